import type { JournalLine } from '#shared/records/ledger/contract.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { penceColumn } from '#web/platform/ui/Money.tsx';
import { type Column, Table } from '#web/platform/ui/Table.tsx';

type Numbered = JournalLine & { line: number };

const columns: Column<Numbered>[] = [
  {
    key: 'account',
    header: 'Account',
    cell: ({ account }) => (
      <AppLink href={`/chart-of-accounts/${account.id}/entries`} className="text-accent-text hover:underline">
        {account.code} {account.name}
      </AppLink>
    ),
  },
  {
    key: 'case',
    header: 'Case',
    cell: ({ case: of }) =>
      of && (
        <AppLink href={`/cases/${of.id}?tab=accounts`} className="text-accent-text hover:underline">
          {of.uniqueReference} {of.caseName}
        </AppLink>
      ),
  },
  { key: 'memo', header: 'Note', wordy: true, cell: ({ memo }) => memo },
  penceColumn('debit', 'Debit', ({ debitPence }) => debitPence > 0 && debitPence),
  penceColumn('credit', 'Credit', ({ creditPence }) => creditPence > 0 && creditPence),
];

/** The sides of a journal. */
export function JournalLines({ lines }: { lines: readonly JournalLine[] }) {
  return (
    <Table
      label="Lines of the journal"
      columns={columns}
      rows={lines.map((line, index) => ({ ...line, line: index }))}
      rowKey={({ line }) => line}
    />
  );
}
