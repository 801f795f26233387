import { useState } from 'react';
import type { CaseDocument } from '#shared/documents/contract.ts';
import { removeDocument } from '#web/documents/document-client.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';

interface RemoveDocumentDialogProps {
  caseId: number;
  document: CaseDocument;
  onClose: () => void;
}

/** Takes a document away, with the reason. */
export function RemoveDocumentDialog({ caseId, document, onClose }: RemoveDocumentDialogProps) {
  const [reason, setReason] = useState('');
  const { title, versionNumber } = document;
  return (
    <DialogForm
      title="Remove this document?"
      submitLabel="Remove"
      check={() => ({ ...(reason.trim() === '' && { reason: 'Required.' }) })}
      submit={async () => {
        await removeDocument(caseId, document, reason);
        toast.success('Item Deleted.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {versionNumber > 1
              ? `Version ${versionNumber} of ‘${title}’ is taken away, and version ${versionNumber - 1} is in force again.`
              : `‘${title}’ is taken away from the case.`}{' '}
            It stays under ‘Removed documents’, where it can be put back.
          </p>
          <Field label="Why" required error={errors.reason}>
            {(control) => (
              <TextArea {...control} rows={3} maxLength={500} value={reason} onChange={setReason} />
            )}
          </Field>
        </>
      )}
    </DialogForm>
  );
}
