import { messageOf } from '#web/platform/api/api-error.ts';
import { hasFailed } from '#web/platform/api/query.ts';
import { Answers } from '#web/platform/shell/Answers.tsx';
import { TaskCard } from '#web/platform/shell/TaskCard.tsx';
import type { useUserTasks } from '#web/platform/shell/tasks.ts';
import { AppLink } from '#web/platform/ui/AppLink.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { ErrorState, Skeleton } from '#web/platform/ui/Placeholders.tsx';

function TaskList({ tasks, onLeave }: { tasks: ReturnType<typeof useUserTasks>; onLeave: () => void }) {
  if (hasFailed(tasks))
    return (
      <div className="p-4">
        <ErrorState
          title="Error loading Tasks."
          message={messageOf(tasks.error)}
          onRetry={() => void tasks.refetch()}
          retrying={tasks.isFetching}
        />
      </div>
    );
  if (!tasks.data) return <Skeleton className="m-4 h-24 w-auto" />;
  if (tasks.data.items.length === 0) return <EmptyState title="No Tasks Found." />;
  return (
    <ul className={`divide-y divide-border ${tasks.isPlaceholderData ? 'opacity-60' : ''}`}>
      {tasks.data.items.map((task) => (
        <TaskCard key={task.id} task={task} onLeave={onLeave} />
      ))}
    </ul>
  );
}

export interface TasksPanelProps {
  tasks: ReturnType<typeof useUserTasks>;
  page: number;
  onPage: (page: number) => void;
  onLeave: () => void;
}

/** The content of the tasks popover: a page of tasks, and a link to the others. */
export function TasksPanel({ tasks, page, onPage, onLeave }: TasksPanelProps) {
  const totalPages = tasks.data?.metaData.totalPages ?? 0;
  return (
    <>
      <div className="sticky top-0 z-10 flex items-baseline justify-between gap-4 border-b border-border bg-raised px-4 py-2.5">
        <h2 className="text-lg font-semibold">Tasks</h2>
        <AppLink
          href="/my-tasks"
          onClick={onLeave}
          className="text-sm text-accent-text underline-offset-2 hover:underline"
        >
          All my tasks
        </AppLink>
      </div>
      <Answers onLeave={onLeave} />
      <TaskList tasks={tasks} onLeave={onLeave} />
      {totalPages > 1 && (
        <div className="sticky bottom-0 border-t border-border bg-raised px-4 py-2">
          <Paginator label="Pages of tasks" page={page} totalPages={totalPages} onPage={onPage} />
        </div>
      )}
    </>
  );
}
