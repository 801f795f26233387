import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type ReleasedRun, released } from '#shared/activities/money/distributions/contract.ts';
import { releaseGroup } from '#shared/activities/money/distributions/runs.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { runDetail } from './run-row.ts';

/** What a released run led to: its payments by status, the batches and files that pay them, and its journals. */
export async function releasedOf(ctx: SignedIn, id: number): Promise<ReleasedRun> {
  await runDetail(ctx, id);
  const { database } = ctx.services;
  // Allocations released by a run, identified by its key: shares proposed by its lines, expenses, and money retained earlier.
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${`${releaseGroup(id)}:`} and ${sql.raw(column)} < ${`${releaseGroup(id)};`}`;
  const own = within('p.release_key');
  const payments = await rowsOf(database, released.shape.payments.element.shape)`
    select p.status, count(*)::int as count, sum(p.amount_pence)::float8 as "totalPence"
    from payments p where ${own} group by 1 order by 1`;
  const batches = await rowsOf(database, released.shape.batches.element.omit({ reference: true }).shape)`
    select b.id, b.status, s.count, s.pence as "totalPence", f.file_name as "fileName"
    from (select p.batch_id, count(*)::int as count, sum(p.amount_pence)::float8 as pence from payments p
      where ${own} and p.batch_id is not null group by 1) s
    join payment_batches b on b.id = s.batch_id left join payment_files f on f.batch_id = b.id and f.retired_at is null
    order by b.id`;
  const journals = await rowsOf(database, released.shape.journals.element.shape)`
    select j.ledger, count(*)::int as count, sum(j.total_pence)::float8 as "totalPence"
    from journals j where ${within('j.idempotency_key')} and j.source = 'allocation_release' group by 1 order by 1`;
  return {
    payments,
    batches: batches.map((batch) => ({ ...batch, reference: batchReference(batch.id) })),
    journals,
  };
}
