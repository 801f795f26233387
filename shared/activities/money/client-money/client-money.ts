import type { Reconciliation } from '#shared/activities/money/reconciliation/reconcile.ts';
import { differenceKinds } from '#shared/activities/money/reconciliation/reconcile.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { keysOf } from '#shared/platform/options.ts';

/** What the books owe clients at one bank account at the end of a day, in pence. */
export type Owed = {
  /** Cases that hold money there, and what they hold. */
  caseCount: number;
  heldPence: number;
  /** Cases whose payments left from there while their money is at another account, and how far they are below nothing. */
  overdrawnCount: number;
  overdrawnPence: number;
  /** Moved between the firm’s accounts by journals that name no case. */
  movedPence: number;
  /** Received for nobody known yet. */
  unallocatedPence: number;
  /** Charges that the firm has to make good: nothing or less. */
  chargesPence: number;
};

const { unpresented: _unpresented, in_transit: _transit, not_in_books: _lines, ...others } = differenceKinds;

/** Why there is less, or more, at the bank than clients are owed. */
export const shortfallReasons = {
  charges: 'Bank charges that the firm makes good',
  debits: 'Money out that is not in the books',
  gap: 'Lines missing from the statements',
  ...others,
} as const;
export type ShortfallReason = keyof typeof shortfallReasons;

export const clientMoneyStates = {
  agrees: 'Agrees',
  shortfall: 'Shortfall',
  excess: 'Excess',
  unknown: 'Not known yet',
} as const;
export type ClientMoneyState = keyof typeof clientMoneyStates;

/** Client money at one account at the end of a day, in pence: what the bank has, what clients are owed, and why they differ. */
export type ClientMoney = {
  /** The last balance that the bank stated by then; null if it is not known. */
  stated: { pence: number; on: string } | null;
  /** Released to payees, or received by the books, and not on a statement by then. */
  onItsWayPence: number;
  /** The bank’s balance with its later lines and what is on its way; null without a balance of the bank. */
  cashPence: number | null;
  caseCount: number;
  casesPence: number;
  /** Unallocated receipts, and money in that is not in the books yet. */
  unallocatedPence: number;
  owedPence: number;
  overdrawnCount: number;
  overdrawnPence: number;
  /** Cash less what is owed: a shortfall is below nothing. */
  differencePence: number | null;
  reasons: { kind: ShortfallReason; pence: number }[];
};

/**
 * Compares the money at an account with what is owed to clients there. Money in that nobody has posted is somebody’s too, so it makes good
 * no shortfall; money out that nobody has posted is one until it is explained. The reasons come to the difference, to the penny.
 */
export function clientMoneyOf(owed: Owed, found: Reconciliation): ClientMoney {
  const { stated, sincePence, differences, gaps } = found;
  const of = (kind: string) => differences.filter((each) => each.kind === kind);
  const total = (rows: readonly { pence: number }[]) => sumOf(rows, ({ pence }) => pence);
  // A difference leads from the bank to the books: a line that only the bank has is there with the other sign.
  const lines = of('not_in_books').map(({ pence }) => -pence);
  const credits = sumOf(
    lines.filter((pence) => pence > 0),
    (pence) => pence,
  );
  const onItsWayPence = total([...of('unpresented'), ...of('in_transit')]);
  const casesPence = owed.heldPence - owed.overdrawnPence + owed.movedPence;
  const owedPence = casesPence + owed.unallocatedPence + credits;
  const cashPence = stated === null ? null : stated.pence + sincePence + onItsWayPence;
  const reasons: ClientMoney['reasons'] = [
    { kind: 'charges' as const, pence: owed.chargesPence },
    { kind: 'debits' as const, pence: sumOf(lines, (pence) => Math.min(pence, 0)) },
    { kind: 'gap' as const, pence: total(gaps) },
    ...keysOf(others).map((kind) => ({ kind, pence: -total(of(kind)) })),
  ].filter(({ pence }) => pence !== 0);
  return {
    stated,
    onItsWayPence,
    cashPence,
    caseCount: owed.caseCount,
    casesPence,
    unallocatedPence: owed.unallocatedPence + credits,
    owedPence,
    overdrawnCount: owed.overdrawnCount,
    overdrawnPence: owed.overdrawnPence,
    differencePence: cashPence === null ? null : cashPence - owedPence,
    reasons: cashPence === null ? [] : reasons,
  };
}

/** The reasons of a difference in words, each with its amount. */
export const reasonsText = (reasons: ClientMoney['reasons']): string =>
  reasons.map(({ kind, pence }) => `${shortfallReasons[kind]} ${poundsText(pence)}`).join('; ');

/** Whether there is as much at the bank as clients are owed. */
export function clientMoneyState(differencePence: number | null): ClientMoneyState {
  if (differencePence === null) return 'unknown';
  if (differencePence === 0) return 'agrees';
  return differencePence < 0 ? 'shortfall' : 'excess';
}
