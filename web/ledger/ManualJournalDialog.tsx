import { Plus, X } from 'lucide-react';
import { type FieldError, useFieldArray } from 'react-hook-form';
import type { ManualJournalDetail } from '#shared/ledger/contract.ts';
import { ledgers } from '#shared/ledger/ledger.ts';
import { trpcClient } from '#web/api/trpc.ts';
import { CasePicker } from '#web/case/CasePicker.tsx';
import { FormDialog } from '#web/page/form/FormDialog.tsx';
import { type BoundControl, FormField } from '#web/page/form/FormField.tsx';
import { partOf } from '#web/page/form/part-of.ts';
import { type FormOf, useContractForm } from '#web/page/form/use-contract-form.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';
import { Button } from '#web/ui/Button.tsx';
import { CurrencyInput } from '#web/ui/CurrencyInput.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { optionsOf } from '#web/ui/option.ts';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { emptyLine, journalForm, totalsOf, valuesOf } from './journal-form.ts';
import { saving } from './ledger-client.ts';

type Own = ManualJournalDetail | null;
type JournalForm = FormOf<typeof journalForm, 'domainId' | 'ledger' | 'postedOn' | 'description' | 'lines'>;

const ledgerOptions = optionsOf(ledgers);

function Head({ form, isNew }: { form: JournalForm; isNew: boolean }) {
  const { allUserDomains } = useAuth();
  const domains = allUserDomains.map(({ id, name }) => ({ id, label: name }));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FormField form={form} name="domainId" label="Domain" required>
        {(control) => <Select {...control} disabled={!isNew} options={domains} />}
      </FormField>
      <FormField form={form} name="ledger" label="Ledger" required>
        {(control) => <Select {...control} options={ledgerOptions} />}
      </FormField>
      <FormField form={form} name="postedOn" label="Posted on" required>
        {(control) => <DateInput {...control} />}
      </FormField>
      <div className="sm:col-span-3">
        <FormField form={form} name="description" label="What for" required>
          {(control) => <TextInput {...control} maxLength={200} />}
        </FormField>
      </div>
    </div>
  );
}

/** An amount of which nothing is shown while it is nothing. */
const side = ({ value, onChange, ...control }: BoundControl<number | null>) => (
  <CurrencyInput {...control} value={value || null} onChange={(pence) => onChange(pence ?? 0)} />
);

interface LineFieldsProps {
  form: JournalForm;
  own: Own;
  index: number;
  onRemove: (() => void) | null;
}

function LineFields({ form, own, index, onRemove }: LineFieldsProps) {
  const line = partOf(form, 'lines', index);
  const domainId = form.form.watch('domainId') as number | null;
  const refused = (form.form.formState.errors.lines as (FieldError | undefined)[] | undefined)?.[index];
  return (
    <fieldset className="rounded-md border border-border p-3">
      <legend className="px-1 text-sm text-muted">Line {index + 1}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_8rem_8rem_auto]">
        <FormField form={line} name="accountId" label="Account" required error={refused?.message}>
          {(control) => <NamePicker {...control} from="chart-of-accounts" />}
        </FormField>
        <FormField form={line} name="caseId" label="Case">
          {(control) => {
            const known = own?.lines.find((each) => each.case?.id === control.value)?.case;
            return (
              <CasePicker
                {...control}
                domainId={domainId ?? undefined}
                selected={known && { id: known.id, label: `${known.uniqueReference} ${known.caseName}` }}
              />
            );
          }}
        </FormField>
        <FormField form={line} name="debitPence" label="Debit">
          {side}
        </FormField>
        <FormField form={line} name="creditPence" label="Credit">
          {side}
        </FormField>
        <div className="self-end pb-0.5">
          <IconButton
            label={`Remove line ${index + 1}`}
            disabled={onRemove === null}
            icon={<X aria-hidden="true" className="size-4" />}
            onClick={() => onRemove?.()}
          />
        </div>
      </div>
    </fieldset>
  );
}

function Lines({ form, own }: { form: JournalForm; own: Own }) {
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'lines' });
  const { debitPence, creditPence } = totalsOf(form.form.watch('lines'));
  const { errors } = form.form.formState;
  const problem = (errors.lines?.root ?? errors.lines)?.message as string | undefined;
  return (
    <>
      {fields.map(({ id }, index) => (
        <LineFields
          key={id}
          form={form}
          own={own}
          index={index}
          onRemove={fields.length > 2 ? () => remove(index) : null}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button small onClick={() => append(emptyLine, { shouldFocus: false })}>
          <Plus aria-hidden="true" className="size-4" />
          Add line
        </Button>
        <output className="text-sm">
          Debits <Money pence={debitPence} />, credits <Money pence={creditPence} />
          {debitPence !== creditPence && <strong className="ml-2 text-red-text">They differ.</strong>}
        </output>
      </div>
      {problem && (
        <p role="alert" className="text-sm text-red-text">
          {problem}
        </p>
      )}
    </>
  );
}

export interface ManualJournalDialogProps {
  /** One's own journal that still waits; null for a new one. */
  own: ManualJournalDetail | null;
  onClose: () => void;
}

/** Writes a journal by hand, which somebody else then approves. */
export function ManualJournalDialog({ own, onClose }: ManualJournalDialogProps) {
  const chosen = useDomain();
  const form = useContractForm({
    schema: journalForm,
    given: own ? { id: own.id, version: own.version } : {},
    values: valuesOf(own, chosen === 'all' ? null : chosen),
    isComparable: false,
    save: async ({ id, version, ...input }) => {
      const { create, update } = trpcClient.payments.manual;
      await saving(id && version ? update.mutate({ id, version, ...input }) : create.mutate(input));
      toast.success(own ? 'Item Updated.' : 'Item Created.');
    },
  });
  return (
    <FormDialog
      title={own ? 'Change the journal' : 'New manual journal'}
      submitLabel={own ? 'Save' : 'Ask for approval'}
      size="large"
      form={form}
      onClose={onClose}
    >
      <Head form={form} isNew={own === null} />
      <Lines form={form} own={own} />
    </FormDialog>
  );
}
