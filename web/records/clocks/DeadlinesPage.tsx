import type { ListedDeadline } from '#shared/records/clocks/contract.ts';
import { deadlineList } from '#shared/records/clocks/list.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type Cells, cut } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';

const cells: Cells<typeof deadlineList, ListedDeadline> = {
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  clock: ({ rule }) => clockRules[rule].name,
  daysLeft: ({ daysLeft }) =>
    daysLeft < 0 ? (
      <span className="whitespace-nowrap font-semibold text-red-text">{-daysLeft} overdue</span>
    ) : (
      daysLeft || 'today'
    ),
};

/** /deadlines: what the law, the Protocol and regulators ask for on all cases, the oldest due first. */
export const DeadlinesPage = () => (
  <RegisterPage
    list={deadlineList}
    title="Deadlines"
    path="/deadlines"
    words={['deadline']}
    read={(input) => trpc.clocks.deadlines.queryOptions(input, whilePaging)}
    file="/deadlines/export"
    live={{
      topics: ['cases'],
      refresh: () => queryClient.invalidateQueries(trpc.clocks.deadlines.pathFilter()),
    }}
    cells={cells}
    rowHref={(row) => `/cases/${row.case.id}`}
    empty={{
      title: 'No Deadlines Found.',
      message: 'Deadlines start with what happens on a case: a proposal, an approval, a complaint.',
    }}
  />
);
