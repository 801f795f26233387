import { and, eq, sql } from 'drizzle-orm';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { paymentBatches, payments } from '#server/records/commitments/payment-tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { type BatchState, batchStepProblem } from '#shared/activities/money/outgoing/batch-states.ts';
import type { PaymentState } from '#shared/activities/money/outgoing/payment-states.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { now } from '#shared/platform/dates.ts';
import { AppError } from '#shared/platform/errors.ts';
import { BATCHES, batchDetail, type PaymentBatch, writeToBatch } from '../batch-row.ts';
import { currentFile, retireFile } from './current-file.ts';

type Step = { id: number; version: number };

/** Refuses a step that the state of the batch and its file do not allow. */
async function checkStep(
  w: Write,
  batch: PaymentBatch,
  to: BatchState,
  reason: string | null = null,
): Promise<void> {
  const file = await currentFile(w.tx, batch.id);
  const wasDownloaded = (file?.downloadCount ?? 0) > 0;
  const problem =
    batchStepProblem(batch.status, to, {
      actorId: w.author.id,
      generatedById: file?.generatedBy ?? null,
      paymentCount: file?.count ?? 0,
      isReadBack: file !== null,
      wasDownloaded,
      reason,
    }) ??
    (!wasDownloaded && (to === 'submitted' || to === 'unknown')
      ? 'The file was not downloaded yet, so it cannot be with the bank.'
      : null);
  if (problem) throw new AppError('conflict', problem);
}

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

/** Says that the file went to the bank: its payments can only be paid or come back from now on. */
export async function submitBatch(ctx: SignedIn, { id, version }: Step) {
  await writeToBatch(ctx, id, async (w, batch) => {
    await checkVersion(w, batch, version);
    await checkStep(w, batch, 'submitted');
    await setPayments(w, id, ['in_batch'], { status: 'sent' });
    const sent = { status: 'submitted', submittedBy: ctx.actor.id, submittedAt: now() } as const;
    await changeRow(w, BATCHES, paymentBatches, batch, version, sent, { action: 'submitted' });
  });
  return batchDetail(ctx, id);
}

/** Says that nobody knows whether the bank has the file: its money is frozen until the statement shows what happened to it. */
export async function freezeBatch(ctx: SignedIn, { id, version, reason }: Step & { reason: string }) {
  await writeToBatch(ctx, id, async (w, batch) => {
    await checkVersion(w, batch, version);
    await checkStep(w, batch, 'unknown', reason);
    await setPayments(w, id, ['in_batch', 'sent'], { status: 'unknown', statusReason: reason });
    await changeRow(
      w,
      BATCHES,
      paymentBatches,
      batch,
      version,
      { status: 'unknown', statusReason: reason },
      { action: 'frozen' },
    );
  });
  return batchDetail(ctx, id);
}

/** Ends a batch whose file never left: its payments are free again, and the file is kept. */
export async function cancelBatch(ctx: SignedIn, { id, version, reason }: Step & { reason: string }) {
  await writeToBatch(ctx, id, async (w, batch) => {
    await checkVersion(w, batch, version);
    await checkStep(w, batch, 'cancelled', reason);
    await voidApprovals(w, { entity: BATCHES, entityId: id }, `The batch was cancelled: ${reason}`);
    await retireFile(w, id);
    await setPayments(w, id, ['in_batch'], { status: 'approved', batchId: null, processingOn: null });
    await changeRow(
      w,
      BATCHES,
      paymentBatches,
      batch,
      version,
      { status: 'cancelled', statusReason: reason },
      { action: 'cancelled' },
    );
  });
  return batchDetail(ctx, id);
}

/** Takes payments out of a locked batch whose file never left; a file that holds them is put aside, and its approval is void. */
export async function takeOutOf(
  w: Write,
  batch: PaymentBatch,
  which: { paymentIds: readonly number[]; reason: string },
) {
  const { paymentIds, reason } = which;
  if (batch.status !== 'building') {
    await checkStep(w, batch, 'building', reason);
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
  const { rows } = await w.tx.execute<{ id: number }>(sql`
    update payments set status = 'approved', batch_id = null, processing_on = null, status_reason = ${reason}, version = version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}
    where batch_id = ${batch.id} and status = 'in_batch' and id = any(${sql.param([...paymentIds])}::int[]) returning id`);
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
export async function takeOut(
  ctx: SignedIn,
  { id, version, paymentId, reason }: Step & { paymentId: number; reason: string },
) {
  await writeToBatch(ctx, id, async (w, batch) => {
    await checkVersion(w, batch, version);
    const taken = await takeOutOf(w, batch, { paymentIds: [paymentId], reason });
    if (taken === 0) throw new AppError('notFound', `${paymentNumber(paymentId)} is not in this batch.`);
  });
  return batchDetail(ctx, id);
}
