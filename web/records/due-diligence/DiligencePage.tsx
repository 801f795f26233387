import type { ListedDiligence } from '#shared/records/due-diligence/contract.ts';
import { diligenceList, diligenceStates } from '#shared/records/due-diligence/list.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

const colours = { none: 'red', open: 'yellow', changed: 'yellow', review: 'red', soon: 'grey' } as const;

const cells: Cells<typeof diligenceList, ListedDiligence> = {
  state: ({ state }) => <Badge colour={colours[state]}>{diligenceStates[state]}</Badge>,
};

/** /due-diligence: on whom due diligence does not stand, what is missing, and whose review is due. */
export const DiligencePage = () => (
  <RegisterPage
    list={diligenceList}
    title="Due diligence"
    path="/due-diligence"
    words={['person', 'people']}
    read={(input) => trpc.dueDiligence.attention.queryOptions(input, whilePaging)}
    file="/due-diligence/export"
    live={{
      topics: ['cases'],
      refresh: () => queryClient.invalidateQueries(trpc.dueDiligence.attention.pathFilter()),
    }}
    cells={cells}
    rowHref={(row) => `/cases/${row.case.id}?tab=people&field=dueDiligence`}
    empty={{
      title: 'Due diligence is complete.',
      message: 'It is complete on everybody on these cases, and no review is due within 30 days.',
    }}
  />
);
