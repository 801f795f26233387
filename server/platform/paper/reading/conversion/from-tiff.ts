import { degrees, PDFDocument, type PDFRef } from '@cantoo/pdf-lib';
import UTIF, { type IFD } from 'utif2';
import { AppError } from '#shared/platform/errors.ts';
import type { Paper } from '../pages.ts';
import { addPicturePage, damagedPicture, onA4, refuseHuge, turnOf } from './picture-page.ts';

const MOST_PAGES = 1000;
const GROUP_4 = 4;

/** A scan or fax as a PDF, a page for each picture. Group 4 faxes in one strip keep their encoding. */
export async function fromTiff(content: Uint8Array): Promise<Paper> {
  const bytes = Buffer.from(content);
  const order = bytes.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM')
    throw new AppError('invalid', 'This is not a TIFF, although its name says so.');
  const pictures = picturesIn(bytes);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for (const picture of pictures) {
    const [width, height] = [numberAt(picture, 256), numberAt(picture, 257)];
    refuseHuge(width, height);
    const page = addPicturePage(
      pdf,
      embed(pdf, bytes, picture, width, height),
      sizeOf(picture, width, height),
    );
    page.setRotation(degrees(turnOf(numberAt(picture, 274, 1))));
  }
  return { pdf: await pdf.save(), pages: pictures.length, isSigned: false };
}

function picturesIn(bytes: Buffer): IFD[] {
  let all: IFD[];
  try {
    all = UTIF.decode(bytes);
  } catch {
    throw damagedPicture();
  }
  // Bit 0 of tag 254: a small copy of another picture.
  const pictures = all.filter((picture) => (numberAt(picture, 254) & 1) === 0 && numberAt(picture, 256) > 0);
  if (pictures.length === 0) throw damagedPicture();
  if (pictures.length > MOST_PAGES)
    throw new AppError(
      'invalid',
      `The TIFF has ${pictures.length} pages. At most ${MOST_PAGES} can be read.`,
    );
  return pictures;
}

/** The first value of a tag; fractions are pairs. */
function numberAt(picture: IFD, tag: number, otherwise = 0): number {
  const value: unknown = (picture[`t${tag}`] as unknown[] | undefined)?.[0];
  if (Array.isArray(value)) return Number(value[0]) / Number(value[1]);
  return typeof value === 'number' ? value : otherwise;
}

/** In points, by the dots an inch that the file claims where they are credible; a fax has twice as many across as down. */
function sizeOf(picture: IFD, width: number, height: number): { width: number; height: number } {
  const inches = numberAt(picture, 296, 2) === 3 ? 2.54 : 1;
  const across = numberAt(picture, 282) * inches;
  const down = (numberAt(picture, 283) || numberAt(picture, 282)) * inches;
  const isCredible = across >= 50 && across <= 2400 && down >= 50 && down <= 2400;
  return isCredible ? { width: (width / across) * 72, height: (height / down) * 72 } : onA4(width, height);
}

const image = (width: number, height: number) => ({
  Type: 'XObject',
  Subtype: 'Image',
  Width: width,
  Height: height,
});

function embed(pdf: PDFDocument, bytes: Buffer, picture: IFD, width: number, height: number): PDFRef {
  const strips = picture.t273 as number[] | undefined;
  if (numberAt(picture, 259) === GROUP_4 && strips?.length === 1) {
    const coded = bytes.subarray(strips[0], strips[0]! + numberAt(picture, 279));
    const stream = pdf.context.stream(numberAt(picture, 266, 1) === 2 ? mirrored(coded) : coded, {
      ...image(width, height),
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'CCITTFaxDecode',
      DecodeParms: { K: -1, Columns: width, Rows: height, BlackIs1: numberAt(picture, 262) === 1 },
    });
    return pdf.context.register(stream);
  }
  const samples = decoded(bytes, picture, width, height);
  const isGrey = samples.every(
    (value, at) => at % 4 !== 0 || (value === samples[at + 1] && value === samples[at + 2]),
  );
  const channels = isGrey ? 1 : 3;
  const pixels = new Uint8Array(width * height * channels);
  for (let from = 0, to = 0; to < pixels.length; from += 4)
    for (let channel = 0; channel < channels; channel += 1) pixels[to++] = samples[from + channel]!;
  return pdf.context.register(
    pdf.context.flateStream(pixels, {
      ...image(width, height),
      ColorSpace: isGrey ? 'DeviceGray' : 'DeviceRGB',
      BitsPerComponent: 8,
    }),
  );
}

function decoded(bytes: Buffer, picture: IFD, width: number, height: number): Uint8Array {
  try {
    UTIF.decodeImage(bytes, picture);
    const samples = UTIF.toRGBA8(picture);
    if (samples.length >= width * height * 4) return samples;
  } catch {
    // Refused below, like one that decodes to too little.
  }
  throw damagedPicture();
}

/** Each byte with its bits in the other order (tag 266, FillOrder 2). */
const mirrored = (coded: Buffer): Uint8Array =>
  coded.map((byte) => {
    let turned = 0;
    for (let bit = 0; bit < 8; bit += 1) if (byte & (1 << bit)) turned |= 128 >> bit;
    return turned;
  });
