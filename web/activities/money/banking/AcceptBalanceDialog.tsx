import { acceptBalanceInput, type ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { acceptBalance } from './banking-client.ts';

/** Asks why a file is posted although its balances do not agree with its lines, or with those held before it. */
export function AcceptBalanceDialog({ row, onClose }: { row: ListedImport; onClose: () => void }) {
  return (
    <FieldsDialog
      title="Post anyway"
      submitLabel="Post"
      about={
        <>
          The balances of {row.fileName} do not agree: lines may be missing or duplicated. The reason is kept
          with the import.
        </>
      }
      schema={acceptBalanceInput}
      given={{ id: row.id, version: row.version }}
      fields={{ reason: { kind: 'text', label: 'Reason', required: true, max: 500, value: '' } }}
      call={acceptBalance}
      done={['Item Updated.']}
      onClose={onClose}
    />
  );
}
