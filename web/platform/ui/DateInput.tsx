import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { londonDate, londonInstant } from '#shared/platform/dates.ts';
import { latestOf, readDate } from '#shared/platform/typed-date.ts';
import { Alert } from '#web/platform/ui/Alert.tsx';
import { IconButton } from '#web/platform/ui/Button.tsx';
import { Calendar } from '#web/platform/ui/Calendar.tsx';
import { type ControlProps, inputClass, nativeAttributes } from '#web/platform/ui/control.ts';
import { dateTimeText, isWhole, textOfIso, typedDate } from '#web/platform/ui/date-text.ts';
import { Popover } from '#web/platform/ui/Popover.tsx';

export interface DateInputProps extends ControlProps<string | null> {
  /** `yyyy-MM-dd`, like the value. */
  min?: string | undefined;
  max?: string | undefined;
  /** True by default. */
  allowPast?: boolean;
  /** False by default. */
  allowFuture?: boolean;
  /** A date of birth: a two-digit year is in the past. */
  isBirth?: boolean | undefined;
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
}: Pick<DateInputProps, 'min' | 'max' | 'allowPast' | 'allowFuture'>): Range {
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

/**
 * The message about the last typed value. While it is shown, the form around the field is not sent, since it would send the date to which
 * the field reverted. Leaving the field again accepts that date.
 */
function useRefused() {
  const [error, setError] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isRefused = useRef(false);
  useEffect(() => {
    const form = input.current?.form;
    function hold(event: SubmitEvent) {
      if (!isRefused.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.current?.focus();
    }
    form?.addEventListener('submit', hold, { capture: true });
    return () => form?.removeEventListener('submit', hold, { capture: true });
  }, []);
  function refuse(message: string | null) {
    // A key that ends the typing also sends the form, before anything is drawn again.
    isRefused.current = message !== null;
    setError(message);
  }
  return { input, error, refuse };
}

/**
 * A day typed as DD/MM/YYYY, in any other unambiguous form (17/6/65, 170665, 17 Jun 1965), or picked in a calendar; stored as `yyyy-MM-dd`.
 * What is refused reverts to the last valid day.
 */
export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, min, max, allowPast, allowFuture, isBirth = false, ref, ...rest } = props;
  const errorId = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const { input, error, refuse } = useRefused();
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const limits = {
    min,
    max,
    ...(allowPast !== undefined && { allowPast }),
    ...(allowFuture !== undefined && { allowFuture }),
  };
  const range = rangeOf(limits);
  const read = (text: string) => readDate(text, latestOf(isBirth));

  function accept(iso: string | null) {
    refuse(null);
    if (iso !== (value || null)) onChange(iso);
  }

  function type(after: string) {
    const text = typedDate(draft ?? textOfIso(value), after);
    setDraft(text);
    const iso = isWhole(text) ? read(text) : null;
    if (iso && !refusal(iso, range)) accept(iso);
  }

  function settle() {
    if (draft === null) return;
    setDraft(null);
    if (draft.trim() === '') return accept(null);
    const iso = read(draft);
    const message = refusal(iso, range);
    if (message) refuse(message);
    else accept(iso);
  }

  function leave() {
    if (draft === null) refuse(null);
    else settle();
    onBlur?.();
  }

  const described = [rest['aria-describedby'], error ? errorId : ''].filter(Boolean).join(' ');
  return (
    <div className="space-y-1">
      <div className="relative">
        <input
          {...nativeAttributes({ ...rest, invalid: rest.invalid || Boolean(error) })}
          ref={input}
          aria-describedby={described || undefined}
          inputMode="numeric"
          placeholder="e.g. DD/MM/YYYY"
          autoComplete="off"
          value={draft ?? textOfIso(value)}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
          onBlur={leave}
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
                icon={CalendarDays}
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
