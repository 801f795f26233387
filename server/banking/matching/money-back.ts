import { matchRuleKinds } from '#shared/banking/match-rules.ts';
import { plainCapitals, wordsOf } from '#shared/banking/names-in-text.ts';
import type { MatchItem } from '#shared/banking/score-item.ts';
import type { MatchSettings } from './match-settings.ts';

type Line = Pick<MatchItem, 'description' | 'reference'> & { isReversal?: boolean | null };

/** Whether a line is money that comes back: the bank marks it as a reversal, or its text says so. */
export type IsMoneyBack = (line: Line) => boolean;

/** Built from the firm's list of words, which applies even while its rule for returned payments is off. */
export function moneyBack({ rules }: Pick<MatchSettings, 'rules'>): IsMoneyBack {
  const words = rules.find(({ kind }) => kind === 'bounced')?.words ?? matchRuleKinds.bounced.words ?? [];
  const phrases = words.map(plainWords).filter(Boolean);
  // A phrase holds letters, digits and single blanks only.
  const found = new RegExp(`(?:^| )(?:${phrases.join('|')})(?: |$)`);
  return ({ description, reference, isReversal }) =>
    isReversal === true ||
    (phrases.length > 0 && found.test(plainWords(`${description} ${reference ?? ''}`)));
}

/** Capitals, with one space for whatever separates words: `A/C` and `a.c.` become the same. */
const plainWords = (text: string) => wordsOf(plainCapitals(text)).join(' ');
