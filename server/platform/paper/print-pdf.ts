import { now } from '#shared/platform/dates.ts';
import { asNode } from './rendering/plain-definition.ts';
import { printTagged } from './rendering/print-tagged.ts';

/** A document of pdfmake that is not a letter: separator sheets, incoming messages, papers of the demo firm. */
type Document = {
  content: readonly (object | string)[];
  title?: string;
  /** In points, on each side. */
  margin?: number;
  fontSize?: number;
  lineHeight?: number;
};

/** Prints a document on A4 in the fonts and by the rules of letters. */
export async function printPdf({
  content,
  title = '',
  margin = 40,
  fontSize = 12,
  lineHeight = 1,
}: Document): Promise<Buffer> {
  const { pdf } = await printTagged({
    content: content.map(asNode),
    info: { title, creationDate: now() },
    language: 'en-GB',
    pageMargins: { left: margin, top: margin, right: margin, bottom: margin },
    defaultStyle: { font: 'sans', fontSize, lineHeight },
  });
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
}
