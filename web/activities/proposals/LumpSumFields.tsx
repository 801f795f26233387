import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import type { LumpSum } from '#shared/activities/proposals/proposal.ts';
import { GIVER_HELP, GiverSelect } from '#web/platform/page/due-diligence/GiverField.tsx';
import { type ContractForm, useValue } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';

export type LumpSumValues = { [Field in keyof LumpSum]: LumpSum[Field] | null };

const empty: LumpSumValues = {
  label: '',
  pence: null,
  month: null,
  isThirdParty: false,
  from: '',
  fromPersonId: null,
  conditions: '',
};

function LumpSumRow({
  caseId,
  form,
  n,
  onRemove,
}: {
  caseId: number;
  form: ContractForm<LumpSumValues>;
  n: number;
  onRemove: () => void;
}) {
  const isThirdParty = useValue(form, 'isThirdParty');
  const chosen = useValue(form, 'fromPersonId');
  const name = useValue(form, 'from');
  return (
    <fieldset aria-label={`Lump sum ${n + 1}`} className="space-y-3 rounded-md border border-border p-3">
      <div className="flex items-end gap-3">
        <div className="grid grow gap-3 sm:grid-cols-[1fr_10rem_7rem]">
          <InputField form={form} name="label" label="What" required kind="line" max={80} />
          <InputField form={form} name="pence" label="Amount" required kind="pence" />
          <InputField form={form} name="month" label="In month" required kind="number" min={1} max={84} />
        </div>
        <IconButton label={`Remove lump sum ${n + 1}`} icon={X} onClick={onRemove} />
      </div>
      <FormSwitch form={form} name="isThirdParty" label="Given by somebody else" />
      {isThirdParty && (
        <div className="grid gap-3 sm:grid-cols-2">
          <FormField form={form} name="fromPersonId" label="Who gives it" required help={GIVER_HELP}>
            {(control) => (
              <GiverSelect caseId={caseId} control={control} typed={chosen ? null : (name ?? null)} />
            )}
          </FormField>
          <InputField form={form} name="conditions" label="On what terms" required kind="line" max={500} />
        </div>
      )}
    </fieldset>
  );
}

/** Money that comes in once: from the client, or from somebody else. */
export function LumpSumFields({
  caseId,
  form,
}: {
  caseId: number;
  form: ContractForm<{ lumpSums: LumpSumValues[] | null }>;
}) {
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'lumpSums' });
  return (
    <section aria-label="Lump sums" className="space-y-3">
      <h3 className="text-base font-semibold">Lump sums</h3>
      {fields.map(({ id }, n) => (
        <LumpSumRow
          key={id}
          caseId={caseId}
          n={n}
          form={partOf(form, 'lumpSums', n)}
          onRemove={() => remove(n)}
        />
      ))}
      <Button icon={Plus} small disabled={fields.length >= 12} onClick={() => append(empty)}>
        Add a lump sum
      </Button>
    </section>
  );
}
