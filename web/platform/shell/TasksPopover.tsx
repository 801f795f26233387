import { ListTodo } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useAnswers } from '#web/platform/shell/answers.ts';
import { useUserTasks } from '#web/platform/shell/tasks.ts';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { lazyPart } from '#web/platform/ui/lazy-part.ts';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';
import { Popover } from '#web/platform/ui/Popover.tsx';
import { ButtonCount } from './ButtonCount.tsx';

const TasksPanel = lazyPart(() => import('#web/platform/shell/TasksPanel.tsx'), 'TasksPanel');

/** The user's own tasks and their department's, ten at a time, and decisions on their requests, with the number on the button. */
export function TasksPopover() {
  const [chosen, setPage] = useState(1);
  const tasks = useUserTasks(chosen);
  const meta = tasks.data?.metaData;
  const answers = useAnswers().data?.length ?? 0;
  const count = (meta?.totalResults ?? 0) + answers;
  // The last page may disappear while it is on screen, when its tasks are done.
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
          <ButtonCount count={count} words={answers > 0 ? 'open tasks and decisions' : 'open tasks'} />
        </span>
      )}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-4 h-24 w-auto" />}>
          <TasksPanel tasks={tasks} page={chosen} onPage={setPage} onLeave={close} />
        </Suspense>
      )}
    </Popover>
  );
}
