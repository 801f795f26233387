import { AccountCard } from '#web/dashboard/AccountCard.tsx';
import { AreasCard } from '#web/dashboard/AreasCard.tsx';
import { NewsCard } from '#web/dashboard/NewsCard.tsx';
import { useAuth } from '#web/lib/auth.ts';
import { PageHeading } from '#web/lib/PageHeading.tsx';
import { useNow } from '#web/lib/use-now.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

export function DashboardPage() {
  const { profile } = useAuth();
  const now = useNow();
  return (
    <>
      <PageHeading
        title="Dashboard"
        context={`${greeting(now.getHours())}, ${profile.name}. ${day.format(now)}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="lg:col-span-2">
          <AreasCard />
        </div>
        <div className="grid gap-4">
          <NewsCard />
          <AccountCard />
        </div>
      </div>
    </>
  );
}
