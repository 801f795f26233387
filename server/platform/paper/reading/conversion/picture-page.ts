import { type PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { AppError } from '#shared/platform/errors.ts';

/** A4 in points. */
const SHORT = 595.28;
const LONG = 841.89;
/** The most dots of a picture: an A3 page at 600 dots an inch. */
const MOST_PIXELS = 75_000_000;

export const damagedPicture = () => new AppError('invalid', 'The picture is damaged: it cannot be opened.');

/** Refuses a picture that would unpack to more than paper holds. */
export function refuseHuge(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw damagedPicture();
  if (width * height > MOST_PIXELS)
    throw new AppError(
      'invalid',
      `The picture has ${Math.round((width * height) / 1_000_000)} megapixels. At most ${MOST_PIXELS / 1_000_000} can be read.`,
    );
}

/** The size in points of the largest picture of the shape on A4 paper, upright or lying. */
export function onA4(width: number, height: number): { width: number; height: number } {
  const [across, down] = width > height ? [LONG, SHORT] : [SHORT, LONG];
  const scale = Math.min(across / width, down / height);
  return { width: width * scale, height: height * scale };
}

/** Adds a page that the picture fills. */
export function addPicturePage(
  pdf: PDFDocument,
  picture: PDFRef,
  { width, height }: { width: number; height: number },
): ReturnType<PDFDocument['addPage']> {
  const page = pdf.addPage([width, height]);
  const name = page.node.newXObject('Picture', picture);
  const drawing = `q ${width.toFixed(2)} 0 0 ${height.toFixed(2)} 0 0 cm ${name.asString()} Do Q`;
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.flateStream(drawing)));
  return page;
}

/** How far a picture must be turned clockwise to be upright, by its orientation (TIFF 6, tag 274; also in a photo's Exif). Mirrored ones stay as they are. */
export const turnOf = (orientation: number): 0 | 90 | 180 | 270 =>
  (({ 3: 180, 6: 90, 8: 270 }) as const)[orientation as 3 | 6 | 8] ?? 0;
