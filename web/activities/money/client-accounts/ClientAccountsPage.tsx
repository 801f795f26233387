import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { BankAccountItem } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ClientAccountRow } from '#shared/activities/money/client-accounts/contract.ts';
import { clientAccountList } from '#shared/activities/money/client-accounts/list.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import type { SortOf } from '#shared/records/reference/lists.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { LetterBar } from '#web/platform/page/mail/BulkLetterButton.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { accountsHref, accountsOptions, downloadAccounts } from './client-accounts-client.ts';
import { AccountBadge, ageText } from './statuses.tsx';
import { UmbrellaGate, UmbrellaTabs } from './UmbrellaGate.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(clientAccountList, raw);
const columns = tableColumns<typeof clientAccountList, ClientAccountRow>(
  clientAccountList,
  clientAccountList.usual,
  {
    status: ({ status }) => <AccountBadge status={status} />,
    differsSince: ({ differsSince }) =>
      differsSince === null ? nothing : `${showDate(differsSince)}, ${ageText(differsSince)}`,
    differencePence: ({ differencePence, differsSince }) =>
      differsSince === null || differencePence === null ? (
        nothing
      ) : (
        <span className="font-medium text-red-text">
          <Money pence={differencePence} />
        </span>
      ),
  },
);

function Accounts({ umbrella }: { umbrella: BankAccountItem }) {
  const address = useListAddress(accountsHref(umbrella.id), parse);
  const { search, change } = address;
  const list = useQuery(accountsOptions(umbrella.id, search));
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  const mayEdit = useAuth().may('case.write');
  const chosen = list.data?.data.filter(({ id }) => ticked.has(id)) ?? [];
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const inWords = (count: number) => counted(count, 'account');
  return (
    <ListPage
      title={`Client accounts of ${umbrella.name}`}
      name={clientAccountList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${inWords(totalResults)}${isFiltered ? ', filtered' : ''}`}
      actions={<CsvButton save={() => downloadAccounts(umbrella.id, search)} />}
      filters={
        <>
          <div className="mb-3">
            <UmbrellaTabs id={umbrella.id} selected="accounts" />
          </div>
          <ListFilters list={clientAccountList} address={address} />
        </>
      }
      above={
        <LetterBar
          label="Ticked accounts"
          words={`${inWords(chosen.length)} ticked`}
          caseIds={chosen.map((account) => account.case.id)}
          onClear={() => tick(new Set())}
        />
      }
    >
      {(rows) => (
        <Table<ClientAccountRow>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowHref={(row) => `/cases/${row.case.id}?tab=accounts`}
          sort={{
            key: search.sort ?? clientAccountList.order.by,
            dir: search.dir ?? clientAccountList.order.dir,
          }}
          onSort={({ key, dir }) => change({ sort: key as SortOf<typeof clientAccountList>, dir })}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          empty={
            <EmptyState
              title="No Client Accounts Found."
              message={
                isFiltered
                  ? 'Nothing matches the filters.'
                  : 'A case gets its account here when it goes to its creditors.'
              }
            />
          }
        />
      )}
    </ListPage>
  );
}

const route = getRouteApi('/inside/banking/accounts/$id/client-accounts');

/** /banking/accounts/{id}/client-accounts: the accounts of single clients within an umbrella account. */
export function ClientAccountsPage() {
  const id = positiveOf(route.useParams().id);
  if (id === undefined) return <NotFound />;
  return (
    <UmbrellaGate key={id} id={id}>
      {(umbrella) => <Accounts umbrella={umbrella} />}
    </UmbrellaGate>
  );
}
