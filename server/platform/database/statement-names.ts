/** How many statements each connection may keep planned: more than the product has, but limited because each costs memory. */
const MOST_KEPT = 2_000;
/** How many texts seen only once or twice are remembered. */
const MOST_SEEN = 3_000;
/** A text seen this often will come again; before that it may be unique, such as a list of an unusual length. */
const OFTEN = 3;
/** Longer texts are bulk inserts, whose plans are trivial and whose parse trees are not. */
const LONGEST = 20_000;
/**
 * Statements whose plan depends on the values: only the pattern shows whether a range of an index fits, and only the number of rows whether
 * to walk an index or to sort. A generic plan might sort a whole list for its first page.
 */
const DEPENDS_ON_VALUES = /\b(?:i?like|similar to|(?:limit|offset) \$\d)/i;

const names = new Map<string, string>();
const seen = new Map<string, number>();

/** Marks a text to be planned on every run. */
const anew = new Set<string>();

/**
 * Keeps no plan of a statement, and returns it: for one that reads a table while the same work fills it, since a plan from the time
 * when the table was empty would read it whole, every time from then on.
 */
export function plannedAnew(text: string): string {
  anew.add(text);
  return text;
}

/**
 * The name under which every connection keeps the statement parsed and planned; undefined for statements that are planned on every run:
 * patterns of LIKE, pages of lists, bulk texts, rare texts. A name stands for one text throughout the process.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_KEPT || text.length > LONGEST || anew.has(text)) return undefined;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(text, times);
    return undefined;
  }
  if (DEPENDS_ON_VALUES.test(text)) return undefined;
  seen.delete(text);
  return keptName(text);
}

/** The name of a statement that is kept from its first run on, whatever it reads: its writer knows that one plan fits all values. */
export function keptName(text: string): string {
  const name = names.get(text) ?? `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
