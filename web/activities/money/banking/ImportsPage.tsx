import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { ListedBankAccount } from '#shared/activities/money/banking/accounts-contract.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { poundsText } from '#shared/platform/money.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { Card } from '#web/platform/page/Card.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { useRowKeys } from '#web/platform/page/list/use-row-keys.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { positiveOf } from '#web/platform/page/search.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Table } from '#web/platform/ui/Table.tsx';
import { AccountGate, numbersText } from './AccountGate.tsx';
import { BankDifference, isByClient, StatedBalance } from './Balances.tsx';
import { editHref, importsOptions, itemsHref, openItemsOptions } from './banking-client.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { importColumns } from './import-columns.tsx';
import { RunMatching } from './RunMatching.tsx';
import { StatementDrop } from './StatementDrop.tsx';

const SHOWN = 5;
const lines = (count: number) => counted(count, 'line');

function Figure({ label, children, note }: { label: string; children: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
      {note && <dd className="text-sm text-muted">{note}</dd>}
    </div>
  );
}

/** The items that explain a difference: lines on the bank's statements that are not in the books yet. */
function OpenItems({ account }: { account: ListedBankAccount }) {
  const { openCount } = account.difference;
  const { data } = useQuery({ ...openItemsOptions(account.id, SHOWN), enabled: openCount > 0 });
  if (openCount === 0 || !data) return null;
  return (
    <ul aria-label="Lines to be matched, the oldest first" className="divide-y divide-border text-sm">
      {data.data.map((item) => (
        <li key={item.id} className="flex items-baseline gap-3 py-1.5">
          <span className="figures shrink-0 text-muted">{showDate(item.bookedOn)}</span>
          <span className="min-w-0 grow truncate" title={item.description}>
            {item.description}
          </span>
          <Money pence={item.amountPence} />
        </li>
      ))}
    </ul>
  );
}

function Explanation({ account }: { account: ListedBankAccount }) {
  const { openCount, openPence, ignoredCount, ignoredPence, restPence } = account.difference;
  const parts: [string, number][] = [
    [`${lines(openCount)} of the statements still to be matched`, openPence],
    [`${lines(ignoredCount)} ignored`, ignoredPence],
    ['Everything else: the opening balance, and entries without a line of a statement', restPence],
  ];
  const told = parts.filter(([, pence]) => pence !== 0);
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-3 border-t border-border pt-4 lg:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-1 text-sm font-medium">What makes up the difference</h3>
        <ul className="divide-y divide-border text-sm">
          {told.map(([text, pence]) => (
            <li key={text} className="flex items-baseline justify-between gap-4 py-1.5">
              <span>{text}</span>
              <Money pence={pence} />
            </li>
          ))}
        </ul>
      </div>
      {openCount > 0 && (
        <div className="min-w-0">
          <h3 className="mb-1 flex justify-between gap-4 text-sm font-medium">
            Oldest lines to be matched
            <AppLink
              href={`${itemsHref(account.id)}?status=open`}
              className="text-accent-text hover:underline"
            >
              All {openCount.toLocaleString('en-GB')}
            </AppLink>
          </h3>
          <OpenItems account={account} />
        </div>
      )}
    </div>
  );
}

/** What the difference compares: clients' own accounts are checked against the bank's balance file instead. */
function differenceNote(account: ListedBankAccount) {
  if (isByClient(account)) return 'Compared for each client’s own account';
  const { pence, movedPence } = account.difference;
  if (movedPence === 0) return pence === 0 ? undefined : 'Sum of the lines less ledger';
  return (
    <>
      Sum of the lines less ledger, but for <Money pence={movedPence} /> moved between the client bank and
      clients’ own accounts in the books
    </>
  );
}

/** The balances by statement and by ledger, side by side, and what explains the difference. */
function Reconciliation({ account }: { account: ListedBankAccount }) {
  const { stated, linesPence, ledgerPence, ledgerAccount, difference } = account;
  return (
    <Card title="Bank and ledger">
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure label="Bank balance" note={stated ? 'As the bank last stated it' : 'No statement gives one'}>
          <StatedBalance stated={stated} />
        </Figure>
        <Figure
          label="Sum of the lines"
          note={
            account.lastImportedTo ? `Statements to ${showDate(account.lastImportedTo)}` : 'No statements yet'
          }
        >
          <Money pence={linesPence} />
        </Figure>
        <Figure label="Ledger balance" note={`${ledgerAccount.code} ${ledgerAccount.name}`}>
          <Money pence={ledgerPence} />
        </Figure>
        <Figure label="Difference from the bank" note={differenceNote(account)}>
          <BankDifference of={account} none="Reconciled" />
        </Figure>
      </dl>
      {stated !== null && stated.missingPence !== 0 && (
        <div className="mt-4">
          <Alert
            colour="yellow"
            role="none"
            title={`The lines are ${poundsText(Math.abs(stated.missingPence))} ${stated.missingPence > 0 ? 'below' : 'above'} the bank’s balance of ${showDate(stated.on)}.`}
            message="A statement is missing, a line is held twice, or the opening balance of the account is wrong: the reconciliation says from which day on."
          />
        </div>
      )}
      {account.charges.firmPence > 0 && account.kind !== 'office' && (
        <p className="mt-4 text-sm">
          The firm has <Money pence={account.charges.firmPence} /> of bank charges to make good here.
        </p>
      )}
      {difference.pence !== 0 && <Explanation account={account} />}
    </Card>
  );
}

type Search = { page?: number | undefined; import?: number | undefined };

interface ImportListProps {
  account: ListedBankAccount;
  search: Search;
  onSearch: (search: Search) => void;
}

function ImportList({ account, search, onSearch }: ImportListProps) {
  const list = useQuery(importsOptions(account.id, search.page));
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  const opened = list.data?.data.find(({ id }) => id === search.import);
  if (hasFailed(list)) return <LoadError query={list} path={`banking/accounts/${account.id}/imports`} />;
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

function Imports({ account }: { account: ListedBankAccount }) {
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
            <ButtonLink href={`/banking/accounts/${account.id}/reconciliation`}>Reconciliation</ButtonLink>
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

/** /banking/accounts/{id}/imports: the files of an account, and its balances at the bank and in the ledger. */
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
