import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { londonDate } from '#shared/dates.ts';
import type { CaseDocument } from '#shared/documents/contract.ts';
import { uploadProblem } from '#shared/documents/documents.ts';
import { addVersion, choicesOptions, sendFile } from '#web/documents/document-client.ts';
import { DialogForm, type Errors } from '#web/page/DialogForm.tsx';
import { DateInput } from '#web/ui/DateInput.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FileUpload } from '#web/ui/FileUpload.tsx';
import { toast } from '#web/ui/toast.ts';

interface NewVersionDialogProps {
  caseId: number;
  document: CaseDocument;
  onClose: () => void;
}

/** Puts another file in the document's place; the one so far stays as an earlier version. */
export function NewVersionDialog({ caseId, document, onClose }: NewVersionDialogProps) {
  const { data: choices } = useQuery(choicesOptions);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [on, setOn] = useState<string | null>(londonDate());
  const [share, setShare] = useState<number | null>(null);
  const [file] = files;
  const dayField = document.direction === 'out' ? 'sentOn' : 'receivedOn';

  async function submit() {
    if (!file) return;
    setShare(0);
    try {
      const fileId = await sendFile(file, setShare);
      await addVersion(caseId, document, { fileId, on });
      toast.success('Item Updated.');
    } finally {
      setShare(null);
    }
  }

  return (
    <DialogForm
      title={`New version of ${document.title}`}
      submitLabel="Add version"
      check={() => {
        const problem = file
          ? uploadProblem(file, choices?.maxBytes ?? Number.POSITIVE_INFINITY)
          : 'Choose a file.';
        const errors: Errors = problem ? { file: problem } : {};
        return errors;
      }}
      submit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Field label="File" required error={errors.file ?? errors.fileId}>
            {(control) => <FileUpload {...control} value={files} onChange={setFiles} />}
          </Field>
          {share !== null && (
            <progress aria-label="Uploading" value={share} max={1} className="w-full accent-accent" />
          )}
          <Field label={document.direction === 'out' ? 'Sent on' : 'Received on'} error={errors[dayField]}>
            {(control) => <DateInput {...control} value={on} onChange={setOn} />}
          </Field>
        </>
      )}
    </DialogForm>
  );
}
