import { Bell } from 'lucide-react';
import { Suspense } from 'react';
import { useAlertNotices } from '#web/platform/shell/alert-notices.ts';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { ButtonCount } from './ButtonCount.tsx';

const AlertsPanel = lazyPart(() => import('#web/platform/shell/AlertsPanel.tsx'), 'AlertsPanel');

/** What the user's alerts have told them, with the number of unread ones on the button. */
export function AlertsPopover() {
  const notices = useAlertNotices();
  return (
    <Popover
      label="Alerts"
      className="w-96 p-0"
      trigger={(trigger) => (
        <span className="relative inline-flex">
          <IconButton {...trigger} label="Alerts" icon={<Bell className="size-5" aria-hidden="true" />} />
          <ButtonCount count={notices.data?.unread ?? 0} words="unread" />
        </span>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-4 h-24 w-auto" />}>
          <AlertsPanel notices={notices} onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
