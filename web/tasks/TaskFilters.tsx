import type { ReferenceName } from '#shared/reference/registry.ts';
import { taskPriorities } from '#shared/tasks.ts';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import type { TaskSearch } from '#web/tasks/task-client.ts';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';

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

/** What narrows the task page down. */
export function TaskFilters({ search, onChange }: TaskFiltersProps) {
  return (
    <>
      <div className="w-52">
        <Select
          aria-label="Whose tasks"
          label="choice"
          defaultText="Mine and my department’s"
          value={search.whose ?? null}
          options={[{ id: 'all' as const, label: 'Everybody’s' }]}
          onChange={(whose) => onChange({ whose: whose ?? undefined })}
        />
      </div>
      {nameFilters.map((name) => (
        <div key={name} className="w-44">
          <NamePicker
            aria-label={`Filter by ${byName[name].label}`}
            from={byName[name].from}
            label={byName[name].label}
            defaultText={`Any ${byName[name].label}`}
            value={search[name] ?? null}
            onChange={(id) => onChange({ [name]: id ?? undefined })}
          />
        </div>
      ))}
      <div className="w-36">
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
      <div className="w-36">
        <Select
          aria-label="Priority"
          label="priority"
          defaultText="Any priority"
          value={search.priority ?? null}
          options={(['high', 'normal', 'low'] as const).map((id) => ({ id, label: taskPriorities[id] }))}
          onChange={(priority) => onChange({ priority: priority ?? undefined })}
        />
      </div>
      <Switch
        label="Overdue only"
        value={search.overdue === 'true'}
        onChange={(isOn) => onChange(isOn ? { overdue: 'true', status: undefined } : { overdue: undefined })}
      />
    </>
  );
}
