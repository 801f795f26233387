import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, longListOf, named } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { clockStatuses } from '#shared/records/law/clock-states.ts';
import { clockKinds } from '#shared/records/law/rule.ts';
import { clockRules, enteredRules } from '#shared/records/law/rules.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { deadlineList } from './list.ts';

/** A clock as pages show it, with what its rule says. */
const clock = z.object({
  id: idSchema,
  version: idSchema,
  rule: keyOf(clockRules),
  /** Section, rule or clause. */
  law: z.string(),
  name: z.string(),
  kind: keyOf(clockKinds),
  ruleVersion: z.int(),
  subject: z.string(),
  triggerOn: day,
  dueOn: day,
  /** The arithmetic in words. */
  words: z.string(),
  /** The bank holidays that business days leave out. */
  holidays: z.string().nullable(),
  status: keyOf(clockStatuses),
  metOn: day.nullable(),
  /** Why it was stopped or replaced, or does not apply. */
  reason: z.string().nullable(),
  /** The clock that it replaced. */
  replacesId: idSchema.nullable(),
  isOverdue: z.boolean(),
  /** A person started it by hand, and records how it ends. */
  isEntered: z.boolean(),
});
export type CaseClock = z.output<typeof clock>;

const ofCase = z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() });
const nearClock = clock.extend({ case: ofCase });

/** Deadlines on the cases that somebody owns: those overdue first, the nearest after them. */
export const nearDeadlines = z.object({
  /** How many days ahead are looked at. */
  within: z.int(),
  overdue: z.int(),
  /** Those due within that time. */
  near: z.int(),
  next: z.array(nearClock),
});
export type NearDeadlines = z.output<typeof nearDeadlines>;

/** An open deadline as the list of all cases shows it. */
const deadline = z.object({
  id: idSchema,
  rule: keyOf(clockRules),
  law: z.string(),
  triggerOn: day,
  dueOn: day,
  words: z.string(),
  /** Negative where it is overdue. */
  daysLeft: z.int(),
  case: ofCase,
  /** The status of the case. */
  status: z.string(),
  owner: named.nullable(),
  supervisor: named.nullable(),
  portfolio: named.nullable(),
});
export type ListedDeadline = z.output<typeof deadline>;

const ofCaller = { domainId: pathId.optional() };
const deadlines = registerOf(deadlineList, ofCaller, longListOf(deadline));

const one = { caseId: pathId, id: pathId, version: idSchema };

export const startClockInput = z.strictObject({
  caseId: pathId,
  rule: z.enum(enteredRules),
  on: pastDate,
});
export const meetClockInput = z.strictObject({ ...one, metOn: pastDate });
export const stopClockInput = z.strictObject({ ...one, reason: cleanText(500, 1) });

const rest = restCalls('Cases');

/** The deadlines and periods that the law, the Protocol and regulators set, on each case. */
export const clocksContract = {
  ofCase: rest.get(
    'case.read',
    '/cases/{caseId}/clocks',
    'The statutory clocks of a case, with their arithmetic in words',
    { input: z.strictObject({ caseId: pathId }), output: z.array(clock) },
  ),
  start: rest.create(
    'case.write',
    '/cases/{caseId}/clocks',
    'Start a clock that counts from something outside the program',
    { input: startClockInput, output: clock },
  ),
  meet: rest.post(
    'case.write',
    '/cases/{caseId}/clocks/{id}/meet',
    'Record that what a clock requires was done',
    { input: meetClockInput, output: clock },
  ),
  stop: rest.post(
    'case.write',
    '/cases/{caseId}/clocks/{id}/stop',
    'Stop a clock that somebody started, with the reason',
    { input: stopClockInput, output: clock },
  ),
  mine: rest.get('case.read', '/deadlines/mine', 'Deadlines near or past on the cases that the caller owns', {
    input: z.strictObject(ofCaller),
    output: nearDeadlines,
  }),
  deadlines: rest.get(
    'case.read',
    '/deadlines',
    'The open deadlines of all cases, the oldest due first',
    deadlines.list,
  ),
  exportDeadlines: rest.get('case.read', '/deadlines/export', 'The open deadlines as CSV', deadlines.export),
};
