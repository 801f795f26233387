import { importStatuses } from '#shared/activities/money/banking/banking.ts';
import type { ListedImport } from '#shared/activities/money/banking/imports-contract.ts';
import { Badge, type StatusColour } from '#web/platform/ui/Badge.tsx';

const colours: Record<ListedImport['status'], StatusColour> = {
  uploaded: 'blue',
  needs_mapping: 'yellow',
  balance_checked: 'blue',
  posted: 'green',
  failed: 'red',
  undone: 'grey',
};

/** The status of an import; while in progress, how far it has come. */
export function ImportStatus({ row }: { row: ListedImport }) {
  const { progress, status, fileName } = row;
  if (!progress && row.doubtCount > 0)
    return <Badge colour="yellow">{row.doubtCount.toLocaleString('en-GB')} to decide</Badge>;
  if (!progress) return <Badge colour={colours[status]}>{importStatuses[status]}</Badge>;
  const share = progress.total ? progress.done / progress.total : 0;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <progress
        aria-label={`Importing ${fileName}`}
        className="h-1.5 w-20"
        max={1}
        {...(progress.total && { value: share })}
      />
      <span className="figures text-sm text-muted">{Math.floor(share * 100)} %</span>
    </span>
  );
}
