import { Copy, Lock } from 'lucide-react';
import type { InboundRow } from '#shared/activities/inbound/contract.ts';
import { type InboundStatus, inboundChannels, inboundStatuses } from '#shared/activities/inbound/inbound.ts';
import { counted } from '#shared/platform/counted.ts';
import { showDate } from '#shared/platform/dates.ts';
import { PickList } from '#web/platform/page/PickList.tsx';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<InboundStatus, StatusColour> = {
  received: 'grey',
  classified: 'yellow',
  unidentified: 'yellow',
  done: 'green',
  junk: 'grey',
  failed: 'red',
  merged: 'grey',
};

/** The state of an item. */
export const InboundStatusBadge = ({ status }: { status: InboundStatus }) => (
  <Badge colour={colours[status]}>{inboundStatuses[status]}</Badge>
);

const pages = (count: number) => counted(count, 'page');

/** The case that an item is filed on or suggested for, otherwise its state. */
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

/** The post waiting to be filed; the item shown beside it is marked. */
export function ItemQueue({ rows, selectedId, onSelect }: ItemQueueProps) {
  return (
    <PickList
      label="Post"
      rows={rows}
      selectedId={selectedId}
      onSelect={onSelect}
      listClass="@5xl:max-h-[calc(100dvh-19rem)] @5xl:min-h-80"
      rowClass="grid-cols-[minmax(0,1fr)_auto] gap-y-0.5"
    >
      {(row) => (
        <>
          <span className="col-span-2 truncate font-medium" title={row.title}>
            {row.title}
          </span>
          <span className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
            <span className="figures min-w-0 grow truncate">
              {showDate(row.receivedOn).slice(0, 5)} · {inboundChannels[row.channel]} · {pages(row.pageCount)}
              {row.typeName && ` · ${row.typeName}`}
            </span>
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
          <Standing row={row} />
        </>
      )}
    </PickList>
  );
}
