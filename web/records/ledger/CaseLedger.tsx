import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import type { CaseEntry } from '#shared/records/ledger/contract.ts';
import { cashCodes, journalSources, receiptMethods, receiptStatuses } from '#shared/records/ledger/ledger.ts';
import type { Receipt } from '#shared/records/payments/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { type LetterStart, useCaseLetters } from '#web/platform/case/case-letters.ts';
import { LoadError, Loaded } from '#web/platform/page/Loaded.tsx';
import { RecordLetters } from '#web/platform/page/mail/RecordLetters.tsx';
import { PrintButton } from '#web/platform/page/PrintButton.tsx';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { MoveReceiptDialog, ReceiptDialog, ReverseReceiptDialog } from './ReceiptDialogs.tsx';

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
  if (hasFailed(list)) return <LoadError query={list} path="ledger" />;
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

const colours = { received: 'blue', cleared: 'green', reversed: 'grey' } as const;

const columnsOf = (caseId: number): Column<Receipt>[] => [
  {
    key: 'received',
    header: 'Received',
    cell: ({ receivedOn }) => <span className="figures">{textOfIso(receivedOn)}</span>,
  },
  penceColumn('amount', 'Amount', ({ amountPence }) => amountPence),
  { key: 'type', header: 'Kind of money', wordy: true, cell: ({ incomeType }) => incomeType },
  { key: 'method', header: 'How', cell: ({ method }) => receiptMethods[method] },
  {
    key: 'payer',
    header: 'Payer',
    wordy: true,
    cell: ({ payerName, payerReference }) => [payerName, payerReference].filter(Boolean).join(' · '),
  },
  {
    key: 'status',
    header: 'State',
    sentences: 'short',
    cell: ({ id, status, reversedReason }) => (
      <span>
        <Badge colour={colours[status]}>{receiptStatuses[status]}</Badge> {reversedReason}
        <RecordLetters caseId={caseId} about={{ entity: 'receipts', id }} />
      </span>
    ),
  },
  { key: 'journal', header: 'Journal', cell: ({ journal }) => journal },
];

type Open = { what: 'add' } | { what: 'reverse' | 'move'; receipt: Receipt };

/** What came in by a statement line is undone with that line. */
const lineHref = ({ bankAccountId, bankItemId, receivedOn }: Receipt) =>
  `/banking/accounts/${bankAccountId}/items?status=all&from=${receivedOn}&to=${receivedOn}&item=${bankItemId}`;

/** A letter to the clients about a payment of theirs; one that the bank took back counts as missed. */
const letterOn = ({ id, status }: Receipt): LetterStart => ({
  about: { entity: 'receipts', id },
  occasion: status === 'reversed' ? 'payment' : 'receipt',
  recipients: [],
});

function RowMenu({ receipt, onOpen }: { receipt: Receipt; onOpen: (open: Open) => void }) {
  const { may } = useAuth();
  const letters = useCaseLetters();
  const isOpen = receipt.status !== 'reversed';
  const items = [
    ...(letters && may('case.write')
      ? [{ label: 'Letter', onSelect: () => letters({ what: 'write', start: letterOn(receipt) }) }]
      : []),
    ...(isOpen && may('financials.banking')
      ? [
          receipt.bankItemId === null
            ? { label: 'Reverse', danger: true, onSelect: () => onOpen({ what: 'reverse', receipt }) }
            : { label: 'Show the bank line', href: lineHref(receipt) },
        ]
      : []),
    ...(isOpen && may('financials.journals')
      ? [{ label: 'Move to another case', onSelect: () => onOpen({ what: 'move', receipt }) }]
      : []),
  ];
  if (items.length === 0) return null;
  const label = `Actions for ${poundsText(receipt.amountPence)} of ${textOfIso(receipt.receivedOn)}`;
  return <MoreMenu label={label} items={items} />;
}

function Dialogs({ caseId, open, onClose }: { caseId: number; open: Open; onClose: () => void }) {
  const { data: row } = useCase(caseId);
  if (open.what === 'add') return <ReceiptDialog caseId={caseId} onClose={onClose} />;
  if (open.what === 'reverse') return <ReverseReceiptDialog receipt={open.receipt} onClose={onClose} />;
  return row ? <MoveReceiptDialog receipt={open.receipt} domainId={row.domainId} onClose={onClose} /> : null;
}

/** What came in for the case, and what the bank took back. */
export function CaseReceipts({ caseId }: { caseId: number }) {
  const { may } = useAuth();
  const query = useQuery(trpc.payments.receipts.ofCase.queryOptions({ caseId }));
  const [open, setOpen] = useState<Open | null>(null);
  const add = may('financials.banking') && (
    <Button icon={Plus} colour="accent" className="no-print" onClick={() => setOpen({ what: 'add' })}>
      Record receipt
    </Button>
  );
  return (
    <>
      <Loaded query={query} path="receipts">
        {(rows) => (
          <div className="space-y-3">
            {rows.length > 0 && <div className="flex justify-end">{add}</div>}
            <Table
              label="Receipts of the case"
              columns={columnsOf(caseId)}
              rows={rows}
              rowKey={({ id }) => id}
              actions={(receipt) => <RowMenu receipt={receipt} onOpen={setOpen} />}
              empty={
                <EmptyState
                  title="No receipts yet."
                  message="Money that comes in for this case appears here."
                  action={add}
                />
              }
            />
          </div>
        )}
      </Loaded>
      {open && <Dialogs caseId={caseId} open={open} onClose={() => setOpen(null)} />}
    </>
  );
}
