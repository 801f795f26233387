import { z } from 'zod';
import { variationStatuses } from '#shared/activities/creditors/variations/variations.ts';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import { inputOf } from '#shared/platform/life/asked.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import { cleanText, idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { decisionStatuses } from '#shared/records/decisions/decisions.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { breachLife } from './breach-life.ts';
import { breachStatuses, creditorDecisions, severities } from './breaches.ts';
import { breachList } from './list.ts';

/** A breach as lists show it. */
const breach = z.object({
  ...rowBase,
  caseId: idSchema,
  case: z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() }),
  owner: named,
  type: named.extend({
    severity: keyOf(severities),
    remedyDays: z.int(),
    referToCreditors: z.boolean(),
    hasNotice: z.boolean(),
  }),
  severity: keyOf(severities),
  status: keyOf(breachStatuses),
  detectedOn: day,
  detectedBy: z.enum(['system', 'user']),
  detail: z.string(),
  clause: z.string().nullable(),
  remedy: z.string().nullable(),
  monthsInArrears: z.int().nullable(),
  arrearsPence: pence.nullable(),
  notice: z.object({ id: idSchema, status: keyOf(mailStates), sentOn: day.nullable() }).nullable(),
  servedOn: day.nullable(),
  remedyByOn: day.nullable(),
  /** Negative once the time is over; null where no remedy is awaited. */
  daysToRemedy: z.int().nullable(),
  clientResponseOn: day.nullable(),
  clientResponse: z.string().nullable(),
  /** The variation that answers it. */
  variation: z.object({ id: idSchema, number: z.int(), status: keyOf(variationStatuses) }).nullable(),
  referredOn: day.nullable(),
  /** The decision of creditors to whom it was referred. */
  decision: z.object({ id: idSchema, status: keyOf(decisionStatuses), decisionDate: day }).nullable(),
  creditorsDecidedOn: day.nullable(),
  creditorsDecision: keyOf(creditorDecisions).nullable(),
  isWaiverWaiting: z.boolean(),
  waivedBy: named.nullable(),
  outcome: z.string().nullable(),
  endedOn: day.nullable(),
});
export type ListedBreach = z.output<typeof breach>;

/** A breach with its history and what may be done about it. */
const breachDetail = breach.extend({
  /** How the case stands now; months in hundredths. */
  standing: z.object({ arrearsPence: pence, monthsInArrears: z.int() }).nullable(),
  history: z.array(
    z.object({
      id: idSchema,
      from: keyOf(breachStatuses).nullable(),
      to: keyOf(breachStatuses),
      /** The day on which it happened, where that was before it was entered. */
      happenedOn: day.nullable(),
      at: instant,
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  steps: offeredSteps(breachLife),
});
export type BreachDetail = z.output<typeof breachDetail>;

const ofCase = z.strictObject({ caseId: pathId });
const one = ofCase.extend({ id: pathId });
const step = one.extend({ version: idSchema });

/** A breach that somebody has noticed. */
export const newBreachInput = ofCase.extend({
  breachTypeId: idSchema,
  detectedOn: pastDate,
  detail: cleanText(2_000, 1),
});
export type NewBreach = Omit<z.output<typeof newBreachInput>, 'caseId'>;

const ofCaller = { domainId: pathId.optional(), caseId: pathId.optional() };

const rest = restCalls('Breaches');
const { steps } = breachLife;

/** The call that takes a step, with what the step asks. */
const onStep = <Name extends keyof typeof steps>(name: Name, path: string, summary: string) =>
  rest.post(steps[name].who, `/cases/{caseId}/breaches/{id}${path}`, summary, {
    input: step.extend(inputOf<(typeof steps)[Name]['asks']['fields']>(steps[name].asks.fields)),
    output: breach,
  });

/** Broken terms of arrangements, and what is done about them. */
export const breachesContract = {
  ...rest.register(
    'case.read',
    '/breaches',
    ['The breaches of all cases', 'The breaches of all cases as CSV'],
    registerOf(breachList, ofCaller, listOf(breach)),
  ),
  ofCase: rest.get('case.read', '/cases/{caseId}/breaches', 'The breaches of a case, the newest first', {
    input: ofCase,
    /** `heldBack`: why no notice may be served on the case now. */
    output: z.object({ data: z.array(breach), heldBack: z.string().nullable(), isLive: z.boolean() }),
  }),
  get: rest.get(
    'case.read',
    '/cases/{caseId}/breaches/{id}',
    'A breach, its history and what may be done about it',
    { input: one, output: breachDetail },
  ),
  add: rest.create('case.write', '/cases/{caseId}/breaches', 'Record a breach that somebody has noticed', {
    input: newBreachInput,
    output: breach,
  }),
  confirm: onStep('confirm', '/confirm', 'Confirm a suspected breach'),
  serve: onStep(
    'serve',
    '/notice',
    'Serve notice: the letter, and the date by which the breach must be remedied',
  ),
  respond: onStep('respond', '/response', 'Record the client’s response'),
  remedy: onStep('remedy', '/remedy', 'End a breach that was remedied or explained'),
  vary: onStep('vary', '/variation', 'Deal with a breach by a variation'),
  refer: onStep('refer', '/referral', 'Put a breach before creditors'),
  decide: onStep('decide', '/decision', 'Record what creditors decided'),
  waive: onStep('waive', '/waiver', 'Ask a second person to waive a breach'),
  terminate: onStep('terminate', '/termination', 'End the arrangement for a breach'),
};
