import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { voidApprovals } from '#server/records/approvals/request-approval.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { placeAside } from '#server/records/commitments/allocations.ts';
import { expenseDraft } from '#server/records/commitments/drafts.ts';
import { invoiceLines } from '#server/records/commitments/invoice-tables.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import { grossOf, isOpenLine } from '#shared/activities/money/invoices/invoices.ts';
import { conflict, invalidAt, noSuch } from '#shared/platform/errors.ts';
import { poundsText } from '#shared/platform/money.ts';
import { type Invoice, invoiceDetail } from './invoice-row.ts';
import {
  LINES,
  type Line,
  lockInvoice,
  openLine,
  refreshStanding,
  writeToInvoice,
} from './write-to-invoice.ts';

type Seen = { id: number; lineId: number; version: number };

/** A line that is still undecided. */
export async function undecidedLine(w: Write, invoice: Invoice, seen: Seen): Promise<Line> {
  const line = await openLine(w, invoice, seen);
  if (line.isWaiting) throw conflict('The write-off of this line is awaiting approval.');
  if (!isOpenLine(line.status)) throw conflict('This line has already been decided: undo that first.');
  return line;
}

/** The values of a line that is open again. */
export const undecided = {
  status: 'unmatched',
  caseId: null,
  allocationId: null,
  isMatchedByItself: false,
  isWaiting: false,
} as const;

