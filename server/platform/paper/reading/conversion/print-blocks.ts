import { printPdf } from '#server/platform/paper/print-pdf.ts';
import { OpenPdf } from '../pdfium.ts';
import type { Block } from './plain-html.ts';

/** How much of a message or Word file is printed: about 100 pages. */
const MOST_CHARACTERS = 400_000;

/** The blocks on A4 paper, below the lines of a head. What is longer than a hundred pages is cut, and says so. */
export function printBlocks(
  head: readonly { label: string; value: string }[],
  blocks: readonly Block[],
): Promise<Buffer> {
  const content = [
    ...(head.length > 0 ? [headOf(head)] : []),
    ...within(blocks, MOST_CHARACTERS).map((block) => contentOf(block)),
  ];
  return printPdf({
    margin: 50,
    fontSize: 10,
    lineHeight: 1.2,
    content: content.length > 0 ? content : [{ text: ' ' }],
  });
}

export async function countPages(pdf: Uint8Array): Promise<number> {
  const open = await OpenPdf.open(pdf);
  open.close();
  return open.pages;
}

const printable = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '');

const headOf = (head: readonly { label: string; value: string }[]) => ({
  table: {
    widths: ['auto', '*'],
    body: head.map(({ label, value }) => [{ text: label, bold: true }, { text: printable(value) }]),
  },
  layout: 'noBorders',
  margin: [0, 0, 0, 14],
});

function contentOf(block: Block) {
  const margin = [0, 0, 0, 7];
  if (block.kind === 'table')
    return {
      table: {
        widths: Array.from({ length: block.rows[0]?.length ?? 1 }, () => 'auto'),
        body: block.rows.map((cells) => cells.map((text) => ({ text: printable(text), fontSize: 9 }))),
      },
      margin,
    };
  const text = block.runs.map((run) => ({ ...run, text: printable(run.text) }));
  if (block.kind === 'point') return { ul: [{ text }], margin: [0, 0, 0, 3] };
  return { text, margin, ...(block.kind === 'heading' && { bold: true, fontSize: 12 }) };
}

function within(blocks: readonly Block[], most: number): Block[] {
  let left = most;
  const kept: Block[] = [];
  for (const block of blocks) {
    const length =
      block.kind === 'table'
        ? block.rows.flat().reduce((sum, cell) => sum + cell.length + 1, 0)
        : block.runs.reduce((sum, { text }) => sum + text.length, 0);
    left -= length;
    if (left < 0) {
      const note = 'There is more: open the original file to read the rest.';
      return [...kept, { kind: 'heading', runs: [{ text: note, bold: true }] }];
    }
    kept.push(block);
  }
  return kept;
}
