import { Megaphone } from 'lucide-react';
import { useAuth } from '#web/lib/auth.ts';
import { messageOf } from '#web/lib/rest.ts';
import { UpdateArticle } from '#web/lib/UpdateArticle.tsx';
import { useLatestUpdates } from '#web/lib/updates.ts';
import { useUpdateToast } from '#web/shell/use-update-toast.ts';
import { AppLink } from '#web/ui/AppLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

function UpdatesList({ updates }: { updates: ReturnType<typeof useLatestUpdates> }) {
  if (updates.error)
    return (
      <div className="p-4">
        <ErrorState
          title="Product updates could not be loaded."
          message={messageOf(updates.error)}
          onRetry={() => void updates.refetch()}
          retrying={updates.isFetching}
        />
      </div>
    );
  if (!updates.data) return <Skeleton className="m-4 h-24 w-auto" />;
  if (updates.data.length === 0)
    return <EmptyState title="No updates yet." message="What changes in the product will be told here." />;
  return (
    <ul className="divide-y divide-border">
      {updates.data.map((update) => (
        <li key={update.id} className="px-4 py-3">
          <UpdateArticle update={update} />
        </li>
      ))}
    </ul>
  );
}

export function UpdatesPopover() {
  const { may } = useAuth();
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
        <>
          <div className="sticky top-0 flex items-baseline justify-between gap-4 border-b border-border bg-raised px-4 py-2.5">
            <h2 className="text-lg font-semibold">Product updates</h2>
            {may('config.product-updates') && (
              <AppLink
                href="/updates"
                onClick={close}
                className="text-sm text-accent-text underline-offset-2 hover:underline"
              >
                Write and edit
              </AppLink>
            )}
          </div>
          <UpdatesList updates={updates} />
        </>
      )}
    </Popover>
  );
}
