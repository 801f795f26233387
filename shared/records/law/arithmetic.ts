import { addBusinessDays } from '#shared/platform/business-days.ts';
import { counted } from '#shared/platform/counted.ts';
import { addDays, addMonths, showDate } from '#shared/platform/dates.ts';

/**
 * One step of a clock. `clear` days leave out the first and the last day; a period that is `beginning` with its first day ends a day
 * earlier than one that comes after it. `each` multiplies: the third year of an arrangement is three times twelve months.
 */
export type Step =
  | { days: number; counts?: 'clear' | 'beginning' }
  | { businessDays: number }
  | { months: number; counts?: 'beginning'; each?: true };

type Reckoning = { times?: number; holidays?: ReadonlySet<string> };

/** The result of a step: its day, its length, how it counts the starting day, and any remark. */
type Taken = { on: string; length: string; joins: string; more: string };

function takeDays({ days, counts }: Extract<Step, { days: number }>, from: string): Taken {
  if (days === 0) return { on: from, length: '', joins: 'on', more: '' };
  if (counts === 'clear') {
    const [first, last] = [addDays(from, 1), addDays(from, days)];
    const more = `, ${showDate(first)} to ${showDate(last)}, and the day after them`;
    return { on: addDays(last, 1), length: counted(days, 'clear day'), joins: 'after', more };
  }
  const isWithin = counts === 'beginning';
  return {
    on: addDays(from, isWithin ? days - 1 : days),
    length: counted(days, 'day'),
    joins: isWithin ? 'beginning with' : 'from',
    more: '',
  };
}

function takeBusinessDays(count: number, from: string, holidays: ReadonlySet<string>): Taken {
  const inWords = Array.from({ length: count }, (_, at) => addBusinessDays(from, at + 1, holidays));
  const on = inWords.at(-1) ?? addBusinessDays(from, 0, holidays);
  const skipped = [...holidays]
    .filter((day) => day > from && day <= on)
    .toSorted((one, other) => one.localeCompare(other));
  const without = skipped.length === 0 ? '' : `; bank holidays left out: ${skipped.map(showDate).join(', ')}`;
  const more = ` (${inWords.map(showDate).join(', ')}${without})`;
  return { on, length: counted(count, 'business day'), joins: 'after', more };
}

/** A month without that day ends on its last one; no day is then taken off for a period that begins with the day. */
function takeMonths(
  { months, counts, each }: Extract<Step, { months: number }>,
  from: string,
  times: number,
): Taken {
  const corresponding = addMonths(from, each ? months * times : months);
  const isShort = corresponding.slice(8) !== from.slice(8);
  const isWithin = counts === 'beginning';
  const on = isWithin && !isShort ? addDays(corresponding, -1) : corresponding;
  const missing = Number(from.slice(8)) === 31 ? '31st' : `${Number(from.slice(8))}th`;
  const short = isShort ? `, the last day of ${showDate(on).slice(3)}, which has no ${missing}` : '';
  return {
    on,
    length: each && times !== 1 ? `${times} times ${counted(months, 'month')}` : counted(months, 'month'),
    joins: isWithin ? 'beginning with' : 'from',
    more: `${isWithin ? `, to ${showDate(on)}` : ''}${short}`,
  };
}

function take(step: Step, from: string, { times = 1, holidays = new Set() }: Reckoning): Taken {
  if ('days' in step) return takeDays(step, from);
  return 'months' in step
    ? takeMonths(step, from, times)
    : takeBusinessDays(step.businessDays, from, holidays);
}

/**
 * The day that the steps lead to, each counted from where the previous one ended, and the arithmetic in words.
 * Weekends and holidays count, except in business days; a month that lacks the day ends on its last one. `label`
 * names the first day in the words.
 */
export function reckon(
  steps: readonly Step[],
  from: string,
  { label = '', ...how }: Reckoning & { label?: string } = {},
): { on: string; words: string } {
  const first = `${label} ${showDate(from)}`.trim();
  let on = from;
  const words = steps.map((step, at) => {
    const taken = take(step, on, how);
    on = taken.on;
    const lead = at === 0 ? `${taken.length} ${taken.joins} ${first}` : `then ${taken.length}`;
    return `${lead}${taken.more}`.trim();
  });
  return { on, words: words.join(', ') };
}

/**
 * The last business day on which something can be sent and still arrive by a day, given the business days that it takes; with none, the
 * last business day on or before it.
 */
export const sendBy = (dueOn: string, holidays: ReadonlySet<string>, deliveryDays = 0): string =>
  addBusinessDays(addBusinessDays(addDays(dueOn, 1), -1, holidays), -deliveryDays, holidays);
