import type { ListedComplaint } from '#shared/activities/complaints/contract.ts';
import { complaintList } from '#shared/activities/complaints/list.ts';
import { type Cells, cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListedClock } from './ClockBadge.tsx';
import { ComplaintStatusBadge } from './ComplaintStatusBadge.tsx';

/** The columns of complaints that show more than their value. */
export const complaintCells: Cells<typeof complaintList, ListedComplaint> = {
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  status: (row) => <ComplaintStatusBadge status={row.status} />,
  srcDueOn: (row) => <ListedClock clock={row.srcClock} which="src" />,
  finalDueOn: (row) => <ListedClock clock={row.finalClock} which="final" />,
};

/** The columns on the page of a case. */
export const columnsOnCase = tableColumns(
  complaintList,
  ['reference', 'finalDueOn', 'category', 'status', 'receivedOn', 'srcDueOn', 'owner'],
  complaintCells,
);
