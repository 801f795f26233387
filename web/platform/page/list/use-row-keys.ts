import { type RefObject, useEffect } from 'react';
import { useReturnToRow } from '#web/platform/page/list/return-to-row.ts';

const typing = 'input, textarea, select, [contenteditable="true"]';

/** In a list, j and k go down and up from row to row; Enter then opens, as on any link. Coming back finds the row that was left. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useReturnToRow(list);
  useEffect(() => {
    function move(event: KeyboardEvent) {
      const step = { j: 1, k: -1 }[event.key];
      const isElsewhere = event.target instanceof Element && event.target.closest(typing);
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (!step || hasModifier || isElsewhere || document.querySelector('dialog[open]:not([data-beside])'))
        return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-opener]') ?? [])];
      const current = rows.findIndex((row) => row.closest('[data-row]')?.contains(document.activeElement));
      const next = rows[current === -1 ? (step === 1 ? 0 : rows.length - 1) : current + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    }
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [list]);
}
