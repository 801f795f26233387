import { type BankItemStatus, bankItemStatuses } from '#shared/banking/banking.ts';
import type { BankItem } from '#shared/banking/items-contract.ts';
import { showDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StatusColour } from '#web/ui/colours.ts';
import { Money } from '#web/ui/Money.tsx';

const colours: Record<BankItemStatus, StatusColour> = {
  unmatched: 'yellow',
  suggested: 'blue',
  matched: 'green',
  allocated: 'green',
  split: 'green',
  ignored: 'grey',
  reversed: 'red',
};

/** The status of a line. */
export const ItemStatus = ({ status }: { status: BankItemStatus }) => (
  <Badge colour={colours[status]}>{bankItemStatuses[status]}</Badge>
);

/** The case of a line, or its other meaning. */
function about({ case: of, matchedKind, ignoredReason, amountPence }: BankItem): string {
  if (of) return `${of.uniqueReference} ${of.caseName}`;
  if (ignoredReason) return ignoredReason;
  if (matchedKind === 'charge')
    return amountPence > 0 ? 'Refund of charges' : 'Bank charge for the firm to make good';
  if (matchedKind === 'transfer') return 'Transfer between own accounts';
  return matchedKind === 'reversal' ? 'Takes an earlier payment back' : '';
}

interface ItemListProps {
  rows: readonly BankItem[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}

/** The lines of the list; the one shown beside it is marked. */
export function ItemList({ rows, selectedId, onSelect }: ItemListProps) {
  return (
    <ul
      aria-label="Lines"
      className="max-h-[40dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border lg:max-h-[calc(100dvh-21rem)] lg:min-h-80"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-item={row.id}
            aria-current={row.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(row.id)}
            className="block w-full space-y-1 border-l-4 border-transparent bg-surface px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-current:border-accent aria-current:bg-hover"
          >
            <span className="flex items-baseline gap-3">
              <span className="figures shrink-0 text-sm text-muted">{showDate(row.bookedOn)}</span>
              <span className="min-w-0 grow truncate font-medium">{row.description}</span>
              <Money pence={row.amountPence} />
            </span>
            <span className="flex items-center gap-2 text-sm text-muted">
              <ItemStatus status={row.status} />
              <span className="min-w-0 truncate">{about(row)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
