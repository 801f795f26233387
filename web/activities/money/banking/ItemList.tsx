import { type BankItemStatus, bankItemStatuses } from '#shared/activities/money/banking/banking.ts';
import type { BankItem } from '#shared/activities/money/banking/items-contract.ts';
import { storedMatching } from '#shared/activities/money/banking/stored-matching.ts';
import { paymentNumber } from '#shared/activities/money/outgoing/payments.ts';
import { showDate } from '#shared/platform/dates.ts';
import { PickList } from '#web/platform/page/PickList.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { isHeld } from './triage-key-outcomes.ts';

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

/** The case of a line, otherwise its status. */
function Standing({ row }: { row: BankItem }) {
  const status = bankItemStatuses[row.status];
  const text = about(row);
  return (
    <span title={text ? `${status}: ${text}` : undefined} className="max-sm:order-4 max-sm:justify-self-end">
      <Badge colour={colours[row.status]}>
        {isHeld(row) ? (
          'Held'
        ) : row.case ? (
          <>
            <span className="sr-only">{status}: </span>
            {row.case.uniqueReference}
          </>
        ) : (
          status
        )}
      </Badge>
    </span>
  );
}

/** The case of a line, or what else it is. */
function about(row: BankItem): string {
  const { case: of, status, matchedKind, ignoredReason, amountPence } = row;
  if (isHeld(row)) return `until ${showDate(row.bookedOn)}`;
  const [returned] = storedMatching(row.matchEvidence).pays?.filter(({ kind }) => kind === 'return') ?? [];
  if (status === 'suggested' && returned) return `${paymentNumber(returned.id)} that came back`;
  if (of) return `${of.uniqueReference} ${of.caseName}`;
  if (ignoredReason) return ignoredReason;
  if (matchedKind === 'charge' && status === 'split') return 'Bank charge in parts';
  if (matchedKind === 'charge') return amountPence > 0 ? 'Refund of charges' : 'Charge that the firm bears';
  if (matchedKind === 'transfer') return 'Transfer between own accounts';
  if (matchedKind === 'invoice') return 'Pays a supplier’s invoice';
  if (matchedKind === 'batch') return 'Pays a payment batch';
  if (matchedKind === 'payment')
    return amountPence > 0 ? 'A payment that came back' : 'Pays a released payment';
  return matchedKind === 'reversal' ? 'Reverses an earlier payment' : '';
}

interface ItemListProps {
  rows: readonly BankItem[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}

/** The lines of the list; the one shown beside it is marked. */
export function ItemList({ rows, selectedId, onSelect }: ItemListProps) {
  return (
    <PickList
      label="Lines"
      rows={rows}
      selectedId={selectedId}
      onSelect={onSelect}
      listClass="@container lg:max-h-[calc(100dvh-22rem)] lg:min-h-80"
      rowClass="grid-cols-[minmax(0,1fr)_auto] gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)_auto_5.5rem]"
    >
      {(row) => (
        <>
          <span className="figures text-sm text-muted max-sm:order-3">
            {showDate(row.bookedOn).slice(0, 5)}
            <span className="sm:@max-md:sr-only">{showDate(row.bookedOn).slice(5)}</span>
          </span>
          <span className="truncate font-medium" title={row.description}>
            {row.description}
          </span>
          <Standing row={row} />
          <span className="justify-self-end max-sm:order-2">
            <Money pence={row.amountPence} />
          </span>
        </>
      )}
    </PickList>
  );
}
