import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { Entry } from '#shared/records/ledger/contract.ts';
import { journalSources } from '#shared/records/ledger/ledger.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { Balance } from '#web/platform/page/Balance.tsx';
import { Counted } from '#web/platform/page/Counted.tsx';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { useRowKeys } from '#web/platform/page/list/use-row-keys.ts';
import { NotFound } from '#web/platform/page/NotFound.tsx';
import { PageHeading } from '#web/platform/page/PageHeading.tsx';
import { rowOptions } from '#web/platform/page/pickers/client.ts';
import { positiveOf } from '#web/platform/page/search.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { ButtonLink } from '#web/platform/ui/Button.tsx';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field } from '#web/platform/ui/Field.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { invalidateLedger, useDomainId } from './ledger-client.ts';
import type { EntrySearch } from './page-search.ts';

const amount = (key: 'debitPence' | 'creditPence', header: string): Column<Entry> => ({
  key,
  header,
  align: 'right',
  cell: (row) => (row[key] === 0 ? '' : <Money pence={row[key]} />),
});
const columns: Column<Entry>[] = [
  { key: 'reference', header: 'Journal', cell: ({ reference }) => reference },
  { key: 'postedOn', header: 'Date', cell: ({ postedOn }) => textOfIso(postedOn) },
  {
    key: 'description',
    header: 'Description',
    wordy: true,
    cell: ({ memo, description }) => memo ?? description,
  },
  { key: 'source', header: 'From', cell: ({ source }) => journalSources[source] },
  {
    key: 'case',
    header: 'Case',
    cell: ({ case: of }) =>
      of && (
        <AppLink href={`/cases/${of.id}?tab=accounts`} className="text-accent-text hover:underline">
          {of.uniqueReference}
        </AppLink>
      ),
  },
  amount('debitPence', 'Debit'),
  amount('creditPence', 'Credit'),
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balancePence }) => <Balance pence={balancePence} />,
  },
];

function Period({ search, onChange }: { search: EntrySearch; onChange: (change: EntrySearch) => void }) {
  return (
    <search className="mb-3 grid max-w-sm grid-cols-2 gap-3">
      <div>
        <Field label="From">
          {(control) => (
            <DateInput
              {...control}
              value={search.from ?? null}
              onChange={(from) => onChange({ from: from ?? undefined })}
            />
          )}
        </Field>
      </div>
      <div>
        <Field label="To">
          {(control) => (
            <DateInput
              {...control}
              value={search.to ?? null}
              onChange={(to) => onChange({ to: to ?? undefined })}
            />
          )}
        </Field>
      </div>
    </search>
  );
}

function Entries({ id, search }: { id: number; search: EntrySearch }) {
  const navigate = useNavigate();
  const table = useRef<HTMLDivElement>(null);
  const account = useQuery(rowOptions('chart-of-accounts', id));
  const list = useQuery(
    trpc.ledger.books.entries.queryOptions(
      { id, domainId: useDomainId(), ...search },
      { placeholderData: keepPreviousData },
    ),
  );
  useLive(['ledger'], () => void invalidateLedger());
  useRowKeys(table);
  const change = (difference: EntrySearch) =>
    void navigate({
      to: '/chart-of-accounts/$id/entries',
      params: { id: String(id) },
      search: { ...search, page: undefined, ...difference },
      resetScroll: false,
    });
  const failed = [account, list].find(hasFailed);
  if (failed) return <LoadError query={failed} path="chart-of-accounts" />;
  const title = account.data ? `${String(account.data.code)} ${String(account.data.name)}` : 'Ledger account';
  return (
    <>
      <PageHeading
        title={title}
        context={
          <Counted query={list}>
            {({ meta }) => `${meta.totalResults.toLocaleString('en-GB')} entries, newest first`}
          </Counted>
        }
        actions={<ButtonLink href={`/chart-of-accounts/${id}/edit`}>Account details</ButtonLink>}
      />
      <Period search={search} onChange={change} />
      <div ref={table} className="space-y-3">
        <Table
          label="Entries"
          columns={columns}
          rows={list.data?.data ?? []}
          rowKey={({ journalId, line }) => `${journalId}-${line}`}
          rowHref={({ journalId }) => `/journals/${journalId}`}
          loading={list.isPending || list.isPlaceholderData}
          empty={
            <EmptyState
              title="No entries found."
              message="Nothing was posted to this account in this period."
            />
          }
        />
        <Paginator
          page={search.page ?? 1}
          totalPages={list.data?.meta.totalPages ?? 0}
          onPage={(page) => change({ page })}
        />
      </div>
    </>
  );
}

const route = getRouteApi('/inside/chart-of-accounts/$id/entries');

/** /chart-of-accounts/{id}/entries: what was posted to an account. */
export function EntriesPage() {
  const id = positiveOf(route.useParams().id);
  const { page, from, to } = route.useSearch();
  if (id === undefined) return <NotFound />;
  return <Entries key={id} id={id} search={{ page, from, to }} />;
}
