import { useQuery } from '@tanstack/react-query';
import { Check, UserRound, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TaskItem } from '#shared/tasks/contract.ts';
import { useLive } from '#web/api/live.ts';
import { useExistingPage, useListAddress } from '#web/page/list-address.ts';
import { PageHeading } from '#web/page/PageHeading.tsx';
import { useRowKeys } from '#web/reference/use-row-keys.ts';
import { useAuth } from '#web/session/auth.ts';
import { useDomain } from '#web/session/domain.ts';
import { invalidateTasks } from '#web/shell/tasks.ts';
import { TaskDialog, tasksInWords } from '#web/tasks/TaskDialogs.tsx';
import { TaskFilters } from '#web/tasks/TaskFilters.tsx';
import { TaskTable } from '#web/tasks/TaskTable.tsx';
import { parseTaskSearch, taskListOptions } from '#web/tasks/task-client.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Paginator } from '#web/ui/Paginator.tsx';

interface BulkBarProps {
  tasks: readonly TaskItem[];
  onClear: () => void;
}

/** What can be done with the ticked tasks. */
function BulkBar({ tasks, onClear }: BulkBarProps) {
  const [action, setAction] = useState<'complete' | 'reassign' | null>(null);
  if (tasks.length === 0) return null;
  return (
    <section
      aria-label="Ticked tasks"
      className="flex flex-wrap items-center gap-2 rounded-lg border border-accent-text bg-accent-soft px-3 py-1.5"
    >
      <output className="mr-2 font-medium">{tasksInWords(tasks.length)} ticked</output>
      <Button small onClick={() => setAction('complete')}>
        <Check aria-hidden="true" className="size-4" />
        Mark Completed
      </Button>
      <Button small onClick={() => setAction('reassign')}>
        <UserRound aria-hidden="true" className="size-4" />
        Reassign
      </Button>
      <Button small colour="plain" onClick={onClear}>
        <X aria-hidden="true" className="size-4" />
        Untick all
      </Button>
      {action && <TaskDialog action={action} tasks={tasks} onClose={() => setAction(null)} />}
    </section>
  );
}

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
  const table = useRef<HTMLDivElement>(null);
  useExistingPage(address, list);
  useLive(['tasks:'], () => void invalidateTasks());
  useRowKeys(table);
  const mayEdit = may('case.write');
  const rows = list.data?.data ?? [];
  const meta = list.data?.meta;
  // What left the list is no longer ticked: completed by oneself or by somebody else.
  const chosen = rows.filter(({ id, status }) => ticked.has(id) && status === 'open');
  const isFiltered = Object.values({ ...search, page: undefined }).some((value) => value !== undefined);
  return (
    <>
      <PageHeading
        title="My tasks"
        context={<output>{meta ? tasksInWords(meta.totalResults) : 'Loading...'}</output>}
      />
      <search className="mb-3 flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-2 max-sm:*:w-full">
        <TaskFilters search={search} onChange={change} />
        {isFiltered && (
          <Button colour="plain" onClick={() => show({})}>
            Clear
          </Button>
        )}
      </search>
      {list.isError ? (
        <ErrorState
          title="Error."
          message="An error occurred when loading item from case-tasks."
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : (
        <div
          ref={table}
          className="space-y-3 md:[&>section]:max-h-[calc(100dvh-18.5rem)] md:[&>section~section]:max-h-[calc(100dvh-22rem)]"
        >
          <BulkBar tasks={chosen} onClear={() => tick(new Set())} />
          <TaskTable
            label="Tasks"
            withCase
            rows={rows}
            mayEdit={mayEdit}
            loading={list.isPending || list.isPlaceholderData}
            selection={mayEdit ? { selected: ticked, onChange: tick } : undefined}
            empty={
              <EmptyState
                title="No Tasks Found."
                message={isFiltered ? 'Nothing fits the filters.' : 'Everything of yours is done.'}
              />
            }
          />
          <Paginator
            page={search.page ?? 1}
            totalPages={meta?.totalPages ?? 0}
            onPage={(page) => change({ page })}
          />
        </div>
      )}
    </>
  );
}
