import { sql } from 'drizzle-orm';
import { owedInvoices } from '#server/activities/money/invoices/pay-by-line.ts';
import { isUnsentBill } from '#server/activities/money/outgoing/payments/settle-payments.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { BankItemRow } from '#shared/activities/money/banking/items-contract.ts';
import { explain } from '#shared/activities/money/banking/match-evidence.ts';
import type { StoredMatching } from '#shared/activities/money/banking/stored-matching.ts';
import { type ItemDetail, payable } from '#shared/activities/money/banking/triage-contract.ts';
import { batchReference } from '#shared/activities/money/outgoing/batch-states.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { counted } from '#shared/platform/counted.ts';
import { readSettings } from '../matching/match-settings.ts';
import { moneyBack } from '../matching/money-back.ts';
import {
  mayComeBack,
  namesPayment,
  RETURNED_BEFORE,
  RETURNED_WITHIN,
  sentJoins,
  sentOn,
} from '../matching/returnable.ts';
import { arrivalsText } from '../matching/run-arrivals.ts';

type Payable = ItemDetail['payable'][number];

/** The same without the reasons given by matching. */
type Offered = Omit<Payable, 'explanations'>;
const rowColumns = {
  ...payable.omit({ explanations: true, name: true, what: true }).shape,
  count: col.number,
  payeeName: col.text.orNull,
};

const MOST_OFFERED = 10;

/** The candidates for an open line of money out: those that matching proposed first, with its reasons. */
export async function payableByItem(
  database: Database,
  item: BankItemRow,
  { pays = [] }: StoredMatching,
): Promise<Payable[]> {
  const isProposed = (
    each: NonNullable<StoredMatching['pays']>[number],
    { kind, id, processingOn }: Offered,
  ) => each.kind === kind && each.id === id && (each.processingOn ?? null) === processingOn;
  const offered = (await offeredTo(database, item)).map((each) => ({
    ...each,
    explanations: pays
      .filter((proposal) => isProposed(proposal, each))
      .map(({ evidence }) => explain(evidence)),
  }));
  return offered.toSorted((a, b) => b.explanations.length - a.explanations.length);
}

/**
 * Payments sent from the line's account on or before its date with the same amount: batches by processing day first, then single payments
 * and cheques, nearest in time first.
 */
async function offeredTo(database: Database, item: BankItemRow): Promise<Offered[]> {
  const { bankAccountId, amountPence, bookedOn } = item;
  const rows = await rowsOf(database, rowColumns)`
    with sent as (
      select p.id, p.batch_id, p.amount_pence, p.reference, p.payee_name, p.cheque_number, p.status, p.processing_on,
        ${sentOn} as sent_on
      from payments p ${sentJoins}
      where (p.status in ('sent', 'unknown') or b.status = 'part_confirmed' and p.status in ('paid', 'returned')) and coalesce(b.bank_account_id, p.bank_account_id) = ${bankAccountId})
    select kind, id, count, reference, "chequeNumber", "payeeName", "processingOn"::text as "processingOn", "on"::text as "on", dated from (
      select 'batch' as kind, batch_id as id, count(*)::int as count, null as reference, null as "chequeNumber", null as "payeeName",
        processing_on as "processingOn", max(sent_on) as "on", 'sent' as dated, 0 as rank
      from sent where batch_id is not null group by batch_id, processing_on
      having sum(amount_pence) = ${-amountPence} and bool_and(status in ('sent', 'unknown'))
      union all
      select 'payment', id, 1, reference, cheque_number, payee_name, null, sent_on, 'sent', 1 from sent
      where amount_pence = ${-amountPence} and status in ('sent', 'unknown')
      union all
      select 'payment', p.id, 1, p.reference, null, p.payee_name, null, p.due_on, 'due', 2 from payments p
      where ${isUnsentBill} and p.bank_account_id = ${bankAccountId} and p.amount_pence = ${-amountPence}) offered
    where "on" <= ${bookedOn} or dated = 'due' order by rank, abs("on" - ${bookedOn}::date), id limit ${MOST_OFFERED}`;
  const payments = rows.map(({ count, payeeName, ...row }) => ({
    ...row,
    name: row.kind === 'batch' ? batchReference(row.id) : paymentNumber(row.id),
    what: payeeName ?? counted(count, 'payment'),
  }));
  return [...payments, ...(await invoicesOf(database, item))];
}

/** The invoices that the firm owes, of the same amount as a line of its own account. */
async function invoicesOf(database: Database, item: BankItemRow): Promise<Offered[]> {
  const owed = await owedInvoices(database, [item.bankAccountId]);
  return owed
    .filter(({ totalPence, issuedOn }) => totalPence === -item.amountPence && issuedOn <= item.bookedOn)
    .slice(0, MOST_OFFERED)
    .map(({ invoiceId, supplier, invoiceNumber, issuedOn }) => ({
      kind: 'invoice',
      id: invoiceId,
      name: invoiceNumber,
      what: supplier,
      reference: null,
      chequeNumber: null,
      processingOn: null,
      on: issuedOn,
      dated: 'issued',
    }));
}

const returnableColumns = { ...rowColumns, payeeAccount: col.text.orNull };

/**
 * Payments of the account that an open line of money in may bring back: of the same amount, if the line says that it is money back, or
 * names the payment's reference or its payee's account. Those that matching proposed come first.
 */
export async function returnableByItem(
  database: Database,
  item: BankItemRow,
  { pays = [] }: StoredMatching,
): Promise<Payable[]> {
  const { bankAccountId, amountPence, bookedOn, description, reference } = item;
  const rows = await rowsOf(database, returnableColumns)`
    select 'return' as kind, p.id, 1 as count, p.reference, p.cheque_number as "chequeNumber", p.payee_name as "payeeName",
      p.account_number as "payeeAccount", null as "processingOn",
      ${sentOn}::text as "on", 'sent' as dated
    from payments p ${sentJoins}
    where ${mayComeBack} and coalesce(b.bank_account_id, p.bank_account_id) = ${bankAccountId} and p.amount_pence = ${amountPence}
      and ${sentOn} between ${bookedOn}::date - ${RETURNED_WITHIN}::int and ${bookedOn}::date + ${RETURNED_BEFORE}::int
    order by "on" desc, p.id desc limit ${MOST_OFFERED}`;
  if (rows.length === 0) return arrivingByItem(database, item);
  const isBack = moneyBack(await readSettings(database))({ description, reference });
  return rows
    .filter((row) => isBack || namesPayment(item, row))
    .map(({ count: _count, payeeName, payeeAccount: _account, ...row }) => ({
      ...row,
      name: paymentNumber(row.id),
      what: payeeName ?? '',
      explanations: pays
        .filter(({ kind, id }) => kind === 'return' && id === row.id)
        .map(({ evidence }) => explain(evidence)),
    }))
    .toSorted((a, b) => b.explanations.length - a.explanations.length);
}

/** Payments to the firm that an open line of an office account may show as arrived. */
async function arrivingByItem(database: Database, { id }: BankItemRow): Promise<Payable[]> {
  const rows = await rowsOf(database, { id: col.number, reference: col.text, on: col.text })`
    select payment_id as id, reference, "on"::text as "on" from (${arrivalsText(sql`i.id = ${id}`)}) fits
    order by "on" desc, payment_id desc limit ${MOST_OFFERED}`;
  return rows.map((row) => ({
    ...row,
    kind: 'arrival',
    name: paymentNumber(row.id),
    what: 'To the office account',
    chequeNumber: null,
    processingOn: null,
    dated: 'sent',
    explanations: [],
  }));
}
