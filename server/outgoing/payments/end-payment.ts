import { eq, sql } from 'drizzle-orm';
import { refuseInactive } from '#server/cases/access.ts';
import type { Tx } from '#server/database/connect.ts';
import type { Write } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import type { SignedIn } from '#server/http/trpc.ts';
import { postJournal, postJournals } from '#server/ledger/post-journal.ts';
import { changeRow, checkVersion } from '#server/reference/versioned-rows.ts';
import { londonDate } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { DraftLine, JournalDraft } from '#shared/ledger/ledger.ts';
import { mirrorLines } from '#shared/ledger/ledger-events.ts';
import {
  estatePaymentLines,
  refundToEstateLines,
  reissuedDividendLines,
  returnedDividendLines,
  supplierPaidLines,
} from '#shared/ledger/payment-events.ts';
import { adviceDueOn } from '#shared/outgoing/bacs-calendar.ts';
import { paymentStepProblem, reissueProblem } from '#shared/outgoing/payment-states.ts';
import { paymentNumber } from '#shared/outgoing/payments.ts';
import { calendarOf } from '../calendar.ts';
import { paymentAllocations, payments } from '../tables.ts';
import { paymentRows, visiblePayments } from './payment-list.ts';
import { followBatches } from './settle-payments.ts';

type Payment = typeof payments.$inferSelect;
type Step = { id: number; version: number };

const noSuchPayment = () =>
  new AppError('notFound', 'That payment does not exist, or it is not one of yours.');

/** Changes a payment of the caller's domains, locked until the change is done, and returns it as it is then. */
async function writeToPayment(
  ctx: SignedIn,
  { id, version }: Step,
  change: (w: Write, payment: Payment) => Promise<number | void>,
) {
  const { database } = ctx.services;
  const shown = await writeChanges(database, ctx.author, async (w) => {
    const [payment] = await w.tx
      .select()
      .from(payments)
      .where(sql`${eq(payments.id, id)} and ${visiblePayments(ctx.actor)}`)
      .for('update');
    if (!payment) throw noSuchPayment();
    await refuseInactive(w.tx, [payment.domainId]);
    await checkVersion(w, payment, version);
    w.changed('payments');
    return (await change(w, payment)) ?? id;
  });
  const [row] = await paymentRows(database, sql`payments.id = ${shown}`);
  return row!;
}

/** Whether the firm pays a supplier from its own account; what estates pay names their allocations. */
const isBill = ({ payeeKind, caseId }: Payment): boolean => payeeKind === 'supplier' && caseId === null;

/** What a payment pays, with the account of each amount in the chart. */
type Part = { allocationId: number; caseId: number; amountPence: number; account: string };

async function partsOf(tx: Tx, paymentId: number): Promise<Part[]> {
  const { rows } = await tx.execute<Part>(sql`
    select a.id as "allocationId", a.case_id as "caseId", pa.amount_pence::float8 as "amountPence", l.code as account
    from payment_allocations pa join allocations a on a.id = pa.allocation_id
    join payment_types t on t.id = a.payment_type_id join chart_of_accounts l on l.id = t.account_id
    where pa.payment_id = ${paymentId} order by a.id for update of a`);
  return rows;
}

/** The lines of one amount that comes back to its estate, or leaves it again: a dividend is kept for its creditor in between. */
function linesOf(payment: Payment, { caseId, amountPence, account }: Part, way: 'back' | 'out'): DraftLine[] {
  const { bankAccountId, creditorId, supplierId } = payment;
  if (creditorId !== null) {
    const of = { caseId, bankAccountId, creditorId, amountPence };
    return way === 'back' ? returnedDividendLines(of) : reissuedDividendLines(of);
  }
  const paid = { account, amountPence, supplierId };
  return way === 'back'
    ? refundToEstateLines({ caseId, bankAccountId }, paid)
    : estatePaymentLines({ caseId, bankAccountId }, [paid]);
}

type Words = { key: string; description: string; source: 'payment_return' | 'payment_reissue' };

/** What the firm paid a supplier from its office account is owed again. */
async function postBillBack(w: Write, { id, ...payment }: Payment, { key, description, source }: Words) {
  const { domainId, supplierId, amountPence, bankAccountId } = payment;
  const lines = supplierPaidLines({ supplierId: supplierId!, amountPence, bankAccountId });
  await postJournal(w, {
    domainId,
    ledger: 'office',
    postedOn: londonDate(),
    description,
    source,
    sourceId: id,
    idempotencyKey: key,
    lines: mirrorLines(lines),
  });
}

async function post(w: Write, payment: Payment, parts: readonly Part[], way: 'back' | 'out', words: Words) {
  const caseIds = [...new Set(parts.map(({ caseId }) => caseId))];
  const drafts = caseIds.map(
    (caseId): JournalDraft => ({
      domainId: payment.domainId,
      ledger: 'estate',
      postedOn: londonDate(),
      description: words.description,
      source: words.source,
      sourceId: payment.id,
      idempotencyKey: `${words.key}:${caseId}`,
      lines: parts.filter((part) => part.caseId === caseId).flatMap((part) => linesOf(payment, part, way)),
    }),
  );
  for (const posting of await postJournals(w, drafts)) if ('refusal' in posting) throw posting.refusal;
}

const moveText = (parts: readonly Part[], to: 'returned' | 'released', reason: string | null) => sql`
  update allocations set status = ${to}, status_reason = ${reason}, version = version + 1, updated_at = now()
  where id = any(${sql.param(parts.map(({ allocationId }) => allocationId))}::int[])`;

