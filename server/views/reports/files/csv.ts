import { type SQL, sql } from 'drizzle-orm';
import { to as copyTo } from 'pg-copy-streams';
import { PLAIN_PHONE, spreadsheet } from '#server/platform/http/export-list.ts';
import { type Compiled, type FileColumn, inlined } from '../compiled.ts';
import type { Snapshot } from '../read-report.ts';
import { type About, aboutLines, totalLine } from './about.ts';

/** The value of a column as the text of a cell: PostgreSQL writes the file, which is several times faster than Node. */
function cellOf({ name, kind, column }: FileColumn): SQL {
  const value = sql`r.${sql.identifier(name)}`;
  switch (kind) {
    case 'pence':
    case 'hundredths':
      // Always with two decimals: divisions and averages in the database give more, and a fraction could have none.
      return sql`round(${value}::numeric * 0.01, 2)`;
    case 'count':
      return value;
    case 'day':
      return value;
    case 'instant':
      return sql`left((${value} at time zone 'Europe/London')::text, 16)`;
    case 'choice':
      return column.kind === 'choice' ? labelOf(value, column.options) : value;
    case 'phone':
      return sql`case when ${value} ~ ${PLAIN_PHONE.source} then ${value}::text else ${guarded(sql`${value}::text`)} end`;
    default:
      return guarded(sql`${value}::text`);
  }
}

const labelOf = (value: SQL, options: Readonly<Record<string, string>>): SQL =>
  sql`case ${value} ${sql.join(
    Object.entries(options).map(([key, label]) => sql`when ${key} then ${label}`),
    sql` `,
  )} else ${value} end`;

/** No cell begins like a formula, with = + - @, a tab or a return, in a spreadsheet that would run it. */
const guarded = (value: SQL): SQL =>
  sql`case when ascii(${value}) in (61, 43, 45, 64, 9, 13) then '''' || ${value} else ${value} end`;

/** Line endings as in RFC 4180, even within a cell. */
function withReturns(chunk: Buffer): Buffer {
  const text = chunk.toString('latin1');
  const lines = text.includes('\r') ? text.replaceAll('\r', '') : text;
  return Buffer.from(lines.replaceAll('\n', '\r\n'), 'latin1');
}

/** The first line of a report as CSV. */
export const csvHead = ({ columns }: Compiled): string =>
  spreadsheet(
    columns.map(({ heading }) => heading),
    [],
  );

/** The rows of a report as CSV below its first line: UTF-8, RFC 4180, no cell that a spreadsheet would run. */
export async function* csvRows(
  snapshot: Snapshot,
  { columns, rows, order }: Compiled,
): AsyncGenerator<Buffer> {
  // Days as a British office writes them, without a function for each.
  await snapshot.client.query(`set local datestyle = 'SQL, DMY'`);
  const cells = sql.join(columns.map(cellOf), sql`, `);
  const query = sql`copy (select ${cells} from (${rows}) r order by ${order}) to stdout (format csv)`;
  const stream = snapshot.client.query(copyTo(inlined(query), { highWaterMark: 256 * 1024 }));
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = withReturns(chunk);
    yield lines;
    snapshot.onRows?.(lines.length - chunk.length);
  }
}

/** The same, with what the report adds up to and what it covers at its end. */
export async function* csvOf(
  snapshot: Snapshot,
  compiled: Compiled,
  about: About,
): AsyncGenerator<Buffer | string> {
  yield* csvRows(snapshot, compiled);
  const { columns } = compiled;
  const total = compiled.isSummedUp ? [] : [totalLine(compiled, about)];
  const [first = [], ...others] = [...total, ...aboutLines(compiled, about)].map((line) => [
    ...line,
    ...Array<string>(Math.max(0, columns.length - line.length)).fill(''),
  ]);
  yield spreadsheet(first, others).slice(1);
}
