import { measuringFont } from './fonts.ts';
import { type LetterInput, LetterRefused } from './letter-input.ts';
import type { EmbeddedFont, Node } from './pdfmake-internals.ts';
import { mm } from './print-tagged.ts';

/** The window of a DL envelope shows 35 mm of the sheet, which may shift within it: 30 mm are safe. */
export const WINDOW_HEIGHT = 30;
const RETURN_SIZE = 6.5;
/** Tried in turn; large print begins larger. */
const LARGE_SIZES = [15, 14, 13, 12];
const SIZES = [11, 10.5, 10, 9.5, 9, 8.5, 8];
/** Line spacing, as a multiple of the font size. */
const LEADING = 1.22;
const RETURN_GAP = 4;

/** A line broken at spaces to the width; a longer word is broken when it is printed, and counted accordingly. */
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
function sizeFor(
  sizes: readonly number[],
  address: readonly string[],
  { width, height, font }: { width: number; height: number; font: EmbeddedFont },
): number {
  const size = sizes.find((points) => {
    const lines = address.map((line) => linesNeeded(line, width, (text) => font.widthOfString(text, points)));
    return lines.reduce((sum, count) => sum + count, 0) * points * LEADING <= height;
  });
  if (size) return size;
  throw new LetterRefused(
    'address',
    `The address does not fit into the window of the envelope: ${address.length} lines. Shorten it.`,
  );
}

/** The address where the envelope's window shows it, below the sender's address in small print. */
export function addressWindow({ address, letterhead, isLargePrint }: LetterInput): Node[] {
  const { addressBlock, returnAddress, windowEnvelope, fontFamily } = letterhead;
  if (windowEnvelope === 'none' || address.length === 0) return [];
  const font = measuringFont(fontFamily);
  const width = mm(addressBlock.width);
  const at = (down: number) => ({ x: mm(addressBlock.left), y: mm(addressBlock.top) + down });
  const sender = returnAddress
    ?.split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');
  const senderLines = sender
    ? linesNeeded(sender, width, (text) => font.widthOfString(text, RETURN_SIZE))
    : 0;
  const above = senderLines > 0 ? senderLines * RETURN_SIZE * LEADING + RETURN_GAP : 0;
  const sizes = isLargePrint ? [...LARGE_SIZES, ...SIZES] : SIZES;
  const size = sizeFor(sizes, address, { width, height: mm(WINDOW_HEIGHT) - above, font });
  const column = (text: string, fontSize: number, more: Node = {}): Node => ({
    columns: [
      { text, fontSize, lineHeight: (LEADING * fontSize) / font.lineHeight(fontSize), width, ...more },
    ],
  });
  return [
    ...(sender ? [{ ...column(sender, RETURN_SIZE, { color: '#444444' }), absolutePosition: at(0) }] : []),
    { ...column(address.join('\n'), size), absolutePosition: at(above) },
  ];
}
