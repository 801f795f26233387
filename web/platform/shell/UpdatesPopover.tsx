import { Megaphone } from 'lucide-react';
import { Suspense } from 'react';
import { useLatestUpdates } from '#web/platform/shell/product-updates.ts';
import { useUpdateToast } from '#web/platform/shell/use-update-toast.ts';
import { IconButton } from '#web/platform/ui/IconButton.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { Skeleton } from '#web/platform/ui/Skeleton.tsx';

const UpdatesPanel = lazyPart(() => import('#web/platform/shell/UpdatesPanel.tsx'), 'UpdatesPanel');

export function UpdatesPopover() {
  const updates = useLatestUpdates();
  useUpdateToast(updates.data);
  return (
    <Popover
      label="Product updates"
      className="w-[26rem] p-0"
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label="Product updates"
          icon={<Megaphone className="size-5" aria-hidden="true" />}
        />
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-4 h-24 w-auto" />}>
          <UpdatesPanel updates={updates} onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
