import { useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a panel in which a blocker is put right: brings it into view where the address asks for its field (`?field=`) and something is
 * missing. The field is not a column of a record, since several people may have such a panel.
 */
export function useAskedPanel(name: string, isLacking: boolean): RefObject<HTMLDivElement | null> {
  const { field } = useSearch({ strict: false });
  const panel = useRef<HTMLDivElement>(null);
  const isAsked = field === name && isLacking;
  useEffect(() => {
    if (isAsked) panel.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return panel;
}
