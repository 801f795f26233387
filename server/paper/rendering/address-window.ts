import { placeFont } from './fonts.ts';
import { type LetterInput, LetterRefused } from './letter-input.ts';
import { type Node, PdfDocument } from './pdfmake-internals.ts';
import { mm } from './print-pdf.ts';

/** The window of a DL envelope shows 35 mm of the sheet, which may shift within it: 30 mm are safe. */
export const WINDOW_HEIGHT = 30;
const RETURN_SIZE = 6.5;
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8];
const LINE_HEIGHT = 1.05;

/** A line broken at spaces to the width; a word that is longer is broken by whoever prints it, and counted so. */
function linesNeeded(text: string, width: number, widthOf: (text: string) => number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const needed = widthOf(`${word} `);
    if (used > 0 && used + widthOf(word) > width) {
      lines += 1;
      used = 0;
    }
    lines += Math.max(0, Math.ceil(widthOf(word) / width) - 1);
    used += needed;
  }
  return lines;
}

/** The largest size at which the address fits into the window. */
function sizeFor({ address, letterhead }: LetterInput): number {
  const document = new PdfDocument({}, {}, {}, {}, { autoFirstPage: false, font: null }, null, () => false);
  const font = placeFont(document, letterhead.fontFamily, false, false);
  const width = mm(letterhead.addressBlock.width);
  const height = mm(WINDOW_HEIGHT) - (letterhead.returnAddress ? RETURN_SIZE * 1.6 : 0);
  const size = SIZES.find((points) => {
    const lines = address.reduce(
      (sum, line) => sum + linesNeeded(line, width, (text) => font.widthOfString(text, points)),
      0,
    );
    return lines * font.lineHeight(points) * LINE_HEIGHT <= height;
  });
  if (!size)
    throw new LetterRefused(
      'address',
      `The address does not fit into the window of the envelope: ${address.length} lines. Shorten it.`,
    );
  return size;
}

/** The address where the envelope's window shows it, below the sender's address in small print. */
export function addressWindow(input: LetterInput): Node[] {
  const { addressBlock, returnAddress, windowEnvelope } = input.letterhead;
  if (windowEnvelope === 'none' || input.address.length === 0) return [];
  const at = { x: mm(addressBlock.left), y: mm(addressBlock.top) };
  const column = (node: Node): Node => ({ columns: [{ ...node, width: mm(addressBlock.width) }] });
  const sender = returnAddress
    ?.split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
  const size = sizeFor(input);
  return [
    ...(sender
      ? [
          {
            ...column({ text: sender, fontSize: RETURN_SIZE, color: '#444444', noWrap: false }),
            absolutePosition: at,
          },
        ]
      : []),
    {
      ...column({
        text: input.address.join('\n'),
        fontSize: size,
        lineHeight: LINE_HEIGHT,
      }),
      absolutePosition: { x: at.x, y: at.y + (sender ? RETURN_SIZE * 1.6 : 0) },
    },
  ];
}
