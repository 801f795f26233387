import { useEffect, useEffectEvent } from 'react';
import type { ShellDialog } from '#web/platform/shell/shell-dialog.ts';

export interface Shortcut {
  keys: readonly string[];
  alternative?: readonly string[];
  /** Said after the alternative. */
  where?: string;
  what: string;
}

/** Every shortcut that works on all pages, as the dialog lists them. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], alternative: ['Ctrl', 'K'], what: 'Client search, which also finds pages' },
  { keys: ['Ctrl', '/'], alternative: ['>'], where: 'in client search', what: 'Pages and actions' },
  { keys: ['?'], what: 'This list' },
  { keys: ['Esc'], what: 'Close what is on top' },
  { keys: ['Ctrl', 'Enter'], what: 'Save the form' },
  { keys: ['J'], alternative: ['K'], what: 'In a list: down, up' },
  { keys: ['1'], alternative: ['0'], where: 'for the tenth', what: 'On a case: the tab of that number' },
  { keys: ['S'], what: 'On a case: change its status' },
  { keys: ['N'], what: 'On a case: add a note' },
  { keys: ['T'], what: 'On a case: add a task' },
  { keys: ['C'], what: 'On a case: log a complaint' },
  { keys: ['D'], what: 'On a case: add documents' },
  { keys: ['E'], what: 'On a case: edit it' },
];

export type ShortcutAction = 'search' | 'palette' | 'shortcuts' | 'save';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}

/** The shortcut of a key press; single keys count only outside text fields, and over an open dialog only saving counts. */
export function shortcutFor(event: KeyboardEvent): ShortcutAction | null {
  if (event.defaultPrevented || event.altKey) return null;
  if (event.key === 'Enter') return event.ctrlKey || event.metaKey ? 'save' : null;
  if (document.querySelector('dialog[open]:not([data-beside])')) return null;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === 'k' && !event.shiftKey) return 'search';
    return event.key === '/' ? 'palette' : null;
  }
  if (isTyping(event.target)) return null;
  if (event.key === '/') return 'search';
  return event.key === '?' ? 'shortcuts' : null;
}

/**
 * The form that the key saves: the one around the field, otherwise that of the dialog. A dialog's buttons are below its form, and when the
 * button that was pressed goes away, nothing has the focus: the dialog over the page is meant then.
 */
function formOf(target: Element): HTMLFormElement | null {
  const around = target.closest('form');
  if (around) return around;
  const over = document.querySelectorAll('dialog[open]:not([data-beside])');
  const dialog = target.closest('dialog') ?? (target === document.body ? over.item(over.length - 1) : null);
  return dialog?.querySelector<HTMLButtonElement>('button[type="submit"]')?.form ?? null;
}

/** Submits the form that is meant, if there is one. */
function saveForm(target: EventTarget | null) {
  if (target instanceof Element) formOf(target)?.requestSubmit();
}

interface ShortcutHandlers {
  onSearch: () => void;
  onDialog: (dialog: ShellDialog) => void;
}

export function useShortcuts(handlers: ShortcutHandlers): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcutFor(event);
    if (!action) return;
    event.preventDefault();
    if (action === 'save') saveForm(event.target);
    else if (action === 'search') handlers.onSearch();
    else handlers.onDialog(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
