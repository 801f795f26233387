import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { payments } from '#server/records/commitments/payment-tables.ts';
import type { ReportOutcome } from '#shared/activities/money/outgoing/report-outcomes.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ReportEntry } from '../files/reports/report-entry.ts';
import { recordReturn } from '../payments/end-payment.ts';
import { obstacleTo } from '../payments/write-to-payment.ts';
import { askForChange } from './change-details.ts';
import { paymentsOf } from './find-payment.ts';

type Payment = typeof payments.$inferSelect;

/** The outcome of a row, with its payment if known. */
export type Decided = {
  outcome: ReportOutcome;
  note: string | null;
  payment: Payment | null;
  approvalId: number | null;
};

const decided = (
  outcome: ReportOutcome,
  note: string | null,
  payment: Payment | null = null,
  approvalId: number | null = null,
): Decided => ({ outcome, note, payment, approvalId });

/** The event that a row reports about its payment or account. */
export type Said = Pick<ReportEntry, 'report' | 'reason' | 'account' | 'changed'>;

/** Records the event of a row about a known, locked payment: a return with its postings, or a request to change its payee. */
export async function applyRow(
  w: Write,
  payment: Payment,
  { report, reason, account, changed }: Said,
  returnedOn: string,
): Promise<Decided> {
  if (report === 'ARUCS') {
    if (payment.status === 'returned')
      return decided('known', 'This return has already been recorded.', payment);
    const obstacle = obstacleTo('returned', payment);
    if (obstacle) return decided('person', obstacle, payment);
    await recordReturn(w, payment, { returnedOn, reason });
    return decided('returned', null, payment);
  }
  if (changed === null) return decided('person', 'Bacs gives no new account: ask the payee.', payment);
  const asked = await askForChange(w, payment, { account, changed, reason });
  return 'approvalId' in asked
    ? decided(asked.outcome, null, payment, asked.approvalId)
    : decided(asked.outcome, asked.note, payment);
}

const isSamePayee = ([first, ...others]: readonly Payment[]): boolean =>
  others.every(
    (other) =>
      other.creditorId === (first ?? missing()).creditorId &&
      other.supplierId === (first ?? missing()).supplierId,
  );

/** The one payment that a row is about, or why a person has to decide. */
function onlyOne(found: readonly Payment[], { report }: Said): Payment | string {
  const [first] = found;
  if (!first) return 'No payment of yours fits its account, amount, day and reference.';
  // An AWACS or ADDACS row is about the payee's account, so any payment to that payee will do.
  if (report !== 'ARUCS' && isSamePayee(found)) return found.at(-1) ?? missing();
  const isClear = found.length === 1 || found.every(({ status }) => status === 'returned');
  return isClear ? first : `${found.length} payments fit.`;
}

/** Finds what a row is about and records it; anything uncertain is left to a person. */
export async function decideRow(
  w: Write,
  actor: Actor,
  entry: ReportEntry,
  returnedOn: string,
): Promise<Decided> {
  if (entry.report === 'ADDACS')
    return decided('person', 'It is about a direct debit, which the firm does not collect.');
  const payment = onlyOne(await paymentsOf(w.tx, actor, entry), entry);
  return typeof payment === 'string' ? decided('person', payment) : applyRow(w, payment, entry, returnedOn);
}
