import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedLead } from '#shared/activities/leads/contract.ts';
import type { Row } from '#shared/records/reference/contract.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { statusColour } from '#web/platform/case/case.ts';
import { TabData } from '#web/platform/page/TabData.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { Timestamp } from '#web/platform/ui/Timestamp.tsx';
import type { Column } from '#web/platform/ui/table-props.ts';

const columns: readonly Column<ListedLead>[] = [
  {
    key: 'case',
    header: 'Case',
    wordy: true,
    cell: ({ case: { uniqueReference, caseName } }) => (
      <>
        <span className="figures">{uniqueReference}</span> {caseName}
      </>
    ),
  },
  { key: 'reference', header: 'Their reference', wordy: true, cell: ({ reference }) => reference },
  { key: 'receivedAt', header: 'Received', cell: ({ receivedAt }) => <Timestamp at={receivedAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge colour={statusColour(status)}>{status.name}</Badge>,
  },
  {
    key: 'fee',
    header: 'Fee',
    align: 'right',
    cell: ({ fee: { pence, isEarned } }) => (isEarned ? <Money pence={pence} /> : 'None'),
  },
  { key: 'why', header: 'Why', sentences: true, cell: ({ fee }) => fee.why },
];

/** The clients an introducer has sent, as far as the user sees their cases, and what is owed for each. */
export function IntroducerLeads({ row }: { row: Row }) {
  const [page, setPage] = useState(1);
  const query = useQuery(
    trpc.leads.list.queryOptions({ introducerId: row.id, page }, { placeholderData: keepPreviousData }),
  );
  // As its case moves on, a lead changes its status, and may earn the fee.
  useLive(['cases'], () => void queryClient.invalidateQueries(trpc.leads.list.pathFilter()));
  return (
    <TabData query={query}>
      {({ data, meta }) => (
        <div className="space-y-3">
          <Table
            label="Leads"
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            rowHref={(lead) => `/cases/${lead.case.id}`}
            empty={
              <EmptyState
                title="No leads yet."
                message="Clients sent by this introducer with a key are listed here."
              />
            }
          />
          <Paginator page={meta.page} totalPages={meta.totalPages} onPage={setPage} />
        </div>
      )}
    </TabData>
  );
}
