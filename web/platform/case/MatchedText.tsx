import type { ReactNode } from 'react';
import { matchesIn } from '#shared/platform/search/search.ts';

/** A text with what a search term matches in bold. */
export function MatchedText({ text, term }: { text: string; term: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of matchesIn(text, term)) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="bg-transparent font-bold text-inherit">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
