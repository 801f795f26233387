import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** By the address of a list: the address that was opened from it last. */
const opened = new Map<string, string>();

const hrefOf = (row: Element) => row.getAttribute('href');

/** A list to which somebody comes back has the focus in the row that they opened, and that row in sight. */
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
  // After every drawing, until there are rows.
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
