import { londonDate } from '#shared/platform/dates.ts';
import { type CaseClock, meetClockInput, stopClockInput } from '#shared/records/clocks/contract.ts';
import { withRefetch } from '#web/platform/api/query.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';

export interface EndClockDialogProps {
  caseId: number;
  clock: CaseClock;
  onClose: () => void;
}

/** Records that what a clock asks for was done. */
export const MeetClockDialog = ({ caseId, clock: { id, version, name }, onClose }: EndClockDialogProps) => (
  <FieldsDialog
    title={`${name}: done`}
    submitLabel="Record"
    schema={meetClockInput}
    given={{ caseId, id, version }}
    fields={{ metOn: { kind: 'day', label: 'Done on', required: true, value: londonDate() } }}
    call={(input) => withRefetch(trpcClient.clocks.meet.mutate(input), () => invalidateCase(caseId))}
    onClose={onClose}
  />
);

/** Stops a clock, with the reason. */
export const StopClockDialog = ({ caseId, clock: { id, version, name }, onClose }: EndClockDialogProps) => (
  <FieldsDialog
    title={`${name}: stop`}
    submitLabel="Stop"
    schema={stopClockInput}
    given={{ caseId, id, version }}
    fields={{ reason: { kind: 'line', label: 'Reason', required: true, max: 500, value: '' } }}
    call={(input) => withRefetch(trpcClient.clocks.stop.mutate(input), () => invalidateCase(caseId))}
    onClose={onClose}
  />
);
