import { z } from 'zod';
import { proposalsContract, type Signatory } from '#shared/activities/proposals/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField, InputField } from '#web/platform/page/form/FormField.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { recordPaper } from './proposals-client.ts';
import { SignerFields } from './SignerFields.tsx';

const schema = proposalsContract.recordPaper.input
  .omit({ fileId: true })
  .extend({ files: z.array(z.instanceof(File)).min(1, 'Choose the scan.') });

interface RecordPaperDialogProps {
  caseId: number;
  /** The version that was signed; null for a proposal that was made elsewhere. */
  proposalId: number | null;
  signatories: readonly Signatory[];
  onClose: () => void;
}

/** Records signatures on paper, with their scan. */
export function RecordPaperDialog({ caseId, proposalId, signatories, onClose }: RecordPaperDialogProps) {
  const form = useContractForm({
    schema,
    given: { caseId, ...(proposalId !== null && { id: proposalId }) },
    values: {
      files: [],
      signedOn: londonDate(),
      personIds: signatories.map(({ id }) => id),
      lateReason: null,
    },
    refusedAt: { fileId: 'files' },
    save: async ({ files, ...input }) => {
      const { id: fileId } = await storeFile(files[0]!);
      await recordPaper({ ...input, caseId, fileId });
      toast.success('Signature recorded.');
    },
  });
  return (
    <FormDialog
      title="Signed on paper"
      submitLabel="Record signature"
      form={form}
      onClose={onClose}
      size="medium"
    >
      {proposalId === null && (
        <p className="text-sm text-muted">
          For a proposal that was made and signed outside Concordat. It is kept as a version with the present
          terms of the case.
        </p>
      )}
      <FormField form={form} name="files" label="Scan of the signed proposal" required>
        {({ value, onChange, ...control }) => (
          <FileUpload {...control} value={value ?? []} onChange={(files) => onChange([...files])} />
        )}
      </FormField>
      <InputField form={form} name="signedOn" label="Signed on" required kind="day" />
      <InputField
        form={form}
        name="lateReason"
        label="Why it is recorded late"
        kind="text"
        help="Required more than seven days after the signature; the scan shows the day."
      />
      <SignerFields form={form} signatories={signatories} />
    </FormDialog>
  );
}
