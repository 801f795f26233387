import { useState } from 'react';
import type { ImportItem } from '#shared/banking/import-input.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import { acceptBalance } from './banking-client.ts';

/** Asks why a file is posted although its lines do not lead from its opening to its closing balance. */
export function AcceptBalanceDialog({ row, onClose }: { row: ImportItem; onClose: () => void }) {
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title="Post all the same"
      submitLabel="Post"
      isChanged={reason !== ''}
      check={(): Record<string, string> => (reason.trim().length < 3 ? { reason: 'Say why.' } : {})}
      submit={async () => {
        await acceptBalance(row, reason);
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-sm">
            The lines of {row.fileName} do not lead from its opening to its closing balance: some may be
            missing. The reason is kept with the import.
          </p>
          <Field label="Reason" required error={errors.reason}>
            {(control) => (
              <TextArea {...control} rows={3} maxLength={500} value={reason} onChange={setReason} />
            )}
          </Field>
        </>
      )}
    </DialogForm>
  );
}
