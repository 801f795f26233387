import { Megaphone } from 'lucide-react';
import { Suspense } from 'react';
import { useLatestUpdates } from '#web/shell/product-updates.ts';
import { useUpdateToast } from '#web/shell/use-update-toast.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Popover } from '#web/ui/Popover.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const UpdatesPanel = lazyPart(() => import('#web/shell/UpdatesPanel.tsx'), 'UpdatesPanel');

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
