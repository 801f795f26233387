import { and, eq, ne, or } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { databaseError } from '#server/platform/database/database-error.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { invoiceLines, invoices } from '#server/records/commitments/invoice-tables.ts';
import { writeToBooks } from '#server/records/ledger/ledger-access.ts';
import { tables } from '#server/records/reference/tables.ts';
import {
  addRow,
  changeRow,
  changeRows,
  checkVersion,
  removeRow,
} from '#server/records/reference/versioned-rows.ts';
import type { InvoiceChange, NewInvoice } from '#shared/activities/money/invoices/contract.ts';
import { addDays } from '#shared/platform/dates.ts';
import { invalidAt } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { INVOICES, type Invoice, invoiceDetail, invoiceTopics } from './invoice-row.ts';
import { LINES, openLine, refreshStanding, refuseClosed, writeToInvoice } from './write-to-invoice.ts';

const { suppliers } = tables;
const PAPERS = ['application/pdf', 'image/png', 'image/jpeg'];

/** Holds an upload that an invoice is about to refer to: the caller's own, of a suitable type, and not used by another invoice. */
export async function takeFile(
  w: Write,
  actor: Actor,
  fileId: number,
  kinds: readonly string[],
  refusal: string,
): Promise<typeof files.$inferSelect> {
  const own = and(eq(files.id, fileId), eq(files.createdBy, actor.id));
  const [file] = await w.tx.select().from(files).where(own).for('update');
  if (!file) throw invalidAt('fileId', 'That upload no longer exists. Upload the file again.');
  if (!kinds.includes(file.type)) throw invalidAt('fileId', refusal);
  const used = or(eq(invoices.fileId, fileId), eq(invoices.lineFileId, fileId));
  if ((await w.tx.$count(invoices, used)) > 0)
    throw invalidAt('fileId', 'This upload already belongs to another invoice.');
  return file;
}

const takePaper = (w: Write, actor: Actor, fileId: number) =>
  takeFile(w, actor, fileId, PAPERS, 'Upload the invoice as a PDF or a picture.');

type Header = Omit<InvoiceChange, 'id' | 'version'>;
type Fixed = Pick<NewInvoice, 'domainId' | 'supplierId' | 'isCreditNote'>;

function checkAmounts({ netPence, vatPence, vatTreatment, issueDate, dueDate }: Header): void {
  if (netPence + vatPence === 0) throw invalidAt('netPence', 'Enter an amount.');
  const isTaxed = vatTreatment === 'standard' || vatTreatment === 'reduced';
  if (!isTaxed && vatPence > 0) throw invalidAt('vatPence', 'There is no VAT on this supply.');
  if (vatPence > netPence) throw invalidAt('vatPence', 'The VAT is more than the net.');
  if (dueDate !== null && dueDate < issueDate)
    throw invalidAt('dueDate', 'Must not be before the date of the invoice.');
}

async function checkCredited(
  tx: Tx,
  { domainId, supplierId, isCreditNote }: Fixed,
  { creditsInvoiceId }: Header,
) {
  if (!isCreditNote) {
    if (creditsInvoiceId !== null)
      throw invalidAt('creditsInvoiceId', 'Only a credit note can name another invoice.');
    return;
  }
  if (creditsInvoiceId === null) throw invalidAt('creditsInvoiceId', 'Choose the invoice that it credits.');
  const [credited] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, creditsInvoiceId),
        eq(invoices.domainId, domainId),
        eq(invoices.supplierId, supplierId),
        eq(invoices.isCreditNote, false),
        ne(invoices.status, 'cancelled'),
      ),
    );
  if (!credited) throw invalidAt('creditsInvoiceId', 'That is not an invoice of this supplier.');
}

/** Checks the header beyond its single fields; returns the due date, by the supplier's terms unless one was given. */
async function checkedDueDate(w: Write, fixed: Fixed, header: Header): Promise<string> {
  checkAmounts(header);
  const [supplier] = await w.tx.select().from(suppliers).where(eq(suppliers.id, fixed.supplierId));
  if (!supplier) throw invalidAt('supplierId', 'That supplier does not exist.');
  if (header.category === 'cat1' && supplier.isAssociate)
    throw invalidAt('category', `${supplier.name} is an associate of the firm: its expenses are Category 2.`);
  await checkCredited(w.tx, fixed, header);
  return header.dueDate ?? addDays(header.issueDate, supplier.paymentTermsDays ?? 30);
}

