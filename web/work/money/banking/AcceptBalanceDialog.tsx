import { acceptBalanceInput, type ImportItem } from '#shared/work/money/banking/imports-contract.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { acceptBalance } from './banking-client.ts';

/** Asks why a file is posted although its balances do not agree with its lines, or with those held before it. */
export function AcceptBalanceDialog({ row, onClose }: { row: ImportItem; onClose: () => void }) {
  const form = useContractForm({
    schema: acceptBalanceInput,
    given: { id: row.id, version: row.version },
    values: { reason: '' },
    save: async (input) => {
      await acceptBalance(input);
      toast.success('Item Updated.');
    },
  });
  return (
    <FormDialog title="Post all the same" submitLabel="Post" form={form} onClose={onClose}>
      <p className="text-sm">
        The balances of {row.fileName} do not agree: lines may be missing, or held twice. The reason is kept
        with the import.
      </p>
      <FormField form={form} name="reason" label="Reason" required>
        {(control) => <TextArea {...control} rows={3} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}
