import { sql } from 'drizzle-orm';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { DISTRIBUTIONS, runTopics } from './run-row.ts';

/** Updates runs when their allocations are paid or a payment is undone: paid once everything released is paid, part paid before that. */
export async function followPayments(w: Write, allocationIds: readonly number[]): Promise<void> {
  if (allocationIds.length === 0) return;
  const rows = await rowsOf(w.tx, { id: col.number, status: col.text })`
    with runs as (
      select distinct l.run_id as id from allocations a join distribution_run_lines l on l.id = a.run_line_id
      where a.id = any(${sql.param([...allocationIds])}::int[])
    ), sums as (
      select l.run_id as id, count(*) filter (where a.status in ('released', 'returned')) as open,
        count(*) filter (where a.status = 'paid') as paid
      from allocations a join distribution_run_lines l on l.id = a.run_line_id where l.run_id in (select id from runs) group by 1
    ), now as (
      select id, case when open = 0 and paid > 0 then 'paid' when paid > 0 then 'part_paid' else 'released' end as status from sums
    )
    update distribution_runs r set status = now.status, version = r.version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}::int
    from now where r.id = now.id and r.status in ('released', 'part_paid', 'paid') and r.status <> now.status
    returning r.id, r.status`;
  for (const { id, status } of rows) {
    w.audit({ entity: DISTRIBUTIONS, entityId: id, action: status, after: { status } });
    for (const topic of runTopics(id)) w.changed(topic);
  }
}
