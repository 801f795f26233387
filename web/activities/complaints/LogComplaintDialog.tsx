import { useNavigate } from '@tanstack/react-router';
import { type ListedComplaint, newComplaintInput } from '#shared/activities/complaints/contract.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { PlainFields } from '#web/platform/page/form/PlainField.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { logComplaint } from './complaints-client.ts';
import { RegimeFields } from './RegimeFields.tsx';
import { toldFields } from './told-fields.ts';

export interface LogComplaintDialogProps {
  caseId: number;
  /** The complaint that continues as a new one. */
  reopened?: ListedComplaint | undefined;
  onClose: () => void;
}

/** Logs a complaint; both its clocks run from the day on which it was received. */
export function LogComplaintDialog({ caseId, reopened, onClose }: LogComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const navigate = useNavigate();
  const { summary, receivedOn, channel, category, ownerUserId } = toldFields(row?.domainId, 'Me');
  const form = useContractForm({
    schema: newComplaintInput,
    given: { caseId, reopenedFromId: reopened?.id ?? null },
    values: {
      summary: '',
      receivedOn: londonDate(),
      channel: reopened?.channel ?? 'phone',
      category: reopened?.category ?? null,
      about: reopened?.about ?? null,
      regime: null,
      regimeReason: null,
      ownerUserId: reopened?.owner.id ?? null,
    },
    needs: ['summary', 'receivedOn', 'channel', 'category', 'about'],
    save: async (input) => {
      const { id, reference } = await logComplaint(input);
      const href = `/cases/${caseId}?tab=complaints&complaint=${id}`;
      toast.success('Complaint logged', reference, { href });
      await navigate({ href, resetScroll: false });
    },
  });
  return (
    <FormDialog
      title={reopened ? `Re-open ${reopened.reference}` : 'Log a complaint'}
      size="medium"
      submitLabel="Log complaint"
      form={form}
      onClose={onClose}
    >
      <PlainFields form={form} fields={{ summary, receivedOn, channel }} />
      <RegimeFields form={form} isAsked />
      <PlainFields form={form} fields={{ category, ownerUserId }} />
    </FormDialog>
  );
}
