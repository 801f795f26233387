import type { PageText } from '#server/platform/paper/reading/reader.ts';
import type { PlacedWord } from './tables.ts';
import { termsOf } from './terms.ts';

/** The text of a page, as stored. */
export type ReadText = Pick<PageText, 'text' | 'turned' | 'confidence' | 'source'> & {
  words: readonly { text: string; x: number; y: number; width: number; height: number }[];
};

const tenThousandths = (part: number) => Math.round(part * 10_000);
/** PostgreSQL stores no NUL. */
const storable = (text: string) => text.replaceAll('\0', '');

/** The row of a page. */
export function textRow(
  sha256: string,
  page: number,
  { text: read, words, turned, confidence, source }: ReadText,
  problem: string | null,
) {
  const text = storable(read);
  const placed = words.map(
    ({ text: word, x, y, width, height }): PlacedWord => [
      storable(word),
      tenThousandths(x),
      tenThousandths(y),
      tenThousandths(width),
      tenThousandths(height),
    ],
  );
  return {
    sha256,
    page,
    text,
    words: placed,
    turned,
    confidence: Math.round(confidence),
    source,
    problem,
    terms: termsOf(text),
  };
}
