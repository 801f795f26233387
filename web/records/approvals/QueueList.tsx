import { showDate } from '#shared/platform/dates.ts';
import { approvalDecisions, approvalKinds } from '#shared/records/approvals/approvals.ts';
import type { ListedApproval } from '#shared/records/approvals/contract.ts';
import { decisionColours } from '#web/platform/page/approvals/decision-colours.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Money } from '#web/platform/ui/Money.tsx';

/** The state of a request; one that has waited too long is overdue. */
export const RequestState = ({ request }: { request: Pick<ListedApproval, 'decision' | 'isOverdue'> }) =>
  request.isOverdue ? (
    <Badge colour="red">Overdue</Badge>
  ) : (
    <Badge colour={decisionColours[request.decision]}>{approvalDecisions[request.decision]}</Badge>
  );

interface QueueListProps {
  /** Whether there are further pages, whose numbers need room. */
  hasPages: boolean;
  rows: readonly ListedApproval[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
  ticked: ReadonlySet<number>;
  /** Why the row cannot be ticked now; null when it can. */
  whyNotTicked: (row: ListedApproval) => string | null;
  onTick: (id: number) => void;
}

/** On a phone two lines, else one. */
const rowClass =
  'grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 py-1.5 pr-3 text-left focus-visible:-outline-offset-2 sm:grid-cols-[minmax(0,1fr)_auto_auto_5.5rem]';

interface RowProps {
  row: ListedApproval;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ row, isSelected, onSelect }: RowProps) {
  const kind = approvalKinds[row.kind];
  const about = [
    kind,
    row.case?.uniqueReference,
    row.requester?.name,
    row.assignee && `to ${row.assignee.name}`,
  ];
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
      <span
        className="truncate text-sm text-muted max-sm:order-3 sm:max-w-32"
        title={about.filter(Boolean).join(' · ')}
      >
        {row.case?.uniqueReference ?? kind}
        <span className="sm:hidden">{row.requester && ` · ${row.requester.name}`}</span>
      </span>
      <span className="figures text-sm text-muted max-sm:order-4 max-sm:justify-self-end">
        {row.isOverdue || row.decision !== 'pending' ? (
          <RequestState request={row} />
        ) : (
          `due ${showDate(row.slaDueOn).slice(0, 5)}`
        )}
      </span>
      <span className="justify-self-end max-sm:order-2">
        {row.amountPence !== null && <Money pence={row.amountPence} />}
      </span>
    </button>
  );
}

/** The requests of the queue; the one shown beside it is marked, and several of one kind are ticked. */
export function QueueList({
  hasPages,
  rows,
  selectedId,
  onSelect,
  ticked,
  whyNotTicked,
  onTick,
}: QueueListProps) {
  return (
    <ul
      aria-label="Requests"
      className={`max-h-[45dvh] overflow-y-auto rounded-lg border border-border ${hasPages ? 'lg:max-h-[max(20rem,calc(100dvh-26rem))]' : 'lg:max-h-[max(20rem,calc(100dvh-22.5rem))]'}`}
    >
      {rows.map((row) => {
        const isSelected = row.id === selectedId;
        const whyNot = whyNotTicked(row);
        return (
          <li
            key={row.id}
            className={`flex items-stretch border-b border-border last:border-b-0 ${isSelected ? 'bg-hover shadow-[inset_4px_0_0_var(--color-accent)]' : 'bg-surface hover:bg-hover'}`}
          >
            <label className="flex items-center pr-2.5 pl-3.5" title={whyNot ?? undefined}>
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
