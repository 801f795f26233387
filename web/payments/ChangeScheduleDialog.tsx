import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentSchedule } from '#shared/payments/contract.ts';
import { fieldErrorsOf, messageOf } from '#web/api/api-error.ts';
import { trpc, trpcClient } from '#web/api/trpc.ts';
import { invalidateCase } from '#web/case/case.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { useSettled } from '#web/page/use-settled.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangePreview } from './ChangePreview.tsx';
import { changeOf, missingIn, reasonOf, type ScheduleDraft, startDraft } from './schedule-draft.ts';

const pause = 300;

/** Tries the change out whenever typing pauses; refusals come by field. */
function usePreview(caseId: number, draft: ScheduleDraft) {
  const settled = useSettled(draft, pause);
  const change = changeOf(settled);
  const { data, error } = useQuery(
    trpc.payments.schedules.preview.queryOptions(change ? { caseId, change } : skipToken, {
      placeholderData: keepPreviousData,
    }),
  );
  const byField = fieldErrorsOf(error);
  const problem = error && Object.keys(byField).length === 0 ? messageOf(error) : null;
  return { preview: change && !error ? data : undefined, byField: change ? byField : {}, problem };
}

export interface ChangeScheduleDialogProps {
  caseId: number;
  schedule: PaymentSchedule;
  onClose: () => void;
}

/** Changes a payment schedule, showing the effect before anything is stored. */
export function ChangeScheduleDialog({ caseId, schedule, onClose }: ChangeScheduleDialogProps) {
  const [draft, setDraft] = useState(() => startDraft(schedule));
  const [note, setNote] = useState('');
  const { preview, byField, problem } = usePreview(caseId, draft);
  return (
    <DialogForm
      title="Change the payment schedule"
      submitLabel="Apply change"
      size="medium"
      check={() => ({ ...missingIn(draft), ...(note.trim() === '' && { note: 'Required.' }) })}
      submit={async () => {
        const change = changeOf(draft);
        if (!change) return;
        const { scheduleVersion } = schedule;
        const values = { caseId, change, scheduleVersion, reason: reasonOf(draft), note };
        try {
          await trpcClient.payments.schedules.change.mutate(values);
        } finally {
          await invalidateCase(caseId);
        }
        toast.success('Item Updated.');
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <ChangeFields
            draft={draft}
            onChange={(change) => setDraft({ ...draft, ...change })}
            schedule={schedule}
            errors={{ ...errors, ...byField }}
          />
          {preview ? (
            <ChangePreview preview={preview} />
          ) : (
            <p className="text-sm text-muted">
              What the change would come to appears here before anything is stored.
            </p>
          )}
          {problem && <Alert colour="red" message={problem} />}
          <Field label="Note" required help="Why, and who agreed to it." error={errors.note}>
            {(control) => <TextArea {...control} rows={2} maxLength={500} value={note} onChange={setNote} />}
          </Field>
        </>
      )}
    </DialogForm>
  );
}
