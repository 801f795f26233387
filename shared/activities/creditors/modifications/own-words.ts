import type { Effect } from '#shared/records/affairs/effects.ts';

/** A modification in a creditor's own words, with what it changes; neither an effect nor `hasNoEffect` while that is not known. */
export type OwnClause = { text: string; effect: Effect; hasNoEffect: boolean };

const MOST_IN_TITLE = 120;

/** What a clause in a creditor's own words is called: its first words. */
export function titleOfWords(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim();
  if (line.length <= MOST_IN_TITLE) return line;
  const cut = line.slice(0, MOST_IN_TITLE - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 60)).trimEnd()}…`;
}

/** The modifications that a creditor's words ask for: one for each line, with nothing yet said about what it changes. */
export const clausesOfWords = (words: string | null): OwnClause[] =>
  (words ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((text) => text !== '')
    .map((text) => ({ text, effect: {}, hasNoEffect: false }));
