import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Compiled, FileColumn } from '../compiled.ts';
import { allRows, type Snapshot } from '../read-report.ts';
import { type About, aboutLines, shownGroup } from './about.ts';
import { type Cell, cellName, row, sheetParts, styles } from './workbook.ts';

/** The rows below the heading that a sheet holds, with one for the totals. */
export const MOST_XLSX_ROWS = 1_048_574;

const DAY_MS = 86_400_000;
/** Days are counted from the last one of 1899 (ISO/IEC 29500, 18.17.4.1). */
const serial = (ms: number) => ms / DAY_MS + 25_569;

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** The London time as a number of days. */
function londonSerial(at: string): number {
  const part = Object.fromEntries(
    london.formatToParts(new Date(at)).map(({ type, value }) => [type, Number(value)]),
  );
  return serial(Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second));
}

/** A value as its column has it in a spreadsheet: a number, a date, or text. */
function cellOf({ kind, column, name }: FileColumn, value: string | number | null | undefined): Cell {
  if (value === null || value === undefined || value === '') return null;
  switch (kind) {
    case 'pence':
      return { number: Number(value) / 100, style: styles.pounds };
    case 'hundredths':
      return { number: Number(value) / 100, style: styles.decimal };
    case 'count':
      return { number: Number(value), style: styles.plain };
    case 'day':
      return { number: serial(Date.parse(`${value}T00:00:00Z`)), style: styles.day };
    case 'instant':
      return { number: londonSerial(String(value)), style: styles.instant };
    case 'choice':
      return { text: shownGroup({ name, kind, column, heading: '' }, String(value)), style: styles.plain };
    default:
      return { text: String(value), style: styles.plain };
  }
}

const sumStyle = { pence: styles.boldPounds, hundredths: styles.boldDecimal } as Readonly<
  Record<string, number>
>;

/** The totals below the rows: formulas with the sums that they had when the file was made. */
function totalCells({ columns, totals }: Compiled, { totals: { sums, rowCount } }: About): Cell[] {
  return columns.map(({ name, kind }, at) => {
    if (at === 0) return { text: 'TOTAL', style: styles.bold };
    if (!totals.includes(name)) return null;
    const sum = sums[name] ?? 0;
    const number = kind === 'count' ? sum : sum / 100;
    const letters = cellName(at, 1).replace('1', '');
    const formula = `SUBTOTAL(109,${letters}2:${letters}${rowCount + 1})`;
    return { number, ...(rowCount > 0 && { formula }), style: sumStyle[kind] ?? styles.bold };
  });
}

async function* rowsOf(snapshot: Snapshot, compiled: Compiled, about: About): AsyncGenerator<string> {
  const { columns } = compiled;
  yield row(
    1,
    columns.map(({ heading }) => ({ text: heading, style: styles.heading })),
  );
  let at = 1;
  for await (const rows of allRows(snapshot, compiled)) {
    let text = '';
    for (const values of rows) {
      at += 1;
      text += row(
        at,
        columns.map((column) => cellOf(column, values[column.name])),
      );
    }
    yield text;
  }
  yield row(at + 1, totalCells(compiled, about));
}

/** A report as a workbook: its rows with dates and pounds as such, and what it is of on a second sheet. */
export async function* xlsxOf(snapshot: Snapshot, compiled: Compiled, about: About): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const parts = sheetParts({ columns: compiled.columns.length, rows: about.totals.rowCount + 1 });
  for (const [path, text] of parts.files) zip.addBuffer(Buffer.from(text), path);
  async function* sheet() {
    yield parts.head;
    yield* rowsOf(snapshot, compiled, about);
    yield parts.foot;
  }
  const rows = Readable.from(sheet(), { objectMode: false, highWaterMark: 256 * 1024 });
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  const lines = aboutLines(compiled, about).map((line, at) =>
    row(
      at + 1,
      line.map((text, column) => ({ text, style: column === 0 ? styles.bold : styles.plain })),
    ),
  );
  zip.addBuffer(Buffer.from(parts.about(lines.join(''))), 'xl/worksheets/sheet2.xml');
  zip.end();
  const out = zip.outputStream.pipe(new PassThrough());
  rows.once('error', (error) => out.destroy(error));
  yield* out as AsyncIterable<Buffer>;
}
