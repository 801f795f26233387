import { Copy, Lock } from 'lucide-react';
import { showDate } from '#shared/dates.ts';
import type { InboundRow } from '#shared/inbound/contract.ts';
import { type InboundStatus, inboundChannels, inboundStatuses } from '#shared/inbound/inbound.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { StatusColour } from '#web/ui/colours.ts';

const colours: Record<InboundStatus, StatusColour> = {
  received: 'grey',
  classified: 'yellow',
  unidentified: 'yellow',
  done: 'green',
  junk: 'grey',
  failed: 'red',
  merged: 'grey',
};

/** How an item stands. */
export const InboundStatusBadge = ({ status }: { status: InboundStatus }) => (
  <Badge colour={colours[status]}>{inboundStatuses[status]}</Badge>
);

const pages = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

/** The case that an item is filed on or suggested for, else how it stands. */
function Standing({ row }: { row: InboundRow }) {
  if (row.status === 'received')
    return <Badge>{row.pageCount > 0 ? `Read ${row.pagesRead} of ${row.pageCount}` : 'Being read'}</Badge>;
  if (row.case && (row.status === 'classified' || row.status === 'done'))
    return (
      <Badge colour={row.status === 'done' ? 'green' : 'blue'}>
        <span className="sr-only">{row.status === 'done' ? 'Filed on ' : 'Suggested: '}</span>
        {row.case.uniqueReference}
      </Badge>
    );
  return <InboundStatusBadge status={row.status} />;
}

interface ItemQueueProps {
  rows: readonly InboundRow[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}

/** The post that waits; the item shown beside it is marked. */
export function ItemQueue({ rows, selectedId, onSelect }: ItemQueueProps) {
  return (
    <ul
      aria-label="Post"
      className="max-h-[40dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border @5xl:max-h-[calc(100dvh-19rem)] @5xl:min-h-80"
    >
      {rows.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            data-item={row.id}
            aria-current={row.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(row.id)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 border-l-4 border-transparent bg-surface px-3 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-current:border-accent aria-current:bg-hover"
          >
            <span className="truncate font-medium" title={row.title}>
              {row.title}
            </span>
            <Standing row={row} />
            <span className="figures truncate text-sm text-muted">
              {showDate(row.receivedOn).slice(0, 5)} · {inboundChannels[row.channel]} · {pages(row.pageCount)}
              {row.typeName && ` · ${row.typeName}`}
            </span>
            <span className="flex items-center gap-1.5 justify-self-end text-muted">
              {row.isAlike && (
                <span title="Perhaps scanned twice">
                  <Copy className="size-4" aria-hidden="true" />
                  <span className="sr-only">Perhaps scanned twice</span>
                </span>
              )}
              {row.lockedBy && (
                <span title={`${row.lockedBy.name} has it open`}>
                  <Lock className="size-4" aria-hidden="true" />
                  <span className="sr-only">{row.lockedBy.name} has it open</span>
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
