import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, type InferRow, missing, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { postJournal, postJournals } from '#server/records/ledger/post-journal.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { DraftLine, JournalDraft } from '#shared/records/ledger/ledger.ts';
import { mirrorLines } from '#shared/records/ledger/ledger-events.ts';
import {
  estatePaymentLines,
  refundToEstateLines,
  reissuedDividendLines,
  returnedDividendLines,
  supplierPaidLines,
  unclaimedDividendLines,
} from '#shared/records/ledger/payment-events.ts';
import type { Payment } from './write-to-payment.ts';

/** The parts of a payment, each amount with its ledger account. */
const partColumns = {
  allocationId: col.number,
  caseId: col.number,
  amountPence: col.number,
  account: col.text,
  /** The debt on which a dividend was paid. */
  debtId: col.number.orNull,
  isBeyondClaim: col.boolean,
};
export type Part = InferRow<typeof partColumns>;

/** The parts of a payment, their allocations locked until the transaction ends. */
export async function partsOf(tx: Tx, paymentId: number): Promise<Part[]> {
  const rows = await rowsOf(tx, partColumns)`
    select a.id as "allocationId", a.case_id as "caseId", pa.amount_pence::float8 as "amountPence", l.code as account,
      a.case_creditor_id as "debtId", a.is_beyond_claim as "isBeyondClaim"
    from payment_allocations pa join allocations a on a.id = pa.allocation_id
    join payment_types t on t.id = a.payment_type_id join chart_of_accounts l on l.id = t.account_id
    where pa.payment_id = ${paymentId} order by a.id for update of a`;
  return rows;
}

/** Back to its estate, out again, or given up to its other creditors. */
type Way = 'back' | 'out' | 'given up';

/** The lines for an amount that comes back to its estate or leaves it again: in between, a dividend is kept for its creditor. */
function linesOf(payment: Payment, { caseId, amountPence, account }: Part, way: Way): DraftLine[] {
  const { bankAccountId, creditorId, supplierId } = payment;
  if (creditorId !== null) {
    const of = { caseId, bankAccountId, creditorId, amountPence };
    if (way === 'given up') return unclaimedDividendLines(of, account);
    return way === 'back' ? returnedDividendLines(of) : reissuedDividendLines(of);
  }
  const paid = { account, amountPence, supplierId };
  return way === 'back'
    ? refundToEstateLines({ caseId, bankAccountId }, paid)
    : estatePaymentLines({ caseId, bankAccountId }, [paid]);
}

/** The keys and descriptions of the journals of a payment that comes back or is paid again. */
export type Words = {
  key: string;
  description: string;
  source: 'payment_return' | 'payment_reissue' | 'unclaimed_release';
};

/** Posts that the firm again owes a supplier what it had paid from its office account. */
export async function postBillBack(
  w: Write,
  { id, ...payment }: Payment,
  { key, description, source }: Words,
): Promise<void> {
  const { domainId, supplierId, amountPence, bankAccountId } = payment;
  const lines = supplierPaidLines({ supplierId: supplierId ?? missing(), amountPence, bankAccountId });
  await postJournal(w, {
    domainId,
    ledger: 'office',
    postedOn: londonDate(),
    description,
    source,
    sourceId: id,
    idempotencyKey: key,
    lines: mirrorLines(lines),
  });
}

/** Posts a journal for each case of a payment that comes back or is reissued. */
export async function postParts(w: Write, payment: Payment, parts: readonly Part[], way: Way, words: Words) {
  const caseIds = [...new Set(parts.map(({ caseId }) => caseId))];
  const drafts = caseIds.map(
    (caseId): JournalDraft => ({
      domainId: payment.domainId,
      ledger: 'estate',
      postedOn: londonDate(),
      description: words.description,
      source: words.source,
      sourceId: payment.id,
      idempotencyKey: `${words.key}:${caseId}`,
      lines: parts.filter((part) => part.caseId === caseId).flatMap((part) => linesOf(payment, part, way)),
    }),
  );
  for (const posting of await postJournals(w, drafts)) if ('refusal' in posting) throw posting.refusal;
}

/** Moves the allocations of a payment, with the reason shown on their cases. */
export const moveText = (
  { author }: Pick<Write, 'author'>,
  parts: readonly Part[],
  to: 'returned' | 'released' | 'cancelled',
  reason: string | null,
) => sql`
  update allocations set status = ${to}, status_reason = ${reason}, version = version + 1, updated_at = now(),
    updated_by = ${author.id || null}::int
  where id = any(${sql.param(parts.map(({ allocationId }) => allocationId))}::int[])`;
