import { missing } from '#server/platform/database/rows.ts';
import { dayNumber } from '#shared/activities/money/banking/due-dates.ts';
import type { RuleEvidence } from '#shared/activities/money/banking/match-evidence.ts';
import type { RuleBook } from '#shared/activities/money/banking/match-rules.ts';
import { type MatchItem, payerOfItem } from '#shared/activities/money/banking/score-item.ts';
import { plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';

/** An earlier item that a returned one may reverse: matched, and not yet reversed. */
export type Reversible = MatchItem & {
  /** The reference of the case it was posted to, if it was a receipt. */
  caseReference: string | null;
};

/** Which earlier item a returned one reverses, and how that is known. Posted unless known only by the amount. */
export type BouncedMatch = {
  action: 'post' | 'suggest';
  originals: { itemId: number; evidence: RuleEvidence }[];
};

/**
 * Finds the item that a returned payment reverses: the same amount the other way, booked before it within the rule's days, identified by
 * the case's reference or the other party's account. If known only by the amount, or ambiguous, it is only proposed.
 */
export function matchBounced(
  item: MatchItem,
  earlier: readonly Reversible[],
  book: RuleBook,
): BouncedMatch | null {
  const rule = book.get('bounced');
  if (!rule) return null;
  const day = dayNumber(item.bookedOn);
  const fitting = earlier.filter(({ amountPence, bookedOn }) => {
    // Amounts first: reading a date is far slower than comparing them.
    if (amountPence !== -item.amountPence) return false;
    const age = day - dayNumber(bookedOn);
    return age >= 0 && age <= (rule.settings.daysAfter ?? 10);
  });
  if (fitting.length === 0) return null;
  const words = wordsOf(plainCapitals(`${item.description} ${item.reference ?? ''}`)).join('');
  const payer = payerOfItem(item);
  const byReference = fitting.filter(({ caseReference }) => caseReference && words.includes(caseReference));
  const byAccount = fitting.filter((other) => payer !== null && payerOfItem(other) === payer);
  const [by, originals] =
    byReference.length > 0
      ? (['reference', byReference] as const)
      : byAccount.length > 0
        ? (['account', byAccount] as const)
        : (['amount', fitting] as const);
  // Of two payments with the same case and amount the later is more likely to have bounced; for the case it makes no difference.
  const sameCase = new Set(originals.map(({ caseReference }) => caseReference)).size === 1;
  const certain =
    by !== 'amount' &&
    (originals.length === 1 || (sameCase && (originals[0] ?? missing()).caseReference !== null));
  return {
    action: certain ? 'post' : 'suggest',
    originals: originals
      .toSorted((a, b) =>
        a.bookedOn === b.bookedOn ? b.itemId - a.itemId : a.bookedOn < b.bookedOn ? 1 : -1,
      )
      .map(({ itemId, amountPence, bookedOn }) => ({
        itemId,
        evidence: { rule: 'bounced', points: rule.points, amountPence, bookedOn, by },
      })),
  };
}
