import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';

/** Rows that are selected without a limit, as a query builder. */
type Rows = SQLWrapper & {
  limit: (most: number) => SQLWrapper;
  toSQL: () => { sql: string; params: unknown[] };
};

/** How long it is known that a list is long. */
const KEPT_MS = 60_000;
/** A list is known to be long when it has a tenth more than is counted: as many rows would have to leave it meanwhile to make that untrue. */
const MARGIN = 1.1;
/** How much further a long list is counted, once a minute, to choose the way of reading it. */
const MUCH = 4;
const MOST_KEPT = 5_000;

type Counted = {
  totalResults: number;
  /** There are more than `totalResults`. */
  isCapped: boolean;
  /** There were four times as many at the last count. */
  isLong: boolean;
};

/** At least how many rows a list has, by its query, and until when that is believed. */
type Known = Map<string, { rows: number; until: number }>;
const knownOf = new WeakMap<Database, Known>();

/**
 * Counts rows as far as `most`. That a list is longer is remembered for a minute, so that turning its pages does not count it anew;
 * what is shorter is counted each time.
 */
export async function countUpTo(database: Database, rows: Rows, most: number): Promise<Counted> {
  const known: Known = knownOf.get(database) ?? new Map();
  knownOf.set(database, known);
  const key = JSON.stringify(rows.toSQL());
  const kept = known.get(key);
  if (kept && kept.rows >= most * MARGIN && kept.until > Date.now()) return counted(kept.rows, most);
  const { rows: answer } = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from (${rows.limit(most * MUCH)}) counted`,
  );
  const { n } = answer[0]!;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, { rows: n, until: Date.now() + KEPT_MS });
  return counted(n, most);
}

const counted = (n: number, most: number): Counted => ({
  totalResults: Math.min(n, most),
  isCapped: n > most,
  isLong: n >= most * MUCH,
});
