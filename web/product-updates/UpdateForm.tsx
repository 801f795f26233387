import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import {
  type ProductUpdate,
  type UpdateColour,
  type UpdateInput,
  updateColours,
  updateInput,
  withLineBreaks,
} from '#shared/product-updates/contract.ts';
import { errorsByField } from '#shared/validation.ts';
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query.ts';
import { trpc } from '#web/api/trpc.ts';
import { UpdateArticle } from '#web/shell/UpdateArticle.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Modal } from '#web/ui/Modal.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';

type Typed = Omit<UpdateInput, 'url'> & { url: string };
type Errors = Readonly<Record<string, string>>;

const colourLabels: Record<UpdateColour, string> = {
  success: 'Success (green)',
  warning: 'Warning (yellow)',
  danger: 'Danger (red)',
  other: 'Other (green)',
};
const colourOptions = updateColours.map((id) => ({ id, label: colourLabels[id] }));

function typedFrom(update: ProductUpdate | null): Typed {
  if (!update) return { title: '', tag: 'New', tagColor: 'success', content: '', url: '' };
  const { title, tag, tagColor, content, url } = update;
  return { title, tag, tagColor, content: withLineBreaks(content), url: url ?? '' };
}

/** Keeps what was typed in a form, checks it as the server will, and says what went wrong. */
function useUpdateForm(update: ProductUpdate | null, onSaved: () => void) {
  const [typed, setTyped] = useState(() => typedFrom(update));
  const [errors, setErrors] = useState<Errors>({});
  const create = useMutation(trpc.productUpdates.create.mutationOptions());
  const change = useMutation(trpc.productUpdates.update.mutationOptions());
  const { error: refusal } = update ? change : create;

  async function save() {
    if (create.isPending || change.isPending) return;
    const checked = updateInput.safeParse(typed);
    setErrors(checked.success ? {} : errorsByField(checked.error));
    if (!checked.success) return;
    try {
      if (update) await change.mutateAsync({ id: update.id, version: update.version, ...checked.data });
      else await create.mutateAsync(checked.data);
      await queryClient.invalidateQueries(trpc.productUpdates.pathFilter());
      toast.success(update ? 'Item Updated.' : 'Item Created.');
      onSaved();
    } catch (error) {
      setErrors(fieldErrorsOf(error));
      if (Object.keys(fieldErrorsOf(error)).length === 0)
        toast.error(update ? 'Error updating.' : 'Error creating item.', messageOf(error));
    }
  }

  const set =
    <Name extends keyof Typed>(name: Name) =>
    (value: Typed[Name]) =>
      setTyped((current) => ({ ...current, [name]: value }));
  const failure = refusal && Object.keys(fieldErrorsOf(refusal)).length === 0 ? messageOf(refusal) : null;
  return { typed, set, errors, failure, isBusy: create.isPending || change.isPending, save };
}

export interface UpdateFormProps {
  /** Null for a new one. */
  update: ProductUpdate | null;
  onClose: () => void;
}

export function UpdateForm({ update, onClose }: UpdateFormProps) {
  const { typed, set, errors, failure, isBusy, save } = useUpdateForm(update, onClose);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const [openedAt] = useState(() => new Date().toISOString());

  function submit(event: FormEvent) {
    event.preventDefault();
    void save().then(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <Modal
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={update ? 'Edit product update' : 'New product update'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} colour="accent" loading={isBusy}>
            {update ? 'Save' : 'Publish'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        onSubmit={submit}
        noValidate
        className="grid gap-x-6 gap-y-4 md:grid-cols-2"
      >
        <div className="space-y-4">
          {failure && <Alert colour="red" message={failure} />}
          <Field label="Title" required error={errors.title}>
            {(control) => (
              <TextInput {...control} value={typed.title} onChange={set('title')} maxLength={120} />
            )}
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label="Tag" required error={errors.tag}>
              {(control) => <TextInput {...control} value={typed.tag} onChange={set('tag')} maxLength={30} />}
            </Field>
            <Field label="Tag colour" required error={errors.tagColor}>
              {(control) => (
                <Select
                  {...control}
                  label="colour"
                  options={colourOptions}
                  value={typed.tagColor}
                  onChange={(colour) => set('tagColor')(colour ?? 'success')}
                />
              )}
            </Field>
          </div>
          <Field
            label="What changed"
            required
            help="Markdown: **bold**, - lists, [links](https://…)."
            error={errors.content}
          >
            {(control) => <TextArea {...control} rows={10} value={typed.content} onChange={set('content')} />}
          </Field>
          <Field label="Project link" help="Where to read more; opens in a new tab." error={errors.url}>
            {(control) => (
              <TextInput
                {...control}
                type="url"
                value={typed.url}
                onChange={set('url')}
                placeholder="https://"
              />
            )}
          </Field>
        </div>
        <section aria-label="Preview" className="min-w-0">
          <h3 className="mb-1 text-sm font-medium">Preview</h3>
          <div className="rounded-md border border-border bg-surface p-4">
            <UpdateArticle
              update={{
                ...typed,
                title: typed.title || 'Title',
                content: withLineBreaks(typed.content),
                url: typed.url || null,
                created: update?.created ?? openedAt,
              }}
            />
          </div>
        </section>
      </form>
    </Modal>
  );
}
