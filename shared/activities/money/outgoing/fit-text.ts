/** The characters that a kind of file may hold. */
export type CharacterSet = 'bacs' | 'swift';

/**
 * `bacs`: Bacs Standard 18, data records: capitals, digits, space and `. & / -`. `swift`: ISO 20022 as UK banks take it: letters,
 * digits, space and `/ - ? : ( ) . , ' +`; banks differ, so `&` is avoided.
 */
const allowed: Record<CharacterSet, RegExp> = {
  bacs: /^[A-Z0-9 .&/-]*$/,
  swift: /^[A-Za-z0-9 /\-?:().,'+]*$/,
};

/** Whether a file of the set can hold the text as it is. */
export const isWithin = (text: string, characters: CharacterSet): boolean => allowed[characters].test(text);

/** Letters that Unicode does not take apart into a Latin letter and its accent. */
const letters: Record<string, string> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '\\': '/',
  _: '-',
  '⁄': '/',
  '£': 'GBP',
  '€': 'EUR',
  '@': ' at ',
};

/** Replacements for characters that only one of the sets lacks. An apostrophe is left out: O'BRIEN is known to banks as OBRIEN. */
const substitutes: Record<CharacterSet, Record<string, string>> = {
  bacs: { "'": '', '+': '&', ',': ' ', ':': ' ', ';': ' ', '(': ' ', ')': ' ', '[': ' ', ']': ' ' },
  swift: { '&': ' and ', ';': ',', '[': '(', ']': ')' },
};

/** A text as a file will carry it, and what was changed in it, in sentences; a change of case alone is not mentioned. */
export type FittedText = { text: string; changes: string[] };

/** The text for one sign: the sign itself, a substitute, or nothing when the set has nothing like it. */
function written(sign: string, characters: CharacterSet): string {
  const own = characters === 'bacs' ? sign.toUpperCase() : sign;
  if (isWithin(own, characters)) return own;
  const plain = letters[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  const cased = characters === 'bacs' ? plain.toUpperCase() : plain;
  return Array.from(cased, (one) =>
    isWithin(one, characters) ? one : (substitutes[characters][one] ?? letters[one] ?? ''),
  ).join('');
}

/** Cached replacements: the same few characters recur in thousands of names. */
const known: Record<CharacterSet, Map<string, string>> = { bacs: new Map(), swift: new Map() };
const MOST_KNOWN = 1_000;

function writtenAs(sign: string, characters: CharacterSet): string {
  const before = known[characters].get(sign);
  if (before !== undefined) return before;
  const put = written(sign, characters);
  if (known[characters].size < MOST_KNOWN) known[characters].set(sign, put);
  return put;
}

/** The text in the characters of the set, with spaces collapsed. Nothing is cut. */
export function transliterated(text: string, characters: CharacterSet): FittedText {
  const own = characters === 'bacs' ? text.toUpperCase() : text;
  if (isWithin(own, characters)) return { text: drawnTogether(own), changes: [] };
  const replaced = new Map<string, string>();
  let out = '';
  for (const sign of text.normalize('NFC')) {
    const isBlank = /\s/.test(sign);
    const put = isBlank ? ' ' : writtenAs(sign, characters);
    if (!isBlank && put !== sign && put.toLowerCase() !== sign.toLowerCase()) replaced.set(sign, put);
    out += put;
  }
  // Replacements have lower-case letters: a text in capitals stays in capitals.
  if (text === text.toUpperCase()) out = out.toUpperCase();
  const changes = Array.from(replaced, ([from, to]) => {
    if (to === '') return `${from} is left out`;
    return `${from} becomes ${to.trim() || 'a space'}`;
  });
  return { text: drawnTogether(out), changes };
}

const drawnTogether = (text: string): string => text.replace(/ {2,}/g, ' ').trim();

/** A name in the characters of the set, cut to the length that the file holds. Empty if nothing of the text is left. */
export function fittedName(name: string, characters: CharacterSet, length: number): FittedText {
  const { text, changes } = transliterated(name, characters);
  const kept = text.slice(0, length).trimEnd();
  if (kept.length === text.length) return { text, changes };
  return { text: kept, changes: [...changes, `“${text.slice(kept.length).trim()}” is cut off`] };
}

/**
 * A reference in the characters of the set. It is never cut, since its payee would not find it: if it is too long its spaces are removed,
 * and if that is not enough it is returned longer than the file allows.
 */
export function fittedReference(reference: string, characters: CharacterSet, length: number): FittedText {
  const { text, changes } = transliterated(reference, characters);
  const dense = text.replaceAll(' ', '');
  if (text.length <= length || dense.length === text.length) return { text, changes };
  return { text: dense, changes: [...changes, 'spaces are removed'] };
}
