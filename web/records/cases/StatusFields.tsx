import { useController, useWatch } from 'react-hook-form';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import type { CaseRow } from '#web/platform/case/case.ts';
import { FieldEditor } from '#web/platform/reference/editors.tsx';
import { kinds } from '#web/platform/reference/kinds.tsx';
import { Field, Select, TextArea } from '#web/platform/ui/Field.tsx';
import { askedFieldsOf, obstaclesOf, type StatusValues } from '#web/records/cases/use-status-form.ts';

export interface StatusFieldsProps {
  row: Pick<CaseRow, 'historic'>;
  chosen: Transition | undefined;
  substatuses: readonly NamedRow[];
}

function SubstatusField({ substatuses }: Pick<StatusFieldsProps, 'substatuses'>) {
  const { field, fieldState } = useController<StatusValues, 'substatusId'>({ name: 'substatusId' });
  return (
    <Field label="Sub status" error={fieldState.error?.message}>
      {(control) => (
        <Select
          {...control}
          value={field.value}
          onChange={field.onChange}
          options={substatuses.map(({ id, name }) => ({ id, label: name }))}
        />
      )}
    </Field>
  );
}

function ReasonField({ isRequired }: { isRequired: boolean }) {
  const { field, fieldState } = useController<StatusValues, 'reason'>({ name: 'reason' });
  return (
    <Field label="Reason" required={isRequired} error={fieldState.error?.message}>
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          maxLength={500}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

/** What the chosen step asks for: fields that are still missing, a sub status, a reason. */
export function StatusFields({ row, chosen, substatuses }: StatusFieldsProps) {
  const values = useWatch<StatusValues, 'values'>({ name: 'values' });
  if (!chosen)
    return substatuses.length === 0 ? null : (
      <>
        <SubstatusField substatuses={substatuses} />
        <ReasonField isRequired={false} />
      </>
    );
  if (obstaclesOf(chosen).length > 0) return null;
  return (
    <>
      <div className="grid gap-4 empty:hidden sm:grid-cols-2">
        {Object.entries(askedFieldsOf(chosen, values, row)).map(([name, field]) => (
          <div key={name} className={kinds[field.kind].wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <FieldEditor
              field={field}
              name={`values.${name}`}
              label={labelOf(name, field)}
              required
              disabled={false}
              help={field.help}
            />
          </div>
        ))}
      </div>
      <ReasonField isRequired={chosen.needsReason} />
    </>
  );
}
