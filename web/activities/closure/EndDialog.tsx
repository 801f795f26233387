import { type ClosingChecklist, closureContract } from '#shared/activities/closure/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';

interface EndDialogProps {
  row: CaseRow;
  end: NonNullable<ClosingChecklist['endToRecord']>;
  onClose: () => void;
}

/** Records when an arrangement ended after a death or a bankruptcy, and under which of its terms. */
export function EndDialog({ row, end: { reason, isDeath }, onClose }: EndDialogProps) {
  const isAsked = isDeath;
  return (
    <FieldsDialog
      title="Record the end of the arrangement"
      submitLabel="Record the end"
      size="medium"
      notice="You certify the termination. The final report falls due 28 days after that day, and its papers are written."
      schema={closureContract.endArrangement.input}
      given={{ caseId: row.id, version: row.version }}
      fields={{
        terminatedOn: {
          kind: 'day',
          label: 'Ended on',
          required: true,
          max: londonDate(),
          value: null,
          help: 'As the terms have it: the day itself, or the one on which you ended it.',
        },
        terminationTerm: {
          kind: 'line',
          label: 'Term under which it ended',
          required: true,
          max: 200,
          value: '',
          help: 'Such as ‘clause 8.4 of the standard conditions’. If no term ends it, it has not ended yet.',
        },
        terminationReason: { kind: 'text', label: 'Reason', required: true, max: 250, value: reason },
        representativeName: {
          kind: 'line',
          label: 'Personal representatives',
          max: 120,
          value: null,
          isAsked,
          help: 'If you do not know them, leave both blank: the letter goes to the client’s address.',
        },
        representativeAddress: {
          kind: 'text',
          label: 'Their address',
          max: 300,
          value: null,
          isAsked,
        },
      }}
      call={async (input) => {
        await trpcClient.closure.endArrangement.mutate(input);
        void invalidateCase(row.id);
      }}
      done={['Item Updated.', 'The papers of the end are under Mail.']}
      onClose={onClose}
    />
  );
}
