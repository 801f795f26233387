import { eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { invoiceLines, invoices } from '#server/records/commitments/invoice-tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { grossOf, isOpenInvoice } from '#shared/activities/money/invoices/invoices.ts';
import { undecided, undecidedLine } from './decide-line.ts';
import { type Invoice, invoiceDetail, invoiceTopics } from './invoice-row.ts';
import { LINES, type Line, refreshStanding, writeToInvoice } from './write-to-invoice.ts';

const { suppliers } = tables;

const digestOfLine = ({ supplierId, number }: Invoice, line: Line): string =>
  digestOf([[supplierId, number, line.id, line.netPence, line.vatPence]]);

/** Requests a second person's approval to write off a line; until then no other decision about it is possible. */
export async function writeOffLine(
  ctx: SignedIn,
  { reason, ...seen }: { id: number; lineId: number; version: number; reason: string },
) {
  await writeToInvoice(ctx, seen.id, async (w, invoice) => {
    const line = await undecidedLine(w, invoice, seen);
    const [supplier = missing()] = await w.tx
      .select()
      .from(suppliers)
      .where(eq(suppliers.id, invoice.supplierId));
    const values = { isWaiting: true, statusReason: reason };
    await changeRow(w, LINES, invoiceLines, line, line.version, values, { action: 'write-off asked' });
    await requestApproval(w, {
      kind: 'write_off',
      entity: LINES,
      entityId: line.id,
      domainId: invoice.domainId,
      caseIds: [],
      amountPence: grossOf(line),
      summary: `${supplier.name}, invoice ${invoice.number}: ${line.description}`,
      digest: digestOfLine(invoice, line),
      working: [
        {
          lines: [
            { label: 'Why', text: reason },
            { label: 'Net', pence: line.netPence },
            { label: 'VAT', pence: line.vatPence },
            { label: 'The firm bears', pence: grossOf(line) },
          ],
        },
      ],
      papers: [{ name: 'Invoice', href: `/financials/invoicing/${invoice.id}` }],
    });
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, seen.id);
}

/** The line of a request and its invoice, locked in that order; null if nothing is left to decide. */
async function lockWaiting(tx: Tx, { entityId }: Approval): Promise<{ invoice: Invoice; line: Line } | null> {
  const [found] = await tx.select().from(invoiceLines).where(eq(invoiceLines.id, entityId));
  if (!found) return null;
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, found.invoiceId)).for('update');
  const [line] = await tx.select().from(invoiceLines).where(eq(invoiceLines.id, entityId)).for('update');
  return line?.isWaiting && invoice && isOpenInvoice(invoice.status) ? { invoice, line } : null;
}

async function settle(w: Write, request: Approval, values: Partial<Line>, action: string): Promise<void> {
  const found = await lockWaiting(w.tx, request);
  if (!found) return;
  const { invoice, line } = found;
  await changeRow(w, LINES, invoiceLines, line, line.version, { isWaiting: false, ...values }, { action });
  await refreshStanding(w, invoice);
  for (const topic of invoiceTopics(invoice.id)) w.changed(topic);
}

/** Write-offs of lines: done once a second person agrees; otherwise the line is open again, with their comment. */
export const writeOffApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const found = await lockWaiting(tx, request);
    return found && digestOfLine(found.invoice, found.line);
  },
  approve: (w, request) => settle(w, request, { status: 'written_off' }, 'written off'),
  reject: (w, request, comment) =>
    settle(w, request, { ...undecided, statusReason: `Not written off: ${comment}` }, 'write-off rejected'),
  dropped: (w, request, why) => settle(w, request, { ...undecided, statusReason: why }, 'write-off dropped'),
};
