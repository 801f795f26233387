import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { type Fields, labelOf } from '#shared/platform/fields/field.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import type { Values } from '#web/platform/page/pickers/client.ts';
import { FormScopeContext } from '#web/platform/page/pickers/form-scope.ts';
import { CreateNewHost } from '#web/platform/reference/CreateNewHost.tsx';
import { FieldEditor } from '#web/platform/reference/editors.tsx';
import { initialValues } from '#web/platform/reference/form-values.ts';
import type { Supply } from '#web/platform/shell/task-supply.ts';

const fields: Fields = caseEntity.fields;
const scope = { name: caseEntity.label, row: null };

export interface TaskValueProps {
  field: string;
  error: string | undefined;
  onSupply: (more: Partial<Supply>) => void;
}

/** One value of the case, with the control that its form has. */
export function TaskValue({ field, error, onSupply }: TaskValueProps) {
  const literal = fields[field]!;
  const form = useForm<Values>({ defaultValues: initialValues({ [field]: literal }, null) });
  const values = useWatch({ control: form.control });
  const { setError, clearErrors } = form;
  useEffect(() => onSupply({ values }), [values, onSupply]);
  useEffect(() => {
    if (error) setError(field, { type: 'rule', message: error });
    else clearErrors(field);
  }, [error, field, setError, clearErrors]);
  return (
    <CreateNewHost>
      <FormProvider {...form}>
        <FormScopeContext value={scope}>
          <FieldEditor
            field={literal}
            name={field}
            label={labelOf(field, literal)}
            required
            disabled={false}
            help={literal.help}
          />
        </FormScopeContext>
      </FormProvider>
    </CreateNewHost>
  );
}
