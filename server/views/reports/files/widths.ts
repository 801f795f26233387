import { type SQL, sql } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import { poundsText } from '#shared/platform/money.ts';
import type { Compiled, FileColumn } from '../compiled.ts';
import { rowsOf, type Snapshot } from '../read-report.ts';
import type { About } from './about.ts';

/** The widths of columns in characters: longer texts run on, and a heading wraps. */
const [NARROWEST, WIDEST] = [8, 45];
/** What the button of the filter takes of a heading, and a cell keeps free. */
const [FILTER, MARGIN] = [3, 2];
const DAY = 'dd/mm/yyyy'.length;
const INSTANT = 'dd/mm/yyyy hh:mm'.length;

const isNumber = ({ kind }: FileColumn) => kind === 'pence' || kind === 'hundredths' || kind === 'count';

/** How long the longest value is, or how large the largest number. */
function mostOf({ name, ...column }: FileColumn): SQL {
  const value = sql`r.${sql.identifier(name)}`;
  return isNumber({ name, ...column })
    ? sql`max(abs(${value}))::float8`
    : sql`max(char_length(${value}::text))::float8`;
}

function contentOf(column: FileColumn, most: number, sum: number): number {
  switch (column.kind) {
    case 'day':
      return DAY;
    case 'instant':
      return INSTANT;
    case 'pence':
      return poundsText(-Math.max(most, sum)).length;
    case 'hundredths':
      return (Math.max(most, sum) / 100).toFixed(2).length + 1;
    case 'count':
      return String(Math.max(most, sum)).length;
    case 'choice':
      return column.column.kind === 'choice'
        ? Math.max(0, ...Object.values(column.column.options).map((label) => label.length))
        : most;
    default:
      return most;
  }
}

/** How wide each column of a sheet is, by its rows, its total and the words of its heading; one pass over the rows that are kept. */
export async function widthsOf(
  snapshot: Snapshot,
  { columns, rows }: Compiled,
  { totals: { sums } }: About,
): Promise<number[]> {
  const wanted = columns.map((column, at) => sql`${mostOf(column)} as ${sql.identifier(String(at))}`);
  const [found = missing()] = await rowsOf<Record<string, number | null>>(
    snapshot,
    sql`select ${sql.join(wanted, sql`, `)} from (${rows}) r`,
  );
  return columns.map((column, at) => {
    const content = contentOf(column, found[String(at)] ?? 0, Math.abs(sums[column.name] ?? 0));
    const words = Math.max(...column.heading.split(' ').map((word) => word.length)) + FILTER;
    return Math.min(WIDEST, Math.max(NARROWEST, content + MARGIN, words));
  });
}
