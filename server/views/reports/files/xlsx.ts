import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { missing } from '#server/platform/database/rows.ts';
import type { Compiled, FileColumn } from '../compiled.ts';
import { allRows, type Snapshot } from '../read-report.ts';
import { type About, aboutLines, shownGroup } from './about.ts';
import { widthsOf } from './widths.ts';
import { type Cell, lettersOf, numberXml, row, sheetParts, styles, textXml } from './workbook.ts';

/** The rows below the heading that a sheet holds, with one for the totals. */
export const MOST_XLSX_ROWS = 1_048_574;

const DAY_MS = 86_400_000;
/** The serial number of a day (ISO/IEC 29500, 18.17.4.1): 1 January 1970 is 25,569. */
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

/** The London time of an instant as if it were UTC. */
function londonClock(ms: number): number {
  const part = Object.fromEntries(london.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(
    part.year ?? missing(),
    (part.month ?? missing()) - 1,
    part.day,
    part.hour,
    part.minute,
    part.second,
  );
}

/** London's offset from UTC in milliseconds by UTC day, as far as it is known yet; null on days on which the clocks change. */
const ahead = new Map<number, number | null>();

function aheadOn(day: number): number | null {
  const known = ahead.get(day);
  if (known !== undefined) return known;
  const [first, last] = [day * DAY_MS, (day + 1) * DAY_MS].map((ms) => londonClock(ms) - ms);
  const found = first === last ? (first ?? missing()) : null;
  ahead.set(day, found);
  return found;
}

/** London time as a spreadsheet's number of days. Formatting each instant would take longer than the rest of a workbook. */
export function londonSerial(at: string): number {
  const ms = Math.floor(Date.parse(at) / 1000) * 1000;
  const offset = aheadOn(Math.floor(ms / DAY_MS));
  return serial(offset === null ? londonClock(ms) : ms + offset);
}

/** Writes the values of a column as cells: numbers, dates, or text. */
function writerOf(shown: FileColumn): (name: string, value: string | number) => string {
  switch (shown.kind) {
    case 'pence':
      return (name, value) => numberXml(name, Number(value) / 100, styles.pounds);
    case 'hundredths':
      return (name, value) => numberXml(name, Number(value) / 100, styles.decimal);
    case 'count':
      return (name, value) => numberXml(name, Number(value), styles.plain);
    case 'day':
      return (name, value) => numberXml(name, serial(Date.parse(`${value}T00:00:00Z`)), styles.day);
    case 'instant':
      return (name, value) => numberXml(name, londonSerial(String(value)), styles.instant);
    case 'choice':
      return (name, value) => textXml(name, shownGroup(shown, String(value)), styles.plain);
    default:
      return (name, value) => textXml(name, String(value), styles.plain);
  }
}

const sumStyle = { pence: styles.boldPounds, hundredths: styles.boldDecimal } as Readonly<
  Record<string, number>
>;

/**
 * The totals below the rows: formulas, with their values when the file was made. A share, and a figure shared by several rows, is a plain
 * value: no formula over the rows would give it.
 */
function totalCells(
  { columns, totals, grains = {}, ratios = {} }: Compiled,
  { totals: { sums, rowCount } }: About,
): Cell[] {
  return columns.map(({ name, kind }, at) => {
    if (at === 0) return { text: 'TOTAL', style: styles.bold };
    if (!totals.includes(name)) return null;
    const sum = sums[name];
    if (sum === undefined) return null;
    const number = kind === 'count' ? sum : sum / 100;
    const letters = lettersOf(at);
    const formula = `SUBTOTAL(109,${letters}2:${letters}${rowCount + 1})`;
    return {
      number,
      ...(rowCount > 0 && !grains[name] && !ratios[name] && { formula }),
      style: sumStyle[kind] ?? styles.bold,
    };
  });
}

async function* rowsOf(snapshot: Snapshot, compiled: Compiled, about: About): AsyncGenerator<string> {
  const { columns } = compiled;
  yield row(
    1,
    columns.map(({ heading }) => ({ text: heading, style: styles.heading })),
  );
  const written = columns.map((column, at) => ({
    name: column.name,
    letters: lettersOf(at),
    write: writerOf(column),
  }));
  let at = 1;
  for await (const rows of allRows(snapshot, compiled)) {
    let text = '';
    for (const values of rows) {
      at += 1;
      text += `<row r="${at}">`;
      for (const { name, letters, write } of written) {
        const value = values[name];
        if (value !== null && value !== undefined && value !== '') text += write(letters + at, value);
      }
      text += '</row>';
    }
    yield text;
  }
  if (!compiled.isSummedUp) yield row(at + 1, totalCells(compiled, about));
}

/** A report as a workbook: its rows with dates and pounds as such, and what it covers on a second sheet. */
export async function* xlsxOf(snapshot: Snapshot, compiled: Compiled, about: About): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const widths = await widthsOf(snapshot, compiled, about);
  const parts = sheetParts({
    title: compiled.title,
    widths,
    rows: about.totals.rowCount + 1,
    naming: compiled.naming,
  });
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
