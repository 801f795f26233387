import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { planned, type Text, textOf } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';

/** The position of a page in a list; `isCapped` means that the list has more than `totalResults`. */
export type ListMeta = {
  page: number;
  limit: number;
  totalResults: number;
  totalPages: number;
  isCapped: boolean;
};
type Page = Pick<ListMeta, 'page' | 'limit'>;

/** Beyond this many, rows are counted as 'at least N': counting a million for a footer would cost more than the page. */
const MOST_COUNTED = 25_000;
/** How long a list is remembered as being long. */
const KEPT_MS = 60_000;
/**
 * A list is known to be long if it has a tenth more than is counted: that many rows would have to disappear meanwhile for that to be wrong.
 */
const MARGIN = 1.1;
/** How much further a long list is counted, once a minute, to decide how to read it. */
const MUCH = 4;
const MOST_KEPT = 5_000;

type Counted = {
  totalResults: number;
  /** There are more than `totalResults`. */
  isCapped: boolean;
  /** At the last count there were four times as many. */
  isLong: boolean;
};

/** The minimum number of rows known for each list, by its query, and until when that is trusted. */
type Known = Map<string, { rows: number; until: number }>;
const knownOf = new WeakMap<Database, Known>();

/**
 * The number of rows in a list, counted up to `most`. That a list is longer is remembered for a minute under its key, so that paging does
 * not count it again; shorter lists are counted each time. `count` counts up to the number it is given.
 */
async function counting(
  database: Database,
  key: string,
  most: number,
  count: (far: number) => Promise<number>,
): Promise<Counted> {
  const known: Known = knownOf.get(database) ?? new Map();
  knownOf.set(database, known);
  const kept = known.get(key);
  if (kept && kept.rows >= most * MARGIN && kept.until > Date.now()) return inWords(kept.rows, most);
  const rows = await count(most * MUCH);
  if (known.size >= MOST_KEPT) known.clear();
  known.set(key, { rows, until: Date.now() + KEPT_MS });
  return inWords(rows, most);
}

const inWords = (n: number, most: number): Counted => ({
  totalResults: Math.min(n, most),
  isCapped: n > most,
  isLong: n >= most * MUCH,
});

/** Counts rows, selected without a limit, as far as `most`. */
export function countUpTo(database: Database, rows: SQLWrapper | Text, most: number): Promise<Counted> {
  const { text, values } = 'text' in rows ? rows : textOf(sql`${rows}`);
  return counting(database, `${text} ${JSON.stringify(values)}`, most, async (far) => {
    const limit = values.length + 1;
    const [answer = missing()] = await planned(
      database,
      { n: col.number },
      `select count(*)::int as n from (select from ${text} listed limit $${limit}) counted`,
      [...values, far],
    );
    return answer.n;
  });
}

/** How far a page of a list is counted: at least to its own end. */
const farOf = ({ page, limit }: Page, most: number) => Math.max(most, page * limit);

export const metaOf = (
  { page, limit }: Page,
  { totalResults, isCapped }: Pick<ListMeta, 'totalResults' | 'isCapped'>,
): ListMeta => ({
  page,
  limit,
  totalResults,
  totalPages: Math.ceil(totalResults / limit),
  isCapped,
});

/** The position of a page among the rows, selected without a limit, and whether there are so many that only their order can find it. */
export async function countPage(database: Database, rows: SQLWrapper | Text, page: Page) {
  const { isLong, ...found } = await countUpTo(database, rows, farOf(page, MOST_COUNTED));
  return { meta: metaOf(page, found), isLong };
}

/** The position of a page among the rows, selected without a limit. */
export const placeAmong = async (database: Database, rows: SQLWrapper, page: Page): Promise<ListMeta> =>
  (await countPage(database, rows, page)).meta;

/**
 * The same for a statement that reads the page and counts at once: `read` is told how far to count, zero if the list is known to be longer.
 * The key identifies the list.
 */
export async function pageWithPlace<Row>(
  database: Database,
  key: string,
  page: Page,
  read: (far: number) => Promise<{ rows: Row[]; n: number }>,
): Promise<{ rows: Row[]; meta: ListMeta }> {
  let rows: Row[] | undefined;
  const found = await counting(database, key, farOf(page, MOST_COUNTED), async (far) => {
    const answer = await read(far);
    rows = answer.rows;
    return answer.n;
  });
  rows ??= (await read(0)).rows;
  return { rows, meta: metaOf(page, found) };
}
