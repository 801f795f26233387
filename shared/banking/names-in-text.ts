/** Text normalised for comparing names: upper case without accents or apostrophes. `O’Neill` and `ONEILL` are the same. */
export const plainCapitals = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`´]/gu, '')
    .replace(/[øØ]/g, 'O')
    .replace(/[łŁ]/g, 'L')
    .toUpperCase();

/** The words of a narrative, letters and digits only. */
export const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** A person prepared for search in narratives, with the surname joined into one word. */
export type SoughtPerson = { surname: string; firstName: string };

/** Prepares a person's names. */
export const soughtPerson = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): SoughtPerson => ({
  surname: wordsOf(plainCapitals(lastName)).join(''),
  firstName: wordsOf(plainCapitals(firstName))[0] ?? '',
});

/** Surnames take up to three words in a narrative: `VAN DER BERG`, `O NEILL`, `SMITH-JONES`. */
const MOST_WORDS = 3;

/** How a person was found: with initial or first name, by surname alone, with a different initial beside it, or not at all. */
export type NameFound = 'full' | 'surname' | 'differs' | 'none';
const ranks: Record<NameFound, number> = { full: 3, surname: 2, differs: 1, none: 0 };

const notNames = new Set(
  'MR MRS MS MISS MX DR REV SIR AND OR THE FOR FROM TO BY OF IN ON RE A/C AC REF'.split(' '),
);

/** A narrative's words, and the position of each run of one to three of them: the possible surnames. */
export type NarrativeWords = { words: readonly string[]; runs: ReadonlyMap<string, readonly WordRun[]> };
type WordRun = { at: number; length: number };

/** Prepares a narrative for name lookups. */
export function narrativeWords(plain: string): NarrativeWords {
  const words = wordsOf(plain);
  const runs = new Map<string, WordRun[]>();
  for (let at = 0; at < words.length; at++) {
    let text = '';
    for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length++) {
      text += words[at + length - 1]!;
      const same = runs.get(text);
      if (same) same.push({ at, length });
      else runs.set(text, [{ at, length }]);
    }
  }
  return { words, runs };
}

/** How the best match among these people appears in a narrative. */
export function nameIn({ words, runs }: NarrativeWords, people: readonly SoughtPerson[]): NameFound {
  let best: NameFound = 'none';
  for (const { surname, firstName } of people)
    for (const { at, length } of (surname.length >= 2 && runs.get(surname)) || []) {
      const found = besideSurname(words, at, length, firstName);
      if (ranks[found] > ranks[best]) best = found;
    }
  return best;
}

function besideSurname(words: readonly string[], at: number, length: number, firstName: string): NameFound {
  const beside = [...nameWords(words.slice(0, at).toReversed()), ...nameWords(words.slice(at + length))];
  if (firstName && beside.some((word) => fits(word, firstName))) return 'full';
  return beside.some((word) => /^\p{L}$/u.test(word)) ? 'differs' : 'surname';
}

/** The two words nearest to a surname on one side, skipping titles. */
const nameWords = (words: readonly string[]): string[] =>
  words.filter((word) => !notNames.has(word) && !/\d/.test(word)).slice(0, 2);

const fits = (word: string, firstName: string): boolean =>
  word.length <= 2 ? word[0] === firstName[0] : firstName.startsWith(word) || word.startsWith(firstName);
