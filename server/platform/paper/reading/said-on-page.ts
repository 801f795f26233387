import type { Added } from './annotations.ts';
import type { PageText } from './pages.ts';

const bare = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/**
 * The text of a page with what its annotations say and its picture does not show as words: ticks, notes, values that have no
 * appearance. What cannot be shown is named in `unshown`.
 */
export function withAdded(read: PageText, added: Added | null): PageText {
  if (!added) return read;
  const shown = bare(read.text);
  const lines = added.said
    .filter(({ about, words }) => about === 'Note' || !shown.includes(bare(words)))
    .map(({ about, words }) => (about ? `${about}: ${words}` : words));
  const text = [read.text, ...new Set(lines)].filter(Boolean).join('\n');
  return { ...read, text, ...(added.unshown.length > 0 && { unshown: notShown(added.unshown) }) };
}

const list = new Intl.ListFormat('en-GB');

const notShown = (things: readonly string[]) =>
  `The page holds ${list.format(new Set(things))}, which cannot be shown here. Open the file itself to see it.`;
