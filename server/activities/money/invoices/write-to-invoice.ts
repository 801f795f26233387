import { and, asc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { refuseInactive } from '#server/records/cases/access.ts';
import { invoiceLines, invoices } from '#server/records/commitments/invoice-tables.ts';
import { changeRow, checkVersion } from '#server/records/reference/versioned-rows.ts';
import {
  invoiceStatuses,
  isOpenInvoice,
  standingOf,
  totalsProblem,
} from '#shared/activities/money/invoices/invoices.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { INVOICES, type Invoice, invoiceTopics, noSuchInvoice, visibleInvoices } from './invoice-row.ts';

export type Line = typeof invoiceLines.$inferSelect;
export const LINES = 'invoice-lines';

/** The invoice, locked, if it belongs to the caller's domains and its domain is active. */
export async function lockInvoice(
  w: Write,
  { actor }: Pick<SignedIn, 'actor'>,
  id: number,
): Promise<Invoice> {
  const where = and(eq(invoices.id, id), visibleInvoices(actor));
  const [invoice] = await w.tx.select().from(invoices).where(where).for('update');
  if (!invoice) throw noSuchInvoice();
  await refuseInactive(w.tx, [invoice.domainId]);
  for (const topic of invoiceTopics(id)) w.changed(topic);
  return invoice;
}

/** Refuses changes to an invoice that was submitted, approved, paid or cancelled. */
export function refuseClosed({ status }: Invoice): void {
  if (!isOpenInvoice(status))
    throw conflict(`This cannot be done while the invoice is ${invoiceStatuses[status].toLowerCase()}.`);
}

/** Changes an invoice of the caller's domains, locked until the change is done. */
export function writeToInvoice<T>(
  ctx: SignedIn,
  id: number,
  change: (w: Write, invoice: Invoice) => Promise<T>,
): Promise<T> {
  return writeChanges(ctx.services.database, ctx.author, async (w) =>
    change(w, await lockInvoice(w, ctx, id)),
  );
}

/** The lines of an invoice in their order. */
export const linesOf = (database: Database | Tx, invoiceId: number): Promise<Line[]> =>
  database
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.seq), asc(invoiceLines.id));

/** A line of an invoice that is locked and may still change; refused when somebody else has changed it since. */
export async function openLine(
  w: Write,
  invoice: Invoice,
  { lineId, version }: { lineId: number; version: number },
): Promise<Line> {
  refuseClosed(invoice);
  const [line] = await w.tx
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.id, lineId), eq(invoiceLines.invoiceId, invoice.id)))
    .for('update');
  if (!line) throw new AppError('notFound', 'That line is not on this invoice.');
  await checkVersion(w, line, version);
  return line;
}

/** Updates the status of the invoice from its lines. */
export async function refreshStanding(w: Write, invoice: Invoice): Promise<void> {
  const lines = await linesOf(w.tx, invoice.id);
  const status = standingOf(lines, totalsProblem(invoice, lines) === null);
  await changeRow(w, INVOICES, invoices, invoice, invoice.version, { status });
}
