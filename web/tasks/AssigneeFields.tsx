import type { Assignee } from '#shared/tasks/contract.ts';
import type { Errors } from '#web/page/DialogForm.tsx';
import { NamePicker } from '#web/reference/NamePicker.tsx';
import { Field } from '#web/ui/Field.tsx';

interface AssigneeFieldsProps {
  value: Assignee;
  onChange: (value: Assignee) => void;
  errors: Errors;
  defaultText?: string | undefined;
}

/** A user or a department: choosing one takes the other away. */
export function AssigneeFields({ value, onChange, errors, defaultText }: AssigneeFieldsProps) {
  return (
    <>
      <Field label="User" error={errors.assignedUserId}>
        {(control) => (
          <NamePicker
            {...control}
            from="users"
            label="user"
            defaultText={defaultText}
            value={value.assignedUserId}
            onChange={(assignedUserId) =>
              onChange({
                assignedUserId,
                departmentId: assignedUserId === null ? value.departmentId : null,
              })
            }
          />
        )}
      </Field>
      <Field label="Or a department" error={errors.departmentId}>
        {(control) => (
          <NamePicker
            {...control}
            from="departments"
            label="department"
            value={value.departmentId}
            onChange={(departmentId) =>
              onChange({
                departmentId,
                assignedUserId: departmentId === null ? value.assignedUserId : null,
              })
            }
          />
        )}
      </Field>
    </>
  );
}
