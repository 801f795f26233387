import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';

/** The migration that brought the rules of order: cases that a firm had before it are not held up by what had happened by then. */
const SINCE = '0123_loosened_rules.sql';

/** When a case `c` came, from an old system or an earlier version: the joins, and the day. */
export const cameOnJoins = `left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id
  left join lateral (select m.applied_at from schema_migrations m where m.name = '${SINCE}' and c.created_at < m.applied_at
    and m.applied_at > (select min(f.applied_at) from schema_migrations f) + interval '1 hour') u on true`;
export const cameOnDay = `(coalesce(t.taken_on_at, e.upgraded_at, u.applied_at) at time zone 'Europe/London')::date`;

/** The day on which a case came; null where it began here. */
export async function cameOn(tx: Database | Tx, caseId: number): Promise<string | null> {
  const columns = { on: col.day.orNull };
  const text = `select ${cameOnDay} as on from cases c ${cameOnJoins} where c.id = $1`;
  const [row] = await planned(tx, columns, text, [caseId]);
  return row?.on ?? null;
}
