import {
  type FeeInvoiceStatus,
  feeInvoiceStatuses,
} from '#shared/activities/money/fee-invoices/fee-invoices.ts';
import {
  type InvoiceStatus,
  invoiceStatuses,
  type LineStatus,
  lineStatuses,
} from '#shared/activities/money/invoices/invoices.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const ofInvoices: Record<InvoiceStatus, StatusColour> = {
  received: 'grey',
  matching: 'blue',
  disputed: 'red',
  matched: 'green',
  submitted: 'yellow',
  approved: 'green',
  paying: 'blue',
  paid: 'green',
  returned: 'red',
  cancelled: 'grey',
};

export const InvoiceStatusBadge = ({ status }: { status: InvoiceStatus }) => (
  <Badge colour={ofInvoices[status]}>{invoiceStatuses[status]}</Badge>
);

const ofFees: Record<FeeInvoiceStatus, StatusColour> = {
  issued: 'blue',
  paid: 'green',
  part_credited: 'yellow',
  credited: 'grey',
  credit: 'yellow',
};

export const FeeInvoiceBadge = ({ status }: { status: FeeInvoiceStatus }) => (
  <Badge colour={ofFees[status]}>{feeInvoiceStatuses[status]}</Badge>
);

const ofLines: Record<LineStatus, StatusColour> = {
  unmatched: 'yellow',
  suggested: 'blue',
  matched: 'green',
  disputed: 'red',
  written_off: 'grey',
};

export const LineStatusBadge = ({ status, isWaiting }: { status: LineStatus; isWaiting: boolean }) => (
  <Badge colour={isWaiting ? 'yellow' : ofLines[status]}>
    {isWaiting ? 'Awaiting approval' : lineStatuses[status]}
  </Badge>
);
