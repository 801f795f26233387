import type { Assignee } from '#shared/records/tasks/contract.ts';
import type { ContractForm } from '#web/platform/page/form/FormDialog.tsx';
import { FormField } from '#web/platform/page/form/FormField.tsx';
import { NamePicker } from '#web/platform/page/pickers/NamePicker.tsx';

interface AssigneeFieldsProps {
  form: ContractForm<Assignee>;
  defaultText?: string | undefined;
}

/** A user or a department: choosing one clears the other. */
export function AssigneeFields({ form, defaultText }: AssigneeFieldsProps) {
  return (
    <>
      <FormField form={form} name="assignedUserId" label="User">
        {(control) => (
          <NamePicker
            {...control}
            from="users"
            defaultText={defaultText}
            onChange={(id) => form.set({ assignedUserId: id, ...(id !== null && { departmentId: null }) })}
          />
        )}
      </FormField>
      <FormField form={form} name="departmentId" label="Department" help="Instead of a user.">
        {(control) => (
          <NamePicker
            {...control}
            from="departments"
            onChange={(id) => form.set({ departmentId: id, ...(id !== null && { assignedUserId: null }) })}
          />
        )}
      </FormField>
    </>
  );
}
