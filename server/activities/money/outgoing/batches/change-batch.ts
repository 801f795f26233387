import { and, eq, sql } from 'drizzle-orm';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { paymentBatches, payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { batchLife } from '#shared/activities/money/outgoing/batch-states.ts';
import type { PaymentState } from '#shared/activities/money/outgoing/payment-states.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { now } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { refuseStep } from '#shared/platform/life/life.ts';
import { BATCHES, factsOf, type PaymentBatch, type Step, takeStep } from '../batch-row.ts';
import { retireFile } from './current-file.ts';

const setPayments = (
  w: Write,
  batchId: number,
  from: readonly PaymentState[],
  values: Partial<typeof payments.$inferInsert>,
) =>
  w.tx
    .update(payments)
    .set({
      ...values,
      version: sql`${payments.version} + 1`,
      updatedAt: new Date(),
      updatedBy: w.author.id || null,
    })
    .where(
      and(eq(payments.batchId, batchId), sql`${payments.status} = any(${sql.param([...from])}::text[])`),
    );

/** Records that the file went to the bank: from now on its payments can only be paid or come back. */
export const submitBatch = (ctx: SignedIn, seen: Step) =>
  takeStep(ctx, seen, 'submit', async (w, batch) => {
    await setPayments(w, batch.id, ['in_batch'], { status: 'sent' });
    const sent = { status: 'submitted', submittedBy: ctx.actor.id, submittedAt: now() } as const;
    await changeRow(w, BATCHES, paymentBatches, batch, batch.version, sent, { action: 'submitted' });
  });

type Reasoned = Step & { reason: string };

/** Records that nobody knows whether the bank has the file: its money is frozen until the statement shows what happened. */
export const freezeBatch = (ctx: SignedIn, { reason, ...seen }: Reasoned) =>
  takeStep(ctx, seen, 'freeze', async (w, batch) => {
    const frozen = { status: 'unknown', statusReason: reason } as const;
    await setPayments(w, batch.id, ['in_batch', 'sent'], frozen);
    await changeRow(w, BATCHES, paymentBatches, batch, batch.version, frozen, { action: 'frozen' });
  });

/** Cancels a batch whose file was never sent: its payments are free again, and the file is kept. */
export const cancelBatch = (ctx: SignedIn, { reason, ...seen }: Reasoned) =>
  takeStep(ctx, seen, 'cancel', async (w, batch) => {
    await voidApprovals(w, { entity: BATCHES, entityId: batch.id }, `The batch was cancelled: ${reason}`);
    await retireFile(w, batch.id);
    await setPayments(w, batch.id, ['in_batch'], { status: 'approved', batchId: null, processingOn: null });
    const cancelled = { status: 'cancelled', statusReason: reason } as const;
    await changeRow(w, BATCHES, paymentBatches, batch, batch.version, cancelled, { action: 'cancelled' });
  });

/** Takes payments out of a locked batch whose file was never sent; a file that holds them is set aside, and its approval is void. */
export async function takeOutOf(
  w: Write,
  batch: PaymentBatch,
  which: { paymentIds: readonly number[]; reason: string },
) {
  const { paymentIds, reason } = which;
  refuseStep(batchLife, 'takeOut', await factsOf(w.tx, batch, w.author.id));
  if (batch.status !== 'building') {
    await voidApprovals(w, { entity: BATCHES, entityId: batch.id }, reason);
    await retireFile(w, batch.id);
    const values = {
      status: 'building',
      statusReason: reason,
      authorisedBy: null,
      authorisedAt: null,
    } as const;
    await changeRow(w, BATCHES, paymentBatches, batch, batch.version, values, { action: 'taken apart' });
  }
  const rows = await rowsOf(w.tx, { id: col.number })`
    update payments set status = 'approved', batch_id = null, processing_on = null, status_reason = ${reason}, version = version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}
    where batch_id = ${batch.id} and status = 'in_batch' and id = any(${sql.param([...paymentIds])}::int[]) returning id`;
  for (const { id } of rows)
    w.audit({
      entity: 'payments',
      entityId: id,
      action: 'taken out of its batch',
      after: { batchId: batch.id, reason },
    });
  return rows.length;
}

/** Takes one payment out of a batch by hand. */
export const takeOut = (ctx: SignedIn, { paymentId, reason, ...seen }: Reasoned & { paymentId: number }) =>
  takeStep(ctx, seen, 'takeOut', async (w, batch) => {
    const taken = await takeOutOf(w, batch, { paymentIds: [paymentId], reason });
    if (taken === 0) throw new AppError('notFound', `${paymentNumber(paymentId)} is not in this batch.`);
  });
