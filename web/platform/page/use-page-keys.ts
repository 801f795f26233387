import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"]';

/** Whether a single key is meant for the page: not while typing, in an open dialog or list, or with a modifier. */
function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(typing)) return false;
  return !document.querySelector('dialog[open], [popover]');
}

/** The action of each key; it returns null when it was done, else why it has no effect now. */
export type PageKeys = Readonly<Record<string, () => string | null>>;

/**
 * The keys of a page on which rows are decided one by one. Enter still presses a focused button or opens a focused row, except on the row
 * already shown (`data-item`, `aria-current`), where it is the page's own key. `say` receives the outcome of each.
 */
export function usePageKeys(keys: PageKeys, say: (outcome: string | null) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPageKey(event)) return;
    const target = event.target instanceof Element ? event.target.closest('a, button') : null;
    const isShown = target?.hasAttribute('data-item') && target.getAttribute('aria-current') === 'true';
    if (event.key === 'Enter' && target && !isShown) return;
    const act = keys[event.key === 'Enter' ? 'Enter' : event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    // The slash would open the client search of the top bar as well.
    event.stopPropagation();
    say(act());
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-item="${id}"]`);

/** Moves the focus to a row of the list. */
export const focusRow = (id: number): void => rowOf(id)?.focus();

/**
 * Scrolls to the row that is shown beside the list. If another row has the focus, the focus follows, because Enter acts on the row that has
 * it.
 */
export function useRowInView(id: number | undefined): void {
  useEffect(() => {
    const row = id === undefined ? null : rowOf(id);
    row?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.hasAttribute('data-item')) row?.focus();
  }, [id]);
}
