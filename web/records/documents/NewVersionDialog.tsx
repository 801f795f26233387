import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { londonDate } from '#shared/platform/dates.ts';
import { type CaseDocument, documentsContract } from '#shared/records/documents/contract.ts';
import { uploadProblem } from '#shared/records/documents/documents.ts';
import { fieldErrorsOf } from '#web/platform/api/api-error.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { addVersion, choicesOptions, daysOf, sendFile } from '#web/records/documents/document-client.ts';

const { caseId, id, version, sentOn, reportedHeldPence } = documentsContract.addVersion.input.shape;
/** What the call takes, with the file itself in place of its id and one day for both directions. */
const schemaFor = (maxBytes = Number.POSITIVE_INFINITY) =>
  z.strictObject({
    caseId,
    id,
    version,
    files: z.array(z.instanceof(File)).superRefine(([file], context) => {
      const problem = file ? uploadProblem(file, maxBytes) : 'Choose a file.';
      if (problem) context.addIssue(problem);
    }),
    on: sentOn.unwrap(),
    reportedHeldPence: reportedHeldPence.unwrap(),
  });

interface NewVersionDialogProps {
  caseId: number;
  document: CaseDocument;
  onClose: () => void;
}

/** Replaces the document's file; the present one is kept as an earlier version. */
export function NewVersionDialog({ caseId, document, onClose }: NewVersionDialogProps) {
  const { direction } = document;
  const { data: choices } = useQuery(choicesOptions);
  const [share, setShare] = useState<number | null>(null);
  const [isHeldAsked, setHeldAsked] = useState(false);
  const form = useContractForm({
    schema: schemaFor(choices?.maxBytes),
    given: { caseId, id: document.id, version: document.version },
    values: { files: [], on: londonDate(), reportedHeldPence: null },
    refusedAt: { fileId: 'files', sentOn: 'on', receivedOn: 'on' },
    save: async ({ files: [file], on, ...row }) => {
      if (!file) return;
      setShare(0);
      try {
        const fileId = await sendFile(file, setShare);
        await addVersion({ ...row, fileId, ...daysOf(direction, on) });
        toast.success('Item Updated.');
      } catch (error) {
        setHeldAsked((isAsked) => isAsked || 'reportedHeldPence' in fieldErrorsOf(error));
        throw error;
      } finally {
        setShare(null);
      }
    },
  });
  return (
    <FormDialog
      title={`New version of ${document.title}`}
      submitLabel="Add version"
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="files" label="File" required>
        {({ value, onChange, ...control }) => (
          <FileUpload {...control} value={value ?? []} onChange={(files) => onChange([...files])} />
        )}
      </FormField>
      {share !== null && (
        <progress aria-label="Uploading" value={share} max={1} className="w-full accent-accent" />
      )}
      <InputField form={form} name="on" label={direction === 'out' ? 'Sent on' : 'Received on'} kind="day" />
      {isHeldAsked && (
        <InputField
          form={form}
          name="reportedHeldPence"
          label="Held, as the report says"
          required
          kind="pence"
        />
      )}
    </FormDialog>
  );
}
