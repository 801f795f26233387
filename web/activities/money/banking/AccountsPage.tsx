import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { Counted } from '#web/platform/page/Counted.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { useRowKeys } from '#web/platform/page/list/use-row-keys.ts';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { SearchBox } from '#web/platform/ui/SearchBox.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { BankDifference, StatedBalance } from './Balances.tsx';
import { accountsOptions, editHref, importsHref, invalidateBanking, itemsHref } from './banking-client.ts';
import { LastRun, RunMatching } from './RunMatching.tsx';

/** Columns that need action come first: a narrow screen shows the beginning. */
const columns: readonly Column<ListedBankAccount>[] = [
  {
    key: 'name',
    header: 'Account',
    sentences: true,
    cell: ({ name, isActive, sortCode, accountNumber }) => (
      <>
        {name} {!isActive && <Badge>Not active</Badge>}
        {accountNumber && (
          <span className="figures block text-sm font-normal whitespace-nowrap text-muted">
            {sortCode} {accountNumber}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'open',
    header: 'To be matched',
    align: 'right',
    cell: ({ id, difference: { openCount, openPence } }) =>
      openCount === 0 ? (
        nothing
      ) : (
        <AppLink
          href={`${itemsHref(id)}?status=open`}
          className="inline-block whitespace-nowrap text-accent-text hover:underline"
        >
          {counted(openCount, 'line')} · <Money pence={openPence} />
        </AppLink>
      ),
  },
  {
    key: 'difference',
    header: 'Difference from the bank',
    align: 'right',
    isNamed: true,
    cell: (row) => <BankDifference of={row} none="None" />,
  },
  {
    key: 'bank',
    header: 'Bank balance',
    align: 'right',
    cell: ({ stated }) => <StatedBalance stated={stated} />,
  },
  penceColumn('ledger', 'Ledger balance', (row) => row.ledgerPence),
  {
    key: 'lastImport',
    header: 'Imported to',
    cell: ({ lastImportedTo, lastImport }) => (
      <span className="figures inline-flex items-center gap-1.5 whitespace-nowrap">
        {lastImportedTo ? showDate(lastImportedTo) : nothing}
        {lastImport?.status === 'failed' && <Badge colour="red">Last file failed</Badge>}
        {lastImport?.status === 'needs_mapping' && <Badge colour="yellow">Unknown columns</Badge>}
      </span>
    ),
  },
  { key: 'domain', header: 'Domain', sentences: 'short', cell: ({ domain }) => domain.name },
];

const RowMenu = ({ id, name }: ListedBankAccount) => (
  <MoreMenu
    label={`Actions for ${name}`}
    items={[
      { label: 'Imports', href: importsHref(id) },
      { label: 'Items', href: itemsHref(id) },
      { label: 'Edit', href: editHref(id), separated: true },
    ]}
  />
);

const route = getRouteApi('/inside/banking/accounts');
const inWords = (count: number) => counted(count, 'account');

/** /banking/accounts: the firm's accounts with their balances by bank and by ledger. */
export function AccountsPage() {
  const { search, page } = route.useSearch();
  const navigate = useNavigate();
  const domain = useDomain();
  const go = (next: { search?: string | undefined; page?: number | undefined }) =>
    void navigate({ to: '/banking/accounts', search: next, resetScroll: false });
  const list = useQuery(accountsOptions({ search, page, domainId: domain === 'all' ? undefined : domain }));
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  useLive(['bank-account:'], () => void invalidateBanking());
  const meta = list.data?.meta;
  return (
    <>
      <PageHeading
        title="Bank Accounts"
        beside={<Siblings />}
        context={
          <span className="flex flex-wrap gap-x-4">
            <Counted query={list}>{(data) => inWords(data.meta.totalResults)}</Counted>
            <LastRun />
          </span>
        }
        actions={
          <>
            <RunMatching />
            <ButtonLink icon={Plus} colour="accent" href="/banking/accounts/create">
              New bank account
            </ButtonLink>
          </>
        }
      />
      <search className="mb-3 flex">
        <div className="w-64 max-sm:w-full">
          <SearchBox
            label="Search bank accounts"
            value={search ?? ''}
            onChange={(text) => go({ search: text || undefined })}
          />
        </div>
      </search>
      {hasFailed(list) ? (
        <LoadError query={list} path="banking/accounts" />
      ) : (
        <div ref={table} className="space-y-3">
          <Table
            label="Bank accounts"
            columns={columns}
            rows={list.data?.data ?? []}
            rowKey={({ id }) => id}
            rowHref={({ id }) => importsHref(id)}
            card={{ below: ['open', 'difference'] }}
            actions={RowMenu}
            loading={list.isPending || list.isPlaceholderData}
            empty={
              <EmptyState
                title="No Bank Accounts Found."
                message={
                  search
                    ? 'Nothing matches the search.'
                    : 'Add the firm’s accounts, then drop the bank’s statements on them.'
                }
              />
            }
          />
          <Paginator
            page={page ?? 1}
            totalPages={meta?.totalPages ?? 0}
            onPage={(next) => go({ search, page: next })}
          />
        </div>
      )}
    </>
  );
}
