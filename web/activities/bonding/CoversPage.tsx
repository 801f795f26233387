import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BondCover, PractitionerCover } from '#shared/activities/bonding/contract.ts';
import { type CoverSort, coverList } from '#shared/activities/bonding/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { cut, tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { BondStateBadge } from './BondStateBadge.tsx';
import {
  coverListOptions,
  downloadCovers,
  invalidateBonds,
  practitionersOptions,
  reviewCovers,
} from './bonding-client.ts';

const inWords = (count: number) => counted(count, 'bond');
const parse = (raw: Readonly<Record<string, unknown>>) => parseList(coverList, raw);
const columns = tableColumns<typeof coverList, BondCover>(coverList, coverList.usual, {
  person: ({ person }) => cut(person, 'max-w-44'),
  state: ({ state }) => <BondStateBadge state={state} />,
});

function Practitioner({ shown }: { shown: PractitionerCover }) {
  const { practitioner, ipNumber, people, coverPence, toIncrease, toRelease, warnings } = shown;
  const todo = [
    toIncrease > 0 && `${toIncrease.toLocaleString('en-GB')} to increase`,
    toRelease > 0 && `${toRelease.toLocaleString('en-GB')} to release`,
  ].filter((each) => each !== false);
  return (
    <li className="space-y-2">
      <p>
        <span className="font-semibold">{practitioner?.name ?? 'No practitioner'}</span>
        {ipNumber && <span className="figures text-muted"> {ipNumber}</span>}: cover of{' '}
        <Money pence={coverPence} /> for {people.toLocaleString('en-GB')}
        {todo.length > 0 && `, ${todo.join(', ')}`}
      </p>
      {warnings.map((warning) => (
        <Alert key={warning} colour="yellow" role="none" message={warning} />
      ))}
    </li>
  );
}

function Practitioners({ domainId }: { domainId: number | undefined }) {
  const { data } = useQuery(practitionersOptions(domainId));
  if (!data || data.length === 0) return null;
  return (
    <ul aria-label="Practitioners" className="mb-3 space-y-2">
      {data.map((each) => (
        <Practitioner key={each.practitioner?.id ?? 0} shown={each} />
      ))}
    </ul>
  );
}

function MarkReviewed({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function mark() {
    setBusy(true);
    try {
      const { reviewed } = await reviewCovers(ids);
      toast.success('Item Updated.', `${inWords(reviewed)} reviewed`);
      onDone();
    } catch (error) {
      toast.error('Error updating.', messageOf(error));
    }
    setBusy(false);
  }
  return (
    <Button small colour="accent" loading={isBusy} onClick={() => void mark()}>
      Mark as reviewed
    </Button>
  );
}

/** /bonds: the covers in force, what has to be increased or released, and their monthly review. */
export function CoversPage() {
  const address = useListAddress('/bonds', parse);
  const { search, show, change } = address;
  const domain = useDomain();
  const domainId = domain === 'all' ? undefined : domain;
  const list = useQuery(coverListOptions(search, domainId));
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayEdit = useAuth().may('case.write');
  const chosen = list.data?.data.filter(({ id }) => ticked.has(id)) ?? [];
  useLive(['bonds'], () => void invalidateBonds());
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const untick = () => tick(new Set());
  return (
    <ListPage
      title="Bonds"
      name={coverList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={<CsvButton save={() => downloadCovers(search, domainId)} />}
      filters={
        <>
          <Practitioners domainId={domainId} />
          <ListFilters list={coverList} address={address} domainId={domainId} />
        </>
      }
      above={
        chosen.length > 0 && (
          <TickedBar label="Ticked bonds" words={`${inWords(chosen.length)} ticked`} onClear={untick}>
            <MarkReviewed ids={chosen.map(({ id }) => id)} onDone={untick} />
          </TickedBar>
        )
      }
    >
      {(rows) => (
        <Table<BondCover>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={({ caseId }) => `/cases/${caseId}?tab=accounts&field=bond`}
          sort={{ key: search.sort ?? coverList.order.by, dir: search.dir ?? coverList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as CoverSort, dir })}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          empty={
            <EmptyState
              title="No Bonds Found."
              message={
                isFiltered
                  ? 'Nothing matches the search and the filters.'
                  : 'The estate of each applicant is bonded when their case is put to creditors.'
              }
              action={isFiltered && <Button onClick={() => show({})}>Clear the filters</Button>}
            />
          }
        />
      )}
    </ListPage>
  );
}
