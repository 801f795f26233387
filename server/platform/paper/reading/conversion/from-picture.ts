import { degrees, PDFDocument, type PDFImage } from '@cantoo/pdf-lib';
import { AppError } from '#shared/platform/errors.ts';
import type { Paper } from '../pages.ts';
import { addPicturePage, damagedPicture, onA4, refuseHuge, turnOf } from './picture-page.ts';

/** A photo or scan as a page of A4 paper, upright by its Exif orientation. Its encoding is kept. */
export async function fromJpeg(content: Uint8Array): Promise<Paper> {
  const { width, height, orientation } = jpegHead(Buffer.from(content));
  refuseHuge(width, height);
  return pageOf((pdf) => pdf.embedJpg(content), turnOf(orientation));
}

export async function fromPng(content: Uint8Array): Promise<Paper> {
  const bytes = Buffer.from(content);
  if (bytes.subarray(0, 8).toString('hex') !== '89504e470d0a1a0a')
    throw new AppError('invalid', 'This is not a PNG, although its name says so.');
  if (bytes.length < 45 || !bytes.includes('IEND')) throw damagedPicture();
  refuseHuge(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
  return pageOf((pdf) => pdf.embedPng(content), 0);
}

async function pageOf(embed: (pdf: PDFDocument) => Promise<PDFImage>, turn: number): Promise<Paper> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const picture = await embed(pdf).catch(() => {
    throw damagedPicture();
  });
  addPicturePage(pdf, picture.ref, onA4(picture.width, picture.height)).setRotation(degrees(turn));
  return { pdf: await pdf.save(), pages: 1, isSigned: false };
}

/** Size and orientation by the segments at a JPEG's beginning (ITU T.81, annex B; Exif 2.3, 4.5.4). */
function jpegHead(bytes: Buffer): { width: number; height: number; orientation: number } {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8)
    throw new AppError('invalid', 'This is not a JPG, although its name says so.');
  // A picture without its end marker was truncated in transit.
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.length / 2) throw damagedPicture();
  let orientation = 1;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), orientation };
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xe1)
      orientation = exifOrientation(bytes.subarray(at + 4, at + 2 + length)) ?? orientation;
    at += 2 + length;
  }
  throw damagedPicture();
}

function exifOrientation(segment: Buffer): number | null {
  if (segment.subarray(0, 6).toString('latin1') !== 'Exif\0\0' || segment.length < 16) return null;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return null;
  for (let at = first + 2, left = short(first); left > 0 && at + 12 <= tiff.length; at += 12, left -= 1)
    if (short(at) === 274) return short(at + 8);
  return null;
}
