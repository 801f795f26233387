import { useState } from 'react';
import {
  type ProductUpdate,
  productUpdatesContract,
  type UpdateColour,
  withLineBreaks,
} from '#shared/views/dashboard/product-updates/contract.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { InputField } from '#web/platform/page/form/InputField.tsx';
import { type FormOf, useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { UpdateArticle } from '#web/platform/shell/UpdateArticle.tsx';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { TextInput } from '#web/platform/ui/TextInput.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** What the calls of an update take; `id` and `version` are those of one that is changed. */
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

export interface UpdateFormProps {
  /** Null for a new one. */
  update: ProductUpdate | null;
  onClose: () => void;
}

/** Writes a product update or corrects one, beside how it will look. */
export function UpdateForm({ update, onClose }: UpdateFormProps) {
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
