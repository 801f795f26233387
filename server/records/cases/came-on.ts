import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { upgradedAt } from '#server/platform/database/upgraded.ts';

/** The migration that brought the rules of order: cases that a firm had before it are not held up by what had happened by then. */
const ORDER = '0123_loosened_rules.sql';

export const cameOnJoins =
  'left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id';

const dayBefore = (migration: string) => {
  const upgraded = upgradedAt(migration);
  return `(coalesce(t.taken_on_at, e.upgraded_at, case when c.created_at < ${upgraded} then ${upgraded} end) at time zone 'Europe/London')::date`;
};

/** With the joins, SQL of the day on which a case `c` came from an old system or an earlier version; null where it began here. */
export const cameOnDay = dayBefore(ORDER);

/**
 * The day on which a case came from an old system or from a version before the migration, by default the one that brought the rules of order;
 * null where it began here.
 */
export async function cameOn(tx: Database | Tx, caseId: number, migration = ORDER): Promise<string | null> {
  const text = `select ${dayBefore(migration)} as on from cases c ${cameOnJoins} where c.id = $1`;
  const [row] = await planned(tx, { on: col.day.orNull }, text, [caseId]);
  return row?.on ?? null;
}
