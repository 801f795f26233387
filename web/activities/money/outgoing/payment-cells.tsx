import type { Payment } from '#shared/activities/money/outgoing/contract.ts';
import type { paymentList } from '#shared/activities/money/outgoing/list.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { ActBy } from './ActBy.tsx';
import { batchHref } from './outgoing-client.ts';
import { PaymentBadge } from './StatusBadges.tsx';

const linkClass = 'text-accent-text underline-offset-4 hover:underline';
/** The columns of payments that show more than their value. */
export const paymentCells: Cells<typeof paymentList, Payment> = {
  status: ({ status }) => <PaymentBadge status={status} />,
  caseReference: ({ case: of }) =>
    of && (
      <AppLink href={`/cases/${of.id}?tab=accounts`} className={`figures ${linkClass}`}>
        {of.uniqueReference}
      </AppLink>
    ),
  batchReference: ({ batch }) =>
    batch && (
      <AppLink href={batchHref(batch.id)} className={`figures ${linkClass}`}>
        {batch.reference}
      </AppLink>
    ),
  actBy: ({ actBy }) => <ActBy day={actBy} isOverdue={actBy !== null && actBy < londonDate()} />,
  why: ({ why }) => <span className="block min-w-56 whitespace-normal">{why}</span>,
};
