import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, listOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import { inputOf } from '#shared/platform/life/asked.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import { cleanText, dateSchema, idSchema, pastDate, pathId } from '#shared/platform/validation.ts';
import { statementKinds } from '#shared/records/affairs/income-expenditure.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { reviewList } from './list.ts';
import { reviewLife } from './review-life.ts';
import { agreementWays, reviewStatuses } from './reviews.ts';

const words = (max: number) =>
  cleanText(max)
    .nullable()
    .overwrite((text) => text || null);
const contributionPence = z.int().min(1, 'Enter an amount.').max(100_000_000);
/** The most reviews that one call asks for. */
export const MOST_REQUESTS = 200;

/** A letter of a review and how far it has come. */
const letter = z.object({ id: idSchema, status: keyOf(mailStates), sentOn: day.nullable() });

/** The review of a year as lists show it. */
const review = z.object({
  ...rowBase,
  caseId: idSchema,
  case: z.object({
    id: idSchema,
    uniqueReference: z.string(),
    caseName: z.string(),
    approvalDate: day.nullable(),
    contributionPence: pence.nullable(),
  }),
  supervisor: named.nullable(),
  owner: named,
  yearNo: z.int(),
  periodFrom: day,
  periodTo: day,
  dueOn: day,
  status: keyOf(reviewStatuses),
  isOverdue: z.boolean(),
  /** Whether the papers of the year are to be asked for now. */
  isToRequest: z.boolean(),
  request: letter.nullable(),
  requestSentOn: day.nullable(),
  evidenceReceivedOn: day.nullable(),
  statementId: idSchema.nullable(),
  comparedWithId: idSchema.nullable(),
  waivedReason: z.string().nullable(),
  oldContributionPence: pence.nullable(),
  surplusChangePence: pence.nullable(),
  upliftPence: pence.nullable(),
  newContributionPence: pence.nullable(),
  changesFrom: day.nullable(),
  note: z.string().nullable(),
  clientAgreedOn: day.nullable(),
  clientAgreedHow: keyOf(agreementWays).nullable(),
  reviewedOn: day.nullable(),
  reviewedBy: named.nullable(),
  report: letter.nullable(),
  reportSentOn: day.nullable(),
  exemptReason: z.string().nullable(),
});
export type ListedReview = z.output<typeof review>;

const upliftLine = z.object({ label: z.string(), beforePence: pence, nowPence: pence, changePence: pence });
/** The budget of the year beside the one before, and what follows for the contribution. */
const comparison = z.object({
  statementId: idSchema,
  comparedWithId: idSchema,
  headings: z.array(
    z.object({
      side: z.enum(['income', 'expenditure']),
      id: idSchema,
      name: z.string(),
      beforePence: pence,
      nowPence: pence,
    }),
  ),
  working: z.object({
    lines: z.array(upliftLine),
    increasePence: pence,
    upliftPence: pence,
    contributionPence: pence,
    suggestedPence: pence,
  }),
});
export type ReviewComparison = z.output<typeof comparison>;

/** A review with its parts: the papers, the budgets to choose from, and the reasons why a step is not allowed. */
const reviewDetail = review.extend({
  evidence: z.array(
    z.object({
      documentTypeId: idSchema,
      name: z.string(),
      documentId: idSchema.nullable(),
      receivedOn: day.nullable(),
    }),
  ),
  statements: z.array(
    z.object({
      id: idSchema,
      statementOn: day,
      kind: keyOf(statementKinds),
      isCurrent: z.boolean(),
      surplusPence: pence,
    }),
  ),
  /** The budgets that are compared unless somebody chooses others; null where the case has no two. */
  comparison: comparison.nullable(),
  scheduleVersion: z.int(),
  /** The first day from which another contribution can be due. */
  nextDueOn: day.nullable(),
  /** The outcome for the new contribution: 'missing' if the second person refused it, or the schedule has changed since. */
  change: z.enum(['none', 'waiting', 'made', 'missing']),
  steps: offeredSteps(reviewLife),
});
export type ReviewDetail = z.output<typeof reviewDetail>;

const ofCase = z.strictObject({ caseId: pathId });
const one = ofCase.extend({ id: pathId });
const step = one.extend({ version: idSchema });

const change = z.strictObject({
  contributionPence,
  /** The due date of the first payment. */
  from: dateSchema,
  /** The version of the schedule that the caller saw. */
  scheduleVersion: idSchema,
  clientAgreedOn: pastDate,
  clientAgreedHow: keyOf(agreementWays),
});

/** The result of a review: by two budgets, or with the reason why there is none; without `change` the contribution stays. */
export const reviewInput = step.extend({
  statementId: idSchema.nullable().default(null),
  comparedWithId: idSchema.nullable().default(null),
  waivedReason: words(500).default(null),
  change: change.nullable().default(null),
  note: words(2_000).default(null),
});
/** The same with a new contribution. */
export const changeInput = reviewInput.extend({ change });
export type ReviewResult = Omit<z.output<typeof reviewInput>, 'caseId' | 'id'>;

const evidenceInput = step.extend(inputOf(reviewLife.steps.evidence.asks.fields));

const ofCaller = { domainId: pathId.optional(), caseId: pathId.optional() };

const rest = restCalls('Annual reviews');

/** The yearly reviews of arrangements and their reports. */
export const reviewsContract = {
  ...rest.register(
    'case.read',
    '/annual-reviews',
    ['The annual reviews, the earliest due first', 'The annual reviews as CSV'],
    registerOf(reviewList, ofCaller, listOf(review)),
  ),
  ofCase: rest.get(
    'case.read',
    '/cases/{caseId}/annual-reviews',
    'The annual reviews of a case, the newest first',
    { input: ofCase, output: z.array(review) },
  ),
  get: rest.get(
    'case.read',
    '/cases/{caseId}/annual-reviews/{id}',
    'An annual review: papers, budgets, working and what may come next',
    { input: one, output: reviewDetail },
  ),
  compare: rest.get(
    'case.read',
    '/cases/{caseId}/annual-reviews/{id}/comparison',
    'Two budgets side by side, and the resulting contribution',
    {
      input: one.extend({ statementId: pathId, comparedWithId: pathId }),
      output: comparison,
    },
  ),
  request: rest.post(
    'case.write',
    '/cases/{caseId}/annual-reviews/{id}/request',
    'Ask the clients for their papers',
    { input: step, output: review },
  ),
  requestMany: rest.post('case.write', '/annual-reviews/request', 'Ask for the papers of several reviews', {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(MOST_REQUESTS) }),
    output: z.object({
      requested: z.int(),
      skipped: z.array(z.object({ id: idSchema, reference: z.string(), reason: z.string() })),
    }),
  }),
  evidence: rest.post(
    'case.write',
    '/cases/{caseId}/annual-reviews/{id}/evidence',
    'Record that the papers have come',
    { input: evidenceInput, output: review },
  ),
  review: rest.post(
    'case.write',
    '/cases/{caseId}/annual-reviews/{id}/review',
    'Review the contribution; a new one changes the payment schedule',
    { input: reviewInput, output: review.extend({ isChangeWaiting: z.boolean() }) },
  ),
  report: rest.post(
    'case.write',
    '/cases/{caseId}/annual-reviews/{id}/report',
    'Write the report to the clients and all creditors',
    { input: step, output: review },
  ),
};
