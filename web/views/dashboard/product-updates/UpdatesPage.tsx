import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProductUpdate } from '#shared/views/dashboard/product-updates/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { tagColour } from '#web/platform/shell/UpdateArticle.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState } from '#web/platform/ui/ErrorState.tsx';
import { IconButton } from '#web/platform/ui/IconButton.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { UpdateForm } from '#web/views/dashboard/product-updates/UpdateForm.tsx';

const route = getRouteApi('/inside/updates');

const columns: readonly Column<ProductUpdate>[] = [
  { key: 'title', header: 'Title', cell: (update) => update.title },
  {
    key: 'tag',
    header: 'Tag',
    cell: (update) => <Badge colour={tagColour(update.tagColor)}>{update.tag}</Badge>,
  },
  { key: 'created', header: 'Created', cell: (update) => <Timestamp at={update.created} /> },
];

function RemoveDialog({ update, onClose }: { update: ProductUpdate; onClose: () => void }) {
  const remove = useMutation(
    trpc.productUpdates.remove.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.productUpdates.pathFilter());
        toast.success('Item Deleted.');
        onClose();
      },
      onError: (error) => toast.error('Error deleting.', messageOf(error)),
    }),
  );
  return (
    <ConfirmDialog
      open
      title="Delete this update?"
      confirmLabel="Delete"
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: update.id })}
      onCancel={onClose}
    >
      “{update.title}” disappears from everybody’s list of updates.
    </ConfirmDialog>
  );
}

/** Where product updates are written, corrected and removed. */
export function UpdatesPage() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const [edited, setEdited] = useState<ProductUpdate | 'new' | null>(null);
  const [removed, setRemoved] = useState<ProductUpdate | null>(null);
  useLive(['updates'], () => void queryClient.invalidateQueries(trpc.productUpdates.pathFilter()));
  const updates = useQuery(
    trpc.productUpdates.all.queryOptions({ page }, { placeholderData: keepPreviousData }),
  );
  const meta = updates.data?.meta;
  const newButton = (
    <Button icon={Plus} colour="accent" onClick={() => setEdited('new')}>
      New update
    </Button>
  );

  return (
    <>
      <PageHeading
        title="Product updates"
        context={
          meta && `${meta.totalResults} written. The latest ten are shown to everybody who is signed in.`
        }
        actions={newButton}
      />
      {updates.error ? (
        <ErrorState
          title="Error."
          message={`An error occurred when loading item from product-updates. ${messageOf(updates.error)}`}
          onRetry={() => void updates.refetch()}
          retrying={updates.isFetching}
        />
      ) : (
        <Table
          label="Product updates"
          columns={columns}
          rows={updates.data?.data ?? []}
          rowKey={(update) => update.id}
          onOpen={setEdited}
          loading={updates.isPending}
          actions={(update) => (
            <span className="flex justify-end">
              <IconButton
                small
                label={`Edit ${update.title}`}
                icon={Pencil}
                onClick={() => setEdited(update)}
              />
              <IconButton
                small
                label={`Delete ${update.title}`}
                icon={Trash2}
                onClick={() => setRemoved(update)}
              />
            </span>
          )}
          empty={
            <EmptyState
              icon={Megaphone}
              title="No updates yet."
              message="Tell everybody what changed in the product."
              action={newButton}
            />
          }
        />
      )}
      {meta && meta.totalPages > 1 && (
        <div className="mt-3">
          <Paginator
            page={page}
            totalPages={meta.totalPages}
            onPage={(next) => void navigate({ search: { page: next === 1 ? undefined : next } })}
          />
        </div>
      )}
      {edited && <UpdateForm update={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveDialog update={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}
