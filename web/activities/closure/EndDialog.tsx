import { useState } from 'react';
import { type ClosingChecklist, closureContract } from '#shared/activities/closure/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { lateAsked } from '#shared/records/cases/late-dates.ts';
import { isRuleIn } from '#shared/records/law/places.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { type CaseRow, invalidateCase } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { Button } from '#web/platform/ui/Button.tsx';

interface EndToRecordProps {
  row: CaseRow;
  end: NonNullable<ClosingChecklist['endToRecord']>;
}

/** Records when an arrangement ended after a death or a bankruptcy, and under which of its terms. */
function EndDialog({ row, end: { reason, isDeath }, onClose }: EndToRecordProps & { onClose: () => void }) {
  const isAsked = isDeath;
  return (
    <FieldsDialog
      title="Record the end of the arrangement"
      submitLabel="Record the end"
      size="medium"
      notice={`You certify the termination. ${isRuleIn('final-report', row.jurisdiction) ? 'The final report is due 28 days after that day; its' : 'Its'} letters are written now.`}
      schema={closureContract.endArrangement.input}
      given={{ caseId: row.id, version: row.version }}
      fields={{
        terminatedOn: {
          kind: 'day',
          label: 'Ended on',
          required: true,
          max: londonDate(),
          value: null,
          help: 'As the terms say: the day of the event, or the day on which you ended it.',
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
        lateReason: { ...lateAsked.lateReason, value: null },
        lateEvidence: { ...lateAsked.lateEvidence, value: null },
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

/** The button that records the end of an arrangement after a death or a bankruptcy, or why it cannot be used. */
export function EndToRecord({ row, end }: EndToRecordProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (end.barred) return <p className="text-sm text-muted">{end.barred}</p>;
  return (
    <>
      <Button small colour="accent" onClick={() => setIsOpen(true)}>
        Record the end
      </Button>
      {isOpen && <EndDialog row={row} end={end} onClose={() => setIsOpen(false)} />}
    </>
  );
}
