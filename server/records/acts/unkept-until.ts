import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';

/** The migration since which reserved acts are recorded. */
const SINCE = '0127_reserved_acts.sql';

/**
 * The day until which it was not recorded who acted on a case: the day it was taken on, or the firm got this version; null for a later
 * case.
 */
export async function unkeptUntil(tx: Database | Tx, caseId: number): Promise<string | null> {
  const [row] = await rowsOf(tx, { on: col.day.orNull })`
    select (coalesce(t.taken_on_at, e.upgraded_at, u.applied_at) at time zone 'Europe/London')::date as on
    from cases c left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id
      left join lateral (select m.applied_at from schema_migrations m where m.name = ${SINCE} and c.created_at < m.applied_at
        and m.applied_at > (select min(f.applied_at) from schema_migrations f) + interval '1 hour') u on true
    where c.id = ${caseId}`;
  return row?.on ?? null;
}
