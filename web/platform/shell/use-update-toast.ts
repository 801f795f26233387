import { useEffect, useRef } from 'react';
import { productName } from '#web/platform/page/title.ts';
import { toast } from '#web/platform/ui/toast.ts';

/** When the newest update was written; null while there are none. */
export type Newest = number | null;

export function newestOf(updates: readonly { created: Date | string }[]): Newest {
  const first = updates[0];
  return first ? new Date(first.created).getTime() : null;
}

/** Shows a toast about a new version once the newest update differs from the one loaded before. */
export function useUpdateToast(updates: readonly { created: Date | string }[] | undefined): void {
  const previous = useRef<Newest | undefined>(undefined);
  const newest = updates && newestOf(updates);
  useEffect(() => {
    if (newest === undefined) return;
    if (previous.current !== undefined && previous.current !== newest)
      toast.warning(
        `${productName} Updated`,
        `${productName} has a new update. Please refresh as soon as possible to activate it.`,
      );
    previous.current = newest;
  }, [newest]);
}
