import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import type { useLatestUpdates } from '#web/platform/shell/product-updates.ts';
import { UpdateArticle } from '#web/platform/shell/UpdateArticle.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

type Updates = ReturnType<typeof useLatestUpdates>;

function UpdatesList({ updates }: { updates: Updates }) {
  if (hasFailed(updates))
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
    return <EmptyState title="No updates yet." message="Changes to Concordat are announced here." />;
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

/** The content of the updates popover. */
export function UpdatesPanel({ updates, onLeave }: { updates: Updates; onLeave: () => void }) {
  const { may } = useAuth();
  return (
    <>
      <div className="sticky top-0 flex items-baseline justify-between gap-4 border-b border-border bg-raised px-4 py-2.5">
        <h2 className="text-lg font-semibold">Product updates</h2>
        {may('config.product-updates') && (
          <AppLink
            href="/updates"
            onClick={onLeave}
            className="text-sm text-accent-text underline-offset-2 hover:underline"
          >
            Write and edit
          </AppLink>
        )}
      </div>
      <UpdatesList updates={updates} />
    </>
  );
}
