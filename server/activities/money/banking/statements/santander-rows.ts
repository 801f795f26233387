import type { CsvRow } from '#server/platform/bank-files/csv-rows.ts';
import { refused } from '#server/platform/bank-files/problems.ts';
import { textLines } from '#server/platform/bank-files/text-lines.ts';

const labels = ['Date', 'Description', 'Amount', 'Balance'] as const;
const labelled = new RegExp(`^(${labels.join('|')}):\\s*(.*)$`);

/** Whether a text comes from Santander’s website: below the account, each line is a block of four labelled values. */
export const isSantanderText = (head: string): boolean =>
  /^From:\s*\d/m.test(head) && /^Date:\s*\d.*\s+^Description:/m.test(head);

/**
 * The blocks of Santander’s text file as the rows of a table: the text before the first, the column names, then a row for each. Refuses a
 * block that lacks one of the four values.
 */
export async function* santanderRows(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let block: CsvRow | null = null;
  let isHead = true;
  for await (const { lineNumber, text } of textLines(pieces)) {
    const [, label, value = ''] = labelled.exec(text) ?? [];
    if (label === 'Date') {
      if (isHead) yield { lineNumber, cells: [...labels] };
      isHead = false;
      if (block) yield complete(block);
      block = { lineNumber, cells: [value] };
    } else if (isHead && text.trim() !== '') yield { lineNumber, cells: [text] };
    else if (block) take(block, label, label ? value : text, lineNumber);
  }
  if (block) yield complete(block);
}

/** Adds a value to its block; text without a label continues the value above it. */
function take(block: CsvRow, label: string | undefined, text: string, lineNumber: number): void {
  const { cells } = block;
  if (label === undefined) {
    if (text.trim() !== '') cells.push(`${cells.pop()} ${text.trim()}`);
  } else if (label === labels[cells.length]) cells.push(text);
  else throw refused(`“${label}” does not belong here. The file is damaged.`, lineNumber);
}

function complete(block: CsvRow): CsvRow {
  if (block.cells.length < labels.length)
    throw refused(
      `The transaction has no ${labels[block.cells.length]!.toLowerCase()}. The file may have been cut short: download it again.`,
      block.lineNumber,
    );
  return block;
}
