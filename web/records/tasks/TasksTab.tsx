import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { hasFailed } from '#web/platform/api/query.ts';
import { useCase } from '#web/platform/case/case.ts';
import { LoadError } from '#web/platform/page/Loaded.tsx';
import { Button } from '#web/platform/ui/Button.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Paginator } from '#web/platform/ui/Paginator.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import { AddTaskDialog } from '#web/records/tasks/AddTaskDialog.tsx';
import { TaskTable } from '#web/records/tasks/TaskTable.tsx';
import { taskListOptions } from '#web/records/tasks/task-client.ts';

/** The work on a case: what is open, and on request what was done. */
export function TasksTab({ caseId }: { caseId: number }) {
  const { data: row } = useCase(caseId);
  const [isAll, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const list = useQuery(taskListOptions({ caseId, page, status: isAll ? 'all' : undefined }));
  // The last page may disappear while it is on screen, when its tasks are done.
  const last = Math.max(list.data?.meta.totalPages ?? page, 1);
  if (!list.isPlaceholderData && page > last) setPage(last);
  if (hasFailed(list)) return <LoadError query={list} path="case-tasks" />;
  const mayEdit = row?.mayEdit === true;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          label="Show completed and cancelled tasks"
          value={isAll}
          onChange={(next) => {
            setAll(next);
            setPage(1);
          }}
        />
        {mayEdit && (
          <Button icon={Plus} colour="accent" onClick={() => setAdding(true)}>
            Add task
          </Button>
        )}
      </div>
      <TaskTable
        label="Tasks of the case"
        rows={list.data?.data ?? []}
        mayEdit={mayEdit}
        loading={list.isPending || list.isPlaceholderData}
        empty={
          <EmptyState
            title="No Tasks Found."
            message={
              isAll ? 'Nothing has been asked for on this case yet.' : 'Nothing is left to do on this case.'
            }
          />
        }
      />
      <Paginator page={page} totalPages={list.data?.meta.totalPages ?? 0} onPage={setPage} />
      {isAdding && <AddTaskDialog caseId={caseId} beside="tab" onClose={() => setAdding(false)} />}
    </div>
  );
}
