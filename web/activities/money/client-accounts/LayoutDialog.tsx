import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import {
  clientAccountsContract,
  type UmbrellaSummary,
} from '#shared/activities/money/client-accounts/contract.ts';
import {
  amountForms,
  type BalanceField,
  balanceFields,
  dateForms,
  delimiters,
  lineEnds,
  type MovementField,
  movementFields,
} from '#shared/activities/money/client-accounts/file-profiles.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog, type FormOf, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, FormSwitch, InputField, partOf } from '#web/platform/page/form/FormField.tsx';
import { Button, IconButton } from '#web/platform/ui/Button.tsx';
import { type Option, optionsOf, Select, TextInput } from '#web/platform/ui/Field.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { saving } from './client-accounts-client.ts';

type LayoutForm = FormOf<typeof clientAccountsContract.saveProfiles.input, 'layout'>;
type Side = 'movements' | 'balances';
type ColumnField = MovementField | BalanceField;
const fieldsOf: Record<Side, readonly Option<ColumnField>[]> = {
  movements: optionsOf(movementFields),
  balances: optionsOf(balanceFields),
};

/** The columns of one file, in their order. */
function Columns({ form, side }: { form: LayoutForm; side: Side }) {
  const path = `layout.${side}.columns`;
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: path });
  const columns = partOf(partOf(form, 'layout'), side);
  return (
    <div className="space-y-2">
      {fields.map((each, index) => {
        const column = partOf(columns, 'columns', index);
        const isFixed = form.form.watch(`${path}.${index}.field`) === 'fixed';
        return (
          <div key={each.id} className="flex items-start gap-2">
            <div className="grid grow gap-2 sm:grid-cols-2">
              <FormField form={column} name="field" label={`Column ${index + 1}`} required>
                {(control) => <Select {...control} options={fieldsOf[side]} />}
              </FormField>
              <FormField form={column} name="heading" label={`Heading of column ${index + 1}`}>
                {(control) => <TextInput {...control} maxLength={40} />}
              </FormField>
              {side === 'movements' && isFixed && (
                <FormField form={column} name="text" label={`Text in column ${index + 1}`}>
                  {(control) => <TextInput {...control} maxLength={40} />}
                </FormField>
              )}
            </div>
            <div className="pt-6">
              <IconButton
                small
                label={`Remove column ${index + 1}`}
                disabled={fields.length === 1}
                icon={X}
                onClick={() => remove(index)}
              />
            </div>
          </div>
        );
      })}
      <Button
        icon={Plus}
        onClick={() =>
          append(
            side === 'movements'
              ? { field: 'fixed', heading: '', text: '' }
              : { field: 'unused', heading: '' },
          )
        }
      >
        Add a column
      </Button>
    </div>
  );
}

/** What both files share: how cells, days and amounts are written. */
function Common({ form, side }: { form: LayoutForm; side: Side }) {
  const part = partOf(partOf(form, 'layout'), side);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-3">
        <FormField form={part} name="delimiter" label="Between columns" required>
          {(control) => <Select {...control} options={optionsOf(delimiters)} />}
        </FormField>
        <FormField form={part} name="dateForm" label="Dates" required>
          {(control) => <Select {...control} options={optionsOf(dateForms)} />}
        </FormField>
        <FormField form={part} name="amountForm" label="Amounts" required>
          {(control) => <Select {...control} options={optionsOf(amountForms)} />}
        </FormField>
      </div>
      <FormSwitch form={part} name="hasHeader" label="The first row holds headings" />
    </>
  );
}

function MovementWords({ form }: { form: LayoutForm }) {
  const part = partOf(partOf(form, 'layout'), 'movements');
  return (
    <div className="grid gap-3 sm:grid-cols-4">
      <InputField form={part} name="depositWord" label="Deposit" required kind="line" max={20} />
      <InputField form={part} name="withdrawalWord" label="Withdrawal" required kind="line" max={20} />
      <InputField form={part} name="extension" label="File ending" required kind="line" max={4} />
      <FormField form={part} name="lineEnd" label="Line ends" required>
        {(control) => <Select {...control} options={optionsOf(lineEnds)} />}
      </FormField>
    </div>
  );
}

export interface LayoutDialogProps {
  bankAccountId: number;
  profiles: UmbrellaSummary['profiles'];
  onClose: () => void;
}

/** How the bank's files are laid out: our own layout, until the columns of the bank's sample are filled in. */
export function LayoutDialog({ bankAccountId, profiles: { version, layout }, onClose }: LayoutDialogProps) {
  const form = useContractForm({
    schema: clientAccountsContract.saveProfiles.input,
    given: { bankAccountId, ...(version !== null && { version }) },
    values: { layout },
    isComparable: false,
    save: async (input) => {
      await saving(trpcClient.clientAccounts.saveProfiles.mutate(input));
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog
      title="Layout of the bank’s files"
      submitLabel="Save"
      size="large"
      form={form}
      onClose={onClose}
    >
      <section aria-labelledby="movements-layout" className="space-y-3">
        <h3 id="movements-layout" className="font-semibold">
          Movements, to the bank
        </h3>
        <Common form={form} side="movements" />
        <MovementWords form={form} />
        <Columns form={form} side="movements" />
      </section>
      <section aria-labelledby="balances-layout" className="space-y-3">
        <h3 id="balances-layout" className="font-semibold">
          Balances, from the bank
        </h3>
        <Common form={form} side="balances" />
        <Columns form={form} side="balances" />
      </section>
    </FormDialog>
  );
}
