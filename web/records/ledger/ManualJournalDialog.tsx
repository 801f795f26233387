import type { ManualJournalDetail } from '#shared/records/ledger/contract.ts';
import { ledgers } from '#shared/records/ledger/ledger.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { InputField } from '#web/platform/page/form/InputField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { optionsOf } from '#web/platform/ui/option.ts';
import { Select } from '#web/platform/ui/Select.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { type JournalForm, JournalGrid } from './JournalGrid.tsx';
import { isEmptyLine, journalForm, valuesOf } from './journal-form.ts';
import { saving } from './ledger-client.ts';

const ledgerOptions = optionsOf(ledgers);

function Head({ form, isNew }: { form: JournalForm; isNew: boolean }) {
  const { allUserDomains } = useAuth();
  const domains = allUserDomains.map(({ id, name }) => ({ id, label: name }));
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FormField form={form} name="domainId" label="Domain" required>
        {(control) => <Select {...control} disabled={!isNew} options={domains} />}
      </FormField>
      <InputField form={form} name="ledger" label="Ledger" required kind="choice" options={ledgerOptions} />
      <InputField form={form} name="postedOn" label="Posted on" required kind="day" />
      <div className="sm:col-span-3">
        <InputField form={form} name="description" label="What for" required kind="line" max={200} />
      </div>
    </div>
  );
}

/** Lines that were begun by a key and not used; a journal keeps two in any case. */
function dropEmptyLines({ form }: JournalForm): void {
  const lines = form.getValues('lines') as Parameters<typeof isEmptyLine>[0][];
  const used = lines.filter((line) => !isEmptyLine(line));
  if (used.length >= 2 && used.length < lines.length) form.setValue('lines', used, { shouldDirty: true });
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
  const submit = (then?: () => void) => {
    dropEmptyLines(form);
    return form.submit(then);
  };
  return (
    <FormDialog
      title={own ? 'Change the journal' : 'New manual journal'}
      submitLabel={own ? 'Save' : 'Ask for approval'}
      size="large"
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <Head form={form} isNew={own === null} />
      <JournalGrid form={form} own={own} />
    </FormDialog>
  );
}
