import { CalendarDays } from 'lucide-react';
import { useId, useState } from 'react';
import { londonDate, londonInstant } from '#shared/dates.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Calendar } from '#web/ui/Calendar.tsx';
import { type ControlProps, inputClass, nativeAttributes } from '#web/ui/control.ts';
import { dateTimeText, isoOfText, textOfIso, typedDate } from '#web/ui/date-text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Popover } from '#web/ui/Popover.tsx';

export interface DateInputProps extends ControlProps<string | null> {
  /** `yyyy-MM-dd`, like the value. */
  min?: string | undefined;
  max?: string | undefined;
  /** True by default. */
  allowPast?: boolean;
  /** False by default. */
  allowFuture?: boolean;
}

interface Range {
  earliest: Date | null;
  latest: Date | null;
}

function rangeOf({
  min,
  max,
  allowPast = true,
  allowFuture = false,
}: Omit<DateInputProps, keyof ControlProps<never>>): Range {
  return {
    earliest: min ? londonInstant(min) : allowPast ? null : londonInstant(londonDate()),
    latest: max ? londonInstant(max) : allowFuture ? null : new Date(),
  };
}

/** Why a typed date is refused, in the field's own words; null when it is fine. */
function refusal(iso: string | null, { earliest, latest }: Range): string | null {
  if (!iso) return 'Not a valid date. Format must be DD/MM/YYYY';
  const date = londonInstant(iso);
  if (earliest && date < earliest) return `Date must be after ${dateTimeText(earliest)}`;
  if (latest && date > latest) return `Date must be before ${dateTimeText(latest)}`;
  return null;
}

/** A day typed as DD/MM/YYYY or picked in a calendar, stored as `yyyy-MM-dd`; what is refused reverts to the last valid day. */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, min, max, allowPast, allowFuture, ref, ...rest } = props;
  const errorId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const limits = {
    min,
    max,
    ...(allowPast !== undefined && { allowPast }),
    ...(allowFuture !== undefined && { allowFuture }),
  };
  const range = rangeOf(limits);

  function accept(iso: string | null) {
    setError(null);
    if (iso !== (value || null)) onChange(iso);
  }

  function type(after: string) {
    const text = typedDate(draft ?? textOfIso(value), after);
    setDraft(text);
    const iso = isoOfText(text);
    if (iso && !refusal(iso, range)) accept(iso);
  }

  function settle() {
    setDraft(null);
    if (draft === null) return;
    if (draft.trim() === '') accept(null);
    else setError(refusal(isoOfText(draft), range));
  }

  const described = [rest['aria-describedby'], error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="space-y-1">
      <div className="relative">
        <input
          {...nativeAttributes({ ...rest, invalid: rest.invalid || Boolean(error) })}
          ref={ref}
          aria-describedby={described || undefined}
          inputMode="numeric"
          placeholder="e.g. DD/MM/YYYY"
          autoComplete="off"
          value={draft ?? textOfIso(value)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          onBlur={() => {
            settle();
            onBlur?.();
          }}
          className={`${inputClass} figures pr-9`}
        />
        <span className="absolute inset-y-0 right-1 flex items-center">
          <Popover
            label="Choose a date"
            placement="bottom-end"
            focusPanel
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                small
                disabled={rest.disabled}
                label="Choose a date"
                icon={<CalendarDays className="size-4" aria-hidden="true" />}
              />
            )}
          >
            {(close) => (
              <Calendar
                value={value}
                min={range.earliest ? londonDate(range.earliest) : undefined}
                max={range.latest ? londonDate(range.latest) : undefined}
                onChange={(iso) => {
                  setDraft(null);
                  accept(iso);
                  close();
                }}
              />
            )}
          </Popover>
        </span>
      </div>
      {error && <Alert id={errorId} colour="red" message={error} />}
    </div>
  );
}
