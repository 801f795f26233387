import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** The address last opened from each list, by the list's address. */
const opened = new Map<string, string>();

const hrefOf = (row: Element) => row.getAttribute('href');

/** On return to a list, focuses the row that was opened from it and scrolls it into view. */
export function useReturnToRow(list: RefObject<HTMLElement | null>): void {
  const address = useLocation({ select: ({ href }) => href });
  const sought = useRef(opened.get(address));
  useEffect(() => {
    function note({ target }: MouseEvent) {
      const row = target instanceof Element ? target.closest('[data-row-opener]') : null;
      const href = row && list.current?.contains(row) ? hrefOf(row) : null;
      if (href) opened.set(address, href);
    }
    document.addEventListener('click', note, { capture: true });
    return () => document.removeEventListener('click', note, { capture: true });
  }, [address, list]);
  // After every render, until there are rows.
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])];
    if (sought.current === undefined || rows.length === 0) return;
    const row = rows.find((each) => hrefOf(each) === sought.current);
    sought.current = undefined;
    opened.delete(address);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  });
}
