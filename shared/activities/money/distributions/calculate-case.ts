import { poundsText, sumOf } from '#shared/platform/money.ts';
import { type Payee, type RetainedReason, retentionOf } from '#shared/records/commitments/allocations.ts';
import { type DividendSplit, type RankingClaim, splitDividend } from '#shared/records/fees/dividend-split.ts';
import { type FeeWorking, type FirmFee, feeLineOf } from '#shared/records/fees/fee-working.ts';
import type { LeftOutReason, RunKind } from './runs.ts';

/** Money from earlier dividends, held back until the reason for holding it has gone. */
type Held = { allocationId: number; amountPence: number };

/** A claim that shares in a case, and what decides whether its share may be paid. */
export type SharingClaim = RankingClaim & { creditorId: number; payee: Payee; held: readonly Held[] };

/** An expense that has been approved and is due: it comes first. */
export type DueExpense = { allocationId: number; amountPence: number };

/** The facts of a case at the cut-off; amounts in pence. */
export type CaseFacts = {
  /** Cleared by the cut-off, and no more than is there now. */
  clearedPence: number;
  reservePence: number;
  /** Commitments besides the expenses due: they keep their money. */
  committedPence: number;
  expenses: readonly DueExpense[];
  fees: FeeWorking;
  claims: readonly SharingClaim[];
  /** Set where the case cannot take part, whatever its figures. */
  obstacle: LeftOutReason | null;
};

export type CaseShare = Pick<SharingClaim, 'creditorId' | 'rank' | 'claimPence' | 'paidPence'> & {
  caseCreditorId: number;
  dividendPence: number;
  /** Statutory interest, which earlier versions paid and stored. */
  interestPence?: number;
  retained: RetainedReason | null;
  /** Allocations held back earlier that may be paid now. */
  freed: number[];
};

/** The calculation of a case in a run, step by step. */
export type CaseWorking = {
  clearedPence: number;
  reservePence: number;
  committedPence: number;
  /** Cleared less reserve and commitments, never negative. */
  availablePence: number;
  expenses: DueExpense[];
  fees: Record<FirmFee, number>;
  feeWorking: FeeWorking;
  split: Omit<DividendSplit, 'shares'>;
  shares: CaseShare[];
  refundPence: number;
  retainedPence: number;
  remainingPence: number;
  leftOut: LeftOutReason | null;
  /** Why the case is blocked: sentences, each a rule that a payment would break. */
  blocks: string[];
};

/** The stored part of the working: costs that are zero are left out. */
const withoutEmptyLines = (fees: FeeWorking): FeeWorking => ({
  ...fees,
  lines: fees.lines.filter(
    ({ askedPence, drawnPence, committedPence }) => askedPence + drawnPence + committedPence > 0,
  ),
});

/** The result of a case without a dividend. */
const nobody = splitDividend(0, []);

/** Draws expenses in their order, each whole or not at all, then fees up to what is left of their entitlement. */
function drawCosts(availablePence: number, { expenses, fees }: Pick<CaseFacts, 'expenses' | 'fees'>) {
  let left = availablePence;
  const drawn: DueExpense[] = [];
  for (const expense of expenses)
    if (expense.amountPence <= left) {
      drawn.push(expense);
      left -= expense.amountPence;
    }
  const fee = (item: FirmFee) => {
    const pence = Math.min(feeLineOf(fees, item).leftPence, left);
    left -= pence;
    return pence;
  };
  // In this order: the nominee before the supervisor, a variation last (domain notes 9.3).
  const firm = { nominee: fee('nominee'), supervisor: fee('supervisor'), variation: fee('variation') };
  return { drawn, firm, left };
}

/** The treatment of a share, and of money held for the claim earlier, which counts towards the smallest payment. */
function settle(claim: SharingClaim, dividendPence: number, isLast: boolean): CaseShare {
  const heldPence = sumOf(claim.held, ({ amountPence }) => amountPence);
  const retained = retentionOf(claim.payee, dividendPence + heldPence, { isLast });
  // A claim admitted at less than was held for it waits for a person to decide.
  const isWithin = claim.paidPence + dividendPence <= claim.claimPence;
  return {
    caseCreditorId: claim.id,
    creditorId: claim.creditorId,
    rank: claim.rank,
    claimPence: claim.claimPence,
    paidPence: claim.paidPence,
    dividendPence,
    retained,
    freed: retained === null && isWithin ? claim.held.map(({ allocationId }) => allocationId) : [],
  };
}

/** Sentences for each rule that the figures of the case break already: nothing more is paid until somebody puts it right. */
function blocksOf({ fees, clearedPence }: CaseFacts): string[] {
  return [
    ...(clearedPence < 0 ? [`The case is overdrawn by ${poundsText(-clearedPence)}.`] : []),
    ...fees.caps
      .filter(({ isHeld }) => !isHeld)
      .map(
        ({ label, limitPence }) =>
          `The cap on ${label.toLowerCase()} of ${poundsText(limitPence)} is broken.`,
      ),
    ...fees.lines
      .filter(({ refundPence }) => refundPence > 0)
      .map(
        ({ label, refundPence }) =>
          `${label}: ${poundsText(refundPence)} was drawn beyond the entitlement and goes back to the case first.`,
      ),
  ];
}

/**
 * The payments of a case in a run: expenses due; then the nominee's, supervisor's and variation fees as far as due; then dividends by rank;
 * any surplus after everybody has been paid in full goes back to the client. A run for fees only pays no dividends. All parts and the
 * remainder add up to the cash available (domain notes 9.3).
 */
export function calculateCase(facts: CaseFacts, kind: RunKind): CaseWorking {
  const { clearedPence, reservePence, committedPence } = facts;
  const blocks = blocksOf(facts);
  const obstacle = facts.obstacle ?? (blocks.length > 0 ? 'blocked' : null);
  const free = clearedPence - (kind === 'closing' ? 0 : reservePence) - committedPence;
  const availablePence = obstacle ? 0 : Math.max(0, free);
  const { drawn, firm, left } = drawCosts(availablePence, facts);
  const { shares, ...split } = kind === 'fees_only' || obstacle ? nobody : splitDividend(left, facts.claims);
  const byId = new Map(shares.map((share) => [share.id, share]));
  const paid = facts.claims
    .map((claim) => {
      const share = byId.get(claim.id);
      return settle(claim, share?.dividendPence ?? 0, kind === 'closing');
    })
    .filter(({ dividendPence, freed }) => dividendPence > 0 || freed.length > 0);
  // Without a claim, nobody has been paid in full.
  const refundPence = facts.claims.length === 0 ? 0 : split.surplusPence;
  const { dividendPence } = split;
  const costs =
    sumOf(drawn, ({ amountPence }) => amountPence) + firm.nominee + firm.supervisor + firm.variation;
  const isEmpty = costs + dividendPence + refundPence === 0 && paid.every(({ freed }) => freed.length === 0);
  return {
    clearedPence,
    reservePence: kind === 'closing' ? 0 : reservePence,
    committedPence,
    availablePence,
    expenses: drawn,
    fees: firm,
    feeWorking: withoutEmptyLines(facts.fees),
    split,
    shares: paid,
    refundPence,
    retainedPence: sumOf(paid, (share) => (share.retained ? share.dividendPence : 0)),
    remainingPence: clearedPence - costs - dividendPence - refundPence,
    leftOut: obstacle ?? (isEmpty ? (free <= 0 ? 'below_reserve' : 'nothing_to_pay') : null),
    blocks,
  };
}
