import { DateText } from '#web/platform/page/DateText.tsx';
import { Badge } from '#web/platform/ui/Badge.tsx';

/** The day by which something is to be dealt with, and whether that has passed. */
export function ActBy({ day, isOverdue }: { day: string | null; isOverdue: boolean }) {
  if (day === null) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <DateText day={day} />
      {isOverdue && <Badge colour="red">Overdue</Badge>}
    </span>
  );
}
