import { Plus, Trash2 } from 'lucide-react';
import { FormProvider, useFieldArray } from 'react-hook-form';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import { group } from '#shared/platform/fields/field.ts';
import { emptyValue } from '#shared/records/reference/rows.ts';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, partOf } from '#web/platform/page/form/FormField.tsx';
import { FieldEditor } from '#web/platform/reference/editors.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { TextArea } from '#web/platform/ui/Field.tsx';

type OwnClauseValues = {
  text: string | null;
  effect?: Record<string, unknown> | null;
  hasNoEffect?: boolean | null;
};
type VoteValues = { ownClauses?: OwnClauseValues[] | null };

const effectField = group(modificationEffectFields, { label: 'Figures' });
const blank = () => ({
  text: '',
  hasNoEffect: false,
  effect: Object.fromEntries(
    Object.entries(modificationEffectFields).map(([key, field]) => [key, emptyValue(field)]),
  ),
});

function OwnClause({
  form,
  n,
  onRemove,
}: {
  form: ContractForm<OwnClauseValues>;
  n: number;
  onRemove: () => void;
}) {
  const hasNoEffect = useValue(form, 'hasNoEffect');
  return (
    <fieldset
      aria-label={`Modification ${n + 1}`}
      className="space-y-3 rounded-md border border-border px-3 pt-2 pb-3"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <FormField form={form} name="text" label={`Modification ${n + 1}, word for word`} required>
            {(control) => <TextArea {...control} rows={2} maxLength={2_000} />}
          </FormField>
        </div>
        <IconButton
          label={`Remove modification ${n + 1}`}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <FormSwitch form={form} name="hasNoEffect" label="Changes none of the figures" />
      {!hasNoEffect && (
        <details>
          <summary className="w-fit rounded-sm text-sm font-medium text-accent-text hover:underline">
            Figures changed
          </summary>
          <div className="mt-2">
            <FieldEditor
              field={effectField}
              name={`${form.prefix}effect`}
              label="Figures"
              required={false}
              disabled={false}
              help="Enter only what the modification changes. The clause cannot be agreed while all are blank."
            />
          </div>
        </details>
      )}
    </fieldset>
  );
}

/** What a creditor asks for in its own words: each a clause of the case, with what it changes or that it changes nothing. */
export function OwnClauseFields({ form }: { form: ContractForm<VoteValues> }) {
  const name = `${form.prefix}ownClauses`;
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name });
  return (
    <FormProvider {...form.form}>
      <section aria-label="In the creditor’s own words" className="space-y-3">
        {fields.map(({ id }, n) => (
          <OwnClause key={id} n={n} form={partOf(form, 'ownClauses', n)} onRemove={() => remove(n)} />
        ))}
        <Button small disabled={fields.length >= 30} onClick={() => append(blank())}>
          <Plus aria-hidden="true" className="size-4" />
          Add a modification in its own words
        </Button>
      </section>
    </FormProvider>
  );
}
