import { ListTodo } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#web/lib/rest.ts';
import { useUserTasks } from '#web/lib/tasks.ts';
import { TaskCard } from '#web/shell/TaskCard.tsx';
import { AppLink } from '#web/ui/AppLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Paginator } from '#web/ui/Paginator.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';

const mostShown = 99;

function TaskList({ tasks, onLeave }: { tasks: ReturnType<typeof useUserTasks>; onLeave: () => void }) {
  if (tasks.error)
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

/** The user's own tasks and their department's, ten at a time, with their number on the button. */
export function TasksPopover() {
  const [chosen, setPage] = useState(1);
  const tasks = useUserTasks(chosen);
  const meta = tasks.data?.metaData;
  const count = meta?.totalResults ?? 0;
  // The last page may go while it is on screen, when its tasks are done.
  if (meta && !tasks.isPlaceholderData && chosen > Math.max(meta.totalPages, 1))
    setPage(Math.max(meta.totalPages, 1));
  return (
    <Popover
      label="Tasks"
      className="w-96 p-0"
      onOpenChange={(open) => !open && setPage(1)}
      trigger={(trigger) => (
        <span className="relative inline-flex">
          <IconButton {...trigger} label="Tasks" icon={<ListTodo className="size-5" aria-hidden="true" />} />
          {count > 0 && (
            <span className="figures pointer-events-none absolute -top-0.5 -right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-xs leading-4.5 font-semibold text-accent-contrast">
              {count > mostShown ? `${mostShown}+` : count}
              <span className="sr-only"> open tasks</span>
            </span>
          )}
        </span>
      )}
    >
      {(close) => (
        <>
          <div className="sticky top-0 z-10 flex items-baseline justify-between gap-4 border-b border-border bg-raised px-4 py-2.5">
            <h2 className="text-lg font-semibold">Tasks</h2>
            <AppLink
              href="/my-tasks"
              onClick={close}
              className="text-sm text-accent-text underline-offset-2 hover:underline"
            >
              All my tasks
            </AppLink>
          </div>
          <TaskList tasks={tasks} onLeave={close} />
          {(meta?.totalPages ?? 0) > 1 && (
            <div className="sticky bottom-0 border-t border-border bg-raised px-4 py-2">
              <Paginator
                label="Pages of tasks"
                page={chosen}
                totalPages={meta?.totalPages ?? 0}
                onPage={setPage}
              />
            </div>
          )}
        </>
      )}
    </Popover>
  );
}
