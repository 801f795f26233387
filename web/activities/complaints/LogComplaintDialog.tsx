import { useNavigate } from '@tanstack/react-router';
import { type ComplaintItem, newComplaintInput } from '#shared/activities/complaints/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { logComplaint } from './complaints-client.ts';
import { toldFields } from './told-fields.ts';

export interface LogComplaintDialogProps {
  caseId: number;
  /** The complaint that continues as a new one. */
  reopened?: ComplaintItem | undefined;
  onClose: () => void;
}

/** Logs a complaint; both its clocks run from the day on which it was received. */
export function LogComplaintDialog({ caseId, reopened, onClose }: LogComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const navigate = useNavigate();
  const told = toldFields(row?.domainId, 'Me');
  return (
    <FieldsDialog
      title={reopened ? `Re-open ${reopened.reference}` : 'Log a complaint'}
      size="medium"
      submitLabel="Log complaint"
      schema={newComplaintInput}
      given={{ caseId, reopenedFromId: reopened?.id ?? null }}
      fields={{
        summary: { ...told.summary, value: '' },
        receivedOn: { ...told.receivedOn, value: londonDate() },
        channel: { ...told.channel, value: reopened?.channel ?? 'phone' },
        category: { ...told.category, value: reopened?.category ?? null },
        regime: { ...told.regime, value: reopened?.regime ?? 'disp' },
        ownerUserId: { ...told.ownerUserId, value: reopened?.owner.id ?? null },
      }}
      call={async (input) => {
        const { id, reference } = await logComplaint(input);
        const href = `/cases/${caseId}?tab=complaints&complaint=${id}`;
        toast.success('Complaint logged', reference, { href });
        await navigate({ href, resetScroll: false });
      }}
      onClose={onClose}
    />
  );
}
