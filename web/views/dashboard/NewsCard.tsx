import { messageOf } from '#web/platform/api/api-error.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { useLatestUpdates } from '#web/platform/shell/product-updates.ts';
import { UpdateArticle } from '#web/platform/shell/UpdateArticle.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

const shown = 2;

/** The newest product updates; the popover of the top bar has more. */
export function NewsCard() {
  const updates = useLatestUpdates();
  return (
    <Card title="What’s new">
      {updates.error && (
        <ErrorState
          title="Product updates could not be loaded."
          message={messageOf(updates.error)}
          onRetry={() => void updates.refetch()}
          retrying={updates.isFetching}
        />
      )}
      {updates.isPending && <Skeleton className="h-24 w-full" />}
      {updates.data?.length === 0 && <p className="text-muted">No updates yet.</p>}
      <ul className="space-y-4">
        {updates.data?.slice(0, shown).map((update) => (
          <li key={update.id}>
            <UpdateArticle update={update} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
