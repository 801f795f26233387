import { and, eq, inArray } from 'drizzle-orm';
import { approveOn, type Desk } from '#demo/payouts/distribute.ts';
import { BATCHES } from '#server/activities/money/outgoing/batch-row.ts';
import { submitBatch } from '#server/activities/money/outgoing/batches/change-batch.ts';
import { createBatch, readyAccounts } from '#server/activities/money/outgoing/batches/create-batch.ts';
import { currentFile } from '#server/activities/money/outgoing/batches/current-file.ts';
import { takeFile } from '#server/activities/money/outgoing/batches/download-file.ts';
import { generateFile } from '#server/activities/money/outgoing/batches/generate-file.ts';
import { paymentBatches } from '#server/records/commitments/payment-tables.ts';

/** The domain's batches whose file has not been sent. */
const unsent = ({ cashier: { services } }: Desk, domainId: number) =>
  services.database
    .select()
    .from(paymentBatches)
    .where(
      and(
        eq(paymentBatches.domainId, domainId),
        inArray(paymentBatches.status, ['building', 'generated', 'authorised']),
      ),
    )
    .orderBy(paymentBatches.id);

async function send(desk: Desk, batch: typeof paymentBatches.$inferSelect): Promise<void> {
  const { cashier } = desk;
  const { id, version, status } = batch;
  if (status === 'building') await generateFile(cashier, { id, version });
  else if (status === 'generated') await approveOn(desk, BATCHES, id);
  else {
    const file = await currentFile(cashier.services.database, id);
    if (!file?.downloadedAt) await takeFile(cashier, id, false);
    await submitBatch(cashier, { id, version });
  }
}

/** Pays what is ready in a domain: one batch per account, generated, authorised by the second person, and sent to the bank. */
export async function sendBatches(desk: Desk, domainId: number): Promise<void> {
  const { cashier } = desk;
  for (let [batch] = await unsent(desk, domainId); batch; [batch] = await unsent(desk, domainId))
    await send(desk, batch);
  const ready = await readyAccounts(cashier, { domainId });
  for (const { account, firstPayOn } of ready.filter(({ count }) => count > 0)) {
    await createBatch(cashier, { bankAccountId: account.id, payOn: firstPayOn });
    return sendBatches(desk, domainId);
  }
}
