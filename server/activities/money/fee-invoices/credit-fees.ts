import { and, eq } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { digestOf } from '#server/records/approvals/digest.ts';
import type { Approval, ApprovalHandler } from '#server/records/approvals/handler.ts';
import { requestApproval } from '#server/records/approvals/request-approval.ts';
import { writeToCase } from '#server/records/cases/access.ts';
import { feeCredits, feeInvoices } from '#server/records/commitments/fee-invoice-tables.ts';
import { addRow, changeRow } from '#server/records/reference/versioned-rows.ts';
import type { FeeCreditInput } from '#shared/activities/money/fee-invoices/contract.ts';
import { creditAmounts, type FeeCreditLine } from '#shared/activities/money/fee-invoices/fee-invoices.ts';
import { AppError, conflict } from '#shared/platform/errors.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { type BilledFee, feesLeftOn } from './billed-fees.ts';
import { feeInvoice } from './fee-invoice-row.ts';
import { type FeeGivenBack, issueCreditNote } from './issue-credit-note.ts';
import { FEE_INVOICES } from './issue-fee-invoices.ts';

const CREDITS = 'fee-credits';

type FeeCredit = typeof feeCredits.$inferSelect;
type FeeInvoiceRow = typeof feeInvoices.$inferSelect;

/** Invoices issued meanwhile may refer to this one, so it is locked no more than necessary. */
async function lockInvoice(tx: Tx, id: number): Promise<FeeInvoiceRow> {
  const [row = missing()] = await tx
    .select()
    .from(feeInvoices)
    .where(eq(feeInvoices.id, id))
    .for('no key update');
  return row;
}

/** The fees to be credited with net and VAT; refused at the first field that exceeds what is left. */
function feesGivenBack(left: readonly BilledFee[], lines: FeeCreditInput['lines']): FeeGivenBack[] {
  return lines.flatMap(({ lineId, grossPence }, at) => {
    if (grossPence === null) return [];
    const fee = left.find((each) => each.lineId === lineId);
    if (!fee) throw new AppError('notFound', 'That fee is not on this invoice.');
    const leftPence = fee.netPence + fee.vatPence;
    if (grossPence > leftPence || lines.findIndex((line) => line.lineId === lineId) !== at) {
      const message = `Only ${poundsText(leftPence)} of it is left.`;
      throw new AppError('invalid', message, { errors: { [`lines.${at}.grossPence`]: message } });
    }
    return [{ ...fee, ...creditAmounts(fee, grossPence) }];
  });
}

const digestOfCredit = ({ feeInvoiceId, lines, reason }: FeeCredit): string =>
  digestOf([[feeInvoiceId, reason], ...lines.map(({ lineId, grossPence }) => [lineId, grossPence])]);

const grossOf = (lines: readonly FeeCreditLine[]) => sumOf(lines, ({ grossPence }) => grossPence);

/** Asks a second person to approve crediting fees of an invoice back to their estate, in whole or in part. */
export async function askForCredit(ctx: SignedIn, { id, lines: entered, reason }: FeeCreditInput) {
  const { case: of, reference, credits } = await feeInvoice(ctx, id);
  if (credits) throw conflict('A credit note cannot be credited.');
  await writeToCase(ctx, of.id, async (w, { domainId }) => {
    await lockInvoice(w.tx, id);
    const lines = entered.flatMap(({ lineId, grossPence }) =>
      grossPence === null ? [] : [{ lineId, grossPence }],
    );
    if (lines.length === 0)
      throw new AppError('invalid', 'Enter an amount.', {
        errors: { 'lines.0.grossPence': 'Enter an amount.' },
      });
    const fees = feesGivenBack(await feesLeftOn(w.tx, id), entered);
    const waiting = and(eq(feeCredits.feeInvoiceId, id), eq(feeCredits.status, 'waiting'));
    if ((await w.tx.$count(feeCredits, waiting)) > 0)
      throw conflict('A credit note for this invoice is already awaiting approval.');
    const row = await addRow(w, CREDITS, feeCredits, { feeInvoiceId: id, lines, reason, status: 'waiting' });
    await requestApproval(w, {
      kind: 'fee_credit',
      entity: FEE_INVOICES,
      entityId: id,
      domainId,
      caseIds: [of.id],
      amountPence: grossOf(lines),
      summary: `${of.uniqueReference}, fees of ${reference} refunded: ${reason}`,
      digest: digestOfCredit(row),
      working: [
        {
          lines: [
            ...fees.map(({ description, netPence, vatPence }) => ({
              label: description,
              pence: netPence + vatPence,
            })),
            { label: 'VAT included', pence: sumOf(fees, ({ vatPence }) => vatPence) },
          ],
        },
      ],
      papers: [{ name: 'Fee invoice', href: `/financials/fee-invoices/${id}` }],
    });
    w.changed(FEE_INVOICES);
  });
  return feeInvoice(ctx, id);
}

async function lockWaiting(tx: Tx, { entityId }: Approval) {
  const invoice = await lockInvoice(tx, entityId);
  const waiting = and(eq(feeCredits.feeInvoiceId, entityId), eq(feeCredits.status, 'waiting'));
  const [credit] = await tx.select().from(feeCredits).where(waiting).for('update');
  return credit ? { invoice, credit } : null;
}

async function decide(w: Write, credit: FeeCredit, change: Partial<FeeCredit>): Promise<void> {
  await changeRow(w, CREDITS, feeCredits, credit, credit.version, change, { action: change.status });
  w.changed(FEE_INVOICES);
}

/** Credited fees: on approval they are posted, and their credit note takes the next number in the series. */
export const feeCreditApprovals: ApprovalHandler = {
  digestNow: async (tx, request) => {
    const found = await lockWaiting(tx, request);
    return found && digestOfCredit(found.credit);
  },
  approve: async (w, request) => {
    const { invoice, credit } = (await lockWaiting(w.tx, request)) ?? missing();
    const fees = feesGivenBack(await feesLeftOn(w.tx, invoice.id), credit.lines);
    const creditNoteId = await issueCreditNote(w, invoice, { ...credit, fees });
    await decide(w, credit, { status: 'issued', creditNoteId });
    w.changed(`case:${invoice.caseId}`);
  },
  reject: async (w, request, comment) =>
    decide(w, ((await lockWaiting(w.tx, request)) ?? missing()).credit, { status: 'rejected', comment }),
  dropped: async (w, request, comment) => {
    const found = await lockWaiting(w.tx, request);
    if (found) await decide(w, found.credit, { status: 'dropped', comment });
  },
};
