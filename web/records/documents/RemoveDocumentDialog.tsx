import { type CaseDocument, documentsContract } from '#shared/records/documents/contract.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { TextArea } from '#web/platform/ui/TextArea.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { removeDocument } from '#web/records/documents/document-client.ts';

interface RemoveDocumentDialogProps {
  caseId: number;
  document: CaseDocument;
  onClose: () => void;
}

/** Takes a document away, with the reason. */
export function RemoveDocumentDialog({ caseId, document, onClose }: RemoveDocumentDialogProps) {
  const { id, version, title, versionNumber } = document;
  const form = useContractForm({
    schema: documentsContract.remove.input,
    given: { caseId, id, version },
    values: { reason: '' },
    save: async (input) => {
      await removeDocument(input);
      toast.success('Item Deleted.');
    },
  });
  return (
    <FormDialog title="Remove this document?" submitLabel="Remove" form={form} onClose={onClose}>
      <p>
        {versionNumber > 1
          ? `Version ${versionNumber} of ‘${title}’ is taken away, and version ${versionNumber - 1} is in force again.`
          : `‘${title}’ is taken away from the case.`}{' '}
        It stays under ‘Removed documents’, where it can be put back.
      </p>
      <FormField form={form} name="reason" label="Why" required>
        {(control) => <TextArea {...control} rows={3} maxLength={500} />}
      </FormField>
    </FormDialog>
  );
}
