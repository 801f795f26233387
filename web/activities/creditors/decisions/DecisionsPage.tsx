import { Download } from 'lucide-react';
import type { ListedDecision } from '#shared/activities/creditors/decisions/contract.ts';
import { decisionList } from '#shared/activities/creditors/decisions/list.ts';
import { statusText } from '#shared/records/decisions/decisions.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { type Cells, cut } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { downloadRegister, invalidateDecisions } from './decision-list-client.ts';
import { percentText, statusColours } from './decision-words.ts';

const share = (bp: number | null) => (bp === null ? '' : percentText(bp));
const cells: Cells<typeof decisionList, ListedDecision> = {
  client: (row) => cut(row.case.caseName, 'max-w-44'),
  status: (row) =>
    row.isDue ? (
      <Badge colour="yellow">Outcome to be recorded</Badge>
    ) : (
      <Badge colour={statusColours[row.status]}>{statusText(row.kind, row.status)}</Badge>
    ),
  forBp: (row) => share(row.forBp),
  unconnectedAgainstBp: (row) => share(row.unconnectedAgainstBp),
};

/** /decisions: the decisions of creditors across all cases, as its address describes them. */
export const DecisionsPage = () => (
  <RegisterPage
    list={decisionList}
    title="Decisions"
    path="/decisions"
    words={['decision']}
    read={(input) => trpc.decisions.list.queryOptions(input, whilePaging)}
    file="/decisions/export"
    before={({ search, domainId }) => (
      <Button
        onClick={() =>
          void downloadRegister(search, domainId).catch((error: unknown) =>
            toast.error('Download failed.', messageOf(error)),
          )
        }
      >
        <Download aria-hidden="true" className="size-4" />
        Register entries
      </Button>
    )}
    live={{ topics: ['decisions'], refresh: invalidateDecisions }}
    cells={cells}
    rowHref={(row) => `/cases/${row.case.id}?tab=proposal-voting&decision=${row.id}`}
    empty={{
      title: 'No Decisions Found.',
      message: 'A decision is prepared on the page of a case, under Proposal & Voting.',
    }}
  />
);
