import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { BankAccountItem } from '#shared/activities/money/banking/accounts-contract.ts';
import { useRowKeys } from '#web/platform/page/list/use-row-keys.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { ErrorState } from '#web/platform/ui/ErrorState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { AccountGate, numbersText } from './AccountGate.tsx';
import { editHref, importsOptions, itemsHref } from './banking-client.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importColumns } from './import-columns.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { RunMatching } from './RunMatching.tsx';
import { StatementDrop } from './StatementDrop.tsx';

type Search = { page?: number | undefined; import?: number | undefined };

interface ImportListProps {
  account: BankAccountItem;
  search: Search;
  onSearch: (search: Search) => void;
}

function ImportList({ account, search, onSearch }: ImportListProps) {
  const list = useQuery(importsOptions(account.id, search.page));
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  const opened = list.data?.data.find(({ id }) => id === search.import);
  if (list.isError)
    return (
      <ErrorState
        title="Error."
        message={`An error occurred when loading item from banking/accounts/${account.id}/imports.`}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <div ref={table} className="space-y-3">
      <Table
        label="Imports"
        columns={importColumns}
        rows={list.data?.data ?? []}
        rowKey={({ id }) => id}
        onOpen={({ id }) => onSearch({ ...search, import: id })}
        loading={list.isPending || list.isPlaceholderData}
        loadingRows={3}
        empty={<EmptyState title="No Imports Found." message="Drop the bank’s statements above." />}
      />
      <Paginator
        page={search.page ?? 1}
        totalPages={list.data?.meta.totalPages ?? 0}
        onPage={(page) => onSearch({ page })}
      />
      {opened && (
        <ImportDialog key={opened.id} row={opened} onClose={() => onSearch({ page: search.page })} />
      )}
    </div>
  );
}

const route = getRouteApi('/inside/banking/accounts/$id/imports');

function Imports({ account }: { account: BankAccountItem }) {
  const search = route.useSearch();
  const navigate = useNavigate();
  const go = (next: Search) =>
    void navigate({
      to: '/banking/accounts/$id/imports',
      params: { id: String(account.id) },
      search: { ...next },
      resetScroll: false,
    });
  const list = <ImportList account={account} search={search} onSearch={go} />;
  return (
    <>
      <PageHeading
        title={`Imports of ${account.name}`}
        context={
          <span className="flex flex-wrap items-center gap-2">
            <span className="figures">{numbersText(account)}</span>
            <span>{account.domain.name}</span>
            {!account.isActive && <Badge>Not active</Badge>}
          </span>
        }
        actions={
          <>
            <ButtonLink href={editHref(account.id)}>Edit</ButtonLink>
            <ButtonLink href={itemsHref(account.id)}>Items</ButtonLink>
            {account.provider !== 'manual' && (
              <ButtonLink href={`/banking/accounts/${account.id}/client-accounts`}>
                Client accounts
              </ButtonLink>
            )}
            <RunMatching accountId={account.id} />
          </>
        }
      />
      <div className="space-y-4">
        <Reconciliation account={account} />
        {account.isActive ? <StatementDrop accountId={account.id}>{list}</StatementDrop> : list}
      </div>
    </>
  );
}

/** /banking/accounts/{id}/imports: the files of an account, and its balances by bank and by ledger. */
export function ImportsPage() {
  const params = route.useParams();
  const id = positiveOf(params.id);
  if (id === undefined) return <NotFound />;
  return (
    <AccountGate key={id} id={id}>
      {(account) => <Imports account={account} />}
    </AccountGate>
  );
}
