import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runReference } from '#shared/activities/money/distributions/runs.ts';
import { type Payment, paymentsContract } from '#shared/activities/money/outgoing/contract.ts';
import { payeeKinds } from '#shared/activities/money/outgoing/payments.ts';
import { londonDate, showDate } from '#shared/platform/dates.ts';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { FieldsDialog } from '#web/platform/page/form/FieldsDialog.tsx';
import { FormDialog, useContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { TextInput } from '#web/platform/ui/Field.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  cancelPayment,
  downloadCheque,
  issueCheque,
  reissuePayment,
  reschedulePayment,
  returnPayment,
} from './outgoing-client.ts';
import { PaymentBadge } from './StatusBadges.tsx';

interface StepProps {
  payment: Payment;
  onClose: () => void;
}

function ReturnDialog({ payment, onClose }: StepProps) {
  const isCheque = payment.chequeNumber !== null && payment.status === 'sent';
  return (
    <FieldsDialog
      title={isCheque ? `Stop cheque ${payment.chequeNumber}` : `${payment.number} came back`}
      submitLabel="Record"
      schema={paymentsContract.returned.input}
      given={{ id: payment.id, version: payment.version }}
      fields={{
        returnedOn: {
          kind: 'day',
          label: isCheque ? 'Stopped on' : 'Came back on',
          required: true,
          value: londonDate(),
        },
        reason: {
          kind: 'text',
          label: 'Why',
          help: 'As the bank gives it.',
          required: true,
          rows: 2,
          max: 300,
          value: isCheque ? `Cheque ${payment.chequeNumber} was stopped` : '',
        },
      }}
      call={async (input) => {
        await returnPayment(input);
        toast.success('Item Updated.', `${payment.number} came back; its money is kept for its payee.`);
      }}
      onClose={onClose}
    />
  );
}

function CancelDialog({ payment, onClose }: StepProps) {
  return (
    <FieldsDialog
      title={`Cancel ${payment.number}`}
      submitLabel="Cancel payment"
      cancelLabel="Keep"
      schema={paymentsContract.cancel.input}
      given={{ id: payment.id, version: payment.version }}
      fields={{ reason: { kind: 'text', label: 'Why', required: true, rows: 2, max: 300, value: '' } }}
      call={async (input) => {
        await cancelPayment(input);
        toast.success('Item Updated.', `${payment.number} is cancelled; its money is kept for its payee.`);
      }}
      onClose={onClose}
    />
  );
}

function RescheduleDialog({ payment, onClose }: StepProps) {
  return (
    <FieldsDialog
      title={`When ${payment.number} is due`}
      submitLabel="Save"
      schema={paymentsContract.reschedule.input}
      given={{ id: payment.id, version: payment.version }}
      fields={{
        dueOn: {
          kind: 'day',
          label: 'Due on',
          help: 'No batch with an earlier pay day takes it. A file of several days pays it on this day.',
          required: true,
          allowFuture: true,
          value: payment.dueOn,
        },
      }}
      call={async (input) => {
        await reschedulePayment(input);
        toast.success('Item Updated.', `${payment.number} is due on ${showDate(input.dueOn)}.`);
      }}
      onClose={onClose}
    />
  );
}

function ChequeDialog({ payment, chequeNumber, onClose }: StepProps & { chequeNumber: string }) {
  const form = useContractForm({
    schema: paymentsContract.issueCheque.input,
    given: { id: payment.id, version: payment.version },
    values: { chequeNumber, issuedOn: londonDate() },
    save: async (input) => {
      const issued = await issueCheque(input);
      toast.success('Item Updated.', `Cheque ${issued.chequeNumber} pays ${payment.number}.`);
    },
  });
  return (
    <FormDialog
      title={`Cheque for ${payment.number}`}
      submitLabel="Issue cheque"
      form={form}
      onClose={onClose}
    >
      <p>
        <Money pence={payment.amountPence} /> to {payment.payeeName}
        {payment.account && `, from ${payment.account.name}`}.
      </p>
      <FormField form={form} name="chequeNumber" label="Cheque number" required>
        {(control) => <TextInput {...control} maxLength={10} inputMode="numeric" />}
      </FormField>
      <FormField form={form} name="issuedOn" label="Issued on" required>
        {(control) => <DateInput {...control} allowFuture={false} />}
      </FormField>
    </FormDialog>
  );
}

const mayReturn = ({ status }: Payment) => status === 'sent' || status === 'unknown' || status === 'paid';
/** What the firm owes a supplier is paid again with its invoice; what was given up is never. */
const mayReissue = ({ status, givenUpOn, payeeKind, case: of }: Payment) =>
  (status === 'returned' || status === 'cancelled') &&
  givenUpOn === null &&
  !(payeeKind === 'supplier' && of === null);

