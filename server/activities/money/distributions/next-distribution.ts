import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { monthsBetween } from '#shared/activities/money/distributions/runs.ts';
import type { DistributionRun } from './run-row.ts';

const moveText = `with decided as (
    select c.id, c.next_distribution_on as was, (
      select min(later.day)::date from generate_series(1, 1200) n
      cross join lateral (select c.next_distribution_on + make_interval(months => n * i.months) as day) later
      where later.day > $2::date and not $4::boolean) as is
    from cases c join products p on p.id = c.product_id
    cross join lateral (select ($3::json ->> coalesce(c.distribution_frequency, p.distribution_frequency, 'annual'))::int as months) i
    where c.id = any($1::int[]) and c.next_distribution_on <= $2::date)
  update cases c set next_distribution_on = d.is, version = c.version + 1, updated_at = now(), updated_by = $5::int
  from decided d where d.id = c.id returning c.id, d.was::text, d.is::text`;

/**
 * Moves the next distribution date of cases that have just been distributed to the first date of their interval after
 * the run's cut-off; clears it where a person decides, or after the final distribution.
 */
export async function moveNextDistribution(
  w: Write,
  run: DistributionRun,
  caseIds: readonly number[],
): Promise<void> {
  const moved = await planned(w.tx, { id: col.number, was: col.text, is: col.text.orNull }, moveText, [
    caseIds,
    run.cutoffOn,
    JSON.stringify(monthsBetween),
    run.kind === 'closing',
    w.author.id || null,
  ]);
  for (const { id, was, is } of moved) {
    w.audit({
      entity: 'cases',
      entityId: id,
      action: 'updated',
      before: { nextDistributionOn: was },
      after: { nextDistributionOn: is },
      caseId: id,
    });
    w.changed(`case:${id}`);
  }
}
