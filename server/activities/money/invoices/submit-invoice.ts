import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { invoices } from '#server/records/commitments/invoice-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import { grossOf, totalsProblem } from '#shared/activities/money/invoices/invoices.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { conflict } from '#shared/platform/errors.ts';
import { sumOf } from '#shared/platform/money.ts';
import { postInvoice } from './invoice-postings.ts';
import { INVOICES, type Invoice, invoiceDetail, invoiceTopics, submitBlocker } from './invoice-row.ts';
import { type Line, linesOf, refuseClosed, writeToInvoice } from './write-to-invoice.ts';

const { suppliers } = tables;

const digestOfInvoice = (
  { supplierId, number, netPence, vatPence }: Invoice,
  lines: readonly Line[],
): string =>
  digestOf([
    [supplierId, number, netPence, vatPence],
    ...lines.map((line) => [line.id, line.status, line.allocationId, line.netPence, line.vatPence]),
  ]);

/** Submits an invoice whose lines are all decided for a second person's approval; from here on it cannot be changed. */
export async function submitInvoice(ctx: SignedIn, { id, version }: { id: number; version: number }) {
  await writeToInvoice(ctx, id, async (w, invoice) => {
    refuseClosed(invoice);
    await checkVersion(w, invoice, version);
    const lines = await linesOf(w.tx, id);
    const waiting = lines.filter(({ isWaiting }) => isWaiting).length;
    const blocker = submitBlocker({ ...invoice, totalsProblem: totalsProblem(invoice, lines), waiting });
    if (blocker !== null) throw conflict(blocker);
    const [supplier = missing()] = await w.tx
      .select()
      .from(suppliers)
      .where(eq(suppliers.id, invoice.supplierId));
    const values = { status: 'submitted', submittedBy: ctx.actor.id, comment: null } as const;
    await changeRow(w, INVOICES, invoices, invoice, version, values, { action: 'submitted' });
    const ofStatus = (status: Line['status']) =>
      sumOf(
        lines.filter((line) => line.status === status),
        grossOf,
      );
    await requestApproval(w, {
      kind: 'invoice',
      entity: INVOICES,
      entityId: id,
      domainId: invoice.domainId,
      // An invoice may concern more cases than one audit row can name; the match of each line is on its case's own
      // trail.
      caseIds: [],
      amountPence: grossOf(invoice),
      summary: `${supplier.name}, ${invoice.isCreditNote ? 'credit note' : 'invoice'} ${invoice.number} of ${showDate(invoice.issueDate)}`,
      digest: digestOfInvoice(invoice, lines),
      working: [
        {
          lines: [
            { label: 'Lines', text: lines.length.toLocaleString('en-GB') },
            { label: 'Net', pence: invoice.netPence },
            { label: 'VAT', pence: invoice.vatPence },
            { label: 'Cases bear', pence: ofStatus('matched') },
            { label: 'The firm bears', pence: ofStatus('written_off') },
          ],
        },
      ],
      papers: [{ name: 'Invoice', href: `/financials/invoicing/${id}` }],
    });
  });
  return invoiceDetail(ctx, id);
}

async function lockSubmitted(tx: Tx, { entityId }: Approval): Promise<Invoice | null> {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, entityId)).for('update');
  return invoice?.status === 'submitted' ? invoice : null;
}

async function decide(w: Write, invoice: Invoice, values: Partial<Invoice>): Promise<void> {
  await changeRow(w, INVOICES, invoices, invoice, invoice.version, values, { action: values.status });
  for (const topic of invoiceTopics(invoice.id)) w.changed(topic);
}

/** Invoices: nobody approves their own submission, nor an invoice of a supplier whose bank details they last changed. */
export const invoiceApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const invoice = await lockSubmitted(tx, request);
    return invoice && digestOfInvoice(invoice, await linesOf(tx, invoice.id));
  },
  barred: async (tx, { entityId }, userId) => {
    const [found] = await tx
      .select({ name: suppliers.name, changedBy: suppliers.bankChangedById })
      .from(invoices)
      .innerJoin(suppliers, eq(suppliers.id, invoices.supplierId))
      .where(eq(invoices.id, entityId));
    return found?.changedBy === userId
      ? `You last changed the bank details of ${found.name}, so somebody else must approve it.`
      : null;
  },
  asksSecond: async (tx, { entityId }) => {
    const rows = await rowsOf(tx, { name: col.text })`
      select t.name from invoice_lines l join allocations a on a.id = l.allocation_id join payment_types t on t.id = a.payment_type_id
      where l.invoice_id = ${entityId} and t.requires_second_approval order by t.id limit 1`;
    return rows[0]?.name ?? null;
  },
  approve: async (w, request) => {
    const invoice = (await lockSubmitted(w.tx, request)) ?? missing();
    const approved = { ...invoice, approvedBy: w.author.id };
    const owed = await postInvoice(w, approved, londonDate());
    await decide(w, invoice, { status: 'approved', approvedBy: w.author.id, ...owed });
  },
  reject: async (w, request, comment) =>
    decide(w, (await lockSubmitted(w.tx, request)) ?? missing(), { status: 'matched', comment }),
  dropped: async (w, request, why) => {
    const invoice = await lockSubmitted(w.tx, request);
    if (invoice) await decide(w, invoice, { status: 'matched', comment: why });
  },
};
