import { useEffect, useEffectEvent } from 'react';

const typing = 'input, textarea, select, [contenteditable="true"], [role="textbox"], [role="combobox"]';

/** Whether a single key is meant for the page: not while typing, in an open dialog or menu, or with a modifier. */
export function isPageKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(typing)) return false;
  return !document.querySelector('dialog[open]:not([data-beside]), [popover]');
}

/** Which tab a digit asks for: 1 is the first, 0 the tenth. */
export function tabOfKey(key: string): number | null {
  if (!/^\d$/.test(key)) return null;
  return key === '0' ? 9 : Number(key) - 1;
}

export interface CaseKeys {
  onTab: (position: number) => void;
  /** A letter that belongs to an action; returns whether it does. */
  onLetter: (letter: string) => boolean;
}

/** On a case page digits choose a tab and letters start an action. */
export function useCaseKeys({ onTab, onLetter }: CaseKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isPageKey(event)) return;
    const position = tabOfKey(event.key);
    if (position !== null) onTab(position);
    else if (!onLetter(event.key.toLowerCase())) return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
