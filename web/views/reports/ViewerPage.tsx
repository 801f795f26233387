import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { counted } from '#shared/platform/counted.ts';
import { type CatalogueSearch, catalogueList } from '#shared/views/reports/catalogue-list.ts';
import type { CatalogueItem } from '#shared/views/reports/runs-contract.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, pageOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { IconButton } from '#web/platform/ui/IconButton.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(catalogueList, raw);
const listOptions = (search: CatalogueSearch) =>
  trpc.reportRuns.catalogue.queryOptions(pageOf(search), { placeholderData: keepPreviousData });
const invalidate = () => queryClient.invalidateQueries(trpc.reportRuns.catalogue.pathFilter());

const hrefOf = ({ which }: CatalogueItem) =>
  typeof which === 'number' ? `/reports/saved/${which}` : `/reports/${which}`;

const favour = ({ which, isFavourite }: CatalogueItem) =>
  trpcClient.savedReports.favour
    .mutate({ report: which, isFavourite: !isFavourite })
    .then(invalidate, (error: unknown) => toast.error('Not done.', messageOf(error)));

/** The star of a favourite, which every user gives for themselves. */
function Favourite({ item }: { item: CatalogueItem }) {
  const { title, isFavourite } = item;
  return (
    <IconButton
      label={isFavourite ? `Take ${title} from the favourites` : `Make ${title} a favourite`}
      aria-pressed={isFavourite}
      small
      onClick={() => void favour(item)}
      icon={
        <Star aria-hidden="true" className={`size-4 ${isFavourite ? 'fill-current text-accent-text' : ''}`} />
      }
    />
  );
}

const columns = tableColumns<typeof catalogueList, CatalogueItem>(catalogueList, catalogueList.usual, {
  owner: ({ kind, owner }) =>
    kind === 'standard' ? <span className="text-muted">Standard</span> : owner?.name,
});

const inWords = (count: number) => counted(count, 'report');

/** Only those who manage users may look as somebody else. */
const ownList = { ...catalogueList, row: catalogueList.row.filter((name) => name !== 'userId') };

/** /reports/viewer: the reports that one may see, the favourites first; each opens with its filters. */
export function ViewerPage() {
  const address = useListAddress('/reports/viewer', parse);
  const { search, show, change } = address;
  const { may } = useAuth();
  const query = useQuery(listOptions(search));
  useLive(['report-runs', 'report-schedules', 'saved-reports'], () => void invalidate());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Report Viewer"
      name="reports"
      query={query}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={
        <AppLink href="/report-generator" className="font-medium underline underline-offset-4">
          Build a report
        </AppLink>
      }
      filters={<ListFilters list={may('settings.users') ? catalogueList : ownList} address={address} />}
    >
      {(rows) => (
        <Table<CatalogueItem>
          {...rows}
          columns={columns}
          rowKey={({ which }) => which}
          rowHref={hrefOf}
          card={{ below: ['about', 'lastRunAt'] }}
          {...(search.userId === undefined && {
            actions: (item: CatalogueItem) => <Favourite item={item} />,
          })}
          sort={{ key: catalogueList.order.by, dir: search.dir ?? catalogueList.order.dir }}
          onSort={({ dir }) => change({ dir })}
          empty={
            <EmptyState
              title="No results found."
              message={isFiltered ? 'Nothing matches the filters.' : 'There is no report that you may see.'}
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
