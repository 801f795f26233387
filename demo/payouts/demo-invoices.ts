import { eq } from 'drizzle-orm';
import { type Calls, callsOf } from '#demo/payouts/caller.ts';
import { approveOn, type Desk } from '#demo/payouts/distribute.ts';
import { col, type InferRow, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { type InvoiceStatus, isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

/** The target state of an invoice, and how long ago it was issued. */
const wanted: readonly { number: string; status: InvoiceStatus; daysAgo: number }[] = [
  { number: 'CF-20411', status: 'paid', daysAgo: 64 },
  { number: 'CF-20433', status: 'returned', daysAgo: 57 },
  { number: 'CF-20466', status: 'paying', daysAgo: 43 },
  { number: 'CF-20478', status: 'approved', daysAgo: 36 },
  { number: 'CF-20502', status: 'submitted', daysAgo: 20 },
  { number: 'CF-20519', status: 'matched', daysAgo: 13 },
  { number: 'CF-20533', status: 'disputed', daysAgo: 11 },
  { number: 'CF-20540', status: 'matching', daysAgo: 6 },
  { number: 'CF-20541', status: 'received', daysAgo: 2 },
  { number: 'CF-20340', status: 'cancelled', daysAgo: 71 },
];
const SUPPLIER = 'Clearfile Credit Reference Limited';
const LINE_PENCE = 420;
const LINES = 3;
/** The least a case must have left to bear a line. */
const FREE_PENCE = 10_000;

const estateColumns = { reference: col.text, client: col.text };
type Estate = InferRow<typeof estateColumns>;

/** Cases of the domain with money, which bear suppliers' charges. */
export async function estates({ services: { database } }: SignedIn, domainId: number): Promise<Estate[]> {
  const rows = await rowsOf(database, estateColumns)`
    select c.unique_reference as reference, c.case_name as client from cases c
    join statuses s on s.id = c.status_id and s.expects_payments
    where c.domain_id = ${domainId} and exists (select from dividends v where v.case_id = c.id)
      and (select sum(l.debit_pence - l.credit_pence) from journal_lines l join chart_of_accounts a on a.id = l.account_id
          and a.code = ${ledgerCodes.clientBank} where l.case_id = c.id)
        > ${FREE_PENCE} + (select coalesce(sum(a.amount_pence), 0) from all_allocations a where a.case_id = c.id and a.journal_id is null
          and a.status <> 'cancelled')
      and not exists (select from distribution_run_lines l join distribution_runs r on r.id = l.run_id and r.status = 'submitted'
        where l.case_id = c.id and l.left_out is null)
    order by c.id desc limit ${LINES * wanted.length}`;
  return rows;
}

/** As many cases as an invoice has lines, from one on, starting over in a small firm. */
const some = (found: readonly Estate[], from: number): Estate[] =>
  Array.from({ length: Math.min(LINES, found.length) }, (_, n) => found[(from + n) % found.length]!);

/** The invoice with a number, recorded with its lines if it is not yet. */
async function recorded(
  calls: Calls,
  { services: { database } }: SignedIn,
  header: { number: string; domainId: number; supplierId: number; issueDate: string },
  bearing: readonly Estate[],
) {
  const [known] = await database
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.number, header.number));
  const netPence = LINE_PENCE * Math.max(1, bearing.length);
  const { id } =
    known ??
    (await calls.invoices.create({
      ...header,
      netPence,
      vatPence: 0,
      vatTreatment: 'exempt',
      category: 'cat1',
    }));
  const stored = await calls.invoices.lines({ id });
  for (const { reference, client } of bearing.slice(stored.length))
    await calls.invoices.addLine({
      id,
      reference,
      clientName: client,
      description: 'Credit search',
      netPence: LINE_PENCE,
    });
  return id;
}

/** Matches the first lines, as many as wanted, to expenses recorded on their cases. */
async function matchLines(desk: Desk, calls: Calls, id: number, paymentTypeId: number, count: number) {
  const { database } = desk.cashier.services;
  for (const line of (await calls.invoices.lines({ id })).slice(0, count)) {
    if (!isOpenLine(line.status) || line.isWaiting) continue;
    const [bearing = missing()] = await database
      .select({ caseId: cases.id })
      .from(cases)
      .where(eq(cases.uniqueReference, line.reference ?? missing()));
    const { id: lineId, version } = line;
    await calls.invoices.recordExpense({ id, lineId, version, caseId: bearing.caseId, paymentTypeId });
  }
}

