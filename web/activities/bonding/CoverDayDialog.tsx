import type { BondedPerson } from '#shared/activities/bonding/contract.ts';
import { coverDayInput } from '#shared/activities/bonding/contract.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { correctCoverDay } from './bonding-client.ts';

interface CoverDayDialogProps {
  caseId: number;
  person: BondedPerson;
  onClose: () => void;
}

/** Puts the first day of one person's cover right. */
export const CoverDayDialog = ({ caseId, person: { name, current }, onClose }: CoverDayDialogProps) => (
  <FieldsDialog
    title={`First day of the cover of ${name}`}
    submitLabel="Correct"
    about="For cover that the surety gave from another day than that on which it was entered. What a bordereau has declared stays as declared."
    schema={coverDayInput}
    given={{ caseId, id: current?.id ?? 0, version: current?.version ?? 0 }}
    fields={{
      on: { kind: 'day', label: 'Covered since', required: true, value: current?.appointedOn ?? null },
      note: {
        kind: 'text',
        label: 'How it came to be wrong',
        required: true,
        rows: 3,
        max: 500,
        value: '',
      },
      evidence: {
        kind: 'text',
        label: 'What shows the right day',
        required: true,
        rows: 2,
        max: 500,
        value: '',
      },
    }}
    call={correctCoverDay}
    done={['Day corrected', name]}
    onClose={onClose}
  />
);