/** One payment: why it is not in the file, and what may be done with it. */
export function PaymentDialog({ payment, onClose }: StepProps) {
  const [step, setStep] = useState<'returned' | 'cancel' | 'cheque' | 'due' | null>(null);
  const mayIssue = payment.status === 'approved' && payment.batch === null && payment.account !== null;
  const next = useQuery({
    ...trpc.outgoing.payments.nextCheque.queryOptions({ id: payment.id }),
    enabled: mayIssue,
  });
  const [isBusy, setBusy] = useState(false);
  const [printed, setPrinted] = useState<string | null>(null);
  async function reissue() {
    setBusy(true);
    try {
      const again = await reissuePayment({ id: payment.id, version: payment.version });
      toast.success('Item Updated.', `${again.number} pays it again. It is ready for a batch.`);
      onClose();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
  }
  async function printCheque(again: boolean) {
    setPrinted(null);
    try {
      await downloadCheque(payment, again);
    } catch (error) {
      if (!again && error instanceof ApiError && error.status === 409) setPrinted(error.message);
      else toast.error('Error downloading.', messageOf(error));
    }
  }
  if (step === 'returned') return <ReturnDialog payment={payment} onClose={onClose} />;
  if (step === 'cancel') return <CancelDialog payment={payment} onClose={onClose} />;
  if (step === 'due') return <RescheduleDialog payment={payment} onClose={onClose} />;
  if (step === 'cheque' && next.data)
    return <ChequeDialog payment={payment} chequeNumber={next.data.chequeNumber} onClose={onClose} />;
  if (printed !== null)
    return (
      <ConfirmDialog
        open
        title={`Print cheque ${payment.chequeNumber} again?`}
        confirmLabel="Print again"
        onCancel={() => setPrinted(null)}
        onConfirm={() => void printCheque(true)}
      >
        {printed} Destroy that print first: both could be paid in.
      </ConfirmDialog>
    );
  return (
    <Modal
      open
      title={`Payment ${payment.number}`}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {payment.status === 'approved' && <Button onClick={() => setStep('cancel')}>Cancel payment</Button>}
          {payment.status === 'approved' && payment.batch === null && (
            <Button onClick={() => setStep('due')}>Change the due day</Button>
          )}
          {mayIssue && (
            <Button loading={step === 'cheque'} onClick={() => setStep('cheque')}>
              Issue cheque
            </Button>
          )}
          {payment.chequeNumber !== null && payment.status === 'sent' && (
            <Button onClick={() => void printCheque(false)}>Print the cheque</Button>
          )}
          {mayReturn(payment) && (
            <Button onClick={() => setStep('returned')}>
              {payment.chequeNumber !== null && payment.status === 'sent'
                ? 'Stop the cheque'
                : 'Note as returned'}
            </Button>
          )}
          {mayReissue(payment) && (
            <Button colour="accent" loading={isBusy} onClick={() => void reissue()}>
              Pay again
            </Button>
          )}
        </>
      }
    >
      <div className="space-y-3">
        <p className="flex flex-wrap items-center gap-2">
          <PaymentBadge status={payment.status} />
          <span className="font-semibold">
            <Money pence={payment.amountPence} />
          </span>
          to {payment.payeeName} ({payeeKinds[payment.payeeKind].toLowerCase()})
        </p>
        <p className="text-sm text-muted">
          Reference <span className="figures">{payment.reference}</span>, due <DateText day={payment.dueOn} />
          {payment.account && `, from ${payment.account.name}`}
          {payment.runId !== null && (
            <>
              , released by{' '}
              <AppLink
                href={`/financials/distributions/${payment.runId}`}
                className="text-accent-text underline underline-offset-4"
              >
                {runReference(payment.runId)}
              </AppLink>
            </>
          )}
        </p>
        <div>
          <h3 className="font-semibold">Why was this payment not in the file?</h3>
          <p>{payment.why}</p>
        </div>
        {payment.chequeNumber && payment.status !== 'sent' && payment.chequeOn && (
          <p>
            Cheque <span className="figures">{payment.chequeNumber}</span>, issued{' '}
            <DateText day={payment.chequeOn} />.
          </p>
        )}
        <WaitingApprovals entity="payments" entityId={payment.id} />
        {payment.actBy && (
          <p>
            To be dealt with by <DateText day={payment.actBy} />.
          </p>
        )}
      </div>
    </Modal>
  );
}
