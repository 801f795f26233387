import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAuth } from '#web/lib/auth.ts';
import { Card } from '#web/lib/Card.tsx';
import { deviceName } from '#web/lib/device-name.ts';
import { ownSessionsOptions } from '#web/lib/own-sessions.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Timestamp } from '#web/ui/Timestamp.tsx';

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function sessionsText(count: number): string {
  return count === 1 ? 'Only this one' : String(count);
}

/** Who is signed in and from where, so that a stranger's session is noticed. */
export function AccountCard() {
  const { profile, allUserDomains } = useAuth();
  const sessions = useQuery(ownSessionsOptions);
  const others = sessions.data?.filter((session) => !session.current) ?? [];
  return (
    <Card
      title="Your account"
      aside={
        <AppLink href="/profile" className="text-sm text-accent-text underline-offset-2 hover:underline">
          Profile
        </AppLink>
      }
    >
      <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5">
        <Line name="Department">{profile.department.name}</Line>
        <Line name={allUserDomains.length === 1 ? 'Domain' : 'Domains'}>
          {allUserDomains.map((domain) => domain.name).join(', ')}
        </Line>
        {profile.lastLoginAt && (
          <Line name="Signed in">
            <Timestamp at={profile.lastLoginAt} />
          </Line>
        )}
        <Line name="Open sessions">
          {sessions.isPending && <Skeleton className="h-4 w-24" />}
          {sessions.error && 'Not known at the moment'}
          {sessions.data && sessionsText(sessions.data.length)}
        </Line>
      </dl>
      {others.length > 0 && (
        <p className="mt-3 text-sm text-muted">
          Also signed in: {[...new Set(others.map((session) => deviceName(session.userAgent)))].join(', ')}.
          Not you? Sign them out and change your password on your profile.
        </p>
      )}
    </Card>
  );
}
