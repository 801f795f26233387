import { sql } from 'drizzle-orm';
import { clientRows, col, missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { MOST_GENERATED_ROWS } from '#shared/views/reports/generator/definition.ts';
import { type Compiled, inlined } from '../compiled.ts';
import { atOneMoment, type Snapshot, totalsOf } from '../read-report.ts';

/** Whether a report has more rows than one built by staff may have; it counts no further than that. */
export async function isTooLong({ client }: Snapshot, { rows }: Compiled): Promise<boolean> {
  const inWords = sql`select count(*)::int as count from (select from (${rows}) r limit ${MOST_GENERATED_ROWS + 1}) s`;
  const [row = missing()] = await clientRows(client, { count: col.number })(inlined(inWords));
  return row.count > MOST_GENERATED_ROWS;
}

/** Refuses a report that has too many rows, with their number. */
export const refuseTooLong = (
  { services: { database } }: Pick<SignedIn, 'services'>,
  compiled: Compiled,
): Promise<void> =>
  atOneMoment(database, undefined, async (snapshot) => {
    // The totals refuse it, with the number of rows.
    if (await isTooLong(snapshot, compiled)) await totalsOf(snapshot, compiled);
  });
