import { useNavigate } from '@tanstack/react-router';
import { londonDate } from '#shared/platform/dates.ts';
import { type ComplaintItem, newComplaintInput } from '#shared/work/complaints/contract.ts';
import { useCase } from '#web/platform/case/case.ts';
import { FormDialog } from '#web/platform/page/form/FormDialog.tsx';
import { useContractForm } from '#web/platform/page/form/use-contract-form.ts';
import { toast } from '#web/platform/ui/toast.ts';
import { ComplaintFields } from './ComplaintFields.tsx';
import { logComplaint } from './complaints-client.ts';

export interface LogComplaintDialogProps {
  caseId: number;
  /** The complaint that goes on as a new one. */
  reopened?: ComplaintItem | undefined;
  onClose: () => void;
}

/** Logs a complaint; both its clocks run from the day on which it was received. */
export function LogComplaintDialog({ caseId, reopened, onClose }: LogComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const navigate = useNavigate();
  const form = useContractForm({
    schema: newComplaintInput,
    given: { caseId, reopenedFromId: reopened?.id ?? null },
    values: {
      receivedOn: londonDate(),
      channel: reopened?.channel ?? 'phone',
      category: reopened?.category ?? null,
      regime: reopened?.regime ?? 'disp',
      summary: '',
      ownerUserId: reopened?.owner.id ?? null,
    },
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
      <ComplaintFields form={form} domainId={row?.domainId} ownerText="Me" />
    </FormDialog>
  );
}
