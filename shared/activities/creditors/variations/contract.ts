import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import { inputOf } from '#shared/platform/life/asked.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import { cleanText, dateSchema, idSchema, pathId, readVersion } from '#shared/platform/validation.ts';
import { decisionStatuses, procedures } from '#shared/records/decisions/decisions.ts';
import { lineKinds } from '#shared/records/payments/schedules.ts';
import { lineStatuses } from '#shared/records/payments/standing.ts';
import { variationFigures } from './figures.ts';
import { variationTerms } from './terms.ts';
import { variationLife } from './variation-life.ts';
import { variationKinds, variationStatuses } from './variations.ts';

const words = (max: number) =>
  cleanText(max)
    .nullable()
    .overwrite((text) => text || null);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:30.');

/** A variation as lists show it. */
const variation = z.object({
  ...rowBase,
  caseId: z.int(),
  /** Its number among the variations of the case. */
  number: z.int(),
  kind: keyOf(variationKinds),
  customName: z.string().nullable(),
  reason: z.string(),
  ifRefused: z.string().nullable(),
  status: keyOf(variationStatuses),
  /** Why it was rejected, withdrawn or superseded. */
  statusReason: z.string().nullable(),
  terms: variationTerms,
  feePence: pence,
  clientAgreedOn: day.nullable(),
  document: named.nullable(),
  /** Why creditors decided and not the supervisor; null while that may still change. */
  formalReasons: z.array(z.string()).nullable(),
  decision: z.object({ id: z.int(), status: keyOf(decisionStatuses), decisionDate: day }).nullable(),
  decidedOn: day.nullable(),
  decidedBy: named.nullable(),
  effectiveOn: day.nullable(),
  /** The version of the schedule that it made. */
  madeScheduleVersion: z.int().nullable(),
  endBefore: day.nullable(),
  endAfter: day.nullable(),
  modificationId: z.int().nullable(),
  supersededBy: z.object({ id: z.int(), number: z.int() }).nullable(),
  isWaiting: z.boolean(),
});
export type ListedVariation = z.output<typeof variation>;

const line = z.object({
  dueOn: day,
  expectedPence: pence,
  kind: keyOf(lineKinds),
  waivedPence: pence.optional(),
  movedPence: pence.optional(),
  receivedPence: pence,
  arrearsPence: pence,
  status: keyOf(lineStatuses),
});

/** The effect of the terms on the case as it is, and who would decide. */
const preview = z.object({
  figures: variationFigures.nullable(),
  /** Why the terms do not fit the case, by field. */
  errors: z.record(z.string(), z.string()),
  creditorReasons: z.array(z.string()),
});
export type VariationPreview = z.output<typeof preview>;

const detail = variation.extend({
  /** As presented for decision; until then as of today. Null if the terms no longer fit. */
  figures: variationFigures.nullable(),
  /** Whether the figures are those presented for decision. */
  isFixed: z.boolean(),
  creditorReasons: z.array(z.string()),
  problem: z.string().nullable(),
  /** The payments due with it, beside those due now; empty once it has ended. */
  lines: z.array(line),
  liveLines: z.array(line),
  /** Until when creditors may appeal against the decision (r 15.35(4)). */
  appealUntil: day.nullable(),
  breaches: z.array(named),
  newSupervisor: named.nullable(),
  steps: offeredSteps(variationLife),
  history: z.array(
    z.object({
      id: z.int(),
      from: keyOf(variationStatuses).nullable(),
      to: keyOf(variationStatuses),
      /** The day on which it happened, where that was before it was entered. */
      happenedOn: day.nullable(),
      at: instant,
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
});
/** Named, so that the calls that return it need not spell it out. */
export interface VariationDetail extends z.output<typeof detail> {}
export interface DetailAsSent extends z.input<typeof detail> {}
const whole: z.ZodType<VariationDetail, DetailAsSent> = detail;

const ofCase = z.strictObject({ caseId: pathId });
const one = ofCase.extend({ id: pathId });
const step = one.extend({ version: idSchema });

const draft = {
  kind: keyOf(variationKinds),
  customName: words(120).default(null),
  reason: cleanText(4_000, 1),
  ifRefused: words(2_000).default(null),
  terms: variationTerms,
  feePence: z.int().min(0).max(10_000_000).default(0),
};
export const newVariation = ofCase.extend({
  ...draft,
  /** The open breach that it answers. */
  breachId: idSchema.nullable().default(null),
});
export const changedVariation = one.extend({ version: readVersion, ...draft });
export const issueVariation = step.extend({
  procedure: keyOf(procedures),
  chairUserId: idSchema,
  decisionDate: dateSchema,
  meetingTime: time.nullable().default(null),
  meetingPlace: words(300).default(null),
});
export type VariationDraft = Omit<z.output<typeof newVariation>, 'caseId' | 'breachId'>;

const { steps } = variationLife;
const rest = restCalls('Variations', '/cases/{caseId}/variations');

/** Changes of the terms of running arrangements, which the supervisor or creditors decide. */
export const variationsContract = {
  ofCase: rest.get('case.read', '', 'The variations of a case, the newest first', {
    input: ofCase,
    output: z.object({
      data: z.array(variation),
      /** Why none may be begun now; null where one may. */
      obstacle: z.string().nullable(),
      /** What a form starts with. */
      start: z.object({
        from: day,
        contributionPence: pence.nullable(),
        arrearsPence: pence,
        feePence: pence,
        supervisor: named.nullable(),
      }),
    }),
  }),
  get: rest.get(
    'case.read',
    '/{id}',
    'A variation with its schedule and outcome beside the current ones, for every creditor',
    { input: one, output: whole },
  ),
  preview: rest.query('case.read', '/preview', 'The effect of a variation, and who would decide', {
    input: ofCase.extend({
      kind: draft.kind,
      terms: draft.terms,
      feePence: draft.feePence,
      customName: draft.customName,
    }),
    output: preview,
  }),
  create: rest.create('case.write', '', 'Begin a variation; one is open at a time', {
    input: newVariation,
    output: whole,
  }),
  update: rest.put(steps.update.who, '/{id}', 'Change what is proposed, until it is decided on', {
    input: changedVariation,
    output: whole,
  }),
  agree: rest.post(steps.agree.who, '/{id}/agreement', 'Record that the client agreed', {
    input: step.extend(inputOf(steps.agree.asks.fields)),
    output: whole,
  }),
  submit: rest.post(
    steps.submit.who,
    '/{id}/submission',
    'Ask the supervisor, within the limits of the Protocol',
    { input: step, output: whole },
  ),
  issue: rest.post(steps.issue.who, '/{id}/issue', 'Put a variation to creditors', {
    input: issueVariation,
    output: whole,
  }),
  withdraw: rest.post(steps.withdraw.who, '/{id}/withdrawal', 'Withdraw a variation before it is decided', {
    input: step.extend(inputOf(steps.withdraw.asks.fields)),
    output: whole,
  }),
  replace: rest.post(steps.replace.who, '/{id}/replacement', 'Replace a variation by a new draft', {
    input: step.extend(inputOf(steps.replace.asks.fields)),
    output: whole,
  }),
};
