import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { keysOf } from '#shared/platform/options.ts';
import type { ManualJournal } from '#shared/records/ledger/contract.ts';
import { type ManualState, manualKinds, manualStates } from '#shared/records/ledger/ledger.ts';
import { useLive } from '#web/platform/api/live.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { useRowKeys } from '#web/platform/page/list/use-row-keys.ts';
import { PageHeading, Siblings } from '#web/platform/page/PageHeading.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { invalidateLedger, useDomainId } from './ledger-client.ts';
import { ManualJournalDialog, ManualJournalSheet } from './ManualJournalSheet.tsx';
import type { ManualJournalSearch } from './page-search.ts';

const colours = { pending: 'blue', approved: 'green', rejected: 'red', withdrawn: 'grey' } as const;

const columns: Column<ManualJournal>[] = [
  { key: 'description', header: 'What for', wordy: true, cell: ({ description }) => description },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => manualKinds[kind] },
  { key: 'postedOn', header: 'Posted on', cell: ({ postedOn }) => textOfIso(postedOn) },
  { key: 'domain', header: 'Domain', cell: ({ domain }) => domain.name },
  { key: 'requester', header: 'Written by', cell: ({ requester }) => requester },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => <Badge colour={colours[status]}>{manualStates[status]}</Badge>,
  },
  { key: 'journal', header: 'Journal', cell: ({ reference }) => reference },
  penceColumn('total', 'Amount', ({ totalPence }) => totalPence),
];

const states: { id: ManualState | 'all'; label: string }[] = [
  ...keysOf(manualStates)
    .filter((id) => id !== 'pending')
    .map((id) => ({ id, label: manualStates[id] })),
  { id: 'all', label: 'All' },
];

const route = getRouteApi('/inside/manual-journals');

/** /manual-journals: journals written by hand, and those awaiting a second person. */
export function ManualJournalsPage() {
  const search = route.useSearch();
  const { status = 'pending', page = 1, journal } = search;
  const navigate = useNavigate();
  const table = useRef<HTMLDivElement>(null);
  const [isWriting, setWriting] = useState(false);
  const list = useQuery(
    trpc.payments.manual.list.queryOptions(
      { status, page, domainId: useDomainId() },
      { placeholderData: keepPreviousData },
    ),
  );
  useLive(['manual-journals', 'ledger'], () => void invalidateLedger());
  useRowKeys(table);
  const show = (next: ManualJournalSearch) =>
    void navigate({ to: '/manual-journals', search: next, resetScroll: false });
  const open = (id: number | undefined) => show({ ...search, journal: id });
  const newButton = (
    <Button icon={Plus} colour="accent" onClick={() => setWriting(true)}>
      New manual journal
    </Button>
  );
  return (
    <>
      <PageHeading
        title="Manual journals"
        beside={<Siblings />}
        context="One person writes a journal, another approves and posts it."
        actions={newButton}
      />
      <search className="mb-3 block w-56">
        <Field label="State">
          {(control) => (
            <Select
              {...control}
              defaultText={manualStates.pending}
              options={states}
              value={status === 'pending' ? null : status}
              onChange={(next) => show({ status: next ?? undefined })}
            />
          )}
        </Field>
      </search>
      {hasFailed(list) ? (
        <LoadError query={list} path="manual-journals" />
      ) : (
        <div ref={table} className="space-y-3">
          <Table
            label="Manual journals"
            columns={columns}
            rows={list.data?.data ?? []}
            rowKey={({ id }) => id}
            onOpen={({ id }) => open(id)}
            loading={list.isPending || list.isPlaceholderData}
            empty={
              <EmptyState
                title="No manual journals."
                message={
                  status === 'pending' ? 'Nothing is awaiting approval.' : 'Nothing matches the filter.'
                }
              />
            }
          />
          <Paginator
            page={page}
            totalPages={list.data?.meta.totalPages ?? 0}
            onPage={(next) => show({ status, page: next })}
          />
        </div>
      )}
      {isWriting && <ManualJournalDialog own={null} onClose={() => setWriting(false)} />}
      {journal !== undefined && <ManualJournalSheet id={journal} onClose={() => open(undefined)} />}
    </>
  );
}
