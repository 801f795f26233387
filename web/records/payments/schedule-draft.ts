import { londonDate } from '#shared/platform/dates.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { PaymentSchedule, ScheduleChangeInput } from '#shared/records/payments/contract.ts';
import type { ScheduleChange } from '#shared/records/payments/schedule-changes.ts';

/** What can be done to a schedule, as the dialog names it. */
export const changeKinds = {
  amount: 'Change the monthly amount',
  break: 'Payment break',
  extension: 'Extension',
  lump: 'Lump sum',
  catch_up: 'Catch up arrears',
  waive: 'Waive arrears',
} as const satisfies Record<ScheduleChange['kind'], string>;
export type ChangeKind = keyof typeof changeKinds;

/** The kinds of change that a schedule allows: once the arrangement has ended, its arrears can be waived and nothing else. */
export const kindsFor = ({ standing: { endedOn } }: PaymentSchedule): ChangeKind[] =>
  endedOn === null ? keysOf(changeKinds) : ['waive'];

/** The day from which a change holds unless another is entered: that of the next payment. */
export const firstDayOf = ({ standing }: PaymentSchedule): string => standing.nextDueOn ?? londonDate();

/** What was entered of a change; the fields depend on its kind. */
export interface Entered {
  from?: string | null;
  dueOn?: string | null;
  upTo?: string | null;
  months?: number | null;
  amountPence?: number | null;
}

/** A change of the kind with what was entered already, on the first day where no day was. */
export function changeOf(
  kind: ChangeKind,
  firstDay: string,
  { from, dueOn, upTo, months = null, amountPence = null }: Entered = {},
) {
  const day = from ?? dueOn ?? firstDay;
  // Arrears are those of today, unless an earlier day is entered.
  const past = upTo ?? londonDate();
  const changes = {
    amount: { kind: 'amount', from: day, amountPence },
    break: { kind: 'break', from: day, months },
    extension: { kind: 'extension', months },
    lump: { kind: 'lump', dueOn: day, amountPence },
    catch_up: { kind: 'catch_up', from: day, amountPence },
    waive: { kind: 'waive', upTo: past },
  } as const;
  return changes[kind];
}

/** Why the schedule changes, unless somebody chooses otherwise: the other kinds are their own reason. */
export const reasonOf = (kind: ChangeKind): ScheduleChangeInput['reason'] =>
  kind === 'amount' ? 'variation' : kind;