/** Reports a number that the supplier has used already at its field. */
async function refusingRepeats<T>(number: string, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (databaseError(error)?.code !== '23505') throw error;
    throw invalidAt('number', `${number} of this supplier has already been recorded.`);
  }
}

/** Records the header of an invoice or a credit note. */
export async function createInvoice(ctx: SignedIn, input: NewInvoice) {
  const id = await writeToBooks(ctx, input.domainId, async (w) => {
    const dueDate = await checkedDueDate(w, input, input);
    if (input.fileId !== null) await takePaper(w, ctx.actor, input.fileId);
    const invoice = await refusingRepeats(input.number, () =>
      addRow(w, INVOICES, invoices, { ...input, dueDate }),
    );
    for (const topic of invoiceTopics(invoice.id)) w.changed(topic);
    return invoice.id;
  });
  return invoiceDetail(ctx, id);
}

/** Changes the header of an invoice that was never submitted. Domain and supplier stay. */
export async function updateInvoice(ctx: SignedIn, { id, version, ...header }: InvoiceChange) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    refuseClosed(invoice);
    await checkVersion(w, invoice, version);
    const dueDate = await checkedDueDate(w, invoice, header);
    if (header.fileId !== null && header.fileId !== invoice.fileId)
      await takePaper(w, ctx.actor, header.fileId);
    const after = await refusingRepeats(header.number, () =>
      changeRow(w, INVOICES, invoices, invoice, version, { ...header, dueDate }),
    );
    await refreshStanding(w, after);
  });
  return invoiceDetail(ctx, id);
}

/** Cancels an invoice that was recorded by mistake: its number is free again, and its expenses wait for their invoice. */
export async function cancelInvoice(
  ctx: SignedIn,
  { id, version, reason }: { id: number; version: number; reason: string },
) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    refuseClosed(invoice);
    const waiting = and(eq(invoiceLines.invoiceId, id), eq(invoiceLines.isWaiting, true));
    for (const line of await w.tx.select().from(invoiceLines).where(waiting))
      await voidApprovals(w, { entity: LINES, entityId: line.id }, 'The invoice was cancelled.');
    const lines = await w.tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).for('update');
    const open = { status: 'unmatched', caseId: null, allocationId: null, isWaiting: false } as const;
    await changeRows(w, LINES, invoiceLines, lines, open);
    const values = { status: 'cancelled', comment: reason } as const;
    await changeRow(w, INVOICES, invoices, invoice, version, values, { action: 'cancelled' });
  });
  return invoiceDetail(ctx, id);
}

type NewLine = Pick<
  typeof invoiceLines.$inferInsert,
  'reference' | 'clientName' | 'description' | 'quantity' | 'netPence' | 'vatPence'
>;

const nextSeq = async (tx: Tx, invoiceId: number): Promise<number> => {
  const [row = missing()] = await tx
    .select({ seq: sqlOf(col.number)`coalesce(max(${invoiceLines.seq}), 0)::int` })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId));
  return row.seq + 1;
};

/** Adds a line by hand; `propose` finds its case. */
export async function addLine(
  ctx: SignedIn,
  { id, ...line }: NewLine & { id: number },
  propose: (w: Write, invoice: Invoice) => Promise<void>,
) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    refuseClosed(invoice);
    if (line.netPence + (line.vatPence ?? 0) === 0) throw invalidAt('netPence', 'Enter an amount.');
    const seq = await nextSeq(w.tx, id);
    await addRow(w, LINES, invoiceLines, { ...line, invoiceId: id, seq, isCredit: invoice.isCreditNote });
    await propose(w, invoice);
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, id);
}

/** Removes a line that is still undecided. */
export async function removeLine(ctx: SignedIn, seen: { id: number; lineId: number; version: number }) {
  await writeToInvoice(ctx, seen.id, async (w, invoice) => {
    const line = await openLine(w, invoice, seen);
    if (line.isWaiting || (line.status !== 'unmatched' && line.status !== 'suggested'))
      throw invalidAt('lineId', 'Undo the decision on this line first.');
    await removeRow(w, LINES, invoiceLines, line);
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, seen.id);
}
