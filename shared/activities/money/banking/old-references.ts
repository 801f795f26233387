/** The words of a text, each with what comes before it. */
const WORDS = /([^A-Z0-9]*)([A-Z0-9]+)/g;
/** The separators allowed between the parts of a reference: a space, line break, full stop, dash, slash, colon or hash. */
const GAP = /^(?:\s{1,3}|[.:/#-]\s?){0,2}$/;
const MOST_PARTS = 4;

/**
 * Whether something may be looked up as an old system's reference, which can have any shape: at least four
 * characters, one of them a digit; at least six if all are digits.
 */
const isReference = (plain: string): boolean =>
  plain.length >= 4 && plain.length <= 40 && /\d/.test(plain) && (plain.length >= 6 || /[A-Z]/.test(plain));

/**
 * Everything in a text of capitals that may be an old system's reference: words, and up to four adjacent words read
 * as one. Adjacent numbers are not read as one, since together they mean nothing.
 */
export function possibleOldReferences(capitals: string): Set<string> {
  const words = Array.from(capitals.matchAll(WORDS), ([, gap = '', word = '']) => ({ gap, word }));
  const possible = new Set<string>();
  for (const [from, { word }] of words.entries()) {
    let joined = word;
    if (isReference(joined)) possible.add(joined);
    for (let part = 1; part < MOST_PARTS; part++) {
      const next = words[from + part];
      if (!next || !GAP.test(next.gap)) break;
      joined += next.word;
      if (isReference(joined) && /[A-Z]/.test(joined)) possible.add(joined);
    }
  }
  return possible;
}
