import { folded } from '#shared/platform/search/search.ts';

/** Endings that say what kind of company it is, not which company. */
const companyWords = new Set(['ltd', 'limited', 'plc', 'llp', 'uk', 'co', 'company', 'the', 'and']);

/** A creditor's name for comparison: without case, punctuation and words that every company name has. */
export function foldedCreditor(name: string): string {
  const words = folded(name).split(' ').filter(Boolean);
  const telling = words.filter((word) => !companyWords.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** A creditor with all its known names. */
export type KnownCreditor = { id: number; name: string; tradingNames: readonly string[] };

/**
 * Finds creditors by the names that files and introducers give them: their own or a trading name. A name that fits two of them
 * equally well finds none, and a person decides.
 */
export function creditorFinder<Creditor extends KnownCreditor>(
  creditors: readonly Creditor[],
): (name: string) => Creditor | null {
  const exact = indexOf(creditors, (name) => folded(name));
  const loose = indexOf(creditors, foldedCreditor);
  return (name) => {
    const found = exact.get(folded(name)) ?? loose.get(foldedCreditor(name)) ?? [];
    return found.length === 1 ? found[0]! : null;
  };
}

function indexOf<Creditor extends KnownCreditor>(
  creditors: readonly Creditor[],
  keyOf: (name: string) => string,
): Map<string, Creditor[]> {
  const index = new Map<string, Creditor[]>();
  for (const creditor of creditors)
    for (const key of new Set([creditor.name, ...creditor.tradingNames].map(keyOf))) {
      if (key === '') continue;
      const held = index.get(key);
      if (held) held.push(creditor);
      else index.set(key, [creditor]);
    }
  return index;
}
