import { type SQL, sql } from 'drizzle-orm';
import { to as copyTo } from 'pg-copy-streams';
import { spreadsheet } from '#server/http/export-list.ts';
import { type Compiled, type FileColumn, inlined } from '../compiled.ts';
import type { Snapshot } from '../read-report.ts';
import { type About, aboutLines, totalLine } from './about.ts';

/** The value of a column as the text of a cell: PostgreSQL writes the file, which is several times faster than Node. */
function cellOf({ name, kind, column }: FileColumn): SQL {
  const value = sql`r.${sql.identifier(name)}`;
  switch (kind) {
    case 'pence':
    case 'hundredths':
      return sql`round(${value}::numeric / 100, 2)`;
    case 'count':
      return value;
    case 'day':
      return sql`to_char(${value}, 'DD/MM/YYYY')`;
    case 'instant':
      return sql`to_char(${value} at time zone 'Europe/London', 'DD/MM/YYYY HH24:MI')`;
    case 'choice':
      return column.kind === 'choice' ? labelOf(value, column.options) : value;
    default:
      return guarded(sql`${value}::text`);
  }
}

const labelOf = (value: SQL, options: Readonly<Record<string, string>>): SQL =>
  sql`case ${value} ${sql.join(
    Object.entries(options).map(([key, label]) => sql`when ${key} then ${label}`),
    sql` `,
  )} else ${value} end`;

/** No cell begins like a formula, in a spreadsheet that would run it. */
const guarded = (value: SQL): SQL =>
  sql`case when left(${value}, 1) in ('=', '+', '-', '@', e'\\t', e'\\r') then '''' || replace(${value}, e'\\r', '') else replace(${value}, e'\\r', '') end`;

/** Ends lines as RFC 4180 has it; the cells themselves hold no carriage returns. */
const withReturns = (chunk: Buffer): Buffer =>
  Buffer.from(chunk.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');

/** A report as CSV: UTF-8 with BOM, RFC 4180, no cell that a spreadsheet would run, what it adds up to and what it is of at its end. */
export async function* csvOf(
  snapshot: Snapshot,
  compiled: Compiled,
  about: About,
): AsyncGenerator<Buffer | string> {
  const { columns, rows, order } = compiled;
  yield spreadsheet(
    columns.map(({ heading }) => heading),
    [],
  );
  const cells = sql.join(columns.map(cellOf), sql`, `);
  const query = sql`copy (select ${cells} from (${rows}) r order by ${order}) to stdout (format csv)`;
  const stream = snapshot.client.query(copyTo(inlined(query), { highWaterMark: 256 * 1024 }));
  for await (const chunk of stream as AsyncIterable<Buffer>) yield withReturns(chunk);
  const [first = [], ...others] = [totalLine(compiled, about), ...aboutLines(compiled, about)].map((line) => [
    ...line,
    ...Array<string>(Math.max(0, columns.length - line.length)).fill(''),
  ]);
  yield spreadsheet(first, others).slice(1);
}
