import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { runReference } from '#shared/activities/money/distributions/runs.ts';
import { type Payment, paymentsContract } from '#shared/activities/money/outgoing/contract.ts';
import { paymentLife } from '#shared/activities/money/outgoing/payment-states.ts';
import { payeeKinds } from '#shared/activities/money/outgoing/payments.ts';
import { offered } from '#shared/platform/life/life.ts';
import { poundsText } from '#shared/platform/money.ts';
import { ApiError, messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { WaitingApprovals } from '#web/platform/page/approvals/WaitingApprovals.tsx';
import { DateText } from '#web/platform/page/DateText.tsx';
import { LifeBlockers, LifeButtons } from '#web/platform/page/life/LifeSteps.tsx';
import { mayTake } from '#web/platform/page/life/NextSteps.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { ConfirmDialog } from '#web/platform/ui/ConfirmDialog.tsx';
import { Modal } from '#web/platform/ui/Modal.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { downloadCheque, takePaymentStep } from './outgoing-client.ts';
import { PaymentBadge } from './StatusBadges.tsx';

interface StepProps {
  payment: Payment;
  onClose: () => void;
}

const isSentCheque = ({ chequeNumber, status }: Payment) => chequeNumber !== null && status === 'sent';

/** The steps of a payment, by the same table as the server, as its page words them. */
function usePaymentSteps({ payment, onClose }: StepProps) {
  const { id, version, number, status, payeeKind, batch, account, case: of, givenUpOn } = payment;
  const { dueOn, amountPence, payeeName, chequeNumber } = payment;
  const steps = offered(paymentLife, {
    status,
    payeeKind,
    batchId: batch?.id ?? null,
    hasAccount: account !== null,
    isBill: payeeKind === 'supplier' && of === null,
    isGivenUp: givenUpOn !== null,
  });
  const next = useQuery({
    ...trpc.outgoing.payments.nextCheque.queryOptions({ id }),
    enabled: mayTake(steps, 'issueCheque'),
  });
  const from = account ? `, from ${account.name}` : '';
  return {
    life: paymentLife,
    steps,
    contract: paymentsContract,
    given: { id, version },
    take: (step: keyof typeof paymentLife.steps, input: object) => takePaymentStep(step, input).then(onClose),
    onPage: {
      cancel: { words: { title: `Cancel ${number}` } },
      reschedule: { words: { title: `When ${number} is due` }, fields: { dueOn: { value: dueOn } } },
      issueCheque: {
        words: {
          title: `Cheque for ${number}`,
          about: `${poundsText(amountPence)} to ${payeeName}${from}.`,
          done: `The cheque pays ${number}.`,
        },
        fields: { chequeNumber: { value: next.data?.chequeNumber ?? '' } },
        // Its dialog waits for the next cheque number.
        ...(next.isPending && { dialog: () => <Skeleton className="h-9 w-32" /> }),
      },
      returned: isSentCheque(payment)
        ? {
            label: 'Stop the cheque',
            words: { title: `Stop cheque ${chequeNumber}` },
            fields: {
              returnedOn: { label: 'Stopped on' },
              reason: { value: `Cheque ${chequeNumber} was stopped` },
            },
          }
        : { words: { title: `${number} came back` } },
    },
  };
}

/** One payment: why it is not in the file, and what may be done with it. */
export function PaymentDialog({ payment, onClose }: StepProps) {
  const steps = usePaymentSteps({ payment, onClose });
  const [printed, setPrinted] = useState<string | null>(null);
  async function printCheque(again: boolean) {
    setPrinted(null);
    try {
      await downloadCheque(payment, again);
    } catch (error) {
      if (!again && error instanceof ApiError && error.status === 409) setPrinted(error.message);
      else toast.error('Error downloading.', messageOf(error));
    }
  }
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
          {isSentCheque(payment) && <Button onClick={() => void printCheque(false)}>Print the cheque</Button>}
          <LifeButtons {...steps} />
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
        <LifeBlockers {...steps} />
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
