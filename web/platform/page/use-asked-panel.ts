import { useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a panel in which a blocker is met: brings it into view where the address asks for its field (`?field=`) and it lacks something. The
 * field is no column of a record, so that several people may have such a panel.
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
