import { approvalDecisions, approvalKinds, isOpen } from '#shared/approvals/approvals.ts';
import type { ApprovalItem } from '#shared/approvals/contract.ts';
import { showDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StatusColour } from '#web/ui/colours.ts';
import { Money } from '#web/ui/Money.tsx';

const colours: Record<ApprovalItem['decision'], StatusColour> = {
  pending: 'blue',
  escalated: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
  void: 'grey',
};

/** The state of a request; one that waits for too long says so. */
export const RequestState = ({ request }: { request: Pick<ApprovalItem, 'decision' | 'isOverdue'> }) =>
  request.isOverdue ? (
    <Badge colour="red">Overdue</Badge>
  ) : (
    <Badge colour={colours[request.decision]}>{approvalDecisions[request.decision]}</Badge>
  );

interface QueueListProps {
  rows: readonly ApprovalItem[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  ticked: ReadonlySet<number>;
  /** Why the row cannot be ticked now; null when it can. */
  whyNotTicked: (row: ApprovalItem) => string | null;
  onTick: (id: number) => void;
}

const rowClass =
  'grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2';

function Row({
  row,
  onSelect,
  isSelected,
}: {
  row: ApprovalItem;
  onSelect: () => void;
  isSelected: boolean;
}) {
  const about = [
    approvalKinds[row.kind],
    row.case?.uniqueReference,
    row.requester?.name,
    row.assignee && `to ${row.assignee.name}`,
  ].filter(Boolean);
  return (
    <button
      type="button"
      data-item={row.id}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onSelect}
      className={rowClass}
    >
      <span className="truncate font-medium" title={row.summary}>
        {row.summary}
      </span>
      <span className="justify-self-end">
        {row.amountPence !== null && <Money pence={row.amountPence} />}
      </span>
      <span className="truncate text-sm text-muted" title={about.join(' · ')}>
        {about.join(' · ')}
      </span>
      <span className="figures flex items-baseline gap-2 justify-self-end text-sm text-muted">
        {isOpen(row.decision) && <span>due {showDate(row.slaDueOn).slice(0, 5)}</span>}
        {(row.isOverdue || row.decision !== 'pending') && <RequestState request={row} />}
      </span>
    </button>
  );
}

/** The requests of the queue; the one shown beside it is marked, and several of one kind are ticked. */
export function QueueList({ rows, selectedId, onSelect, ticked, whyNotTicked, onTick }: QueueListProps) {
  return (
    <ul
      aria-label="Requests"
      className="max-h-[45dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border lg:max-h-[calc(100dvh-25rem)] lg:min-h-80"
    >
      {rows.map((row) => {
        const isSelected = row.id === selectedId;
        const whyNot = whyNotTicked(row);
        return (
          <li
            key={row.id}
            className={`flex items-stretch border-l-4 bg-surface ${isSelected ? 'border-accent bg-hover' : 'border-transparent'}`}
          >
            <label className="flex items-center px-2.5" title={whyNot ?? undefined}>
              <input
                type="checkbox"
                aria-label={`Tick ${row.summary}`}
                checked={ticked.has(row.id)}
                disabled={whyNot !== null}
                onChange={() => onTick(row.id)}
                className="size-4 accent-accent"
              />
            </label>
            <Row row={row} onSelect={() => onSelect(row.id)} isSelected={isSelected} />
          </li>
        );
      })}
    </ul>
  );
}
