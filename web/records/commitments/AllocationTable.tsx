import type { ReactNode } from 'react';
import { poundsText } from '#shared/platform/money.ts';
import { allocationStatuses, allocationWords } from '#shared/records/commitments/allocations.ts';
import { type Allocation, expenseCategories } from '#shared/records/commitments/contract.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { textOfIso } from '#web/platform/ui/date-text.ts';
import { Money, penceColumn } from '#web/platform/ui/Money.tsx';
import { useScreenSize } from '#web/platform/ui/screen-size.ts';
import { type Column, Table } from '#web/platform/ui/Table.tsx';

const colours = {
  proposed: 'blue',
  retained: 'yellow',
  approved: 'blue',
  released: 'blue',
  paid: 'green',
  returned: 'red',
  cancelled: 'grey',
} as const;

function Payee({ payee, paymentType, category }: Allocation) {
  return (
    <>
      <span className="block font-medium">{payee}</span>
      <span className="text-sm text-muted">
        {[paymentType.name, category && expenseCategories[category]].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function State(row: Allocation) {
  return (
    <>
      <Badge colour={colours[row.status]}>{allocationStatuses[row.status]}</Badge>
      <span className="block text-sm text-muted">{allocationWords(row)}</span>
    </>
  );
}

const whatFor = ({ description, invoiceExpected, vatPence }: Allocation) =>
  [
    description,
    vatPence > 0 && `VAT of ${poundsText(vatPence)} included`,
    invoiceExpected && 'Invoice expected',
  ]
    .filter(Boolean)
    .join(' · ');

const columns: Column<Allocation>[] = [
  { key: 'payee', header: 'For', sentences: true, cell: (row) => <Payee {...row} /> },
  penceColumn('amount', 'Amount', ({ amountPence }) => amountPence),
  { key: 'status', header: 'State', sentences: true, cell: (row) => <State {...row} /> },
  {
    key: 'date',
    header: 'Set aside',
    cell: ({ allocatedOn }) => <span className="figures">{textOfIso(allocatedOn)}</span>,
  },
  { key: 'description', header: 'What for', sentences: true, cell: whatFor },
];

interface AllocationTableProps {
  rows: readonly Allocation[];
  /** The menu of a row, where the caller may do something with it. */
  actions: ((row: Allocation) => ReactNode) | undefined;
  empty: ReactNode;
}
const label = 'Allocations of the case';

/** On a phone each is a card, so that nobody has to scroll sideways to read where their money stands. */
function Cards({ rows, actions }: Omit<AllocationTableProps, 'empty'>) {
  return (
    <section aria-label={label} className="rounded-lg border border-border bg-surface">
      <ul>
        {rows.map((row) => (
          <li key={row.key} className="space-y-1 border-b border-border px-3 py-2 last:border-b-0">
            <div className="flex items-start gap-2">
              <div className="min-w-0 grow break-words">
                <Payee {...row} />
              </div>
              <Money pence={row.amountPence} />
              {actions?.(row)}
            </div>
            <State {...row} />
            <p className="text-sm text-muted">
              {[textOfIso(row.allocatedOn), whatFor(row)].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is set aside, one row each. */
export function AllocationTable({ rows, actions, empty }: AllocationTableProps) {
  const isSmall = useScreenSize() === 'small';
  if (isSmall && rows.length > 0) return <Cards rows={rows} actions={actions} />;
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      {...(actions && { actions })}
      empty={empty}
    />
  );
}
