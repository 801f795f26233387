import { matchRuleKinds } from '#shared/activities/money/banking/match-rules.ts';
import type { MatchItem } from '#shared/activities/money/banking/score-item.ts';
import { phraseIn, plainCapitals, wordsOf } from '#shared/platform/search/words-in-text.ts';
import type { MatchSettings } from './match-settings.ts';

type Line = Pick<MatchItem, 'description' | 'reference'> & { isReversal?: boolean | null };

/** Whether a line is money coming back: the bank marks it as a reversal, or its text says so. */
export type IsMoneyBack = (line: Line) => boolean;

/** Made from the firm's list of words, which applies even while its rule for returned payments is off. */
export function moneyBack({ rules }: Pick<MatchSettings, 'rules'>): IsMoneyBack {
  const words = rules.find(({ kind }) => kind === 'bounced')?.words ?? matchRuleKinds.bounced.words ?? [];
  return ({ description, reference, isReversal }) =>
    isReversal === true ||
    phraseIn(words, wordsOf(plainCapitals(`${description} ${reference ?? ''}`))) !== null;
}
