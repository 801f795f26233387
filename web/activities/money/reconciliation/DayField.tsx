import { londonDate } from '#shared/platform/dates.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field } from '#web/platform/ui/Field.tsx';

/** The day at whose end bank and books are compared. */
export function DayField({ on, onChange }: { on: string; onChange: (on: string | undefined) => void }) {
  return (
    <div className="no-print mb-4 w-44">
      <Field label="At the end of">
        {(control) => (
          <DateInput
            {...control}
            value={on}
            max={londonDate()}
            onChange={(day) => onChange(day ?? undefined)}
          />
        )}
      </Field>
    </div>
  );
}
