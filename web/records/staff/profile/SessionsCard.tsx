import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '#shared/records/staff/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { deviceName } from '#web/records/staff/profile/device-name.ts';
import { invalidateSessions } from '#web/records/staff/profile/profile-api.ts';

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span title={session.userAgent}>{deviceName(session.userAgent)}</span>
          {session.current && <Badge colour="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.ip} · last used <Timestamp at={session.lastSeenAt} /> · signed in{' '}
          <Timestamp at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button small onClick={onEnd} aria-label={`Sign out ${deviceName(session.userAgent)}, ${session.ip}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

export function SessionsCard() {
  const sessions = useQuery(trpc.staff.profile.sessions.queryOptions());
  const [isAsking, setAsking] = useState(false);
  const others = sessions.data?.filter((session) => !session.current).length ?? 0;

  const onError = (error: unknown) => toast.error('An error occurred', messageOf(error));
  const endOne = useMutation(
    trpc.staff.profile.endSession.mutationOptions({
      onSuccess: () => {
        toast.success('The session was ended.');
        return invalidateSessions();
      },
      onError,
    }),
  );
  const endOthers = useMutation(
    trpc.staff.profile.endOtherSessions.mutationOptions({
      onSuccess: ({ ended }) => {
        toast.success(ended === 1 ? 'One other session was ended.' : `${ended} other sessions were ended.`);
        return invalidateSessions();
      },
      onError,
      onSettled: () => setAsking(false),
    }),
  );

  return (
    <Card
      title="My sessions"
      aside={
        others > 0 && (
          <Button small onClick={() => setAsking(true)}>
            Sign out others
          </Button>
        )
      }
    >
      {sessions.error && (
        <ErrorState
          title="Your sessions could not be loaded."
          message={messageOf(sessions.error)}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      {sessions.isPending && <Skeleton className="h-16 w-full" />}
      <ul className="divide-y divide-border">
        {sessions.data?.map((session) => (
          <SessionItem key={session.id} session={session} onEnd={() => endOne.mutate({ id: session.id })} />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        title="Sign out others?"
        confirmLabel="Sign out others"
        loading={endOthers.isPending}
        onConfirm={() => endOthers.mutate()}
        onCancel={() => setAsking(false)}
      >
        {others === 1 ? 'One other session ends' : `${others} other sessions end`} at once. This one stays.
      </ConfirmDialog>
    </Card>
  );
}
