import { type SQL, sql } from 'drizzle-orm';
import { type Compiled, inlined } from './compiled.ts';
import type { Snapshot } from './read-report.ts';

/** Where rows are kept until the end of the transaction. */
const kept = sql`select * from report_rows`;
/** They keep their order: a temporary table is filled and read from its first page to its last. PostgreSQL does not sort by a constant. */
const asKept = sql`null::int`;

/** The columns that a file shows, sorts by or adds up; others may be slow to compute. */
function needed({ columns, orderedBy, totals, grains = {}, summaries, control }: Compiled): SQL {
  if (!orderedBy) return sql`*`;
  const names = [
    ...orderedBy,
    ...columns.map(({ name }) => name),
    ...totals,
    ...Object.values(grains),
    ...summaries.map(({ name }) => name),
    ...(control ? [control.column] : []),
  ];
  return sql.join(
    [...new Set(names)].map((name) => sql`r.${sql.identifier(name)}`),
    sql`, `,
  );
}

/**
 * Reads the report once and keeps its rows aside in order, so that they are added up and written without a second read or sort; for paper
 * all columns, as its forms use some that are not shown. Null if there are more than `most`.
 */
export async function keepRows(
  { client }: Snapshot,
  compiled: Compiled,
  { most, isPaper }: { most: number; isPaper: boolean },
): Promise<Compiled | null> {
  const part = most === Number.POSITIVE_INFINITY ? sql`` : sql`limit ${most + 1}`;
  const what = isPaper ? sql`*` : needed(compiled);
  const { rowCount } = await client.query(
    inlined(
      sql`create temporary table report_rows on commit drop as select ${what} from (${compiled.rows}) r order by ${compiled.order} ${part}`,
    ),
  );
  return (rowCount ?? 0) > most ? null : { ...compiled, rows: kept, order: asKept };
}
