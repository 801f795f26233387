import { useEffect } from 'react';

const rowOf = (id: number) => document.querySelector<HTMLElement>(`[data-item="${id}"]`);

/** Moves the focus to a row of the list. */
export const focusRow = (id: number): void => rowOf(id)?.focus();

/** Scrolls to the row that is shown beside the list. Where another row has the focus, it goes along: Enter acts on the row that has it. */
export function useRowInView(id: number | undefined): void {
  useEffect(() => {
    const row = id === undefined ? null : rowOf(id);
    row?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement?.hasAttribute('data-item')) row?.focus();
  }, [id]);
}
