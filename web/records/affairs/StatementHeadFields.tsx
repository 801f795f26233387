import { type StatementKind, statementKinds } from '#shared/records/affairs/income-expenditure.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, Select } from '#web/platform/ui/Field.tsx';
import { NumberInput } from '#web/platform/ui/NumberInput.tsx';
import { Switch } from '#web/platform/ui/Switch.tsx';
import type { StatementForm } from './use-statement-form.ts';

const kindOptions = (Object.keys(statementKinds) as StatementKind[]).map((id) => ({
  id,
  label: statementKinds[id],
}));
const household = {
  adults: 'Adults',
  childrenUnder16: 'Children under 16',
  children16To18: 'Children 16 to 18',
  vehicles: 'Vehicles',
} as const;
type Member = keyof typeof household;

export interface StatementHeadFieldsProps {
  form: StatementForm;
  isReadOnly: boolean;
  /** Whether the stored statement is the current one; it stays so until another takes over. */
  wasCurrent: boolean;
}

/** When the statement was taken, why, and who lives on the budget. */
export function StatementHeadFields({ form, isReadOnly, wasCurrent }: StatementHeadFieldsProps) {
  const { draft, dispatch, errors } = form;
  const { head } = draft;
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Field label="Date" required error={errors.statementOn}>
        {(control) => (
          <DateInput
            {...control}
            disabled={isReadOnly}
            value={head.statementOn}
            onChange={(statementOn) => statementOn && dispatch({ type: 'head', change: { statementOn } })}
          />
        )}
      </Field>
      <Field label="Kind" required error={errors.kind}>
        {(control) => (
          <Select<StatementKind>
            {...control}
            disabled={isReadOnly}
            options={kindOptions}
            value={head.kind}
            onChange={(kind) => kind && dispatch({ type: 'head', change: { kind } })}
          />
        )}
      </Field>
      {(Object.keys(household) as Member[]).map((name) => (
        <Field key={name} label={household[name]} required error={errors[name]}>
          {(control) => (
            <NumberInput
              {...control}
              disabled={isReadOnly}
              min={name === 'adults' ? 1 : 0}
              max={30}
              value={head[name]}
              onChange={(value) =>
                dispatch({
                  type: 'head',
                  change: { [name]: Math.trunc(value ?? (name === 'adults' ? 1 : 0)) },
                })
              }
            />
          )}
        </Field>
      ))}
      {!wasCurrent && !isReadOnly && (
        <div className="col-span-full">
          <Switch
            label="Make it the current statement"
            value={head.isCurrent}
            onChange={(isCurrent) => dispatch({ type: 'head', change: { isCurrent } })}
          />
        </div>
      )}
    </div>
  );
}
