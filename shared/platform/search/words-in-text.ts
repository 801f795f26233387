/** Text normalised for comparing names: upper case without accents, apostrophes or characters that cannot be seen. `O’Neill` and `ONEILL` are the same. */
export const plainCapitals = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
    .replace(/[øØ]/g, 'O')
    .replace(/[łŁ]/g, 'L')
    .toUpperCase();

/** The words of a narrative, letters and digits only. */
export const wordsOf = (plain: string): string[] => plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** A word, or several in a row. */
type Phrase = readonly string[];

/** Prepared once for each list, as it is used for every item of a run. */
const prepared = new WeakMap<readonly string[], readonly Phrase[]>();

/** The phrases of a firm's list as words; case, spaces and punctuation between words do not matter. */
export function phrasesOf(list: readonly string[]): readonly Phrase[] {
  const known = prepared.get(list);
  if (known) return known;
  const phrases = list.map((phrase) => wordsOf(plainCapitals(phrase))).filter((words) => words.length > 0);
  prepared.set(list, phrases);
  return phrases;
}

/** The places in these words at which a phrase begins. */
export function placesOf(phrase: Phrase, words: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = words.indexOf(phrase[0]!); at >= 0; at = words.indexOf(phrase[0]!, at + 1))
    if (phrase.every((word, n) => words[at + n] === word)) places.push(at);
  return places;
}

/** The first phrase of a list that occurs in these words, or null. */
export function phraseIn(list: readonly string[], words: readonly string[]): string | null {
  return (
    phrasesOf(list)
      .find((phrase) => placesOf(phrase, words).length > 0)
      ?.join(' ') ?? null
  );
}
