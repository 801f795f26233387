/*
 * Signs that scans take for one another: O for 0, I for 1, a capital I for an l, q for g, rn for m. Where a text has a known shape, as a
 * reference has, each sign is read as what may stand there; names are compared by a key that makes no difference between them.
 */

/** Digits that stand for a letter where only letters may stand. */
const lettersOf: Readonly<Record<string, string>> = {
  0: 'OQD',
  1: 'IL',
  2: 'Z',
  5: 'S',
  6: 'G',
  8: 'B',
  '|': 'IL',
  '!': 'IL',
};
/** Letters that stand for a digit where only digits may stand. */
const digitsOf: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};

/** What a letter is read as: itself, the digits like it, and letters that look like the same digits. */
function readAs(letter: string): string {
  const digits = Object.keys(lettersOf).filter((digit) => lettersOf[digit]!.includes(letter));
  const alike = digits.flatMap((digit) => Array.from(lettersOf[digit]!));
  return `[${[...new Set([letter, ...digits, ...alike])].join('')}]`;
}

const DIGITS = 6;
/** As in references that are written rightly (shared/banking/references-in-text.ts). */
const GAP = '(?:\\s{1,3}|[.-])?';
const LABEL_GAP = '(?:\\s{1,3}|[.:/#-]\\s?){0,2}';
const digit = `[0-9${Object.keys(digitsOf).join('')}]`;

/** A text in which references stand as they were meant, and what stood there instead, by reference. */
export type ReadThrough = { text: string; misread: ReadonlyMap<string, string> };

/**
 * Reads references of these prefixes through signs that look alike: NG1192241 is NGI192241. At least one letter and three digits must stand
 * there as they are, so that a telephone number is no reference.
 */
export function throughLookalikes(capitals: string, prefixes: Iterable<string>): ReadThrough {
  const misread = new Map<string, string>();
  let text = capitals;
  for (const prefix of new Set(prefixes)) {
    const letters = Array.from(prefix, readAs).join('');
    const sought = new RegExp(
      `(?<![A-Z0-9])(${letters})${LABEL_GAP}(${digit}(?:${GAP}${digit}){${DIGITS - 1}})(?![A-Z0-9])`,
      'g',
    );
    text = text.replace(sought, (found: string, read: string, number: string) => {
      const signs = Array.from(number.replace(/[\s.-]/g, ''));
      if (!/[A-Z]/.test(read) || signs.filter((sign) => /\d/.test(sign)).length < DIGITS / 2) return found;
      const reference = prefix + signs.map((sign) => digitsOf[sign] ?? sign).join('');
      if (reference !== found.replace(/[^A-Z0-9]/g, '')) misread.set(reference, found);
      return reference;
    });
  }
  return { text, misread };
}

/** One letter for all that are taken for one another: the digits, I and L, and O with Q and G, since a q is read as a g. */
const keys: Readonly<Record<string, string>> = {
  0: 'O',
  Q: 'O',
  G: 'O',
  6: 'O',
  1: 'I',
  L: 'I',
  '|': 'I',
  '!': 'I',
  2: 'Z',
  5: 'S',
  8: 'B',
};

/** Capitals by which names are compared where a scan may have misread them: TARIG and TARIQ have one, as have MCLNTYRE and MCINTYRE. */
export const lookalikeKey = (capitals: string): string =>
  capitals.replace(/[A-Z0-9|!]*[A-Z][A-Z0-9|!]*/g, (word) =>
    Array.from(word.replaceAll('RN', 'M').replaceAll('VV', 'W'), (sign) => keys[sign] ?? sign).join(''),
  );
