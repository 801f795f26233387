import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { BalanceRow, TrialBalance } from '#shared/records/ledger/contract.ts';
import { type Ledger, ledgers } from '#shared/records/ledger/ledger.ts';
import { useLive } from '#web/platform/api/live.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Counted } from '#web/platform/page/Counted.tsx';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { invalidateLedger, useDomainId } from './ledger-client.ts';

const side = (key: 'debitPence' | 'creditPence', header: string): Column<BalanceRow> => ({
  key,
  header,
  align: 'right',
  cell: (row) => (row[key] === 0 ? '' : <Money pence={row[key]} />),
});
const columns: Column<BalanceRow>[] = [
  { key: 'account', header: 'Account', cell: ({ code, name }) => `${code} ${name}` },
  { key: 'group', header: 'Group', cell: ({ group }) => group },
  side('debitPence', 'Debit'),
  side('creditPence', 'Credit'),
];

function Sheet({ ledger, data }: { ledger: Ledger; data: TrialBalance }) {
  const rows = data.accounts.filter((row) => row.ledger === ledger && row.lineCount > 0);
  const { debitPence, creditPence } = data.totals[ledger];
  const to = data.on;
  return (
    <section aria-label={`${ledgers[ledger]} ledger`} className="space-y-2">
      <h2 className="text-lg font-semibold">{ledgers[ledger]} ledger</h2>
      <Table
        label={`Trial balance of the ${ledgers[ledger].toLowerCase()} ledger`}
        columns={columns}
        rows={rows}
        rowKey={({ accountId }) => accountId}
        rowHref={({ accountId }) => `/chart-of-accounts/${accountId}/entries?to=${to}`}
        empty={<EmptyState title="Nothing was posted up to this day." />}
      />
      {rows.length > 0 && (
        <dl className="flex flex-wrap justify-end gap-x-8 gap-y-1 px-3 font-semibold">
          <div className="flex gap-2">
            <dt>Debits</dt>
            <dd>
              <Money pence={debitPence} />
            </dd>
          </div>
          <div className="flex gap-2">
            <dt>Credits</dt>
            <dd>
              <Money pence={creditPence} />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

const route = getRouteApi('/inside/trial-balance');

/** /trial-balance: every account with its balance at the end of a day. */
export function TrialBalancePage() {
  const { on } = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(
    trpc.ledger.books.trialBalance.queryOptions(
      { on, domainId: useDomainId() },
      { placeholderData: keepPreviousData },
    ),
  );
  useLive(['ledger'], () => void invalidateLedger());
  return (
    <>
      <PageHeading
        title="Trial balance"
        beside={<Siblings />}
        context={<Counted query={query}>{({ on: day }) => `At the end of ${textOfIso(day)}`}</Counted>}
        actions={<PrintButton />}
      />
      <div className="no-print mb-4 w-44">
        <Field label="At the end of">
          {(control) => (
            <DateInput
              {...control}
              value={on ?? query.data?.on ?? null}
              onChange={(day) => void navigate({ to: '/trial-balance', search: { on: day ?? undefined } })}
            />
          )}
        </Field>
      </div>
      <Loaded query={query} path="trial-balance">
        {(data) => (
          <div className="max-w-5xl space-y-6">
            <Sheet ledger="estate" data={data} />
            <Sheet ledger="office" data={data} />
          </div>
        )}
      </Loaded>
    </>
  );
}
