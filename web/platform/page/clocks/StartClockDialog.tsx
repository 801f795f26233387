import { startClockInput } from '#shared/records/clocks/contract.ts';
import { clockRules, enteredRules } from '#shared/records/law/rules.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { Select } from '#web/platform/ui/Field.tsx';

const options = enteredRules.map((id) => ({
  id,
  label: `${clockRules[id].name} (${clockRules[id].law})`,
}));

/** Starts a clock that counts from something that Concordat does not record. */
export function StartClockDialog({ caseId, onClose }: { caseId: number; onClose: () => void }) {
  const form = useContractForm({
    schema: startClockInput,
    given: { caseId },
    values: { rule: null, on: null },
    failure: 'Error creating item.',
    save: async (input) => {
      await trpcClient.clocks.start.mutate(input);
      await invalidateCase(caseId);
    },
  });
  const rule = form.form.watch('rule') as (typeof enteredRules)[number] | null;
  return (
    <FormDialog title="Start a clock" size="medium" submitLabel="Start" form={form} onClose={onClose}>
      <FormField
        form={form}
        name="rule"
        label="Clock"
        required
        help={rule ? `${clockRules[rule].words}, counted from ${clockRules[rule].from}.` : undefined}
      >
        {(control) => <Select {...control} options={options} />}
      </FormField>
      <InputField form={form} name="on" label="Counts from" required kind="day" />
    </FormDialog>
  );
}
