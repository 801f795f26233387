import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refused } from './problems.ts';

/** A row of a CSV file and the line where it starts, from 1. */
export type CsvRow = { lineNumber: number; cells: string[] };

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The delimiter that divides most of these lines into the same number of cells; null when none divides any. */
export function sniffDelimiter(head: string): Delimiter | null {
  const lines = head
    .slice(0, 16_384)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 40)
    .map((line) => line.replace(/"[^"]*"/g, ''));
  const scored = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0);
    const commonest = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    return { delimiter, score: commonest };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.delimiter : null;
}

/**
 * The rows of a CSV text that arrives in pieces. Blank lines are left out; quotes are undone. A row of more characters than `longest` is
 * refused as a quotation that never ends.
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  { longest = 100_000 } = {},
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longest,
  });
  // The loop below throws the error; the pipeline only passes it on.
  pipeline(pieces, parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const inside = record.reduce(
        (sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0),
        0,
      );
      if (record.some((cell) => cell.trim() !== '')) yield { lineNumber: info.lines - inside, cells: record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw csvProblem(error);
    throw error;
  }
}

function csvProblem(error: CsvError): Error {
  const line = typeof error['lines'] === 'number' ? error['lines'] : null;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return refused('A quotation mark is opened and never closed. The file may have been cut short.', line);
  return refused('This line cannot be divided into columns: its quotation marks do not match.', line);
}
