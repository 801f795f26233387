import { useQuery } from '@tanstack/react-query';
import type { KeptRow } from '#shared/activities/money/reconciliation/contract.ts';
import { type KeptSearch, keptList } from '#shared/activities/money/reconciliation/list.ts';
import { differenceKinds } from '#shared/activities/money/reconciliation/reconcile.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { reconciliationStates } from '#shared/records/ledger/reconciliations.ts';
import { StatedBalance } from '#web/activities/money/banking/Balances.tsx';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import type { Cells } from '#web/platform/page/list/columns.tsx';
import { RegisterView, whilePaging } from '#web/platform/page/list/RegisterPage.tsx';
import { parseList } from '#web/platform/page/list/search.ts';
import { useListAddress } from '#web/platform/page/list-address.ts';
import { dayOf } from '#web/platform/page/search.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { nothing } from '#web/platform/ui/nothing.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { DayField } from './DayField.tsx';
import {
  firmOptions,
  invalidateReconciliations,
  type ReconciledAccount,
  reconciliationHref,
  usualDay,
} from './reconciliation-client.ts';
import { stateColours } from './Signatures.tsx';

const columns: readonly Column<ReconciledAccount>[] = [
  { key: 'account', header: 'Account', sentences: true, cell: ({ account }) => account.name },
  {
    key: 'stated',
    header: 'Bank balance',
    align: 'right',
    cell: ({ stated }) => <StatedBalance stated={stated} />,
  },
  penceColumn('missing', 'Missing from the lines', ({ missingPence }) => missingPence !== 0 && missingPence),
  penceColumn('lines', 'Sum of the lines', ({ linesPence }) => linesPence),
  {
    key: 'differences',
    header: 'Between lines and books',
    sentences: true,
    cell: ({ differences }) =>
      differences.length === 0
        ? nothing
        : differences.map(({ kind, count }) => `${differenceKinds[kind]} (${count})`).join(', '),
  },
  penceColumn('books', 'Ledger balance', ({ booksPence }) => booksPence),
  {
    key: 'state',
    header: 'Signed',
    cell: ({ state }) =>
      state === null ? nothing : <Badge colour={stateColours[state]}>{reconciliationStates[state]}</Badge>,
  },
];

/** Every account at the end of the day. */
function AtDay({ on, domainId }: { on: string; domainId: number | undefined }) {
  const query = useQuery(firmOptions(on, domainId));
  if (hasFailed(query)) return <LoadError query={query} path="banking/reconciliations/at" />;
  return (
    <div className="mb-6">
      <Table
        label={`Accounts at the end of ${showDate(on)}`}
        columns={columns}
        rows={query.data ?? []}
        rowKey={({ account }) => account.id}
        rowHref={({ account }) => reconciliationHref(account.id, on)}
        card={{ below: ['stated', 'state'] }}
        loading={query.isPending || query.isPlaceholderData}
        empty={<EmptyState title="No Bank Accounts Found." />}
      />
    </div>
  );
}

const cells: Cells<typeof keptList, KeptRow> = {
  state: ({ state }) => <Badge colour={stateColours[state]}>{reconciliationStates[state]}</Badge>,
};

const parse = (raw: Readonly<Record<string, unknown>>): KeptSearch & { on?: string | undefined } => ({
  ...parseList(keptList, raw),
  on: dayOf(raw.on),
});

/** /banking/reconciliations: every account at the end of a day, and what was signed. */
export function ReconciliationsPage() {
  const address = useListAddress('/banking/reconciliations', parse);
  const { show, change } = address;
  const { on: said, ...search } = address.search;
  const on = said ?? usualDay();
  const keepDay = said === undefined ? {} : { on: said };
  return (
    <RegisterView
      list={keptList}
      title="Reconciliations"
      address={{ search, change, show: (next, how) => show({ ...next, ...keepDay }, how) }}
      words={['signed reconciliation']}
      inWords={(count) => counted(count, 'signed reconciliation')}
      read={(input) => trpc.reconciliation.list.queryOptions(input, whilePaging)}
      file="/banking/reconciliations/export"
      live={{ topics: ['bank-account:', 'ledger'], refresh: invalidateReconciliations }}
      notes={({ domainId }) => (
        <>
          <DayField on={on} onChange={(day) => show({ ...search, on: day })} />
          <AtDay on={on} domainId={domainId} />
        </>
      )}
      cells={cells}
      rowHref={({ account, reconciledOn }) => reconciliationHref(account.id, reconciledOn)}
      empty={{ title: 'Nothing has been signed yet.' }}
    />
  );
}
