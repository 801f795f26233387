import type { TaskItem } from '#shared/records/tasks/contract.ts';
import { isOverdue } from '#shared/records/tasks/tasks.ts';
import { useNow } from '#web/platform/page/use-now.ts';
import { dueText } from '#web/platform/shell/tasks.ts';
import { Badge } from '#web/platform/ui/Badge.tsx';

/** When a task is due, and whether that day is over in London. */
export function TaskDue({ task }: { task: Pick<TaskItem, 'actionAt' | 'status'> }) {
  const now = useNow();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <time dateTime={task.actionAt} className="figures whitespace-nowrap">
        {dueText(task.actionAt)}
      </time>
      {task.status === 'open' && isOverdue(task.actionAt, now) && <Badge colour="red">OVERDUE</Badge>}
    </span>
  );
}
