import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, listOf, named, pence } from '#shared/platform/contract.ts';
import { blocker } from '#shared/platform/life/life.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { complaintFields, complaintLife } from './complaint-life.ts';
import {
  complaintCategories,
  complaintChannels,
  complaintOutcomes,
  complaintRegimes,
  complaintSteps,
  ombudsmanOutcomes,
} from './complaints.ts';
import { complaintList } from './list.ts';
import { complaintSubjects } from './regime.ts';

const channel = keyOf(complaintChannels);
const category = keyOf(complaintCategories);
const regime = keyOf(complaintRegimes);
const about = keyOf(complaintSubjects);
const outcome = keyOf(complaintOutcomes);
const ombudsmanOutcome = keyOf(ombudsmanOutcomes);
const redressPence = z.int().min(0).max(100_000_000);
const words = (max: number) =>
  cleanText(max)
    .nullable()
    .overwrite((text) => text || null);

const told = {
  receivedOn: pastDate,
  channel,
  category,
  /** A regime other than the one that follows from what the complaint is about needs a reason. */
  regimeReason: words(1_000).default(null),
  summary: cleanText(10_000, 1),
};

/** A complaint as it is logged. Without an owner it is the caller's. */
export const newComplaintInput = z.strictObject({
  caseId: pathId,
  ...told,
  about,
  /** If left out, the one that follows from what it is about. */
  regime: regime.nullable().default(null),
  ownerUserId: idSchema.nullable().default(null),
  reopenedFromId: idSchema.nullable().default(null),
});
export type NewComplaint = Omit<z.output<typeof newComplaintInput>, 'caseId'>;

const found = {
  rootCause: words(4_000).optional(),
  lessons: words(4_000).optional(),
  redressPence: redressPence.nullable().optional(),
  ombudsmanRef: words(60).optional(),
  ombudsmanOutcome: ombudsmanOutcome.nullable().optional(),
  gatewayRef: words(60).optional(),
};

/** A complaint as it is changed; its status and what follows from it are changed by steps. */
export const changeComplaintInput = z.strictObject({
  caseId: pathId,
  id: pathId,
  version: readVersion,
  ...told,
  /** Null only where it was never recorded; then the regime must be named. */
  about: about.nullable(),
  regime: regime.nullable(),
  ownerUserId: idSchema,
  ...found,
});
export type ComplaintChange = Omit<z.output<typeof changeComplaintInput>, 'caseId' | 'id'>;

/** The next step of a complaint. Without a day it is taken today. */
export const complaintStepInput = z.strictObject({
  caseId: pathId,
  id: pathId,
  version: idSchema,
  statusId: idSchema,
  on: pastDate.optional(),
  note: words(4_000).optional(),
  outcome: z.enum(['upheld', 'partly', 'not_upheld']).nullable().optional(),
  ...found,
});
export type ComplaintStepInput = Omit<z.output<typeof complaintStepInput>, 'caseId' | 'id'>;

/** Filters of the register that only the API offers. */
const ofCaller = {
  domainId: pathId.optional(),
  caseId: pathId.optional(),
  receivedFrom: dateSchema.optional(),
  receivedTo: dateSchema.optional(),
};
const step = keyOf(complaintSteps);
const clock = z.object({
  dueOn: day,
  state: z.enum(['running', 'over', 'met', 'late', 'none']),
  businessDaysLeft: z.int().nullable(),
  answeredOn: day.nullable(),
});

/** A complaint with its clocks as they stand. */
const complaintOutput = z.object({
  id: idSchema,
  version: idSchema,
  caseId: idSchema,
  reference: z.string(),
  case: z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() }),
  receivedOn: day,
  receivedByUserId: idSchema.nullable(),
  receivedBy: named.nullable(),
  channel,
  category,
  about: about.nullable(),
  regime,
  regimeReason: z.string().nullable(),
  summary: z.string(),
  statusId: idSchema,
  status: named.extend({
    code: z.string(),
    stage: z.enum(['open', 'investigating', 'offer', 'closed']),
    isFinal: z.boolean(),
    stopsClock: z.boolean(),
    step,
  }),
  ownerUserId: idSchema,
  owner: named,
  acknowledgedOn: day.nullable(),
  srcDueOn: day,
  srcSentOn: day.nullable(),
  finalDueOn: day,
  holdingSentOn: day.nullable(),
  finalSentOn: day.nullable(),
  closedOn: day.nullable(),
  clockStoppedOn: day.nullable(),
  clockStoppedDays: z.int(),
  srcClock: clock,
  finalClock: clock,
  outcome: outcome.nullable(),
  redressPence: pence.nullable(),
  rootCause: z.string().nullable(),
  lessons: z.string().nullable(),
  ombudsmanRef: z.string().nullable(),
  ombudsmanOutcome: ombudsmanOutcome.nullable(),
  gatewayRef: z.string().nullable(),
  reopenedFromId: idSchema.nullable(),
  reopenedFrom: z.object({ id: idSchema, reference: z.string() }).nullable(),
  createdAt: instant,
  createdBy: idSchema.nullable(),
  updatedAt: instant,
  updatedBy: idSchema.nullable(),
});
export type ListedComplaint = z.output<typeof complaintOutput>;

/** A complaint with its history, and what may follow. */
const complaintDetailOutput = complaintOutput.extend({
  history: z.array(
    z.object({
      id: idSchema,
      from: z.string().nullable(),
      to: z.string(),
      on: day,
      at: instant,
      by: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
  transitions: z.array(
    z.object({
      statusId: idSchema,
      name: z.string(),
      step: keyOf(complaintLife.steps),
      /** What it asks for, in order. */
      asks: z.array(z.object({ field: keyOf(complaintFields), isRequired: z.boolean() })),
      /** The last day on which it can be done. */
      latestOn: day.nullable(),
      blockers: z.array(blocker),
      /** The letter that must go out. */
      letter: z.string().nullable(),
    }),
  ),
});
export type ComplaintDetail = z.output<typeof complaintDetailOutput>;

const oneComplaint = z.strictObject({ caseId: pathId, id: pathId });

const rest = restCalls('Complaints');

/** Expressions of dissatisfaction, their deadlines, and the register of all of them. */
export const complaintsContract = {
  ...rest.register(
    'case.read',
    '/complaints',
    ['The register of complaints', 'The register of complaints as CSV'],
    registerOf(complaintList, ofCaller, listOf(complaintOutput)),
  ),
  ofCase: rest.get('case.read', '/cases/{caseId}/complaints', 'The complaints on a case, the latest first', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(complaintOutput),
  }),
  get: rest.get(
    'case.read',
    '/cases/{caseId}/complaints/{id}',
    'A complaint, its history and what may come next',
    { input: oneComplaint, output: complaintDetailOutput },
  ),
  add: rest.create(
    'case.write',
    '/cases/{caseId}/complaints',
    'Log a complaint on a case, or re-open one that ended',
    { input: newComplaintInput, output: complaintOutput },
  ),
  change: rest.put('case.write', '/cases/{caseId}/complaints/{id}', 'Change the details of a complaint', {
    input: changeComplaintInput,
    output: complaintOutput,
  }),
  step: rest.post(
    'case.write',
    '/cases/{caseId}/complaints/{id}/status',
    'Take the next step of a complaint',
    { input: complaintStepInput, output: complaintOutput },
  ),
};
