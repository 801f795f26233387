import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { BankAccountItem } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ClientMovementRow } from '#shared/activities/money/client-accounts/contract.ts';
import { movementList } from '#shared/activities/money/client-accounts/list.ts';
import { counted } from '#shared/platform/counted.ts';
import type { SortOf } from '#shared/records/reference/lists.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpcClient } from '#web/platform/api/trpc.ts';
import { CsvButton } from '#web/platform/page/CsvButton.tsx';
import { tableColumns } from '#web/platform/page/list/columns.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf, parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { downloadMovements, movementsHref, movementsOptions, saving } from './client-accounts-client.ts';
import { MovementBadge } from './statuses.tsx';
import { UmbrellaGate, UmbrellaTabs } from './UmbrellaGate.tsx';

const parse = (raw: Readonly<Record<string, unknown>>) => parseList(movementList, raw);
const columns = tableColumns<typeof movementList, ClientMovementRow>(movementList, movementList.usual, {
  status: ({ status }) => <MovementBadge status={status} />,
});

/** A movement that its batch is not to have can go with a later one, until the bank has confirmed it. */
function RowMenu({ id: movementId, batchId, status }: ClientMovementRow) {
  if (batchId === null || status === 'confirmed') return null;
  const label = `Actions for movement ${movementId}`;
  const takeOut = () =>
    void saving(trpcClient.clientAccounts.takeOut.mutate({ id: batchId, movementId })).then(
      () => toast.success('Item Updated.'),
      (error: unknown) => toast.error('Error updating.', messageOf(error)),
    );
  return <MoreMenu label={label} items={[{ label: `Take out of batch ${batchId}`, onSelect: takeOut }]} />;
}

function Movements({ umbrella }: { umbrella: BankAccountItem }) {
  const address = useListAddress(movementsHref(umbrella.id), parse);
  const { search, change } = address;
  const list = useQuery(movementsOptions(umbrella.id, search));
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <ListPage
      title={`Movements of ${umbrella.name}`}
      name={movementList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => `${counted(totalResults, 'movement')}${isFiltered ? ', filtered' : ''}`}
      actions={<CsvButton save={() => downloadMovements(umbrella.id, search)} />}
      filters={
        <>
          <div className="mb-3">
            <UmbrellaTabs id={umbrella.id} selected="movements" />
          </div>
          <ListFilters list={movementList} address={address} />
        </>
      }
    >
      {(rows) => (
        <Table<ClientMovementRow>
          {...rows}
          columns={columns}
          rowKey={({ id }) => id}
          actions={RowMenu}
          rowHref={(row) => `/cases/${row.case.id}?tab=accounts`}
          sort={{ key: search.sort ?? movementList.order.by, dir: search.dir ?? movementList.order.dir }}
          onSort={({ key, dir }) => change({ sort: key as SortOf<typeof movementList>, dir })}
          empty={
            <EmptyState
              title="No Movements Found."
              message={
                isFiltered
                  ? 'Nothing matches the filters.'
                  : 'Deposits come from matched receipts, withdrawals from payments.'
              }
            />
          }
        />
      )}
    </ListPage>
  );
}

const route = getRouteApi('/inside/banking/accounts/$id/client-movements');

/** /banking/accounts/{id}/client-movements: money into and out of the accounts within an umbrella account. */
export function MovementsPage() {
  const id = positiveOf(route.useParams().id);
  if (id === undefined) return <NotFound />;
  return (
    <UmbrellaGate key={id} id={id}>
      {(umbrella) => <Movements umbrella={umbrella} />}
    </UmbrellaGate>
  );
}
