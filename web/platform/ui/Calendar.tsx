import { Suspense } from 'react';
import type { CalendarProps } from '#web/platform/ui/CalendarView.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

const CalendarView = lazyPart(() => import('#web/platform/ui/CalendarView.tsx'), 'CalendarView');

/** A month of days that drills out to year, decade and century; loaded when it is first shown. */
export function Calendar(props: CalendarProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 w-72" />}>
      <CalendarView {...props} />
    </Suspense>
  );
}
