import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { type AdviceOption, optionChoices } from '#shared/activities/proposals/advice.ts';
import type { ContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { optionsOf, Select, TextArea } from '#web/platform/ui/Field.tsx';

export type OptionValues = { [Field in keyof AdviceOption]: AdviceOption[Field] | null };
const empty: OptionValues = { name: '', helps: '', costs: '', reason: '', choice: 'possible' };

function OptionRow({
  form,
  n,
  onRemove,
}: {
  form: ContractForm<OptionValues>;
  n: number;
  onRemove: () => void;
}) {
  return (
    <fieldset aria-label={`Option ${n + 1}`} className="space-y-3 rounded-md border border-border p-3">
      <div className="flex items-end gap-3">
        <div className="grid grow gap-3 sm:grid-cols-[1fr_12rem]">
          <InputField form={form} name="name" label="Option" required kind="line" max={80} />
          <FormField form={form} name="choice" label="Conclusion" required>
            {(control) => <Select {...control} options={optionsOf(optionChoices)} />}
          </FormField>
        </div>
        <IconButton label={`Remove option ${n + 1}`} icon={X} onClick={onRemove} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <InputField form={form} name="helps" label="For it" kind="text" rows={4} max={2_000} />
        <FormField form={form} name="costs" label="Against it, and what it costs">
          {(control) => <TextArea {...control} rows={4} maxLength={2_000} />}
        </FormField>
        <InputField form={form} name="reason" label="For this client" kind="text" rows={4} max={2_000} />
      </div>
    </fieldset>
  );
}

/** The options that were considered with the client, each with the conclusion. */
export function AdviceOptionFields({ form }: { form: ContractForm<{ options: OptionValues[] | null }> }) {
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'options' });
  const { error } = form.form.getFieldState('options', form.form.formState);
  const problem = error?.root?.message ?? error?.message;
  return (
    <section aria-label="Options considered" className="space-y-3">
      <h3 className="text-base font-semibold">Options considered</h3>
      {fields.map(({ id }, n) => (
        <OptionRow key={id} n={n} form={partOf(form, 'options', n)} onRemove={() => remove(n)} />
      ))}
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-text">
          {problem}
        </p>
      )}
      <Button icon={Plus} small disabled={fields.length >= 12} onClick={() => append(empty)}>
        Add an option
      </Button>
    </section>
  );
}
