import { AccountCard } from '#web/dashboard/AccountCard.tsx';
import { JumpCard } from '#web/dashboard/JumpCard.tsx';
import { NewsCard } from '#web/dashboard/NewsCard.tsx';
import { useAuth } from '#web/lib/auth.ts';
import { PageHeading } from '#web/lib/PageHeading.tsx';
import { useScreenSize } from '#web/lib/screen-size.ts';
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
  const isWide = useScreenSize() === 'large';
  const jump = (
    <div className="lg:col-span-2">
      <JumpCard />
    </div>
  );
  return (
    <>
      <PageHeading
        title="Dashboard"
        context={`${greeting(now.getHours())}, ${profile.name}. ${day.format(now)}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        {isWide && jump}
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <NewsCard />
          <AccountCard />
        </div>
        {!isWide && jump}
      </div>
    </>
  );
}
