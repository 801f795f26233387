import { londonDate } from '#shared/dates.ts';
import type { PaymentSchedule, ScheduleChangeInput } from '#shared/payments/contract.ts';
import type { ScheduleChange } from '#shared/payments/schedules.ts';

/** What can be done to a schedule, as the dialog names it. */
export const changeKinds = {
  amount: 'Another amount each month',
  break: 'Payment break',
  extension: 'Extension',
  lump: 'Lump sum',
} as const satisfies Record<ScheduleChange['kind'], string>;
export type ChangeKind = keyof typeof changeKinds;

/** What has been entered so far. */
export interface ScheduleDraft {
  kind: ChangeKind;
  /** From when, or on which day a lump sum is due. */
  day: string | null;
  months: number | null;
  amountPence: number | null;
  /** Why the amount changes; the other kinds are their own reason. */
  reason: 'variation' | 'review';
}

/** A new change: from the next payment on. */
export const startDraft = ({ standing }: PaymentSchedule): ScheduleDraft => ({
  kind: 'amount',
  day: standing.nextDueOn ?? londonDate(),
  months: null,
  amountPence: null,
  reason: 'variation',
});

/** Messages by field of what is missing. */
export function missingIn({ kind, day, months, amountPence }: ScheduleDraft): Record<string, string> {
  const asks = {
    amount: { from: day, amountPence },
    break: { from: day, months },
    extension: { months },
    lump: { dueOn: day, amountPence },
  }[kind];
  return Object.fromEntries(
    Object.entries(asks).flatMap(([field, value]) => (value === null ? [[field, 'Required.']] : [])),
  );
}

/** The change that was entered; null while something is missing. */
export function changeOf({ kind, day, months, amountPence }: ScheduleDraft): ScheduleChange | null {
  if (kind === 'extension') return months === null ? null : { kind, months };
  if (day === null) return null;
  if (kind === 'break') return months === null ? null : { kind, from: day, months };
  if (amountPence === null) return null;
  return kind === 'lump' ? { kind, dueOn: day, amountPence } : { kind, from: day, amountPence };
}

/** The reason that the version keeps. */
export const reasonOf = ({ kind, reason }: ScheduleDraft): ScheduleChangeInput['reason'] =>
  kind === 'amount' ? reason : kind;