/** Decides a line of an invoice, and updates the invoice's status to match. */
async function decide(
  ctx: SignedIn,
  seen: Seen,
  change: (w: Write, invoice: Invoice, line: Line) => Promise<void>,
) {
  await writeToInvoice(ctx, seen.id, async (w, invoice) => {
    await change(w, invoice, await undecidedLine(w, invoice, seen));
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, seen.id);
}

async function lockExpense(tx: Tx, { supplierId, domainId }: Invoice, allocationId: number) {
  const [found] = await tx
    .select({ expense: allocations, reference: cases.uniqueReference })
    .from(allocations)
    .innerJoin(cases, eq(cases.id, allocations.caseId))
    .where(and(eq(allocations.id, allocationId), eq(cases.domainId, domainId)))
    .for('update', { of: allocations });
  if (!found || found.expense.kind !== 'expense') throw noSuch('expense');
  const { expense } = found;
  if (expense.supplierId !== supplierId)
    throw invalidAt('allocationId', 'That expense belongs to another supplier.');
  if (expense.status === 'cancelled' || expense.status === 'returned')
    throw invalidAt('allocationId', `That expense is ${expense.status}.`);
  return found;
}

/** An expense has one invoice; a credit note takes back what its own invoice billed, once. */
async function checkFree(
  tx: Tx,
  { isCreditNote, creditsInvoiceId }: Invoice,
  allocationId: number,
): Promise<void> {
  const named = await tx.select().from(invoiceLines).where(eq(invoiceLines.allocationId, allocationId));
  if (named.some(({ isCredit }) => isCredit === isCreditNote))
    throw invalidAt(
      'allocationId',
      `That expense already has its ${isCreditNote ? 'credit note' : 'invoice'}.`,
    );
  if (isCreditNote && !named.some(({ invoiceId }) => invoiceId === creditsInvoiceId))
    throw invalidAt('allocationId', 'That expense is not on the invoice that this credits.');
}

async function matchTo(w: Write, invoice: Invoice, line: Line, allocationId: number): Promise<void> {
  const { expense, reference } = await lockExpense(w.tx, invoice, allocationId);
  await checkFree(w.tx, invoice, allocationId);
  const gross = grossOf(line);
  const isRight = invoice.isCreditNote ? gross <= expense.amountPence : gross === expense.amountPence;
  if (!isRight)
    throw invalidAt(
      'allocationId',
      `The expense of ${reference} is ${poundsText(expense.amountPence)}, the line ${poundsText(gross)}.`,
    );
  const { caseId } = expense;
  await changeRow(
    { ...w, audit: (entry) => w.audit({ caseId, ...entry }) },
    LINES,
    invoiceLines,
    line,
    line.version,
    {
      status: 'matched',
      caseId,
      allocationId,
      statusReason: null,
      isMatchedByItself: false,
    },
  );
  w.changed(`case:${caseId}`);
}

/** Makes a line the evidence for a case's expense. */
export const matchLine = (ctx: SignedIn, { allocationId, ...seen }: Seen & { allocationId: number }) =>
  decide(ctx, seen, (w, invoice, line) => matchTo(w, invoice, line, allocationId));

type Recorded = Seen & { caseId: number; paymentTypeId: number };

/** Sets the line's amount aside as an expense of the case and matches it, within the case's cash and caps. */
export async function recordExpense(ctx: SignedIn, { caseId, paymentTypeId, ...seen }: Recorded) {
  await writeToCase(ctx, caseId, async (w, found) => {
    const invoice = await lockInvoice(w, ctx, seen.id);
    const line = await undecidedLine(w, invoice, seen);
    if (found.domainId !== invoice.domainId)
      throw invalidAt('caseId', 'That case belongs to another domain.');
    if (invoice.isCreditNote)
      throw invalidAt('caseId', 'A credit note can only credit an expense that was billed.');
    const { supplierId, category } = invoice;
    const { netPence, vatPence, description } = line;
    const input = { caseId, paymentTypeId, supplierId, category, netPence, vatPence, description };
    const allocationId = await placeAside(
      w,
      found,
      { ...input, invoiceExpected: true, idempotencyKey: `invoice-line:${line.id}:${line.version}` },
      expenseDraft,
    );
    await matchTo(w, invoice, line, allocationId);
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, seen.id);
}

type Part = { description: string | null; netPence: number; vatPence: number };

/** Divides a line among several cases: the parts must add up to the line, net and VAT. */
export const splitLine = (ctx: SignedIn, { parts, ...seen }: Seen & { parts: readonly Part[] }) =>
  decide(ctx, seen, async (w, invoice, line) => {
    for (const side of ['netPence', 'vatPence'] as const) {
      const off = line[side] - parts.reduce((sum, part) => sum + part[side], 0);
      if (off !== 0)
        throw invalidAt(
          'parts',
          `The parts are ${poundsText(Math.abs(off))} ${off > 0 ? 'short of' : 'over'} the ${side === 'netPence' ? 'net' : 'VAT'} of the line.`,
        );
    }
    if (parts.some((part) => grossOf(part) === 0)) throw invalidAt('parts', 'Every part needs an amount.');
    const [first = missing(), ...rest] = parts;
    const {
      id: _id,
      version,
      createdAt: _at,
      updatedAt: _changed,
      createdBy: _by,
      updatedBy: _author,
      ...shared
    } = line;
    const cleared = { ...undecided, proposals: [], hasBest: false };
    const described = (part: Part) => ({ ...part, description: part.description ?? line.description });
    await changeRow(
      w,
      LINES,
      invoiceLines,
      line,
      version,
      { ...cleared, ...described(first) },
      { action: 'split' },
    );
    for (const part of rest)
      await addRow(w, LINES, invoiceLines, { ...shared, ...cleared, ...described(part) });
    w.changed(`invoice:${invoice.id}`);
  });

/** Disputes a line that the firm does not accept as it stands. */
export const disputeLine = (ctx: SignedIn, { reason, ...seen }: Seen & { reason: string }) =>
  decide(ctx, seen, async (w, _invoice, line) => {
    const values = { status: 'disputed', statusReason: reason } as const;
    await changeRow(w, LINES, invoiceLines, line, line.version, values, { action: 'disputed' });
  });

/** Undoes the decision about a line; an expense set aside for it stays, without its invoice. */
export async function reopenLine(ctx: SignedIn, seen: Seen) {
  await writeToInvoice(ctx, seen.id, async (w, invoice) => {
    const line = await openLine(w, invoice, seen);
    if (isOpenLine(line.status) && !line.isWaiting)
      throw conflict('Nothing has been decided about this line.');
    if (line.isWaiting)
      await voidApprovals(w, { entity: LINES, entityId: line.id }, 'The line was opened again.');
    const status = line.hasBest ? 'suggested' : 'unmatched';
    const values = { ...undecided, status, statusReason: 'Undone' } as const;
    await changeRow(w, LINES, invoiceLines, line, line.version, values, { action: 'undone' });
    if (line.caseId !== null) w.changed(`case:${line.caseId}`);
    await refreshStanding(w, invoice);
  });
  return invoiceDetail(ctx, seen.id);
}
