import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { paymentBatches } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import { now } from '#shared/platform/dates.ts';
import { refuseStep } from '#shared/platform/life/life.ts';
import { announceBatch, BATCHES, factsOf, lockBatch, type PaymentBatch } from '../batch-row.ts';
import { payeeJoins } from '../payments/payment-facts.ts';
import { currentFile, retireFile } from './current-file.ts';
import { digestOfBatch } from './digest.ts';

async function lockGenerated(tx: Tx, { entityId }: Approval): Promise<PaymentBatch | null> {
  const batch = await lockBatch(tx, entityId);
  return batch?.status === 'generated' ? batch : null;
}

async function change(w: Write, batch: PaymentBatch, values: Partial<PaymentBatch>): Promise<void> {
  await changeRow(w, BATCHES, paymentBatches, batch, batch.version, values, { action: values.status });
  announceBatch(w, batch.id);
}

/** Opens the batch again and sets its file aside. */
async function takeApart(w: Write, request: Approval, statusReason: string): Promise<void> {
  const batch = await lockGenerated(w.tx, request);
  if (!batch) return;
  await retireFile(w, batch.id);
  await change(w, batch, { status: 'building', statusReason });
}

/** Batches: neither whoever generated the file nor whoever last changed a payee's bank details may authorise it. */
export const batchApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const batch = await lockGenerated(tx, request);
    return batch ? digestOfBatch(tx, batch) : null;
  },
  barred: async (tx, { entityId }, userId) => {
    const file = await currentFile(tx, entityId);
    if (file?.generatedBy === userId) return 'You generated this file, so somebody else must authorise it.';
    const rows = await rowsOf(tx, { name: col.text })`
      select payments.payee_name as name from payments ${payeeJoins}
      where payments.batch_id = ${entityId} and coalesce(cr.bank_changed_by_id, su.bank_changed_by_id) = ${userId} limit 1`;
    return rows[0]
      ? `You last changed the bank details of ${rows[0].name}, so somebody else must authorise it.`
      : null;
  },
  asksSecond: async (tx, { entityId }) => {
    const rows = await rowsOf(tx, { name: col.text })`
      select t.name from payments join payment_allocations pa on pa.payment_id = payments.id
        join allocations a on a.id = pa.allocation_id join payment_types t on t.id = a.payment_type_id
      where payments.batch_id = ${entityId} and t.requires_second_approval limit 1`;
    return rows[0]?.name ?? null;
  },
  casesOf: async (tx, { entityId }) => {
    const rows = await rowsOf(tx, { id: col.number })`
      select distinct a.case_id as id from payments join payment_allocations pa on pa.payment_id = payments.id
        join allocations a on a.id = pa.allocation_id where payments.batch_id = ${entityId}`;
    return rows.map(({ id }) => id);
  },
  approve: async (w, request) => {
    const batch = (await lockGenerated(w.tx, request)) ?? missing();
    refuseStep(batchLife, 'authorise', await factsOf(w.tx, batch, w.author.id));
    await change(w, batch, { status: 'authorised', authorisedBy: w.author.id, authorisedAt: now() });
  },
  reject: (w, request, comment) => takeApart(w, request, comment),
  dropped: (w, request, why) => takeApart(w, request, why),
};
