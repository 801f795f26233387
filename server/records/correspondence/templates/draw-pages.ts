import type { Services } from '#server/platform/http/services.ts';
import type { RenderedLetter } from '#server/platform/paper/rendering/letter-input.ts';

/** Pages drawn for a preview; the rest are in the PDF. */
const MOST_PICTURES = 6;
const WIDTH = 900;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** A letter as a browser shows it: its first pages as pictures, and the whole as PDF. */
export async function drawPages({ reader }: Pick<Services, 'reader'>, { pdf, pages }: RenderedLetter) {
  const numbers = Array.from({ length: Math.min(pages, MOST_PICTURES) }, (_, at) => at + 1);
  const pictures = await Promise.all(numbers.map((page) => reader.picture(pdf, page, { width: WIDTH })));
  return { pages, pictures: pictures.map(base64), pdf: base64(pdf) };
}
