import { and, eq, sql } from 'drizzle-orm';
import type { SignedIn } from '#server/http/trpc.ts';
import { batchReference } from '#shared/outgoing/batch-states.ts';
import { noSuchBatch, visibleBatches } from '../batches/batch-row.ts';
import { paymentBatches } from '../tables.ts';
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

/** The remittance listing of a batch, of one creditor or of all. */
export async function batchRemittanceFile(
  ctx: SignedIn,
  { id, creditorId }: { id: number; creditorId?: number | undefined },
) {
  await refuseForeign(ctx, id);
  const where = sql`payments.batch_id = ${id} and ${ofCreditor(creditorId)}`;
  return remittanceFile(ctx.services.database, batchReference(id), where);
}
