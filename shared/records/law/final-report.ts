import { sendBy } from './arithmetic.ts';
import type { Jurisdiction } from './cited-law.ts';
import { dueBy } from './clock.ts';
import { isRuleIn } from './places.ts';

/** The day by which the final report is delivered (rule 8.31); no holiday moves it. */
export const finalReportDueOn = (endedOn: string): string => dueBy('final-report', endedOn);

/** The last business day on which it can be sent and still be delivered in time, given the business days that its delivery takes. */
export function sendFinalReportBy(endedOn: string, holidays: ReadonlySet<string>, deliveryDays = 0): string {
  return sendBy(finalReportDueOn(endedOn), holidays, deliveryDays);
}

/** The day on which the entry is removed from the register (rule 11.15), by the day on which the Secretary of State had the notice. */
export const registerRemovalOn = (noticeOn: string): string => dueBy('register-removal', noticeOn);

/**
 * Whether the Secretary of State has a copy of the final report (rule 8.31). Who has one in Northern Ireland is not known yet: its Rules are
 * not held here.
 */
export const isCopiedToState = (place: Jurisdiction): boolean => isRuleIn('final-report', place);
