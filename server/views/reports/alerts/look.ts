import { sql } from 'drizzle-orm';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { AlertUnit, Watch } from '#shared/views/reports/alert.ts';
import type { Compiled, FileColumn } from '../compiled.ts';
import { openAny, type WantedOfAny } from '../prepare-report.ts';
import { atOneMoment, rowsOf, type Snapshot, totalsOf } from '../read-report.ts';

/** The most rows that an alert remembers. */
const MOST_ROWS = 10_000;

/** What an alert sees: the figure, null where it is not known, and the ids of the rows where it watches rows. */
export type Seen = { value: number | null; rowIds: readonly string[] };

type Looked = { watch: Watch; watchedColumn: string | null };

/** The column whose total is watched; refused where the report does not add it up as money or a number. */
export function watchedColumn(
  { columns, totals, ratios = {} }: Compiled,
  name: string,
): FileColumn & { unit: AlertUnit } {
  const column = columns.find((each) => each.name === name);
  const isAddedUp = totals.includes(name) && !(name in ratios);
  if (!column || !isAddedUp || (column.kind !== 'pence' && column.kind !== 'count'))
    throw invalidAt('column', 'Choose a total of the report.');
  return { ...column, unit: column.kind };
}

async function rowIdsOf(snapshot: Snapshot, { rows }: Compiled): Promise<string[]> {
  const found = await rowsOf<{ id: string }>(
    snapshot,
    sql`select r.id::text as id from (${rows}) r limit ${MOST_ROWS + 1}`,
  );
  if (found.length > MOST_ROWS)
    throw invalidAt(
      'watch',
      `The report has more than ${MOST_ROWS.toLocaleString('en-GB')} rows, too many to watch each. Add filters, or watch their number.`,
    );
  return found.map(({ id }) => id);
}

/** Reads the report in one snapshot, as its reader may see it; refused as the report itself would be. */
export async function look(
  ctx: Pick<SignedIn, 'services' | 'actor'>,
  wanted: WantedOfAny,
  { watch, watchedColumn: name }: Looked,
  signal?: AbortSignal,
): Promise<Seen & { compiled: Compiled; inWords: string[] }> {
  const { compiled, inWords } = await openAny(ctx, wanted);
  const added = name === null ? [] : [watchedColumn(compiled, name).name];
  const seen = await atOneMoment(ctx.services.database, signal, async (snapshot): Promise<Seen> => {
    if (watch === 'rows') {
      const rowIds = await rowIdsOf(snapshot, compiled);
      return { value: rowIds.length, rowIds };
    }
    const { rowCount, sums } = await totalsOf(snapshot, {
      ...compiled,
      totals: added,
      summaries: [],
      control: null,
    });
    return { value: name === null ? rowCount : (sums[name] ?? null), rowIds: [] };
  });
  return { ...seen, compiled, inWords };
}
