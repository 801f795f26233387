import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { type PayeeKind, paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import { announceBatch, BATCHES } from '../batch-row.ts';

/** The debits that a statement line may confirm: a sent batch on one processing day, or one of its payments. */
export type SentBatch = {
  batchId: number;
  reference: string;
  totalPence: number;
  submittedOn: string;
  processingOn: string;
};
const sentPaymentColumns = {
  paymentId: col.number,
  amountPence: col.number,
  reference: col.text,
  accountNumber: col.text.orNull,
  submittedOn: col.text,
  processingOn: col.text,
};
export type SentPayment = InferRow<typeof sentPaymentColumns>;

/** Payments to suppliers that were released but not sent: the supplier may take them by direct debit. */
const unsentBillColumns = {
  paymentId: col.number,
  supplier: col.text,
  reference: col.text,
  amountPence: col.number,
};
export type UnsentBill = InferRow<typeof unsentBillColumns>;

const sentChequeColumns = { paymentId: col.number, chequeNumber: col.text.filled, amountPence: col.number };
export type SentCheque = InferRow<typeof sentChequeColumns>;

/** Payments sent from an account, or awaiting collection by the supplier, that are not on a statement yet. */
export type Sent = {
  batches: SentBatch[];
  payments: SentPayment[];
  cheques: SentCheque[];
  bills: UnsentBill[];
};
export const nothingSent = (): Sent => ({ batches: [], payments: [], cheques: [], bills: [] });

/** Whether payment `p` may be taken by its supplier by direct debit: it is in no batch, and no cheque pays it. */
export const isUnsentBill = sql.raw(
  `p.status = 'approved' and p.payee_kind = 'supplier' and p.batch_id is null and p.cheque_number is null`,
);

async function addBills(tx: Tx, bankAccountIds: readonly number[], to: Map<number, Sent>): Promise<void> {
  const rows = await rowsOf(tx, { ...unsentBillColumns, bankAccountId: col.number.filled })`
    select p.id as "paymentId", s.name as supplier, p.reference, p.amount_pence::float8 as "amountPence",
      p.bank_account_id as "bankAccountId"
    from payments p join suppliers s on s.id = p.supplier_id
    where ${isUnsentBill} and p.bank_account_id = any(${sql.param([...bankAccountIds])}::int[]) order by p.id`;
  for (const { bankAccountId, ...bill } of rows) {
    const of = to.get(bankAccountId) ?? nothingSent();
    to.set(bankAccountId, of);
    of.bills.push(bill);
  }
}

async function addCheques(tx: Tx, bankAccountIds: readonly number[], to: Map<number, Sent>): Promise<void> {
  const rows = await rowsOf(tx, { ...sentChequeColumns, bankAccountId: col.number.filled })`
    select id as "paymentId", cheque_number as "chequeNumber", amount_pence::float8 as "amountPence", bank_account_id as "bankAccountId"
    from payments where status = 'sent' and cheque_number is not null
      and bank_account_id = any(${sql.param([...bankAccountIds])}::int[]) order by id`;
  for (const { bankAccountId, ...cheque } of rows) {
    const of = to.get(bankAccountId) ?? nothingSent();
    to.set(bankAccountId, of);
    of.cheques.push(cheque);
  }
}

/**
 * Payments sent from each of the accounts. A batch is debited once for each of its processing days; a day that is partly confirmed is no
 * longer offered as one debit, since its payments appear line by line.
 */
export async function sentFrom(tx: Tx, bankAccountIds: readonly number[]): Promise<Map<number, Sent>> {
  const rows = await rowsOf(tx, {
    ...sentPaymentColumns,
    batchId: col.number,
    bankAccountId: col.number,
    isPart: col.boolean,
  })`
    select p.id as "paymentId", p.amount_pence::float8 as "amountPence", p.reference, p.account_number as "accountNumber",
      (coalesce(b.submitted_at, f.downloaded_at) at time zone 'Europe/London')::date::text as "submittedOn", b.id as "batchId",
      p.processing_on::text as "processingOn", b.bank_account_id as "bankAccountId",
      b.status = 'part_confirmed' and exists (select from payments o where o.batch_id = b.id and o.processing_on = p.processing_on
        and o.status in ('paid', 'returned')) as "isPart"
    from payment_batches b join payments p on p.batch_id = b.id and p.status in ('sent', 'unknown')
    join payment_files f on f.batch_id = b.id and f.retired_at is null
    where b.bank_account_id = any(${sql.param([...bankAccountIds])}::int[]) order by p.id`;
  const byAccount = new Map<number, Sent>();
  for (const { bankAccountId, batchId, isPart, ...payment } of rows) {
    const of = byAccount.get(bankAccountId) ?? nothingSent();
    byAccount.set(bankAccountId, of);
    of.payments.push(payment);
    if (isPart) continue;
    const { processingOn } = payment;
    const batch = of.batches.find((each) => each.batchId === batchId && each.processingOn === processingOn);
    if (batch) batch.totalPence += payment.amountPence;
    else
      of.batches.push({
        batchId,
        reference: batchReference(batchId),
        totalPence: payment.amountPence,
        submittedOn: payment.submittedOn,
        processingOn,
      });
  }
  await addCheques(tx, bankAccountIds, byAccount);
  await addBills(tx, bankAccountIds, byAccount);
  return byAccount;
}

const touchedColumns = {
  id: col.number,
  caseId: col.number.orNull,
  batchId: col.number.orNull,
  payeeKind: col.word<PayeeKind>(),
  amountPence: col.number,
};
type Touched = InferRow<typeof touchedColumns>;

/** Updates the batches of these payments: confirmed, part confirmed, or back to sent. */
export async function followBatches(w: Write, touched: readonly Pick<Touched, 'batchId'>[]): Promise<void> {
  const ids = [...new Set(touched.flatMap(({ batchId }) => batchId ?? []))];
  const rows = await rowsOf(w.tx, { id: col.number, was: col.text, is: col.text })`
    with s as (
      select batch_id, count(*) filter (where status in ('sent', 'unknown')) as open,
        count(*) filter (where status in ('paid', 'returned')) as paid from payments
      where batch_id = any(${sql.param(ids)}::int[]) group by batch_id
    ), now as (
      select b.id, b.status as was, case when s.open = 0 then 'confirmed' when s.paid > 0 then 'part_confirmed'
        when b.submitted_at is null then 'unknown' else 'submitted' end as status
      from payment_batches b join s on s.batch_id = b.id
    )
    update payment_batches b set status = now.status, version = b.version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}::int
    from now where b.id = now.id and now.was <> now.status returning b.id, now.was, b.status as is`;
  for (const { id, was, is } of rows)
    w.audit({ entity: BATCHES, entityId: id, action: is, before: { status: was }, after: { status: is } });
  for (const id of ids) announceBatch(w, id);
}

const shareColumns = { id: col.number, amountPence: col.number, caseId: col.number.orNull };
type Share = InferRow<typeof shareColumns>;

/** The payments, those for several cases split into each case's share; those to the firm cover a whole run and stay whole. */
async function byCase({ tx }: Write, touched: readonly Touched[]): Promise<Share[]> {
  const isOverCases = ({ caseId, payeeKind }: Touched) => caseId === null && payeeKind !== 'office';
  const ids = touched.filter(isOverCases).map(({ id }) => id);
  const rows = await rowsOf(tx, shareColumns)`
    select pa.payment_id as id, a.case_id as "caseId", sum(pa.amount_pence)::float8 as "amountPence" from payment_allocations pa
    join allocations a on a.id = pa.allocation_id
    where pa.ended_on is null and pa.payment_id = any(${sql.param(ids)}::int[]) group by 1, 2 order by 1, 2`;
  const parted = new Set(rows.map(({ id }) => id));
  return [...touched.filter(({ id }) => !parted.has(id)), ...rows];
}

/** Moves the allocations of the payments, with audit rows on their cases; returns the allocations that changed. */
async function followAllocations(
  w: Write,
  touched: readonly Touched[],
  to: 'paid' | 'released',
): Promise<number[]> {
  const rows = await rowsOf(w.tx, { id: col.number })`
    update allocations a set status = ${to}, version = a.version + 1, updated_at = now(), updated_by = ${w.author.id || null}::int
    from payment_allocations pa where pa.allocation_id = a.id and pa.ended_on is null
      and pa.payment_id = any(${sql.param(touched.map(({ id }) => id))}::int[])
      and a.status = ${to === 'paid' ? 'released' : 'paid'} returning a.id`;
  for (const { id, caseId, amountPence } of await byCase(w, touched))
    w.audit({
      entity: 'payments',
      entityId: id,
      action: to === 'paid' ? 'paid' : 'payment undone',
      after: { amountPence },
      ...(caseId !== null && { caseId }),
    });
  w.changed('payments');
  return rows.map(({ id }) => id);
}

type Confirmation = {
  bankItemId: number;
  bankAccountId: number;
  amountPence: number;
  paidOn: string;
} & ({ batchId: number; processingOn: string | null } | { paymentId: number });

/**
 * Marks what a statement line has paid: everything open in a batch on one processing day (its first if none is named),
 * or one payment of it; amounts must agree to the penny. Returns the allocations paid with it.
 */
export async function confirmPaid(
  w: Write,
  { bankItemId, bankAccountId, amountPence, paidOn, ...what }: Confirmation,
): Promise<number[]> {
  const which =
    'batchId' in what
      ? sql`batch_id = ${what.batchId} and processing_on = coalesce(${what.processingOn}::date,
          (select b.processing_on from payment_batches b where b.id = batch_id))`
      : sql`id = ${what.paymentId}`;
  // The batch is locked first, as in every change of one.
  await w.tx.execute(sql`select from payment_batches b where b.id in (
    select batch_id from payments where ${which}) and b.bank_account_id = ${bankAccountId} for update`);
  const rows = await rowsOf(w.tx, touchedColumns)`
    update payments p set status = 'paid', paid_on = ${paidOn}, bank_item_id = ${bankItemId}, version = version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}::int
    where ${which} and (status in ('sent', 'unknown')
        and (batch_id in (select id from payment_batches where bank_account_id = ${bankAccountId})
          or cheque_number is not null and bank_account_id = ${bankAccountId})
      or ${isUnsentBill} and bank_account_id = ${bankAccountId})
    returning id, case_id as "caseId", batch_id as "batchId", payee_kind as "payeeKind",
      amount_pence::float8 as "amountPence"`;
  if (rows.length === 0) throw conflict('What this line would pay was not sent, or has already been paid.');
  if (sumOf(rows, (row) => row.amountPence) !== amountPence)
    throw conflict('The line and what it would pay have different amounts.');
  await followBatches(w, rows);
  return followAllocations(w, rows, 'paid');
}

/** Takes back what a statement line has confirmed; refused if one of the payments has come back since. */
export async function undoPaid(w: Write, bankItemId: number): Promise<number[]> {
  const rows = await rowsOf(w.tx, { ...touchedColumns, status: col.text })`
    select id, case_id as "caseId", batch_id as "batchId", payee_kind as "payeeKind",
      amount_pence::float8 as "amountPence", status from payments
    where bank_item_id = ${bankItemId} order by id for update`;
  const returned = rows.find(({ status }) => status !== 'paid');
  if (returned) throw conflict(`${paymentNumber(returned.id)} has come back since, so it was paid.`);
  await w.tx.execute(sql`
    update payments set status = case when cheque_number is not null then 'sent' when batch_id is null then 'approved' when (select b.submitted_at from payment_batches b where b.id = batch_id) is null
        then 'unknown' else 'sent' end, paid_on = null, bank_item_id = null, version = version + 1, updated_at = now(),
      updated_by = ${w.author.id || null}::int
    where bank_item_id = ${bankItemId}`);
  await followBatches(w, rows);
  return followAllocations(w, rows, 'released');
}
