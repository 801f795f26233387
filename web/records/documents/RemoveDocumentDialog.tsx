import { type CaseDocument, documentsContract } from '#shared/records/documents/contract.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { removeDocument } from '#web/records/documents/document-client.ts';

interface RemoveDocumentDialogProps {
  caseId: number;
  document: CaseDocument;
  onClose: () => void;
}

/** Removes a document, with the reason. */
export function RemoveDocumentDialog({ caseId, document, onClose }: RemoveDocumentDialogProps) {
  const { id, version, title, versionNumber } = document;
  return (
    <FieldsDialog
      title="Remove this document?"
      submitLabel="Remove"
      about={
        <>
          {versionNumber > 1
            ? `Version ${versionNumber} of ‘${title}’ will be removed, and version ${versionNumber - 1} will be current again.`
            : `‘${title}’ will be removed from the case.`}{' '}
          It is kept under ‘Removed documents’, where it can be restored.
        </>
      }
      schema={documentsContract.remove.input}
      given={{ caseId, id, version }}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, max: 500, value: '' } }}
      call={removeDocument}
      done={['Item Deleted.']}
      onClose={onClose}
    />
  );
}
