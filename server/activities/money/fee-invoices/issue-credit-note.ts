import { col, missing, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { feeInvoiceLines, feeInvoices } from '#server/records/commitments/fee-invoice-tables.ts';
import { officeAccountOf } from '#server/records/ledger/bank-accounts/office-account.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';
import { feeRefundLines, refundToEstateLines } from '#shared/records/ledger/payment-events.ts';
import type { BilledFee } from './billed-fees.ts';
import { FEE_INVOICES, nextNumber, supplierJson } from './issue-fee-invoices.ts';

/** A fee, or part of one, that is credited to its estate. */
export type FeeGivenBack = BilledFee;

type Given = { id: number; reason: string; fees: readonly FeeGivenBack[] };
type FeeInvoiceRow = typeof feeInvoices.$inferSelect;

const grossOf = ({ netPence, vatPence }: FeeGivenBack) => netPence + vatPence;

/** The client bank account from which the fees were drawn. */
async function bankAccountOf({ tx }: Write, journalId: number): Promise<number | null> {
  const rows = await rowsOf(tx, { id: col.number.orNull })`
    select l.bank_account_id as id from journal_lines l join chart_of_accounts a on a.id = l.account_id
    where l.journal_id = ${journalId} and a.code = ${ledgerCodes.clientBank} limit 1`;
  return rows[0]?.id ?? null;
}

/** Posts credited fees from the office into the estate. Returns the estate's journal. */
async function postGivenBack(w: Write, invoice: FeeInvoiceRow, { id, reason, fees }: Given): Promise<number> {
  const { domainId, caseId, journalId } = invoice;
  const bankAccountId = await bankAccountOf(w, journalId);
  const officeAccountId = await officeAccountOf(w.tx, domainId);
  const base = {
    domainId,
    postedOn: londonDate(),
    description: `Fee refunded: ${reason}`.slice(0, 200),
    source: 'fee_refund',
    sourceId: id,
    approvedBy: w.author.id,
  } as const;
  const key = `fee-credit:${id}`;
  const estate = await postJournal(w, {
    ...base,
    ledger: 'estate',
    idempotencyKey: key,
    lines: fees.flatMap((fee) =>
      refundToEstateLines({ caseId, bankAccountId }, { account: fee.account, amountPence: grossOf(fee) }),
    ),
  });
  await postJournal(w, {
    ...base,
    ledger: 'office',
    idempotencyKey: `${key}:office`,
    lines: fees.flatMap((fee) =>
      feeRefundLines({
        account: fee.class === 'nominee_fee' ? ledgerCodes.nomineeIncome : ledgerCodes.supervisorIncome,
        grossPence: grossOf(fee),
        vatPence: fee.vatPence,
        bankAccountId: officeAccountId,
      }),
    ),
  });
  return estate;
}

/** Posts credited fees to their estate, and issues their credit note with the next number in the series. Returns its id. */
export async function issueCreditNote(w: Write, invoice: FeeInvoiceRow, given: Given): Promise<number> {
  const { domainId, caseId, vatTreatment, customer } = invoice;
  const journalId = await postGivenBack(w, invoice, given);
  const number = await nextNumber(w, domainId);
  const today = londonDate();
  const by = w.author.id || null;
  const row = await oneRow(w.tx, {
    supplier: col.json<FeeInvoiceRow['supplier']>(),
  })`select ${supplierJson} as supplier from domains d where d.id = ${domainId}`;
  const [note = missing()] = await w.tx
    .insert(feeInvoices)
    .values({
      domainId,
      number,
      caseId,
      isCreditNote: true,
      creditsId: invoice.id,
      issuedOn: today,
      taxPoint: today,
      vatTreatment,
      netPence: sumOf(given.fees, ({ netPence }) => netPence),
      vatPence: sumOf(given.fees, ({ vatPence }) => vatPence),
      journalId,
      supplier: row.supplier,
      customer,
      reason: given.reason,
      createdBy: by,
      updatedBy: by,
    })
    .returning({ id: feeInvoices.id });
  await w.tx.insert(feeInvoiceLines).values(
    given.fees.map(({ allocationId, description, netPence, vatPence, vatRateBp }) => ({
      feeInvoiceId: note.id,
      allocationId,
      isCredit: true,
      description,
      netPence,
      vatPence,
      vatRateBp: vatPence === 0 ? 0 : vatRateBp,
    })),
  );
  w.audit({
    entity: FEE_INVOICES,
    entityId: note.id,
    action: 'credit note issued',
    after: { number, pence: sumOf(given.fees, grossOf) },
    caseId,
  });
  return note.id;
}
