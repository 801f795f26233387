import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ExportedFile,
  type ExportedFileSearch,
  exportedFileList,
} from '#shared/views/reports/exported-files.ts';
import { useLive } from '#web/platform/api/live.ts';
import { queryClient } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, pageOf, parseList, wholeOf } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(exportedFileList, raw);
const listOptions = (search: ExportedFileSearch) =>
  trpc.exportedFiles.list.queryOptions(pageOf(search), { placeholderData: keepPreviousData });
const columns = tableColumns<typeof exportedFileList, ExportedFile>(
  exportedFileList,
  exportedFileList.usual,
  {},
);

/** /reports/viewer/exports: every file that left the program, but for reports, with who took it. */
export function ExportsPage() {
  const address = useListAddress('/reports/viewer/exports', parse);
  const { search, show, change } = address;
  const query = useQuery(listOptions(search));
  useLive(['exports'], () => void queryClient.invalidateQueries(trpc.exportedFiles.pathFilter()));
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title="Exports"
      name={exportedFileList.name}
      query={query}
      address={address}
      inWords={({ totalResults }) =>
        `${totalResults.toLocaleString('en-GB')} ${totalResults === 1 ? 'file' : 'files'}${isFiltered ? ', filtered' : ''}`
      }
      actions={<CsvButton save={() => download('/exports/export', wholeOf(search), 'exports.csv')} />}
      filters={<ListFilters list={exportedFileList} address={address} />}
    >
      {(rows) => (
        <Table<ExportedFile>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          card={{ beside: 'user', below: ['at', 'filters'] }}
          sort={{
            key: search.sort ?? exportedFileList.order.by,
            dir: search.dir ?? exportedFileList.order.dir,
          }}
          onSort={({ key, dir }) => change({ sort: key as ExportedFileSearch['sort'], dir })}
          empty={
            <EmptyState
              title="No results found."
              message={isFiltered ? 'Nothing matches the filters.' : 'No file has left the program yet.'}
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
