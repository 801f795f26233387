import { complaintCategories } from '#shared/complaints/complaints.ts';
import type { ComplaintItem } from '#shared/complaints/contract.ts';
import { showDate } from '#shared/dates.ts';
import type { Column } from '#web/ui/Table.tsx';
import { ClockBadge } from './ClockBadge.tsx';
import { ComplaintStatusBadge } from './ComplaintStatusBadge.tsx';

type Complaints = Column<ComplaintItem>;

const reference: Complaints = {
  key: 'reference',
  header: 'Reference',
  sortable: true,
  cell: (row) => <span className="figures">{row.reference}</span>,
};
const ofCase: Complaints[] = [
  {
    key: 'caseReference',
    header: 'Case',
    sortable: true,
    cell: (row) => <span className="figures">{row.case.uniqueReference}</span>,
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ case: { caseName } }) => (
      <span title={caseName} className="block max-w-44 truncate">
        {caseName}
      </span>
    ),
  },
];
const rest: Complaints[] = [
  {
    key: 'receivedOn',
    header: 'Received',
    sortable: true,
    cell: (row) => <span className="figures">{showDate(row.receivedOn)}</span>,
  },
  { key: 'category', header: 'Category', cell: (row) => complaintCategories[row.category] },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    cell: (row) => <ComplaintStatusBadge status={row.status} />,
  },
  {
    key: 'srcDueOn',
    header: 'Summary resolution',
    sortable: true,
    cell: (row) => <ClockBadge clock={row.srcClock} which="src" />,
  },
  {
    key: 'finalDueOn',
    header: 'Final response',
    sortable: true,
    cell: (row) => <ClockBadge clock={row.finalClock} which="final" />,
  },
  { key: 'owner', header: 'Owner', sortable: true, wordy: true, cell: (row) => row.owner.name },
];

/** The columns on the page of a case. */
export const ofComplaint: readonly Complaints[] = [reference, ...rest].map((column) => ({
  ...column,
  sortable: false,
}));
/** The columns of the register, which is filtered by category and has no room for it. */
export const ofRegister: readonly Complaints[] = [
  reference,
  ...ofCase,
  ...rest.filter(({ key }) => key !== 'category'),
];
