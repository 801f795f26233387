import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComplaintItem, NewComplaint } from '#shared/complaints/contract.ts';
import { londonDate } from '#shared/dates.ts';
import { useCase } from '#web/case/case.ts';
import { DialogForm } from '#web/page/DialogForm.tsx';
import { toast } from '#web/ui/toast.ts';
import { ComplaintFields, missingOf, type ToldValues } from './ComplaintFields.tsx';
import { logComplaint } from './complaints-client.ts';

export interface LogComplaintDialogProps {
  caseId: number;
  /** The complaint that goes on as a new one. */
  reopened?: ComplaintItem | undefined;
  onClose: () => void;
}

const valuesOf = (reopened: ComplaintItem | undefined): ToldValues => ({
  receivedOn: londonDate(),
  channel: reopened?.channel ?? 'phone',
  category: reopened?.category ?? null,
  regime: reopened?.regime ?? 'disp',
  summary: '',
  ownerUserId: reopened?.owner.id ?? null,
});

/** Logs a complaint; both its clocks run from the day on which it was received. */
export function LogComplaintDialog({ caseId, reopened, onClose }: LogComplaintDialogProps) {
  const { data: row } = useCase(caseId);
  const navigate = useNavigate();
  const [values, setValues] = useState(() => valuesOf(reopened));
  return (
    <DialogForm
      title={reopened ? `Re-open ${reopened.reference}` : 'Log a complaint'}
      size="medium"
      submitLabel="Log complaint"
      check={() => missingOf(values)}
      submit={async () => {
        const sent = { ...values, reopenedFromId: reopened?.id ?? null } as NewComplaint;
        const { id, reference } = await logComplaint(caseId, sent);
        toast.success('Item Created.', reference);
        await navigate({ href: `/cases/${caseId}?tab=complaints&complaint=${id}`, resetScroll: false });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <ComplaintFields
          values={values}
          onChange={(change) => setValues((current) => ({ ...current, ...change }))}
          errors={errors}
          domainId={row?.domainId}
          ownerText="Me"
        />
      )}
    </DialogForm>
  );
}
