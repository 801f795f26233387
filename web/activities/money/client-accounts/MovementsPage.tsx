import { getRouteApi } from '@tanstack/react-router';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ClientMovementRow } from '#shared/activities/money/client-accounts/contract.ts';
import { movementList } from '#shared/activities/money/client-accounts/list.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { trpc, trpcClient } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { movementsHref, saving } from './client-accounts-client.ts';
import { MovementBadge } from './statuses.tsx';
import { UmbrellaGate, UmbrellaTabs } from './UmbrellaGate.tsx';

const cells: Cells<typeof movementList, ClientMovementRow> = {
  status: ({ status }) => <MovementBadge status={status} />,
};

/** A movement can be taken out of its batch, to go with a later one, until the bank has confirmed it. */
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

const Movements = ({ umbrella: { id, name } }: { umbrella: ListedBankAccount }) => (
  <RegisterPage
    list={movementList}
    title={`Movements of ${name}`}
    path={movementsHref(id)}
    words={['movement']}
    read={(input) => trpc.clientAccounts.movements.queryOptions({ ...input, bankAccountId: id }, whilePaging)}
    file={`/banking/accounts/${id}/client-movements/export`}
    within={{}}
    notes={
      <div className="mb-3">
        <UmbrellaTabs id={id} selected="movements" />
      </div>
    }
    cells={cells}
    table={{ actions: RowMenu }}
    rowHref={(row) => `/cases/${row.case.id}?tab=accounts`}
    empty={{
      title: 'No Movements Found.',
      message: 'Deposits come from matched receipts, withdrawals from payments.',
      ifFiltered: 'Nothing matches the filters.',
    }}
  />
);

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
