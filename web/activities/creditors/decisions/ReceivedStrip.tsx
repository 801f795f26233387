import { type VoteMethod, voteMethods } from '#shared/records/decisions/decisions.ts';
import { DateInput } from '#web/platform/ui/DateInput.tsx';
import { Field, optionsOf, Select, TextInput } from '#web/platform/ui/Field.tsx';
import type { Received } from './ballot.ts';

interface ReceivedStripProps {
  value: Received;
  onChange: (value: Received) => void;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** How and when the votes that are entered by key were received: set once for a pile of letters. */
export function ReceivedStrip({ value, onChange }: ReceivedStripProps) {
  const isTimed = value.receivedOn === null || isTime(value.receivedTime ?? '');
  return (
    <fieldset className="no-print grid grid-cols-2 items-start gap-3 sm:flex sm:flex-wrap">
      <legend className="sr-only">Votes entered with the keyboard</legend>
      <div className="sm:w-48">
        <Field label="Votes received by" required>
          {(control) => (
            <Select
              {...control}
              value={value.method}
              onChange={(method: VoteMethod | null) => onChange({ ...value, method: method ?? 'email' })}
              options={optionsOf(voteMethods)}
            />
          )}
        </Field>
      </div>
      <div className="sm:w-44">
        <Field label="Received on" help="Leave blank if it has just arrived.">
          {(control) => (
            <DateInput
              {...control}
              value={value.receivedOn}
              onChange={(receivedOn) =>
                onChange({
                  ...value,
                  receivedOn,
                  receivedTime: receivedOn === null ? null : (value.receivedTime ?? '09:00'),
                })
              }
            />
          )}
        </Field>
      </div>
      {value.receivedOn !== null && (
        <div className="sm:w-24">
          <Field label="At" required error={isTimed ? undefined : 'Must be a time such as 14:30.'}>
            {(control) => (
              <TextInput
                {...control}
                value={value.receivedTime ?? ''}
                onChange={(receivedTime) => onChange({ ...value, receivedTime })}
                maxLength={5}
              />
            )}
          </Field>
        </div>
      )}
    </fieldset>
  );
}
