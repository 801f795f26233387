import type { KeyboardEvent } from 'react';

/** Keys below a search field: arrows move through the results, Enter takes the first, further typing goes to the field, Escape closes. */
export function walkThroughFound(
  event: KeyboardEvent,
  input: HTMLElement | null,
  list: HTMLElement | null,
  close: () => void,
): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const current = items.indexOf(document.activeElement as HTMLElement);
  const { key } = event;
  if (key === 'Escape') {
    // Otherwise the browser would clear the field instead.
    event.preventDefault();
    event.stopPropagation();
    close();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    const isBackToField = key === 'ArrowUp' && current === 0;
    const next = key === 'ArrowDown' ? (current + 1) % items.length : Math.max(current, 0) - 1;
    (isBackToField ? input : items.at(next))?.focus();
  } else if (key === 'Enter' && current === -1) {
    event.preventDefault();
    items[0]?.click();
  } else if (current >= 0 && key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey) {
    input?.focus();
  }
}
