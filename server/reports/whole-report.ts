import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import type { ReportRow } from '#shared/reports/report.ts';
import { type Compiled, inlined } from './compiled.ts';
import { atOneMoment, rowsFrom, type Totals, totalsOf } from './read-report.ts';

/** How long sums over many cases are shown before they are made anew. */
const KEPT_MS = 60_000;
/** The most reports that are kept, and the most rows of each. */
const [MOST_KEPT, MOST_ROWS] = [50, 5000];

/** A report as it was at one moment; without rows where they are too many. */
type Whole = { rows: ReportRow[] | null; totals: Totals; readAt: Date };

const kept = new WeakMap<Database, Map<string, { until: number; whole: Promise<Whole> }>>();

const read = (database: Database, compiled: Compiled): Promise<Whole> =>
  atOneMoment(database, undefined, async (snapshot) => {
    const rows = await rowsFrom(snapshot, compiled, { limit: MOST_ROWS + 1, offset: 0 });
    const { readAt } = snapshot;
    return {
      rows: rows.length > MOST_ROWS ? null : rows,
      totals: await totalsOf(snapshot, compiled),
      readAt,
    };
  });

/** The whole of a report of sums: read once for all who look at it within a minute, its rows and what they add up to as of one moment. */
export function wholeReport(database: Database, compiled: Compiled): Promise<Whole> {
  const ofDatabase = kept.get(database) ?? new Map<string, { until: number; whole: Promise<Whole> }>();
  kept.set(database, ofDatabase);
  const now = Date.now();
  const key = inlined(sql`${compiled.rows} order by ${compiled.order}`);
  const found = ofDatabase.get(key);
  if (found && found.until > now) return found.whole;
  for (const [each, { until }] of ofDatabase)
    if (until <= now || ofDatabase.size >= MOST_KEPT) ofDatabase.delete(each);
  const whole = read(database, compiled);
  ofDatabase.set(key, { until: now + KEPT_MS, whole });
  whole.catch(() => ofDatabase.delete(key));
  return whole;
}
