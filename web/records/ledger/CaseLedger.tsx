import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseEntry } from '#shared/records/ledger/contract.ts';
import { cashCodes, journalSources } from '#shared/records/ledger/ledger.ts';
import { messageOf } from '#web/platform/api/api-error.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { ErrorState } from '#web/platform/ui/Placeholders.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';

/** The accounts on the other side of the cash: '4010 Voluntary contributions'. */
function Accounts({ lines }: { lines: CaseEntry['lines'] }) {
  const others = lines.filter(({ code }) => !cashCodes.includes(code));
  const shown = others.length > 0 ? others : lines;
  return [...new Set(shown.map(({ code, name }) => `${code} ${name}`))].join(', ');
}

const columnsFor = (opens: boolean): Column<CaseEntry>[] => [
  {
    key: 'date',
    header: 'Date',
    cell: ({ postedOn }) => <span className="figures">{textOfIso(postedOn)}</span>,
  },
  {
    key: 'reference',
    header: 'Journal',
    cell: ({ journalId, reference }) =>
      opens ? (
        <AppLink href={`/journals/${journalId}`} className="text-accent-text hover:underline">
          {reference}
        </AppLink>
      ) : (
        reference
      ),
  },
  {
    key: 'description',
    header: 'Description',
    wordy: true,
    cell: ({ description, source, reversedById }) => (
      <span title={journalSources[source]}>
        {description} {reversedById !== null && <Badge colour="yellow">Reversed</Badge>}
      </span>
    ),
  },
  { key: 'account', header: 'Account', wordy: true, cell: ({ lines }) => <Accounts lines={lines} /> },
  penceColumn('in', 'In', ({ cashPence }) => cashPence > 0 && cashPence),
  penceColumn('out', 'Out', ({ cashPence }) => cashPence < 0 && -cashPence),
  penceColumn('balance', 'Balance', ({ balancePence }) => balancePence),
];

function Held({ caseId }: { caseId: number }) {
  const { data } = useQuery(trpc.ledger.ofCase.funds.queryOptions({ caseId }));
  if (!data) return null;
  const figures: [string, number][] = [
    ['Cash held', data.cashPence],
    ...[...data.held, ...data.owed]
      .filter(({ pence }) => pence !== 0)
      .map(({ name, pence }): [string, number] => [name, pence]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {figures.map(([label, pence]) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold">
            <Money pence={pence} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every journal of the case with the cash after it, and where the cash is held. */
export function CaseLedger({ caseId }: { caseId: number }) {
  const [page, setPage] = useState(1);
  const { may } = useAuth();
  const list = useQuery(
    trpc.ledger.ofCase.ledger.queryOptions({ caseId, page }, { placeholderData: keepPreviousData }),
  );
  if (hasFailed(list))
    return (
      <ErrorState
        title="Error."
        message={`An error occurred when loading item from ledger. ${messageOf(list.error)}`}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Held caseId={caseId} />
        <PrintButton />
      </div>
      <Table
        label="Ledger of the case"
        columns={columnsFor(may('financials.chart-of-accounts'))}
        rows={list.data?.data ?? []}
        rowKey={({ journalId }) => journalId}
        loading={list.isPending || list.isPlaceholderData}
        empty={
          <EmptyState
            title="No money yet."
            message="Receipts and payments of this case appear here as they are posted."
          />
        }
      />
      <Paginator page={page} totalPages={list.data?.meta.totalPages ?? 0} onPage={setPage} />
    </div>
  );
}
