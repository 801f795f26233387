import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { itemList } from '#shared/activities/money/banking/item-list.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { KeyLegend } from '#web/platform/page/KeyLegend.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import { type ListAddress, useExistingPage, useListAddress } from '#web/platform/page/list-address.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { useRowInView } from '#web/platform/page/use-page-keys.ts';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { AccountGate } from './AccountGate.tsx';
import { importsHref, invalidateBanking, itemsHref } from './banking-client.ts';
import { ItemList } from './ItemList.tsx';
import { type ItemSearch, parseItemSearch } from './item-search.ts';
import { RunMatching } from './RunMatching.tsx';
import { SelectedItem } from './SelectedItem.tsx';
import { countsOptions, itemsOptions } from './use-triage.ts';

const keys: readonly [key: string, what: string][] = [
  ['J', 'down'],
  ['K', 'up'],
  ['Enter', 'confirm'],
  ['P', 'choose what it pays'],
  ['/', 'find a case'],
  ['S', 'split'],
  ['N', 'no case yet'],
  ['I', 'ignore'],
  ['A', 'all alike'],
  ['U', 'undo'],
];

function Counts({ account }: { account: ListedBankAccount }) {
  const { data, isError } = useQuery(countsOptions(account.id));
  const number = (count: number) => count.toLocaleString('en-GB');
  return (
    <output className="figures">
      {data
        ? `${number(data.openCount)} to do, ${number(data.suggestedCount)} proposed`
        : !isError && 'Loading...'}
      {account.lastImportedTo && `. Statements to ${showDate(account.lastImportedTo)}`}
    </output>
  );
}

function EmptyList({ search }: { search: ItemSearch }) {
  const { item: _item, ...shown } = search;
  if (Object.keys(filtersOf(shown)).length > 0)
    return <EmptyState title="No Items Found." message="Nothing matches the filters." />;
  return <EmptyState title="Nothing to do." message="Every line of the statements is dealt with." />;
}

interface TriageProps {
  account: ListedBankAccount;
  address: ListAddress<ItemSearch>;
  rows: readonly BankItem[];
  totalPages: number;
}

function Triage({ account, address: { search, show, amend }, rows, totalPages }: TriageProps) {
  const [followed, setFollowed] = useState<number | undefined>(undefined);
  const [outcome, setOutcome] = useState<string | null>(null);
  const selectedId = search.item ?? rows[0]?.id;
  const select = (item: number | undefined) => {
    setOutcome(null);
    amend({ item });
  };
  useRowInView(selectedId);
  useEffect(() => {
    if (followed !== undefined && window.matchMedia('(max-width: 1023px)').matches)
      document.getElementById('chosen-line')?.scrollIntoView({ block: 'start' });
  }, [followed]);
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-3">
          {rows.length === 0 ? (
            <EmptyList search={search} />
          ) : (
            <ItemList
              rows={rows}
              selectedId={selectedId}
              onSelect={(id) => {
                select(id);
                setFollowed(id);
              }}
            />
          )}
          <Paginator
            page={search.page ?? 1}
            totalPages={totalPages}
            onPage={(page) => show({ ...search, page, item: undefined })}
          />
        </div>
        <div id="chosen-line" className="min-w-0 scroll-mt-4">
          <SelectedItem account={account} id={selectedId} rows={rows} onSelect={select} onKey={setOutcome} />
        </div>
      </div>
      <KeyLegend keys={keys} outcome={outcome} />
    </>
  );
}

const route = getRouteApi('/inside/banking/accounts/$id/items');

function Items({ account }: { account: ListedBankAccount }) {
  const path = itemsHref(account.id);
  const address = useListAddress(path, parseItemSearch);
  const { search, show, change } = address;
  const list = useQuery(itemsOptions(account.id, search));
  useExistingPage(address, list);
  useLive(['bank-items'], () => void invalidateBanking());
  return (
    <>
      <PageHeading
        title={`Items of ${account.name}`}
        context={<Counts account={account} />}
        actions={
          <>
            <ButtonLink href={importsHref(account.id)}>Imports</ButtonLink>
            <RunMatching accountId={account.id} />
          </>
        }
      />
      <ListFilters
        list={itemList}
        address={{ search, show, change: (filters) => change({ item: undefined, ...filters }) }}
      />
      {hasFailed(list) ? (
        <LoadError query={list} path={`banking/accounts/${account.id}/items`} />
      ) : list.data ? (
        <Triage
          account={account}
          address={address}
          rows={list.data.data}
          totalPages={list.data.meta.totalPages}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

/** /banking/accounts/{id}/items: the lines of statements, decided one by one. */
export function ItemsPage() {
  const params = route.useParams();
  const id = positiveOf(params.id);
  if (id === undefined) return <NotFound />;
  return (
    <AccountGate key={id} id={id}>
      {(account) => <Items account={account} />}
    </AccountGate>
  );
}
