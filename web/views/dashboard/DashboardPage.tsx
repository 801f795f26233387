import { Suspense } from 'react';
import { londonTime } from '#shared/platform/dates.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { useNow } from '#web/platform/page/use-now.ts';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { useDashboards } from '#web/views/dashboard/dashboard-client.ts';
import { FirmDashboard } from '#web/views/dashboard/FirmDashboard.tsx';
import { useNeighbours } from '#web/views/dashboard/use-neighbours.ts';

const OwnDashboard = lazyPart(() => import('./own/OwnDashboard.tsx'), 'OwnDashboard');
const Switcher = lazyPart(() => import('./own/Switcher.tsx'), 'Switcher');

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** /dashboard: the dashboard that the user has chosen, or the standard one of their role. */
export function DashboardPage() {
  const { profile } = useAuth();
  const now = useNow();
  useNeighbours();
  const { data, error } = useDashboards();
  const isFirm = error || (data?.chosenId === null && data.standard.isFirm);
  return (
    <>
      <PageHeading
        title="Dashboard"
        context={`${greeting(Number.parseInt(londonTime(now), 10))}, ${profile.name}. ${day.format(now)}`}
        actions={
          <div className="min-h-9">
            <Suspense>{data && <Switcher {...data} />}</Suspense>
          </div>
        }
      />
      {isFirm ? <FirmDashboard /> : <Suspense>{data && <OwnDashboard {...data} />}</Suspense>}
    </>
  );
}