/** Takes an open invoice through the remaining steps to the wanted state. */
async function settle(
  desk: Desk,
  calls: Calls,
  id: number,
  status: InvoiceStatus,
  today: string,
): Promise<void> {
  const read = () => calls.invoices.get({ id });
  if (status === 'disputed') {
    const line = (await calls.invoices.lines({ id })).find(({ status: is }) => isOpenLine(is));
    if (line && (await read()).status !== 'disputed')
      await calls.invoices.dispute({
        id,
        lineId: line.id,
        version: line.version,
        reason: 'Not ordered by us',
      });
    return;
  }
  if (!['submitted', 'approved', 'paying', 'returned', 'paid'].includes(status)) return;
  let now = await read();
  if (now.status === 'matched') now = await calls.invoices.submit({ id, version: now.version });
  if (now.status === 'submitted' && status !== 'submitted') {
    await approveOn(desk, 'invoices', id);
    now = await read();
  }
  if (now.status === 'approved' && status === 'paid')
    await calls.invoices.recordPaid({ id, version: now.version, paidOn: addDays(today, -30) });
  if (now.status === 'approved' && (status === 'paying' || status === 'returned')) {
    await calls.invoices.pay({ ids: [id] });
    now = await read();
  }
  if (now.status === 'paying' && status === 'returned')
    await loseCheque(desk, calls, (now.payment ?? missing()).id);
  if (now.status === 'paying' && status === 'paying')
    await payLater(desk, calls, (now.payment ?? missing()).id);
}

async function paymentOf({ cashier }: Desk, id: number) {
  const [payment = missing()] = await cashier.services.database
    .select()
    .from(payments)
    .where(eq(payments.id, id));
  return payment;
}

/** Leaves the payment to next month's batch. */
async function payLater(desk: Desk, calls: Calls, id: number): Promise<void> {
  const { version, dueOn } = await paymentOf(desk, id);
  if (dueOn > londonDate()) return;
  await calls.outgoing.payments.reschedule({ id, version, dueOn: addDays(londonDate(), 28) });
}

/** Pays by a cheque that never arrives, so that the amount is owed again. */
async function loseCheque(desk: Desk, calls: Calls, id: number): Promise<void> {
  const { payments: of } = calls.outgoing;
  const { status, ...payment } = await paymentOf(desk, id);
  let { version } = payment;
  if (status === 'approved') {
    const { chequeNumber } = await of.nextCheque({ id });
    ({ version } = await of.issueCheque({ id, version, chequeNumber, issuedOn: londonDate() }));
  }
  await of.returned({ id, version, returnedOn: londonDate(), reason: 'The cheque was lost in the post' });
}

/** Supplier invoices in every state, the newest still to be worked on. */
export async function keepInvoices(desk: Desk, domainId: number, today: string): Promise<void> {
  const { cashier } = desk;
  const calls = callsOf(cashier);
  const { database } = cashier.services;
  const { suppliers } = tables;
  const types = tables['payment-types'];
  const [supplier = missing()] = await database
    .select({ id: suppliers.id })
    .from(suppliers)
    .where(eq(suppliers.name, SUPPLIER));
  const [search = missing()] = await database
    .select({ id: types.id })
    .from(types)
    .where(eq(types.name, 'Credit search'));
  const found = await estates(cashier, domainId);
  for (const [n, { number, status, daysAgo }] of wanted.entries()) {
    const [known] = await database
      .select({ id: invoices.id })
      .from(invoices)
      .where(eq(invoices.number, number));
    const isThere = known && (await calls.invoices.get({ id: known.id })).status === status;
    if (isThere && status !== 'paying') continue;
    const bearing = status === 'received' ? [] : some(found, n * LINES);
    const header = { number, domainId, supplierId: supplier.id, issueDate: addDays(today, -daysAgo) };
    const id = await recorded(calls, cashier, header, bearing);
    if (status === 'cancelled') {
      const { version } = await calls.invoices.get({ id });
      await calls.invoices.cancel({ id, version, reason: 'Recorded twice' });
      continue;
    }
    const isWhole = status !== 'matching' && status !== 'disputed';
    await matchLines(desk, calls, id, search.id, isWhole ? LINES : 1);
    await settle(desk, calls, id, status, today);
  }
}
