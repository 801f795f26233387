import type { AlertNotice } from '#shared/views/reports/alerts-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { hasFailed, queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import type { useAlertNotices } from '#web/platform/shell/alert-notices.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';

type Notices = ReturnType<typeof useAlertNotices>;

const markRead = (notices: readonly AlertNotice[]) => {
  const ids = notices.filter(({ isRead }) => !isRead).map(({ id }) => id);
  if (ids.length === 0) return;
  void trpcClient.reportAlerts.read
    .mutate({ ids })
    .then(() => queryClient.invalidateQueries(trpc.reportAlerts.pathFilter()));
};

function Notice({ notice, onLeave }: { notice: AlertNotice; onLeave: () => void }) {
  const { name, words, at, href, isRead } = notice;
  return (
    <AppLink
      href={href}
      onClick={() => {
        markRead([notice]);
        onLeave();
      }}
      className="block px-4 py-3 hover:bg-hover focus-visible:outline-offset-[-2px]"
    >
      <span className={`block ${isRead ? '' : 'font-semibold'}`}>
        {!isRead && <span className="sr-only">Unread: </span>}
        {name}
      </span>
      <span className="block">{words}</span>
      <span className="block text-sm text-muted">
        <Timestamp at={at} />
      </span>
    </AppLink>
  );
}

function NoticeList({ notices, onLeave }: { notices: Notices; onLeave: () => void }) {
  if (hasFailed(notices))
    return (
      <div className="p-4">
        <ErrorState
          title="Alerts could not be loaded."
          message={messageOf(notices.error)}
          onRetry={() => void notices.refetch()}
          retrying={notices.isFetching}
        />
      </div>
    );
  if (!notices.data) return <Skeleton className="m-4 h-24 w-auto" />;
  if (notices.data.notices.length === 0)
    return (
      <EmptyState
        title="Nothing yet."
        message="Open a report and choose Alert me to be told when rows appear or a figure crosses a threshold."
      />
    );
  return (
    <ul className="divide-y divide-border">
      {notices.data.notices.map((notice) => (
        <li key={notice.id}>
          <Notice notice={notice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

/** The content of the alerts popover. */
export function AlertsPanel({ notices, onLeave }: { notices: Notices; onLeave: () => void }) {
  return (
    <>
      <div className="sticky top-0 flex items-center justify-between gap-4 border-b border-border bg-raised px-4 py-2.5">
        <h2 className="text-lg font-semibold">Alerts</h2>
        <div className="flex items-center gap-3 text-sm">
          {(notices.data?.unread ?? 0) > 0 && (
            <Button small onClick={() => markRead(notices.data?.notices ?? [])}>
              Mark all as read
            </Button>
          )}
          <AppLink
            href="/reports/viewer/alerts"
            onClick={onLeave}
            className="text-accent-text underline-offset-2 hover:underline"
          >
            Manage
          </AppLink>
        </div>
      </div>
      <NoticeList notices={notices} onLeave={onLeave} />
    </>
  );
}
