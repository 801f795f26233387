import { and, eq, inArray } from 'drizzle-orm';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { invoiceLines as invoiceLineTable } from '#server/records/commitments/invoice-tables.ts';
import { recharge } from '#server/records/commitments/move-allocation.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { officeAccountOf } from '#server/records/ledger/bank-accounts/office-account.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { grossOf } from '#shared/activities/money/invoices/invoices.ts';
import { AppError } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import { type DraftLine, type JournalDraft } from '#shared/records/ledger/ledger.ts';
import { mirrorLines } from '#shared/records/ledger/ledger-events.ts';
import { borneLines, invoiceLines, supplierPaidLines } from '#shared/records/ledger/payment-events.ts';
import type { Invoice } from './invoice-row.ts';
import { linesOf } from './write-to-invoice.ts';

/** The parts of an invoice that estates owe to the firm, by expense, and the part that the firm bears itself. */
type Shares = { recharged: number; rechargedIds: number[]; borne: number };

async function sharesOf(w: Write, { id }: Invoice): Promise<Shares> {
  const lines = await linesOf(w.tx, id);
  const ids = lines.flatMap(({ allocationId }) => allocationId ?? []);
  const expenses = new Map(
    (await w.tx.select().from(allocations).where(inArray(allocations.id, ids))).map((row) => [row.id, row]),
  );
  // The firm does not owe what an estate has paid to the supplier directly.
  const isDirect = (allocationId: number) => {
    const { journalId, isRecharge } = expenses.get(allocationId) ?? missing();
    return journalId !== null && !isRecharge;
  };
  const sum = (of: (line: (typeof lines)[number]) => boolean) => sumOf(lines.filter(of), grossOf);
  return {
    recharged: sum(({ allocationId }) => allocationId !== null && !isDirect(allocationId)),
    rechargedIds: ids.filter((allocationId) => !isDirect(allocationId)),
    borne: sum(({ status }) => status === 'written_off'),
  };
}

/** Refuses what no longer holds: an expense that was cancelled or came back since its line was matched. */
async function refuseGivenUp(w: Write, { id }: Invoice): Promise<void> {
  const [gone] = await w.tx
    .select({ seq: invoiceLineTable.seq })
    .from(invoiceLineTable)
    .innerJoin(allocations, eq(allocations.id, invoiceLineTable.allocationId))
    .where(and(eq(invoiceLineTable.invoiceId, id), inArray(allocations.status, ['cancelled', 'returned'])))
    .orderBy(invoiceLineTable.seq)
    .limit(1);
  if (gone)
    throw new AppError(
      'conflict',
      `The expense of line ${gone.seq} has been cancelled since: undo its match first.`,
    );
}

const draftOf = (
  invoice: Invoice,
  what: string,
  postedOn: string,
  lines: readonly DraftLine[],
): JournalDraft => ({
  domainId: invoice.domainId,
  ledger: 'office',
  postedOn,
  description: `${invoice.isCreditNote ? 'Credit note' : 'Invoice'} ${invoice.number} ${what}`,
  source: 'invoice',
  sourceId: invoice.id,
  approvedBy: invoice.approvedBy,
  idempotencyKey: `invoice:${invoice.id}:${what}`,
  lines: invoice.isCreditNote ? mirrorLines(lines) : lines,
});

const some = (amountPence: number, lines: (amountPence: number) => DraftLine[]) =>
  amountPence > 0 ? lines(amountPence) : [];

type Owed = { journalId: number | null; owedPence: number };

/** Posts what the firm owes for an invoice: due from the estates, or a cost of its own. Nothing if estates paid it all. */
export async function postInvoice(w: Write, invoice: Invoice, postedOn: string): Promise<Owed> {
  const { supplierId, isCreditNote } = invoice;
  await refuseGivenUp(w, invoice);
  const { recharged, rechargedIds, borne } = await sharesOf(w, invoice);
  if (!isCreditNote) await recharge(w, rechargedIds);
  const lines = [
    ...some(recharged, (amountPence) => invoiceLines({ supplierId, amountPence })),
    ...some(borne, (amountPence) => borneLines({ supplierId, amountPence })),
  ];
  if (lines.length === 0) return { journalId: null, owedPence: 0 };
  const journalId = await postJournal(w, draftOf(invoice, 'received', postedOn, lines));
  return { journalId, owedPence: (recharged + borne) * (isCreditNote ? -1 : 1) };
}

/** The firm has paid by hand what its books owe for an invoice; null where estates paid it all. */
export async function postPaid(w: Write, invoice: Invoice, postedOn: string): Promise<number | null> {
  const { supplierId, owedPence } = invoice;
  if (!owedPence) return null;
  const bankAccountId = await officeAccountOf(w.tx, invoice.domainId);
  const lines = supplierPaidLines({ supplierId, amountPence: Math.abs(owedPence), bankAccountId });
  return postJournal(w, draftOf(invoice, 'paid', postedOn, lines));
}
