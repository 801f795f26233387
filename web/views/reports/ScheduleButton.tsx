import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import type { Scheduled } from './ScheduleDialog.tsx';

const ScheduleDialog = lazyPart(() => import('./ScheduleDialog.tsx'), 'ScheduleDialog');

/** Schedules the report to be sent at set times, with the present filters. */
export function ScheduleButton({ of, title }: { of: Scheduled; title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarClock} onClick={() => setOpen(true)}>
        Schedule
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ScheduleDialog of={of} title={title} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
