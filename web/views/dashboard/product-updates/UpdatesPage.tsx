import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type ProductUpdate,
  productUpdatesContract,
  type UpdateColour,
  withLineBreaks,
} from '#shared/views/dashboard/product-updates/contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed, queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog, type FormOf, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { tagColour, UpdateArticle } from '#web/platform/shell/UpdateArticle.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { optionsOf, Select, TextArea, TextInput } from '#web/platform/ui/Field.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** What the calls of an update take; `id` and `version` belong to one that is being changed. */
const updateForm = productUpdatesContract.update.input.partial({ id: true, version: true });
type Form = FormOf<typeof updateForm, 'title' | 'tag' | 'tagColor' | 'content' | 'url'>;

const colourLabels: Record<UpdateColour, string> = {
  success: 'Success (green)',
  warning: 'Warning (yellow)',
  danger: 'Danger (red)',
  other: 'Other (green)',
};
const colourOptions = optionsOf(colourLabels);

function valuesOf(update: ProductUpdate | null) {
  if (!update) return { title: '', tag: 'New', tagColor: 'success' as const, content: '', url: '' };
  const { title, tag, tagColor, content, url } = update;
  return { title, tag, tagColor, content: withLineBreaks(content), url };
}

function Fields({ form }: { form: Form }) {
  return (
    <div className="space-y-4">
      <InputField form={form} name="title" label="Title" required kind="line" max={120} />
      <div className="grid grid-cols-2 gap-4">
        <InputField form={form} name="tag" label="Tag" required kind="line" max={30} />
        <FormField form={form} name="tagColor" label="Tag colour" required>
          {(control) => <Select {...control} options={colourOptions} />}
        </FormField>
      </div>
      <FormField
        form={form}
        name="content"
        label="What changed"
        required
        help="Markdown: **bold**, - lists, [links](https://…)."
      >
        {(control) => <TextArea {...control} rows={10} />}
      </FormField>
      <FormField form={form} name="url" label="Project link" help="Where to read more; opens in a new tab.">
        {(control) => <TextInput {...control} type="url" placeholder="https://" />}
      </FormField>
    </div>
  );
}

function Preview({ form, created }: { form: Form; created: string }) {
  const { title, tag, tagColor, content, url } = form.form.watch();
  return (
    <section aria-label="Preview" className="min-w-0">
      <h3 className="mb-1 text-sm font-medium">Preview</h3>
      <div className="rounded-md border border-border bg-surface p-4">
        <UpdateArticle
          update={{
            title: title || 'Title',
            tag,
            tagColor,
            content: withLineBreaks(content),
            url: url || null,
            created,
          }}
        />
      </div>
    </section>
  );
}

interface UpdateFormProps {
  /** Null for a new one. */
  update: ProductUpdate | null;
  onClose: () => void;
}

/** Writes a product update or corrects one, beside a preview. */
function UpdateForm({ update, onClose }: UpdateFormProps) {
  const [openedAt] = useState(() => new Date().toISOString());
  const form = useContractForm({
    schema: updateForm,
    given: update ? { id: update.id, version: update.version } : {},
    values: valuesOf(update),
    failure: update ? 'Error updating.' : 'Error creating item.',
    save: async ({ id, version, ...input }) => {
      const { create, update: change } = trpcClient.productUpdates;
      await (id && version ? change.mutate({ id, version, ...input }) : create.mutate(input));
      await queryClient.invalidateQueries(trpc.productUpdates.pathFilter());
      toast.success(update ? 'Item Updated.' : 'Item Created.');
    },
  });
  return (
    <FormDialog
      title={update ? 'Edit product update' : 'New product update'}
      submitLabel={update ? 'Save' : 'Publish'}
      size="large"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <Fields form={form} />
        <Preview form={form} created={update?.created ?? openedAt} />
      </div>
    </FormDialog>
  );
}

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
      “{update.title}” will disappear from everybody’s list of updates.
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
      {hasFailed(updates) ? (
        <LoadError query={updates} path="product-updates" />
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