/** Takes the money of a payment back into its estates, where it waits to be paid again. */
async function endPayment(
  w: Write,
  payment: Payment,
  to: 'returned' | 'cancelled',
  reason: string,
  returnedOn: string | null,
) {
  if (payment.payeeKind === 'office')
    throw new AppError(
      'conflict',
      'Fees of the firm are given back to the cases that paid them, by a journal.',
    );
  const parts = await partsOf(w.tx, payment.id);
  const what = to === 'returned' ? 'came back' : 'was not sent';
  const words: Words = {
    key: `payment:${payment.id}:${to}`,
    description: `${paymentNumber(payment.id)} to ${payment.payeeName} ${what}`,
    source: 'payment_return',
  };
  if (isBill(payment)) await postBillBack(w, payment, words);
  else await post(w, payment, parts, 'back', words);
  await w.tx.execute(moveText(parts, 'returned', reason));
  await w.tx
    .update(paymentAllocations)
    .set({ endedOn: londonDate() })
    .where(eq(paymentAllocations.paymentId, payment.id));
  const actBy = returnedOn && adviceDueOn(returnedOn, await calendarOf(w.tx));
  await changeRow(
    w,
    'payments',
    payments,
    payment,
    payment.version,
    { status: to, statusReason: reason, returnedOn, actBy },
    { action: to },
  );
  if (to === 'returned') await followBatches(w, [payment]);
  for (const caseId of new Set(parts.map((part) => part.caseId)))
    w.audit({ entity: 'payments', entityId: payment.id, action: to, after: { reason }, caseId });
}

const unsent = { wasInSentFile: false, isInLockedFile: false };

/** Records that a payment came back: its money is kept for its payee, and is to be dealt with within three working days. */
export const returnPayment = (
  ctx: SignedIn,
  { returnedOn, reason, ...of }: Step & { returnedOn: string; reason: string },
) =>
  writeToPayment(ctx, of, async (w, payment) => {
    const problem = paymentStepProblem(payment.status, 'returned', { ...unsent, wasInSentFile: true });
    if (problem) throw new AppError('conflict', problem);
    await endPayment(w, payment, 'returned', reason, returnedOn);
  });

/** Ends a payment that was never sent, such as one to bank details that have changed since. */
export const cancelPayment = (ctx: SignedIn, { reason, ...of }: Step & { reason: string }) =>
  writeToPayment(ctx, of, async (w, payment) => {
    if (payment.status === 'in_batch')
      throw new AppError('conflict', 'This payment is in a batch. Take it out of the batch first.');
    const problem = paymentStepProblem(payment.status, 'cancelled', unsent);
    if (problem) throw new AppError('conflict', problem);
    await endPayment(w, payment, 'cancelled', reason, null);
  });

const payeeText = (payment: Payment) => sql`
  select coalesce(cr.account_name, cr.name, su.account_name, su.name) as "payeeName", coalesce(cr.sort_code, su.sort_code) as "sortCode",
    coalesce(cr.account_number, su.account_number) as "accountNumber",
    coalesce(cr.bank_verified_at, su.bank_verified_at) is not null as "isVerified"
  from (select 1) one left join creditors cr on cr.id = ${payment.creditorId} left join suppliers su on su.id = ${payment.supplierId}`;

type PayeeNow = {
  payeeName: string | null;
  sortCode: string | null;
  accountNumber: string | null;
  isVerified: boolean;
};

/**
 * Pays again what came back or was never sent, once, by a payment of its own to the payee's bank details of today; they must be
 * verified. Nothing else is ever paid again.
 */
export const reissuePayment = (ctx: SignedIn, of: Step) =>
  writeToPayment(ctx, of, async (w, payment) => {
    const problem = reissueProblem(payment.status, { wasInSentFile: false });
    if (problem) throw new AppError('conflict', problem);
    if (isBill(payment))
      throw new AppError('conflict', 'What it paid is owed again: pay the invoice in Invoicing.');
    const { rows } = await w.tx.execute<PayeeNow>(payeeText(payment));
    const { isVerified, ...payee } = rows[0]!;
    if (payment.payeeKind !== 'client' && !isVerified)
      throw new AppError('conflict', `The bank details of ${payment.payeeName} are not verified.`);
    const parts = await partsOf(w.tx, payment.id);
    const [again] = await w.tx
      .insert(payments)
      .values({
        domainId: payment.domainId,
        caseId: payment.caseId,
        bankAccountId: payment.bankAccountId,
        payeeKind: payment.payeeKind,
        creditorId: payment.creditorId,
        supplierId: payment.supplierId,
        payeeName: payee.payeeName ?? payment.payeeName,
        sortCode: payee.sortCode,
        accountNumber: payee.accountNumber,
        reference: payment.reference,
        amountPence: payment.amountPence,
        dueOn: londonDate(),
        releaseKey: `reissue:${payment.id}`,
        reissueOfId: payment.id,
        createdBy: ctx.actor.id,
        updatedBy: ctx.actor.id,
      })
      .onConflictDoNothing()
      .returning({ id: payments.id });
    if (!again) throw new AppError('conflict', 'This payment was paid again already.');
    await w.tx
      .insert(paymentAllocations)
      .values(
        parts.map(({ allocationId, amountPence }) => ({ paymentId: again.id, allocationId, amountPence })),
      );
    await post(w, payment, parts, 'out', {
      key: `payment:${payment.id}:reissued`,
      description: `${paymentNumber(payment.id)} to ${payment.payeeName} paid again`,
      source: 'payment_reissue',
    });
    await w.tx.execute(moveText(parts, 'released', null));
    await w.tx.update(payments).set({ actBy: null }).where(eq(payments.id, payment.id));
    for (const caseId of new Set(parts.map((part) => part.caseId)))
      w.audit({
        entity: 'payments',
        entityId: again.id,
        action: 'paid again',
        after: { insteadOf: payment.id },
        caseId,
      });
    return again.id;
  });
