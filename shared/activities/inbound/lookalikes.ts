/*
 * Characters that OCR confuses: O and 0, I and 1, capital I and l, q and g, rn and m. Where a text has a known pattern, as a reference
 * does, each character is read as what the pattern allows; names are compared by a key in which lookalikes are equal.
 */

/** The letters that a digit may stand for where the pattern has a letter. */
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
/** The digit that a letter may stand for where the pattern has a digit. */
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

/** A character class of what OCR may have made of a letter: itself, digits like it, and letters like those digits. */
function readAs(letter: string): string {
  const digits = Object.keys(lettersOf).filter((digit) => lettersOf[digit]!.includes(letter));
  const alike = digits.flatMap((digit) => Array.from(lettersOf[digit]!));
  return `[${[...new Set([letter, ...digits, ...alike])].join('')}]`;
}

const DIGITS = 6;
/** The same gaps as in correctly written references (shared/platform/search/references-in-text.ts). */
const GAP = '(?:\\s{1,3}|[.-])?';
const LABEL_GAP = '(?:\\s{1,3}|[.:/#-]\\s?){0,2}';
const digit = `[0-9${Object.keys(digitsOf).join('')}]`;

/** A text with its references put right, and what was printed instead, by reference. */
export type ReadThrough = { text: string; misread: ReadonlyMap<string, string> };

/**
 * Finds references with these prefixes despite lookalike characters: NG1192241 is NGI192241. At least one letter and three digits must be
 * right, so that a phone number is not a reference.
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

/** One letter for each group of lookalikes. Q and G go with O, since a q is often read as a g. */
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

/** The key by which names are compared where OCR may have misread them: TARIG and TARIQ share one, as do MCLNTYRE and MCINTYRE. */
export const lookalikeKey = (capitals: string): string =>
  capitals.replace(/[A-Z0-9|!]*[A-Z][A-Z0-9|!]*/g, (word) =>
    Array.from(word.replaceAll('RN', 'M').replaceAll('VV', 'W'), (sign) => keys[sign] ?? sign).join(''),
  );
