import { defineLife, type Need } from '#shared/platform/life/life.ts';
import { why } from './batch-states.ts';
import type { PayeeKind } from './payments.ts';

/** The life of a payment (domain notes 8.4), and the state in which nobody knows what happened to it. */
export const paymentStates = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  in_batch: 'In a batch',
  sent: 'Sent',
  unknown: 'Outcome unknown',
  paid: 'Paid',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const;
export type PaymentState = keyof typeof paymentStates;

/** The facts that decide whether a step of a payment may be taken. */
export type PaymentFacts = {
  status: PaymentState;
  payeeKind: PayeeKind;
  /** The batch that holds it. */
  batchId: number | null;
  /** Whether its domain has a bank account that pays. */
  hasAccount: boolean;
  /** Whether the firm pays a supplier from its own account; a payment made by estates names their allocations. */
  isBill: boolean;
  /** Whether nobody claimed it, so that its money was released to the other creditors. */
  isGivenUp: boolean;
};

const outOfBatch: Need<PaymentFacts> = {
  source: 'domain notes 8.4',
  says: 'This payment is in a batch. Take it out of the batch first.',
  lacks: ({ batchId }) => batchId !== null,
  at: ({ batchId }) => `/financials/batches/${batchId}`,
};
const notOffice: Need<PaymentFacts> = {
  source: 'practice',
  says: 'Refund the firm’s fees to the cases that paid them at their fee invoices.',
  lacks: ({ payeeKind }) => payeeKind === 'office',
  at: () => '/financials/fee-invoices',
};
const row = { who: 'financials.distributions', source: 'domain notes 8.4' } as const;
const byStatement = { by: 'The bank statement', source: 'domain notes 8.4' } as const;
const byBatch = { by: 'Its batch', source: 'domain notes 8.4' } as const;

const ended: Partial<Record<PaymentState, string>> = {
  unknown:
    'It is not known whether the bank made this payment. Its money stays frozen until the bank statement shows it as paid or returned.',
  returned: 'This payment came back. It cannot be sent again: re-issue it as a new payment.',
  cancelled: 'This payment was cancelled. Re-issue it as a new payment.',
};

/** The life of a payment. One with an unknown outcome waits for the bank statement: it is never sent again, nor cancelled. */
export const paymentLife = defineLife<PaymentState, PaymentFacts>()({
  name: 'Payment',
  statuses: paymentStates,
  // What was returned or cancelled may still be paid again, by a new payment.
  ended: [],
  unused: ['pending'],
  steps: {
    cancel: {
      label: 'Cancel payment',
      from: ['pending', 'approved', 'in_batch'],
      to: ['cancelled'],
      ...row,
      needs: [outOfBatch, notOffice],
      asks: {
        title: 'Cancel payment',
        submit: 'Cancel payment',
        keep: 'Keep',
        done: 'It is cancelled; its money is kept for its payee.',
        fields: { reason: why },
      },
      follows: ['Its money is kept for its payee.'],
      leaves: ['statusReason'],
    },
    reschedule: {
      label: 'Change the due date',
      from: ['approved', 'in_batch'],
      to: 'stays',
      ...row,
      needs: [outOfBatch],
      asks: {
        title: 'When it is due',
        submit: 'Save',
        done: 'It has a new due date.',
        fields: {
          dueOn: {
            kind: 'day',
            label: 'Due on',
            help: 'A batch with an earlier pay day leaves it out. A file for several days pays it on this day.',
            required: true,
            allowFuture: true,
          },
        },
      },
    },
    issueCheque: {
      label: 'Issue cheque',
      from: ['approved', 'in_batch'],
      to: ['sent'],
      ...row,
      needs: [
        outOfBatch,
        {
          source: 'practice',
          says: 'Its domain has no bank account that pays.',
          lacks: ({ hasAccount }) => !hasAccount,
          at: () => '/banking/accounts',
        },
      ],
      asks: {
        title: 'Issue cheque',
        submit: 'Issue cheque',
        done: 'The cheque pays it.',
        fields: {
          chequeNumber: { kind: 'line', label: 'Cheque number', required: true, max: 10 },
          issuedOn: { kind: 'day', label: 'Issued on', required: true },
        },
      },
      follows: ['It is paid once a line of the statement shows the number of the cheque.'],
      leaves: ['chequeNumber', 'chequeOn'],
    },
    returned: {
      label: 'Note as returned',
      from: ['sent', 'unknown', 'paid'],
      to: ['returned'],
      ...row,
      needs: [notOffice],
      asks: {
        title: 'The payment came back',
        submit: 'Record',
        done: 'It came back; its money is kept for its payee.',
        fields: {
          returnedOn: { kind: 'day', label: 'Came back on', required: true },
          reason: { ...why, help: 'As stated by the bank.' },
        },
      },
      follows: ['Its money is kept for its payee, and is to be dealt with within three working days.'],
      leaves: ['returnedOn', 'statusReason'],
    },
    reissue: {
      label: 'Pay again',
      from: ['returned', 'cancelled'],
      to: 'stays',
      ...row,
      needs: [
        {
          source: 'practice',
          says: 'Nobody claimed it, so its money was released to the other creditors.',
          lacks: ({ isGivenUp }) => isGivenUp,
          at: () => '/financials/payments',
        },
        {
          source: 'practice',
          says: 'What it paid is outstanding again: pay the invoice in Invoicing.',
          lacks: ({ isBill }) => isBill,
          at: () => '/financials/invoicing',
        },
      ],
      done: 'A new payment pays it again, once a batch takes it.',
      follows: ['A new payment goes to the payee’s current bank details, which must be verified.'],
      colour: 'accent',
    },
  },
  events: {
    begun: {
      label: 'Released',
      from: 'nothing',
      to: ['approved'],
      by: 'The release of what was approved',
      source: 'domain notes 8.4',
    },
    filled: { label: 'Put into a batch', from: ['approved'], to: ['in_batch'], ...byBatch },
    takenOut: { label: 'Taken out of its batch', from: ['in_batch'], to: ['approved'], ...byBatch },
    sent: { label: 'Sent to the bank', from: ['in_batch'], to: ['sent'], ...byBatch },
    frozen: { label: 'Outcome unknown', from: ['in_batch', 'sent'], to: ['unknown'], ...byBatch },
    // A payment that was never sent counts as paid where its supplier collects it by direct debit.
    paid: { label: 'Paid', from: ['approved', 'sent', 'unknown'], to: ['paid'], ...byStatement },
    undone: {
      label: 'No longer paid',
      from: ['paid'],
      to: ['approved', 'sent', 'unknown'],
      ...byStatement,
    },
    givenUp: {
      label: 'Released to the other creditors',
      from: ['returned'],
      to: 'stays',
      by: 'A second person, after six months unclaimed',
      source: 'practice',
    },
  },
  astray: (step, { status }) => {
    if (step === 'reissue' && status !== 'unknown')
      return 'Only a payment that came back, or was cancelled before it was sent, is paid again.';
    if (step === 'reschedule' && !ended[status])
      return 'Only a payment waiting for a batch can have its due date changed.';
    return ended[status] ?? null;
  },
});

/** The states in which a payment binds its money: nothing else may be paid from it. */
export const bindsMoney = (state: PaymentState): boolean => state !== 'returned' && state !== 'cancelled';
