import { type BatchState, batchStates } from '#shared/activities/money/outgoing/batch-states.ts';
import { type PaymentState, paymentStates } from '#shared/activities/money/outgoing/payment-states.ts';
import { type ReportOutcome, reportOutcomes } from '#shared/activities/money/outgoing/report-outcomes.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';

const ofPayment = {
  pending: 'yellow',
  approved: 'blue',
  in_batch: 'blue',
  sent: 'yellow',
  unknown: 'red',
  paid: 'green',
  returned: 'red',
  cancelled: 'grey',
} as const satisfies Record<PaymentState, string>;

export const PaymentBadge = ({ status }: { status: PaymentState }) => (
  <Badge colour={ofPayment[status]}>{paymentStates[status]}</Badge>
);

const ofBatch = {
  building: 'blue',
  generated: 'yellow',
  authorised: 'green',
  submitted: 'yellow',
  unknown: 'red',
  confirmed: 'green',
  part_confirmed: 'yellow',
  reconciled: 'green',
  cancelled: 'grey',
} as const satisfies Record<BatchState, string>;

export const BatchBadge = ({ status }: { status: BatchState }) => (
  <Badge colour={ofBatch[status]}>{batchStates[status]}</Badge>
);

const ofOutcome = {
  person: 'red',
  change_asked: 'yellow',
  returned: 'green',
  changed: 'green',
  known: 'grey',
  settled: 'grey',
} as const satisfies Record<ReportOutcome, string>;

export const OutcomeBadge = ({ outcome }: { outcome: ReportOutcome }) => (
  <Badge colour={ofOutcome[outcome]}>{reportOutcomes[outcome]}</Badge>
);
