import { missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Case } from '#server/records/cases/access.ts';
import { writeEventLetters } from '#server/records/correspondence/items/event-letters.ts';
import type { ChangeMade } from '#server/records/payments/schedules/change-schedule.ts';
import { counted } from '#shared/platform/counted.ts';
import { poundsText, sumOf } from '#shared/platform/money.ts';
import { letterDate } from '#shared/records/letters/letter-format.ts';
import type { ScheduleChange } from '#shared/records/payments/schedule-changes.ts';
import { agreedOf, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import { monthsOfSchedule } from '#shared/records/payments/who-decides.ts';

type Before = readonly ScheduleLine[];
type Told = Parameters<typeof writeEventLetters>[2];

/** By how much a column of the lines grows with a change. */
const growth = (before: Before, after: Before, of: 'waivedPence' | 'movedPence'): string =>
  poundsText(sumOf(after, (line) => line[of] ?? 0) - sumOf(before, (line) => line[of] ?? 0));

/** What a change of the payments says to whoever is told of it, in a sentence; null for breaks and extensions, which have letters of their own. */
function changeText(change: ScheduleChange, before: Before, after: Before): string | null {
  switch (change.kind) {
    case 'amount': {
      const { from, amountPence } = change;
      const was = before.find(({ kind, dueOn }) => kind === 'regular' && dueOn >= from) ?? missing();
      return `From ${letterDate(from)} the monthly payment is ${poundsText(amountPence)} instead of ${poundsText(agreedOf(was))}.`;
    }
    case 'lump':
      return `A lump sum of ${poundsText(change.amountPence)} is to be paid on ${letterDate(change.dueOn)}.`;
    case 'catch_up': {
      const { dueOn } = after.findLast(({ kind }) => kind === 'catch_up') ?? missing();
      return `Arrears of ${growth(before, after, 'movedPence')} are paid in instalments of ${poundsText(change.amountPence)} a month beside the monthly payment, from ${letterDate(change.from)} to ${letterDate(dueOn)}.`;
    }
    case 'waive':
      return `Arrears of ${growth(before, after, 'waivedPence')}, due up to ${letterDate(change.upTo)}, are waived: they need not be paid.`;
    default:
      return null;
  }
}

/** Whether creditors of a formal arrangement get less, or wait for longer, than they agreed to. */
const isWorse = ({ kind }: ScheduleChange, { isBelow, schedule, lines }: ChangeMade): boolean =>
  isBelow ||
  kind === 'waive' ||
  kind === 'extension' ||
  (kind === 'catch_up' && monthsOfSchedule(lines) > monthsOfSchedule(schedule.lines));

/** The letter to the client about a change. */
function toClient(change: ScheduleChange, text: string | null): Pick<Told, 'event' | 'facts'> {
  if (change.kind === 'break') return { event: 'break_agreed' };
  return change.kind === 'extension'
    ? { event: 'extension_agreed', facts: { 'schedule.extension': counted(change.months, 'month') } }
    : { event: 'payments_changed', facts: { 'schedule.change': text ?? missing() } };
}

/**
 * Writes the letters about a change of the payments of a locked case: to the client, and to the creditors of a formal
 * arrangement where it leaves them with less or makes them wait. What is waived after the end concerns nobody else.
 */
export async function writeScheduleLetters(
  w: Write,
  found: Case,
  change: ScheduleChange,
  made: ChangeMade,
): Promise<void> {
  const { schedule, lines, basis, paid, version } = made;
  if (paid.ended) return;
  const occasion = `schedule ${version}`;
  const told = toClient(change, changeText(change, schedule.lines, lines));
  await writeEventLetters(w, found.id, { ...told, occasion });
  if (!basis.isFormal || !isWorse(change, made)) return;
  const event = change.kind === 'extension' ? 'arrangement_extended' : 'payments_eased';
  await writeEventLetters(w, found.id, { ...told, event, occasion });
}
