import { useQuery } from '@tanstack/react-query';
import { Check, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { type TaskSearch, taskList } from '#shared/tasks/list.ts';
import { useLive } from '#web/api/live.ts';
import { DeadlinesCard } from '#web/page/clocks/DeadlinesCard.tsx';
import { ListFilters } from '#web/page/list/ListFilters.tsx';
import { ListPage } from '#web/page/list/ListPage.tsx';
import { filtersOf } from '#web/page/list/search.ts';
import { useExistingPage, useListAddress } from '#web/page/list-address.ts';
import { BulkLetterButton } from '#web/page/mail/BulkLetterButton.tsx';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';
import { invalidateTasks } from '#web/shell/tasks.ts';
import { parseTaskSearch, settledChange } from '#web/tasks/list-search.ts';
import { TaskDialog, tasksInWords } from '#web/tasks/TaskDialogs.tsx';
import { TaskTable } from '#web/tasks/TaskTable.tsx';
import { taskListOptions } from '#web/tasks/task-client.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TickedBar } from '#web/ui/TickedBar.tsx';

interface BulkBarProps {
  tasks: readonly TaskItem[];
  onClear: () => void;
}

/** What can be done with the ticked tasks. */
function BulkBar({ tasks, onClear }: BulkBarProps) {
  const [action, setAction] = useState<'complete' | 'reassign' | null>(null);
  if (tasks.length === 0) return null;
  return (
    <TickedBar label="Ticked tasks" words={`${tasksInWords(tasks.length)} ticked`} onClear={onClear}>
      <Button small onClick={() => setAction('complete')}>
        <Check aria-hidden="true" className="size-4" />
        Mark Completed
      </Button>
      <Button small onClick={() => setAction('reassign')}>
        <UserRound aria-hidden="true" className="size-4" />
        Reassign
      </Button>
      <BulkLetterButton caseIds={tasks.map((task) => task.case.id)} />
      {action && <TaskDialog action={action} tasks={tasks} onClose={() => setAction(null)} />}
    </TickedBar>
  );
}

/** The deadlines of the user's cases, closed until somebody looks at them. */
const Deadlines = () => (
  <details>
    <summary className="w-fit cursor-pointer rounded-sm text-sm text-accent-text">
      Deadlines of my cases
    </summary>
    <div className="mt-2 max-w-xl">
      <DeadlinesCard />
    </div>
  </details>
);

/** /my-tasks: the user's work, or anybody's, as the address describes it. */
export function MyTasksPage() {
  const address = useListAddress('/my-tasks', parseTaskSearch);
  const { search, show, change } = address;
  const { profile, may } = useAuth();
  const domain = useDomain();
  const list = useQuery(
    taskListOptions(
      { ...search, domainId: domain === 'all' ? undefined : domain },
      { userId: profile.id, departmentId: profile.department.id },
    ),
  );
  const [ticked, tick] = useState<ReadonlySet<string | number>>(new Set());
  useExistingPage(address, list);
  useLive(['tasks:'], () => void invalidateTasks());
  const mayEdit = may('case.write');
  // What left the list is no longer ticked: completed by oneself or by somebody else.
  const chosen = list.data?.data.filter(({ id, status }) => ticked.has(id) && status === 'open') ?? [];
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  const filters = {
    search: search.overdue ? { ...search, due: 'overdue' as const } : search,
    show,
    change: (difference: TaskSearch) => change(settledChange(search, difference)),
  };
  return (
    <ListPage
      title="My tasks"
      name={taskList.name}
      query={list}
      address={address}
      inWords={({ totalResults }) => tasksInWords(totalResults)}
      filters={<ListFilters list={taskList} address={filters} />}
      above={
        <>
          <Deadlines />
          <BulkBar tasks={chosen} onClear={() => tick(new Set())} />
        </>
      }
    >
      {(rows) => (
        <TaskTable
          {...rows}
          label="Tasks"
          withCase
          mayEdit={mayEdit}
          selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
          empty={
            <EmptyState
              title="No Tasks Found."
              message={isFiltered ? 'Nothing matches the filters.' : 'You have nothing left to do.'}
            />
          }
        />
      )}
    </ListPage>
  );
}
