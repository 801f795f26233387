import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { phraseIn, plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';
import type { MatchSettings } from '../matching/match-settings.ts';
import { moneyBack } from '../matching/money-back.ts';

type Line = Pick<MatchItem, 'amountPence' | 'description' | 'reference'> & { isReversal: boolean };

/**
 * Why money in is not posted as a contribution unless somebody says so: the line suggests a returned payment, or another kind of money.
 * Null if it may be posted without asking.
 */
export function whyKindIsAsked(line: Line, settings: MatchSettings): string | null {
  if (line.amountPence <= 0) return null;
  if (moneyBack(settings)(line))
    return 'It may be money that came back rather than a contribution: choose the kind of money.';
  const rule = settings.rules.find(({ kind, isActive }) => kind === 'otherMoney' && isActive);
  const word = phraseIn(
    rule?.words ?? [],
    wordsOf(plainCapitals(`${line.description} ${line.reference ?? ''}`)),
  );
  return word && `“${word}” suggests that it is not a contribution: choose the kind of money.`;
}
