import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { payments } from '#server/records/commitments/payment-tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { conflict } from '#shared/platform/errors.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { supplierPaidLines } from '#shared/records/ledger/payment-events.ts';
import { INVOICES, type Invoice, invoiceTopics, isPayable } from './invoice-row.ts';

const { suppliers } = tables;
const chart = tables['chart-of-accounts'];

/** The amount owed for an approved invoice without a payment, which a debit of an office account may settle. */
export type OwedInvoice = {
  invoiceId: number;
  bankAccountId: number;
  supplier: string;
  invoiceNumber: string;
  issuedOn: string;
  totalPence: number;
};

/** The amounts owed for invoices in the domains of these accounts, if the accounts hold the firm's own money. */
export const owedInvoices = (
  database: Database | Tx,
  bankAccountIds: readonly number[],
): Promise<OwedInvoice[]> =>
  database
    .select({
      invoiceId: invoices.id,
      bankAccountId: bankAccounts.id,
      supplier: suppliers.name,
      invoiceNumber: invoices.number,
      issuedOn: invoices.issueDate,
      totalPence: sqlOf(col.number)`${invoices.owedPence}::float8`,
    })
    .from(invoices)
    .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
    .innerJoin(bankAccounts, eq(bankAccounts.domainId, invoices.domainId))
    .innerJoin(chart, eq(chart.id, bankAccounts.ledgerAccountId))
    .leftJoin(payments, eq(payments.id, invoices.paymentId))
    .where(
      and(
        inArray(bankAccounts.id, [...bankAccountIds]),
        eq(chart.code, ledgerCodes.officeBank),
        gt(invoices.owedPence, 0),
        isPayable,
      ),
    )
    .orderBy(invoices.id);

/** The line of a statement that pays an invoice. */
export type PayingLine = {
  bankItemId: number;
  bankAccountId: number;
  amountPence: number;
  paidOn: string;
  version: number;
};

/** The invoice, locked, if the line of the account may pay it. */
async function lockOwed(w: Write, id: number, line: PayingLine): Promise<Invoice> {
  const [invoice] = await w.tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
  const owed = (await owedInvoices(w.tx, [line.bankAccountId])).find(({ invoiceId }) => invoiceId === id);
  if (!invoice || !owed) throw conflict('That invoice is not owed, or another account pays it.');
  if (owed.totalPence !== line.amountPence)
    throw conflict('The line and what it would pay have different amounts.');
  if (line.paidOn < invoice.issueDate)
    throw conflict(`${invoice.number} was issued after the day of this line.`);
  return invoice;
}

/**
 * The firm has paid an approved invoice by a debit of its office account, as by direct debit: posts what it owed (domain notes 9.2).
 * Returns the journal.
 */
export async function payByLine(w: Write, id: number, line: PayingLine): Promise<number> {
  const invoice = await lockOwed(w, id, line);
  const { bankAccountId, amountPence, paidOn } = line;
  const paidJournalId = await postJournal(w, {
    domainId: invoice.domainId,
    ledger: 'office',
    postedOn: paidOn,
    description: `Invoice ${invoice.number} paid`,
    source: 'invoice',
    sourceId: id,
    approvedBy: invoice.approvedBy,
    idempotencyKey: `invoice:${id}:line:${line.bankItemId}:${line.version}`,
    lines: supplierPaidLines({ supplierId: invoice.supplierId, amountPence, bankAccountId }),
  });
  const values = { status: 'paid', paymentId: null, paidOn, paidJournalId } as const;
  await changeRow(w, INVOICES, invoices, invoice, invoice.version, values, { action: 'paid' });
  for (const topic of invoiceTopics(id)) w.changed(topic);
  return paidJournalId;
}

/** Makes the amount that a journal paid owed again; the caller reverses the journal itself. */
export async function oweAgain(w: Write, paidJournalId: number): Promise<void> {
  const [invoice] = await w.tx
    .select()
    .from(invoices)
    .where(eq(invoices.paidJournalId, paidJournalId))
    .for('update');
  if (!invoice) throw conflict('The invoice that this line paid no longer exists.');
  const values = { status: 'approved', paidOn: null, paidJournalId: null } as const;
  await changeRow(w, INVOICES, invoices, invoice, invoice.version, values, { action: 'owed again' });
  for (const topic of invoiceTopics(invoice.id)) w.changed(topic);
}
