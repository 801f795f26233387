import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ListedDecision } from '#shared/activities/creditors/decisions/contract.ts';
import { type DecisionSort, decisionList } from '#shared/activities/creditors/decisions/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { statusText } from '#shared/records/decisions/decisions.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { type Cells, cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import {
  decisionListOptions,
  downloadDecisions,
  downloadRegister,
  invalidateDecisions,
} from './decision-list-client.ts';
import { percentText, statusColours } from './decision-words.ts';

const inWords = (count: number) => counted(count, 'decision');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(decisionList, raw);

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
const columns = tableColumns(decisionList, decisionList.usual, cells);

/** /decisions: what creditors decide over all cases, as its address describes it. */
export function DecisionsPage() {
  const address = useListAddress('/decisions', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(decisionListOptions(search, domainId));
  useLive(['decisions'], () => void invalidateDecisions());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Decisions"
      name={decisionList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={
        <>
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
          <CsvButton save={() => downloadDecisions(search, domainId)} />
        </>
      }
      filters={<ListFilters list={decisionList} address={address} domainId={domainId} />}
    >
      {(rows) => (
        <Table<ListedDecision>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={(row) => `/cases/${row.case.id}?tab=proposal-voting&decision=${row.id}`}
          sort={{ key: search.sort ?? decisionList.order.by, dir: search.dir ?? decisionList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as DecisionSort, dir })}
          empty={
            <EmptyState
              title="No Decisions Found."
              message={
                isFiltered
                  ? 'Nothing matches the search and the filters.'
                  : 'A decision is prepared on the page of a case, under Proposal & Voting.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
