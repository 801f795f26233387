import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import type { VoteFile } from '#shared/activities/creditors/decisions/files-contract.ts';
import { voteFileList } from '#shared/activities/creditors/decisions/files-list.ts';
import { counted } from '#shared/platform/counted.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { type Cells, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { AliasQueue } from './AliasQueue.tsx';
import { invalidateVoteFiles, voteFileHref, voteFilesOptions } from './decision-list-client.ts';
import { ImportVotesDialog } from './ImportVotesDialog.tsx';

const inWords = (count: number) => counted(count, 'file');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(voteFileList, raw);
const cells: Cells<typeof voteFileList, VoteFile> = {
  open: ({ open }) => (open > 0 ? <Badge colour="yellow">{open}</Badge> : '0'),
};
const columns = tableColumns(voteFileList, voteFileList.usual, cells);

/** /decisions/files: the files in which agents vote, and the creditors in them that nobody knows yet. */
export function VoteFilesPage() {
  const address = useListAddress('/decisions/files', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(voteFilesOptions(search, domainId));
  const [isReading, setReading] = useState(false);
  const navigate = useNavigate();
  const mayEdit = useAuth().may('case.write');
  useLive(['vote-files'], () => void invalidateVoteFiles());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const readFile = mayEdit && (
    <Button colour="accent" onClick={() => setReading(true)}>
      <Upload aria-hidden="true" className="size-4" />
      Read a file
    </Button>
  );
  return (
    <>
      <ListPage
        title="Agents’ votes"
        name={voteFileList.name}
        query={list}
        address={address}
        inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
        actions={readFile}
        filters={<ListFilters list={voteFileList} address={address} domainId={domainId} />}
        above={<AliasQueue />}
      >
        {(rows) => (
          <Table<VoteFile>
            {...rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowHref={({ id }) => voteFileHref(id)}
            sort={{ key: search.sort ?? voteFileList.order.by, dir: search.dir ?? voteFileList.order.dir }}
            onSort={({ key, dir }) => change({ sort: key as 'name' | 'agent' | 'receivedAt', dir })}
            empty={
              <EmptyState
                title="No Files Found."
                message={
                  isFiltered
                    ? 'Nothing matches the search and the filters.'
                    : 'An agent sends one file with the votes of its creditors on many cases.'
                }
                action={isFiltered ? <Button onClick={() => show({})}>Clear the filters</Button> : readFile}
              />
            }
          />
        )}
      </ListPage>
      {isReading && (
        <ImportVotesDialog
          onClose={() => setReading(false)}
          onRead={(id) => void navigate({ href: voteFileHref(id) })}
        />
      )}
    </>
  );
}
