/** The specification's numbers for client search: characters, milliseconds, results. */
export const shortestTerm = 2;
export const longestTerm = 300;
export const topBarLimit = 15;
/** Results beyond these are neither counted nor shown: a better term is faster than the hundredth page. */
export const mostResults = 1000;

/** The typed text as searched for: without characters that are invisible or cannot be stored, and truncated to the maximum. */
export const searchedTerm = (typed: string, longest = longestTerm): string =>
  typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longest)
    // Cutting may have left half of a surrogate pair.
    .replace(/\p{Cs}/gu, '');

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** One character folded for searching: without case and accents; apostrophes and marks are dropped, other symbols become a space. */
function foldedCharacter(character: string): string {
  if (/^['’‘`´ʼ]$/.test(character)) return '';
  return character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, ' ');
}

/** Text folded for searching, as stored and as typed: words of lower-case letters and digits without accents. */
export function folded(text: string): string {
  // Most names are plain words, and a million of them are folded at once when cases are loaded.
  if (/^[a-z\d]+(?: [a-z\d]+)*$/i.test(text)) return text.toLowerCase();
  if (/^[ -~]*$/.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return Array.from(text, foldedCharacter).join('').trim().replace(/ +/g, ' ');
}

/** The same without spaces: references and postcodes. */
export const compact = (text: string): string => folded(text).replaceAll(' ', '');

/** The form of a term, which decides where it is looked up first. */
export type SearchShape = 'nothing' | 'code' | 'short' | 'fragment';

/** References and postcodes begin with up to four letters and a digit; a term of symbols only finds nothing. */
export function shapeOf(term: string): SearchShape {
  const code = compact(term);
  if (code.length < shortestTerm) return 'nothing';
  if (/^[a-z]{1,4}\d[a-z\d]{0,7}$/.test(code)) return 'code';
  return code.length < 3 ? 'short' : 'fragment';
}

/** The edit distance of two words: letters left out, added or changed, or neighbours swapped. */
export function editDistance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

type Mapped = { text: string; from: number[] };

/** The folded text, and for each of its characters its position in the original. */
function mapped(text: string, keepBlanks: boolean): Mapped {
  const result: Mapped = { text: '', from: [] };
  let at = 0;
  for (const character of text) {
    const part = foldedCharacter(character);
    if (part !== ' ' || (keepBlanks && !result.text.endsWith(' '))) {
      result.text += part;
      for (let unit = 0; unit < part.length; unit++) result.from.push(at);
    }
    at += character.length;
  }
  return result;
}

function occurrences({ text, from }: Mapped, wanted: string, original: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (let at = text.indexOf(wanted); at >= 0 && wanted; at = text.indexOf(wanted, at + wanted.length)) {
    const last = from[at + wanted.length - 1] ?? 0;
    const width = String.fromCodePoint(original.codePointAt(last) ?? 32).length;
    ranges.push([from[at] ?? 0, last + width]);
  }
  return ranges;
}

/**
 * The matches of a term in a displayed text, as [from, to) in order: the whole term, otherwise each of its words, otherwise without spaces.
 */
export function matchesIn(text: string, term: string): [number, number][] {
  const phrase = folded(term);
  const spaced = mapped(text, true);
  const whole = occurrences(spaced, phrase, text);
  if (whole.length > 0) return whole;
  const words = phrase.split(' ').filter((word) => word.length >= shortestTerm);
  const byWord = phrase.includes(' ') ? words.flatMap((word) => occurrences(spaced, word, text)) : [];
  const found = byWord.length > 0 ? byWord : occurrences(mapped(text, false), compact(term), text);
  const merged: [number, number][] = [];
  for (const [from, to] of found.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
