import { getRouteApi } from '@tanstack/react-router';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import type { ClientAccountRow } from '#shared/activities/money/client-accounts/contract.ts';
import { clientAccountList } from '#shared/activities/money/client-accounts/list.ts';
import { showDate } from '#shared/platform/dates.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterPage, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { Money } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { accountsHref } from './client-accounts-client.ts';
import { AccountBadge, ageText } from './statuses.tsx';
import { UmbrellaGate, UmbrellaTabs } from './UmbrellaGate.tsx';

const cells: Cells<typeof clientAccountList, ClientAccountRow> = {
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
};

const Accounts = ({ umbrella: { id, name } }: { umbrella: ListedBankAccount }) => (
  <RegisterPage
    list={clientAccountList}
    title={`Client accounts of ${name}`}
    path={accountsHref(id)}
    words={['account']}
    read={(input) => trpc.clientAccounts.list.queryOptions({ ...input, bankAccountId: id }, whilePaging)}
    file={`/banking/accounts/${id}/client-accounts/export`}
    within={{}}
    notes={
      <div className="mb-3">
        <UmbrellaTabs id={id} selected="accounts" />
      </div>
    }
    cells={cells}
    rowHref={(row) => `/cases/${row.case.id}?tab=accounts`}
    letterTo={(account) => account.case.id}
    empty={{
      title: 'No Client Accounts Found.',
      message: 'A case gets its account when it is put to creditors.',
      ifFiltered: 'Nothing matches the filters.',
    }}
  />
);

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
