import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, named, rowBase } from '#shared/platform/contract.ts';
import { inputOf } from '#shared/platform/life/asked.ts';
import { blocker, offeredSteps } from '#shared/platform/life/life.ts';
import { cleanText, idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { lateInput } from '#shared/records/cases/late-input.ts';
import { correctableDays } from '#shared/records/deeds/deed-days.ts';
import { deedLife } from '#shared/records/deeds/deed-life.ts';
import { deedStatuses } from '#shared/records/deeds/deeds.ts';

const paper = z.object({ id: idSchema, title: z.string() }).nullable();

/** A trust deed with its days, its history, its returns and what may be done about it. */
const deed = z.object({
  ...rowBase,
  caseId: idSchema,
  status: keyOf(deedStatuses),
  grantedOn: day.nullable(),
  publishedOn: day.nullable(),
  documentsSentOn: day.nullable(),
  windowEndedOn: day.nullable(),
  appliedOn: day.nullable(),
  registeredOn: day.nullable(),
  dischargeRefusedOn: day.nullable(),
  refusalReason: z.string().nullable(),
  debtorDischargedOn: day.nullable(),
  endedOn: day.nullable(),
  outcome: z.string().nullable(),
  /** When it came from elsewhere; what happened before is known only as far as its days say. */
  cameOn: day.nullable(),
  /** By when documents, objections and the application are due; null until publication. */
  due: z.object({ documentsOn: day, windowEndsOn: day, applicationOn: day }).nullable(),
  nextReturn: z.object({ year: z.int(), periodTo: day, dueOn: day }).nullable(),
  returns: z.array(z.object({ year: z.int(), sentOn: day, document: paper })),
  history: z.array(
    z.object({
      id: idSchema,
      from: keyOf(deedStatuses).nullable(),
      to: keyOf(deedStatuses),
      happenedOn: day.nullable(),
      at: instant,
      by: named.nullable(),
      reference: z.string().nullable(),
      document: paper,
      note: z.string().nullable(),
      /** Of a correction: the day that it put right, and what had been entered. */
      corrects: keyOf(correctableDays).nullable(),
      correctedFrom: day.nullable(),
    }),
  ),
  steps: offeredSteps(deedLife),
});
export type DeedDetail = z.output<typeof deed>;

const ofCase = z.strictObject({ caseId: pathId });
const seen = ofCase.extend({ id: pathId, version: idSchema });

export const grantInput = ofCase.extend({
  grantedOn: pastDate,
  documentId: idSchema.nullable().default(null),
  note: cleanText(2_000).nullable().default(null),
  ...lateInput,
});
export type Grant = Omit<z.output<typeof grantInput>, 'caseId'>;

const rest = restCalls('Trust deeds', '/cases/{caseId}/trust-deed');
const { steps } = deedLife;

/** The call that takes a step, with what the step asks. */
const onStep = <Name extends keyof typeof steps>(name: Name, path: string, summary: string) =>
  rest.post(steps[name].who, `/{id}${path}`, summary, {
    input: seen.extend(inputOf<(typeof steps)[Name]['asks']['fields']>(steps[name].asks.fields)),
    output: deed,
  });

/** The trust deed of a case, from its grant to the discharge of its trustee. */
export const deedsContract = {
  ofCase: rest.get('case.read', '', 'The trust deed of a case, and what may be done about it', {
    input: ofCase,
    /** `beforeGrant`: what keeps the grant from being recorded; none where it may be, or there is one. */
    output: z.object({ deed: deed.nullable(), beforeGrant: z.array(blocker) }),
  }),
  grant: rest.create('case.write', '', 'Record the grant of a trust deed', {
    input: grantInput,
    output: deed,
  }),
  publish: onStep('publish', '/publication', 'Record the notice in the Register of Insolvencies'),
  deliver: onStep('deliver', '/documents', 'Record that creditors were sent the documents'),
  apply: onStep('apply', '/application', 'Record the application for registration'),
  register: onStep('register', '/registration', 'Record the registration, which protects the trust deed'),
  forgo: onStep('forgo', '/no-registration', 'Record that the trust deed is not registered'),
  complete: onStep('complete', '/earlier-days', 'Enter days from before the steps were kept here'),
  correct: onStep('correct', '/correction', 'Put a wrongly entered day of a trust deed right'),
  report: onStep('report', '/returns', 'Record the accounts and the return of a year'),
  discharge: onStep('discharge', '/discharge', 'Record the discharge of the debtor'),
  refuse: onStep('refuse', '/refusal', 'Record that the debtor’s discharge is refused'),
  release: onStep('release', '/release', 'Record the discharge of the trustee'),
};
