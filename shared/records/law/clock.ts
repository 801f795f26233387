import { showDate } from '#shared/platform/dates.ts';
import { reckon } from './arithmetic.ts';
import { type ClockRuleName, clockRules } from './rules.ts';

/** The number of periods of the rule, such as the years of an arrangement, and the bank holidays that business days skip. */
export type Reckoning = { times?: number; holidays?: ReadonlySet<string> };

/** The due date of a rule: always counted from the event that starts it, never from a postponed date. */
export const dueBy = (rule: ClockRuleName, from: string, how: Reckoning = {}): string =>
  reckon(clockRules[rule].steps, from, how).on;

/** A clock as it was calculated, with the version of its rule. */
export type Calculated = { dueOn: string; words: string; ruleVersion: number };

/** The same with its arithmetic in words: 'r 8.28: 12 months beginning with the approval 14/03/2026, to 13/03/2027, then 2 months: 13/05/2027.' */
export function calculateClock(rule: ClockRuleName, on: string, how: Reckoning = {}): Calculated {
  const { law, from, steps, version } = clockRules[rule];
  const { on: dueOn, words } = reckon(steps, on, { ...how, label: from });
  const result = dueOn === on ? '' : `: ${showDate(dueOn)}`;
  return { dueOn, words: `${law}: ${words}${result}.`, ruleVersion: version };
}
