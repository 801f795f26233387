import { londonDate } from '#shared/platform/dates.ts';
import { type StatementHead, statementsContract } from '#shared/records/affairs/contract.ts';
import { statementKinds } from '#shared/records/affairs/income-expenditure.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormSwitch } from '#web/platform/page/form/FormSwitch.tsx';
import { InputField } from '#web/platform/page/form/InputField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saved } from './affairs-client.ts';

const kindOptions = optionsOf(statementKinds);

export interface NewStatementDialogProps {
  caseId: number;
  /** The newest statement of the case, to copy from. */
  previous: StatementHead | null;
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** When, why, and whether it starts from the previous one. */
export function NewStatementDialog({ caseId, previous, onClose, onAdded }: NewStatementDialogProps) {
  const form = useContractForm({
    schema: statementsContract.create.input,
    given: { caseId },
    values: {
      statementOn: londonDate(),
      kind: previous ? 'annual' : 'initial',
      copyFromId: previous && previous.id,
      isCurrent: true,
    },
    failure: 'Error creating item.',
    save: async (input) => {
      const { id } = await saved(caseId, trpcClient.affairs.incomeExpenditure.create.mutate(input));
      toast.success('Item Created.');
      onAdded(id);
    },
  });
  const isCopy = form.form.watch('copyFromId') !== null;
  return (
    <FormDialog title="New statement" submitLabel="Create" form={form} onClose={onClose}>
      <InputField form={form} name="statementOn" label="Date" required kind="day" />
      <InputField form={form} name="kind" label="Kind" required kind="choice" options={kindOptions} />
      {previous && (
        <>
          <Switch
            label="Start from the previous one, without its evidence"
            value={isCopy}
            onChange={(next) => form.set({ copyFromId: next ? previous.id : null })}
          />
          <FormSwitch form={form} name="isCurrent" label="Make it the current statement" />
        </>
      )}
    </FormDialog>
  );
}
