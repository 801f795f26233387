import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import { receiptMethods, receiptStatuses } from '#shared/records/ledger/ledger.ts';
import type { Receipt } from '#shared/records/payments/contract.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { useCase } from '#web/platform/case/case.ts';
import { type LetterStart, useCaseLetters } from '#web/platform/case/case-letters.ts';
import { Loaded } from '#web/platform/page/Loaded.tsx';
import { RecordLetters } from '#web/platform/page/mail/RecordLetters.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { MoreMenu } from '#web/platform/ui/MoreMenu.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';
import { MoveReceiptDialog, ReceiptDialog, ReverseReceiptDialog } from './ReceiptDialogs.tsx';

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

/** What came by a line of a statement is undone with that line. */
const lineHref = ({ bankAccountId, bankItemId, receivedOn }: Receipt) =>
  `/banking/accounts/${bankAccountId}/items?status=all&from=${receivedOn}&to=${receivedOn}&item=${bankItemId}`;

/** A letter to the clients about a payment of theirs: what the bank took back was missed. */
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
