import type { InvoiceLine } from '#shared/activities/money/invoices/contract.ts';
import { grossOf, lineStatuses } from '#shared/activities/money/invoices/invoices.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';
import { Money } from '#web/platform/ui/Money.tsx';
import { LineStatusBadge } from './StatusBadges.tsx';

function Standing({ line }: { line: InvoiceLine }) {
  if (line.case === null) return <LineStatusBadge {...line} />;
  return (
    <Badge colour="green">
      <span className="sr-only">{lineStatuses[line.status]}: </span>
      {line.case.uniqueReference}
    </Badge>
  );
}

interface LineListProps {
  lines: readonly InvoiceLine[];
  selectedId: number | undefined;
  onSelect: (id: number) => void;
}

/** The lines of the invoice; the one shown beside them is marked. */
export function LineList({ lines, selectedId, onSelect }: LineListProps) {
  return (
    <ul
      aria-label="Lines"
      className="max-h-[40dvh] divide-y divide-border overflow-y-auto rounded-lg border border-border bg-surface lg:max-h-[calc(100dvh-22rem)] lg:min-h-80 print:max-h-none print:overflow-visible"
    >
      {lines.map((line) => (
        <li key={line.id} className="[contain-intrinsic-height:3.25rem] [content-visibility:auto]">
          <button
            type="button"
            data-item={line.id}
            aria-current={line.id === selectedId ? 'true' : undefined}
            onClick={() => onSelect(line.id)}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-l-4 border-transparent bg-surface px-3 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2 aria-current:border-accent aria-current:bg-hover"
          >
            <span className="truncate font-medium" title={line.clientName ?? line.description}>
              {line.clientName ?? line.description}
            </span>
            <span className="justify-self-end">
              <Money pence={grossOf(line)} />
            </span>
            <span className="figures truncate text-sm text-muted">
              {[line.reference, line.clientName && line.description].filter(Boolean).join(' · ')}
            </span>
            <span className="justify-self-end">
              <Standing line={line} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
