import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import type { Turn } from '#shared/activities/inbound/inbound.ts';
import { inboundCalls, saving, seenOf } from './inbound-client.ts';

/** What can be done with the page on screen. */
export type PageEdit = 'split' | 'merge' | 'right' | 'left' | 'up' | 'down' | 'remove' | 'undo';

/** Why the pages cannot be edited so now; null when they can. */
export function whyNotEdited(item: InboundDetail | undefined, number: number, edit: PageEdit): string | null {
  if (!item) return 'Nothing is selected.';
  if (item.lockedBy) return `${item.lockedBy.name} has this item open.`;
  if (item.status !== 'classified' && item.status !== 'unidentified')
    return 'Only pages waiting to be filed can be edited.';
  if (edit === 'undo') return item.canUndo ? null : 'The pages have not been changed.';
  if (item.isSigned) return 'A signed PDF cannot be edited.';
  if (edit === 'split' && number >= item.pages.length) return 'No page follows this one.';
  if (edit === 'up' && number <= 1) return 'This is the first page.';
  if (edit === 'down' && number >= item.pages.length) return 'This is the last page.';
  if (edit === 'remove' && item.pages.length < 2) return 'An item has at least one page.';
  return null;
}

const turns: Partial<Record<PageEdit, Turn>> = { right: 90, left: 270 };

/** The pages as an edit leaves them, by their present numbers. */
export function arranged(count: number, number: number, edit: PageEdit): { number: number; turn: Turn }[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const at = number - 1;
  if (edit === 'remove') numbers.splice(at, 1);
  if (edit === 'up') numbers.splice(at - 1, 2, number, number - 1);
  if (edit === 'down') numbers.splice(at, 2, number + 1, number);
  return numbers.map((each) => ({ number: each, turn: each === number ? (turns[edit] ?? 0) : 0 }));
}

/** Does it; returns the page to show next. */
export async function editPages(item: InboundDetail, number: number, edit: PageEdit): Promise<number> {
  const seen = seenOf(item);
  if (edit === 'undo') await saving(inboundCalls.undo.mutate(seen));
  else if (edit === 'split') await saving(inboundCalls.split.mutate({ ...seen, after: number }));
  else
    await saving(inboundCalls.arrange.mutate({ ...seen, pages: arranged(item.pages.length, number, edit) }));
  if (edit === 'up') return number - 1;
  if (edit === 'down') return number + 1;
  return edit === 'remove' ? Math.min(number, item.pages.length - 1) : number;
}
