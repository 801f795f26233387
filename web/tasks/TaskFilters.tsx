import type { ReferenceName } from '#shared/reference/registry.ts';
import { nextDays, taskPriorities } from '#shared/tasks/tasks.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import type { TaskSearch } from '#web/tasks/task-client.ts';
import { Select } from '#web/ui/Select.tsx';

interface TaskFiltersProps {
  search: TaskSearch;
  onChange: (change: TaskSearch) => void;
}

const byName = {
  userId: { from: 'users', label: 'user' },
  departmentId: { from: 'departments', label: 'department' },
  taskId: { from: 'tasks', label: 'task' },
} as const satisfies Partial<Record<keyof TaskSearch, { from: ReferenceName; label: string }>>;
const nameFilters = Object.keys(byName) as (keyof typeof byName)[];

function dueChange(due: 'overdue' | 'today' | 'next' | null): TaskSearch {
  if (due === 'overdue') return { overdue: 'true', due: undefined, status: undefined };
  return { overdue: undefined, due: due ?? undefined };
}

/** What narrows the task page down. */
export function TaskFilters({ search, onChange }: TaskFiltersProps) {
  return (
    <>
      <div className="w-48 max-sm:col-span-2">
        <Select
          aria-label="Whose tasks"
          label="choice"
          defaultText="Mine and my department’s"
          value={search.whose ?? null}
          options={[
            { id: 'me' as const, label: 'Only mine' },
            { id: 'department' as const, label: 'Only my department’s' },
            { id: 'all' as const, label: 'Everybody’s' },
          ]}
          onChange={(whose) =>
            onChange({
              whose: whose ?? undefined,
              ...(whose !== 'all' && { userId: undefined, departmentId: undefined }),
            })
          }
        />
      </div>
      {nameFilters.map((name) => (
        <div key={name} className={name === 'departmentId' ? 'w-40' : 'w-32'}>
          <NamePicker
            aria-label={`Filter by ${byName[name].label}`}
            from={byName[name].from}
            label={byName[name].label}
            defaultText={`Any ${byName[name].label}`}
            value={search[name] ?? null}
            onChange={(id) =>
              onChange({
                [name]: id ?? undefined,
                ...(name !== 'taskId' && search.whose !== 'all' && { whose: undefined }),
              })
            }
          />
        </div>
      ))}
      <div className="w-30">
        <Select
          aria-label="Status"
          label="status"
          defaultText="Open"
          value={search.status ?? null}
          options={[
            { id: 'completed' as const, label: 'Completed' },
            { id: 'cancelled' as const, label: 'Cancelled' },
            { id: 'all' as const, label: 'All' },
          ]}
          onChange={(status) => onChange({ status: status ?? undefined, overdue: undefined })}
        />
      </div>
      <div className="w-32">
        <Select
          aria-label="Priority"
          label="priority"
          defaultText="Any priority"
          value={search.priority ?? null}
          options={(['high', 'normal', 'low'] as const).map((id) => ({ id, label: taskPriorities[id] }))}
          onChange={(priority) => onChange({ priority: priority ?? undefined })}
        />
      </div>
      <div className="w-34">
        <Select
          aria-label="Due"
          label="due date"
          defaultText="Any due date"
          value={search.overdue ? ('overdue' as const) : (search.due ?? null)}
          options={[
            { id: 'overdue' as const, label: 'Overdue' },
            { id: 'today' as const, label: 'Today' },
            { id: 'next' as const, label: `Next ${nextDays} days` },
          ]}
          onChange={(due) => onChange(dueChange(due))}
        />
      </div>
    </>
  );
}
