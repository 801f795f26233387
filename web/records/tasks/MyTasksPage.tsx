import { useQuery } from '@tanstack/react-query';
import { Check, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { TaskItem } from '#shared/records/tasks/contract.ts';
import { type TaskSearch, taskList } from '#shared/records/tasks/list.ts';
import { useAuth } from '#web/platform/api/auth.ts';
import { useDomain } from '#web/platform/api/domain.ts';
import { useLive } from '#web/platform/api/live.ts';
import { DeadlinesCard } from '#web/platform/page/clocks/DeadlinesCard.tsx';
import { ListFilters } from '#web/platform/page/list/ListFilters.tsx';
import { ListPage } from '#web/platform/page/list/ListPage.tsx';
import { filtersOf } from '#web/platform/page/list/search.ts';
import { useExistingPage, useListAddress } from '#web/platform/page/list-address.ts';
import { BulkLetterButton } from '#web/platform/page/mail/BulkLetterButton.tsx';
import { invalidateTasks } from '#web/platform/shell/tasks.ts';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { TickedBar } from '#web/platform/ui/TickedBar.tsx';
import { parseTaskSearch, settledChange } from '#web/records/tasks/list-search.ts';
import { TaskDialog, tasksInWords } from '#web/records/tasks/TaskDialogs.tsx';
import { TaskTable } from '#web/records/tasks/TaskTable.tsx';
import { taskListOptions } from '#web/records/tasks/task-client.ts';

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
      <Button icon={Check} small onClick={() => setAction('complete')}>
        Mark Completed
      </Button>
      <Button icon={UserRound} small onClick={() => setAction('reassign')}>
        Reassign
      </Button>
      <BulkLetterButton caseIds={tasks.map((task) => task.case.id)} />
      {action && <TaskDialog action={action} tasks={tasks} onClose={() => setAction(null)} />}
    </TickedBar>
  );
}

/** The deadlines of the user's cases, closed until somebody opens them. */
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
  // A task that has left the list, completed by the user or by somebody else, is no longer ticked.
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
