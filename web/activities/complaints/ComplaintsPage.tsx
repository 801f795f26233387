import { complaintList } from '#shared/activities/complaints/list.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { complaintCells } from './complaint-columns.tsx';
import { invalidateComplaints } from './complaints-client.ts';

/** /complaints: the register, as its address describes it. */
export const ComplaintsPage = () => (
  <RegisterPage
    list={complaintList}
    title="Complaints"
    path="/complaints"
    words={['complaint']}
    read={(input) => trpc.complaints.list.queryOptions(input, whilePaging)}
    file="/complaints/export"
    live={{ topics: ['complaints'], refresh: invalidateComplaints }}
    cells={complaintCells}
    rowHref={(row) => `/cases/${row.case.id}?tab=complaints&complaint=${row.id}`}
    letterTo={(complaint) => complaint.case.id}
    empty={{
      title: 'No Complaints Found.',
      message: 'Complaints are logged on the page of a case, under Complaints.',
    }}
  />
);
