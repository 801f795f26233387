/** The words of a text, each with what is before it. */
const WORDS = /([^A-Z0-9]*)([A-Z0-9]+)/g;
/** The separators allowed between the parts of a reference: a space, line break, full stop, dash, slash, colon or hash. */
const GAP = /^(?:\s{1,3}|[.:/#-]\s?){0,2}$/;
const MOST_PARTS = 4;

/**
 * Whether something may be looked up as a reference of an old system, which can be of any shape: at least four signs with a digit among
 * them, of digits alone at least six.
 */
const isReference = (plain: string): boolean =>
  plain.length >= 4 && plain.length <= 40 && /\d/.test(plain) && (plain.length >= 6 || /[A-Z]/.test(plain));

/**
 * Whatever a text of capitals has that may be the reference of an old system: words, and up to four words beside each other read as one. Digits
 * alone are read as they stand, since two numbers beside each other mean nothing.
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
