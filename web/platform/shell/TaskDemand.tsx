import { lazy, Suspense } from 'react';
import type { Demanded } from '#shared/records/tasks/tasks.ts';
import type { Supply } from '#web/platform/shell/task-supply.ts';
import { Field, TextArea } from '#web/platform/ui/Field.tsx';
import { FileUpload } from '#web/platform/ui/FileUpload.tsx';
import { Skeleton } from '#web/platform/ui/Placeholders.tsx';

const TaskValue = lazy(async () => ({
  default: (await import('#web/platform/shell/TaskValue.tsx')).TaskValue,
}));

export interface TaskDemandProps {
  demanded: Demanded;
  supply: Supply;
  onSupply: (more: Partial<Supply>) => void;
  error: string | undefined;
}

/** The items that a task's definition requires on completion, requested where the task is shown. */
export function TaskDemand({ demanded, supply, onSupply, error }: TaskDemandProps) {
  if (demanded.kind === 'field')
    return (
      <Suspense fallback={<Skeleton className="h-16 w-full" />}>
        <TaskValue field={demanded.field} error={error} onSupply={onSupply} />
      </Suspense>
    );
  if (demanded.kind === 'document')
    return (
      <Field label={demanded.documentType.name} required error={error}>
        {(control) => (
          <FileUpload {...control} value={supply.files} onChange={(files) => onSupply({ files })} />
        )}
      </Field>
    );
  return (
    <Field label="What was done" required error={error}>
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          value={supply.note}
          onChange={(note) => onSupply({ note })}
          maxLength={2000}
        />
      )}
    </Field>
  );
}
