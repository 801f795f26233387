import { rm } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, oneRow } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { lockContent } from '#server/platform/files/content-lock.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { requestApproval, voidApprovals } from '#server/records/approvals/request-approval.ts';
import { paymentBatches, paymentFiles } from '#server/records/commitments/payment-tables.ts';
import { type BankAccount, visibleAccount } from '#server/records/ledger/bank-accounts/access.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import type { BatchPreview } from '#shared/activities/money/outgoing/contract.ts';
import { fileFormats, limitsOf } from '#shared/activities/money/outgoing/file-settings.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { counted } from '#shared/platform/counted.ts';
import { londonDate, now, showDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import {
  BATCHES,
  noSuchBatch,
  type PaymentBatch,
  type Step,
  takeStep,
  visibleBatches,
} from '../batch-row.ts';
import { calendarOf } from '../calendar.ts';
import { type Prepared, preparePayments } from '../files/prepare-payments.ts';
import { dateBatch } from './batch-days.ts';
import { settingsOf } from './create-batch.ts';
import { retireFile } from './current-file.ts';
import { digestOfBatch } from './digest.ts';
import { type FilePlan, fileNameOf, makeFile } from './payment-file.ts';
import { daysOf, lockPayees, paymentsOfBatch, refuseUnsound } from './payments-of-batch.ts';

/** The most changes and refusals that a page shows. */
const SHOWN = 200;

/** A preview of a batch's file: texts that would be altered, and values that the format cannot carry. */
export async function previewBatch(
  { services: { database }, actor }: SignedIn,
  id: number,
): Promise<BatchPreview> {
  const [batch] = await database
    .select()
    .from(paymentBatches)
    .where(and(eq(paymentBatches.id, id), visibleBatches(actor)));
  if (!batch) throw noSuchBatch();
  const account = await visibleAccount(database, actor, batch.bankAccountId);
  const payments = await paymentsOfBatch(database, batch);
  const { changed, refused, unchecked } = preparePayments(payments, limitsOf(settingsOf(account)));
  return {
    count: payments.length,
    totalPence: sumOf(payments, ({ amountPence }) => amountPence),
    days: daysOf(payments),
    changedCount: changed.length,
    changed: changed
      .flatMap(({ id: paymentId, changes }) => changes.map((change) => ({ paymentId, ...change })))
      .slice(0, SHOWN),
    refusedCount: refused.length,
    refused: refused
      .slice(0, SHOWN)
      .map(({ id: paymentId, refusals }) => ({ paymentId, reasons: [...refusals] })),
    uncheckedCount: unchecked.length,
  };
}

function refuseRefused({ refused }: Prepared): void {
  const [first] = refused;
  if (!first) return;
  const others = refused.length > 1 ? ` Nor can ${refused.length - 1} more.` : '';
  throw conflict(`${paymentNumber(first.id)} cannot go in the file: ${first.refusals.join(' ')}${others}`);
}

type Generation = Step & { payOn?: string | undefined; reason?: string | null | undefined };

async function planOf(tx: Tx, batch: PaymentBatch, account: BankAccount): Promise<FilePlan> {
  const settings = settingsOf(account);
  const { sortCode, accountNumber, name } = account;
  if (!sortCode || !accountNumber) throw conflict(`${name} has no sort code and account number.`);
  const found = await paymentsOfBatch(tx, batch);
  refuseUnsound(found);
  const prepared = preparePayments(found, limitsOf(settings));
  refuseRefused(prepared);
  const row = await oneRow(tx, { id: col.number })`select nextval('payment_files_id_seq')::int as id`;
  return {
    id: row.id,
    reference: batchReference(batch.id),
    settings,
    calendar: await calendarOf(tx),
    account: { name, sortCode, accountNumber },
    createdOn: londonDate(),
    payments: prepared.payments,
  };
}

/** Stores the file, once its second reader has read the same payments from it, and its row. */
async function storeFile(
  { services: { files: store } }: SignedIn,
  w: Write,
  plan: FilePlan,
  values: { batchId: number; reason: string | null },
) {
  const path = await store.incoming();
  try {
    const { sha256, byteCount, count, totalPence } = await makeFile(plan, path);
    await lockContent(w.tx, sha256, 'shared');
    await store.put(sha256, path);
    const fileName = fileNameOf(plan);
    const [file = missing()] = await w.tx
      .insert(files)
      .values({ sha256, name: fileName, type: 'application/octet-stream', bytes: byteCount })
      .returning({ id: files.id });
    const { id, settings, createdOn } = plan;
    const made = { fileName, sha256, byteCount, count, totalPence };
    await w.tx.insert(paymentFiles).values({
      id,
      ...values,
      ...made,
      fileId: file.id,
      format: settings.format,
      settings,
      createdOn,
      generatedAt: now(),
      generatedBy: w.author.id || null,
    });
    return made;
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Generates the file of a batch, reads it back, and submits both for a second person's approval. Generating it again
 * needs a reason; the old file is kept, and the request about it is void.
 */
export const generateFile = (ctx: SignedIn, { payOn, reason, ...seen }: Generation) =>
  takeStep(
    ctx,
    seen,
    'generate',
    async (w, found, { hasFiles }) => {
      const { id } = found;
      if (hasFiles && !reason?.trim())
        throw conflict('Say why the file is generated again. The old one is kept.');
      const account = await visibleAccount(w.tx, ctx.actor, found.bankAccountId);
      const newPayOn = payOn ?? found.payOn;
      const settings = settingsOf(account);
      const processingOn = await dateBatch(w, { batchId: id, payOn: newPayOn, settings });
      const plan = await planOf(w.tx, found, account);
      await voidApprovals(w, { entity: BATCHES, entityId: id }, 'The file was generated again.');
      await retireFile(w, id);
      const made = await storeFile(ctx, w, plan, { batchId: id, reason: hasFiles ? (reason ?? null) : null });
      const changes = {
        payOn: newPayOn,
        processingOn,
        status: 'generated',
        statusReason: null,
        authorisedBy: null,
        authorisedAt: null,
      } as const;
      const batch = await changeRow(w, BATCHES, paymentBatches, found, found.version, changes, {
        action: 'generated',
      });
      w.audit({
        entity: BATCHES,
        entityId: id,
        action: 'file generated',
        after: { ...made, reason: reason ?? null },
      });
      await askToAuthorise(w, batch, account, made, plan);
    },
    (tx) => lockPayees(tx, seen.id),
  );

/** The processing day, or several, each with the amount paid on it. */
function dayLines({ payments }: FilePlan) {
  const days = daysOf(payments);
  if (days.length === 1)
    return [{ label: 'Processing day', text: showDate((days[0] ?? missing()).processingOn) }];
  return days.map(({ processingOn, totalPence }) => ({
    label: `Processed on ${showDate(processingOn)}`,
    pence: totalPence,
  }));
}

type Made = { fileName: string; sha256: string; count: number; totalPence: number };

async function askToAuthorise(
  w: Write,
  batch: PaymentBatch,
  account: BankAccount,
  made: Made,
  plan: FilePlan,
) {
  const reference = batchReference(batch.id);
  await requestApproval(w, {
    kind: 'batch',
    entity: BATCHES,
    entityId: batch.id,
    domainId: batch.domainId,
    // A batch pays for more cases than one audit row can name; each payment has its own.
    caseIds: [],
    amountPence: made.totalPence,
    summary: `${reference} · ${counted(made.count, 'payment')} from ${account.name}, pay day ${showDate(batch.payOn)}`,
    digest: await digestOfBatch(w.tx, batch),
    working: [
      {
        lines: [
          { label: 'Payments', text: made.count.toLocaleString('en-GB') },
          { label: 'Total', pence: made.totalPence },
          { label: 'Pay day', text: showDate(batch.payOn) },
          ...dayLines(plan),
          { label: 'File', text: `${made.fileName}, ${fileFormats[plan.settings.format]}` },
          { label: 'SHA-256', text: made.sha256 },
          { label: 'Read back', text: 'Read back by a second reader: the same payments' },
        ],
      },
    ],
    papers: [{ name: 'Payment batch', href: `/financials/batches/${batch.id}` }],
  });
}
