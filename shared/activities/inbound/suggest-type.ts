/** A type of document with the words and patterns that identify it. */
export type KnownType = { id: number; name: string; keywords: readonly string[]; regexes: readonly string[] };

/** A type that a text may be of, and what in it says so. */
export type TypeSuggestion = { typeId: number; score: number; found: string[] };

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** The heading of a letter says what it is. */
const HEADING = 700;
/** Patterns are a firm's own: they see no more than this of a text, so that a careless one costs little. */
const MOST_TEXT = 20_000;

function matches(pattern: string, text: string): string | null {
  try {
    return new RegExp(pattern, 'i').exec(text)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** The weight of the address for claims: more than the words of a covering letter. */
const CLAIMS = 12;
const proves = ({ name, keywords }: KnownType) =>
  [name, ...keywords].some((words) => plain(words) === ' proof of debt ');

/**
 * The types that a text may be of by their keywords and patterns, the likeliest first. Words in the heading count twice, longer phrases
 * more. What was sent to the address for claims is a proof of debt unless it says loudly that it is something else.
 */
export function suggestTypes(
  text: string,
  types: readonly KnownType[],
  { isForClaims = false }: { isForClaims?: boolean } = {},
): TypeSuggestion[] {
  const [all, heading] = [plain(text.slice(0, MOST_TEXT)), plain(text.slice(0, HEADING))];
  return types
    .flatMap((type) => {
      const isAddressed = isForClaims && proves(type);
      const found: string[] = isAddressed ? ['sent to the address for claims'] : [];
      let score = isAddressed ? CLAIMS : 0;
      for (const word of new Set([type.name, ...type.keywords].map((each) => plain(each)))) {
        if (word.length <= 2 || !all.includes(word)) continue;
        score += word.trim().split(' ').length * (heading.includes(word) ? 2 : 1);
        found.push(word.trim());
      }
      for (const pattern of type.regexes) {
        const hit = matches(pattern, text.slice(0, MOST_TEXT));
        if (hit === null || hit === '') continue;
        score += 2;
        found.push(hit);
      }
      return score > 0 ? [{ typeId: type.id, score, found }] : [];
    })
    .toSorted((one, other) => other.score - one.score || one.typeId - other.typeId)
    .slice(0, 3);
}

/** The type to fill in; a tie is never first. */
export function leadingType(suggestions: readonly TypeSuggestion[]): TypeSuggestion | null {
  const [first, second] = suggestions;
  return first && first.score > (second?.score ?? 0) ? first : null;
}
