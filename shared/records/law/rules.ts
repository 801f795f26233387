import { arrangementRules } from './arrangement-rules.ts';
import { complaintRules } from './complaint-rules.ts';
import { otherRules } from './other-rules.ts';
import { proposalRules } from './proposal-rules.ts';
import type { ClockRule } from './rule.ts';

/** Every rule by which the program counts days, by its name. */
export const clockRules = {
  ...proposalRules,
  ...arrangementRules,
  ...complaintRules,
  ...otherRules,
} as const satisfies Readonly<Record<string, ClockRule>>;
export type ClockRuleName = keyof typeof clockRules;

type StartedByPerson = {
  [Name in ClockRuleName]: (typeof clockRules)[Name]['startedBy'] extends 'person' ? Name : never;
}[ClockRuleName];

/** The rules whose clocks a person starts: what they count from is nowhere else in the program. */
export const enteredRules = (Object.keys(clockRules) as ClockRuleName[]).filter(
  (name): name is StartedByPerson => clockRules[name].startedBy === 'person',
);
