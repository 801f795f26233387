import { and, eq, sql } from 'drizzle-orm';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { paymentBatches } from '#server/records/commitments/payment-tables.ts';
import { bulkRun } from '#server/records/correspondence/bulk/bulk-letters.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import type { BulkRun } from '#shared/records/correspondence/bulk.ts';
import { noSuchBatch, visibleBatches } from '../batch-row.ts';
import { orderAdvices } from './remittance-advices.ts';
import { ofCreditor, remittanceFile, remittancesOf } from './remittance-lines.ts';

async function refuseForeign({ services: { database }, actor }: SignedIn, id: number): Promise<void> {
  const [batch] = await database
    .select({ id: paymentBatches.id })
    .from(paymentBatches)
    .where(and(eq(paymentBatches.id, id), visibleBatches(actor)));
  if (!batch) throw noSuchBatch();
}

/** The creditors that a batch pays. */
export async function batchRemittances(ctx: SignedIn, id: number) {
  await refuseForeign(ctx, id);
  return remittancesOf(ctx.services.database, sql`payments.batch_id = ${id}`);
}

/** Starts writing the remittance advices of a batch, one for each creditor; all of them are checked before one is written. */
export async function writeBatchAdvices(
  ctx: SignedIn,
  { id, templateId }: { id: number; templateId: number },
): Promise<BulkRun> {
  await refuseForeign(ctx, id);
  const order = {
    actor: ctx.actor,
    templateId,
    raisedBy: `Batch ${batchReference(id)}`,
    where: sql`payments.batch_id = ${id}`,
  };
  const runId = await write(ctx.services.database, ctx.author, async (w) => {
    await w.tx.execute(sql`select from payment_batches where id = ${id} for update`);
    return orderAdvices(w, order);
  });
  return bulkRun(ctx, runId);
}

/** The remittance listing of a batch, of one creditor or of all. */
export async function batchRemittanceFile(
  ctx: SignedIn,
  { id, creditorId }: { id: number; creditorId?: number | undefined },
) {
  await refuseForeign(ctx, id);
  const where = sql`payments.batch_id = ${id} and ${ofCreditor(creditorId)}`;
  return remittanceFile(ctx.services.database, batchReference(id), where);
}
