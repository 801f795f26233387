import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, instant, keyOf, named } from '#shared/platform/contract.ts';
import { modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import type { InputOf } from '#shared/platform/fields/entity.ts';
import { group } from '#shared/platform/fields/field.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { effectKeys, effectOutput } from '#shared/records/affairs/effects.ts';
import { lateReasonInput } from '#shared/records/cases/late-input.ts';
import { changeShape, fieldSchema, inputShape } from '#shared/records/reference/schema.ts';
import { solutions } from '#shared/records/reference/solutions.ts';
import { storedBase } from '#shared/records/reference/stored-shape.ts';
import { answers } from './acceptance.ts';
import { caseModification } from './clause.ts';
import { comparisonOutput } from './compare-sets.ts';
import { MOST_IN_CONFLICT, resolutionOutput } from './resolve-conflict.ts';
import { modificationStates } from './states.ts';

type Clause = InputOf<typeof caseModification>;

const ofCase = z.strictObject({ caseId: pathId });
const row = { caseId: pathId, id: pathId };
const versioned = { ...row, version: readVersion };
const category = keyOf(solutions.modifications.fields.category.options);
const answer = keyOf(answers);
const ids = (most: number) =>
  z
    .array(idSchema)
    .max(most)
    .transform((list) => [...new Set(list)]);

/** An answer to a clause: from an applicant, or from a creditor whose rights it cuts. */
const consent = z.object({
  id: z.int(),
  casePersonId: z.int().nullable(),
  caseCreditorId: z.int().nullable(),
  name: z.string(),
  answer,
  answeredOn: day,
  document: named,
});

const clash = z.object({
  one: z.int(),
  other: z.int(),
  keys: z.array(z.enum(effectKeys)),
  isStated: z.boolean(),
});

const stored = z.object({
  ...storedBase,
  caseId: z.int(),
  modificationId: z.int().nullable(),
  /** The code of the library's clause. */
  code: z.string().nullable(),
  title: z.string(),
  category,
  text: z.string(),
  proposedByCreditorId: z.int().nullable(),
  proposedByCreditor: named.nullable(),
  receivedOn: day,
  decisionId: z.int().nullable(),
  status: keyOf(modificationStates),
  statusReason: z.string().nullable(),
  requiresClientConsent: z.boolean(),
  clientConsentOn: day.nullable(),
  effect: effectOutput,
  hasNoEffect: z.boolean(),
  effectiveFrom: day.nullable(),
  acceptedAt: instant.nullable(),
  acceptedBy: named.nullable(),
  cutsRightsOf: z.array(z.int()),
  contradicts: z.array(z.int()),
  /** The clause that displaced it. */
  displacedBy: named.nullable(),
  /** The clauses that it displaced. */
  displaces: z.array(named),
  resolvedAt: instant.nullable(),
  resolvedBy: named.nullable(),
  resolution: resolutionOutput.nullable(),
  consents: z.array(consent),
  /** Why it cannot be accepted yet; empty when it can. */
  obstacles: z.array(z.string()),
});
export type CaseModification = z.output<typeof stored>;

/** A conflict as it stands: the clauses, and how it would be resolved now. */
const conflict = z.object({
  members: z.array(z.int()),
  clashes: z.array(clash),
  resolution: resolutionOutput,
});
export type Conflict = z.output<typeof conflict>;

const modificationsOutput = z.object({
  rows: z.array(stored),
  conflicts: z.array(conflict),
  applicants: z.array(named),
  /** Secured and preferential debts, whose creditors' rights no clause cuts without their consent. */
  protectedDebts: z.array(named.extend({ class: z.enum(['secured', 'preferential']) })),
  /** The day from which a clause that is accepted now would count, unless another is given. */
  effectiveFrom: day,
});
export type CaseModifications = z.output<typeof modificationsOutput>;

const libraryClause = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  category,
  text: z.string(),
  creditor: named.nullable(),
  effect: effectOutput,
  requiresClientConsent: z.boolean(),
});
export type LibraryClause = z.output<typeof libraryClause>;

const links = {
  cutsRightsOf: ids(60).describe(
    'Debts whose secured or preferential rights the clause cuts: their creditors must consent.',
  ),
  contradicts: ids(60).describe('Clauses of the case that it contradicts in words.'),
};

/** The fields of a clause as they are sent, typed as its literal has them. */
const newShape = inputShape(caseModification) as {
  [K in keyof Clause]: z.ZodType<Clause[K], Clause[K] | undefined>;
};
const changedShape = changeShape(caseModification) as {
  [K in keyof Clause]: z.ZodOptional<z.ZodType<Clause[K], Clause[K]>>;
};

const reason = cleanText(500, 1);

const hypothetical = z.strictObject({
  title: cleanText(120, 1),
  effect: fieldSchema(group(modificationEffectFields, { label: 'Effect on the figures' })) as z.ZodType<
    Record<string, unknown>,
    Record<string, unknown> | undefined
  >,
});

/** One set of modifications to compare: clauses of the case, of the library, and ones that nobody has proposed. */
const set = z.strictObject({
  name: cleanText(60, 1),
  withAccepted: z.boolean().default(true).describe('Whether the accepted clauses count as well.'),
  caseModificationIds: ids(60).default([]),
  modificationIds: ids(60).default([]),
  hypothetical: z.array(hypothetical).max(20).default([]),
});
export type ComparedSet = z.output<typeof set>;

/** The most sets that are compared at once. */
export const MOST_SETS = 20;
const comparison = z.strictObject({ caseId: pathId, sets: z.array(set).min(1).max(MOST_SETS) });

const rest = restCalls('Modifications', '/cases/{caseId}');

/** Modifications of a case: from proposal by a creditor to acceptance. */
export const modificationsContract = {
  list: rest.get(
    'case.read',
    '/modifications',
    'The modifications of a case, their conflicts, and what keeps each from being accepted',
    { input: ofCase, output: modificationsOutput },
  ),
  library: rest.get('case.read', '/modifications/library', 'The clauses of the library that are in use', {
    input: ofCase,
    output: z.array(libraryClause),
  }),
  addFromLibrary: rest.create('case.write', '/modifications/from-library', 'Add clauses of the library', {
    input: z.strictObject({
      caseId: pathId,
      modificationIds: ids(60).refine((list) => list.length > 0, 'Choose at least 1.'),
      proposedByCreditorId: idSchema.nullable().default(null),
      receivedOn: pastDate,
    }),
    output: z.object({ ids: z.array(z.int()) }),
  }),
  create: rest.create('case.write', '/modifications', 'Add a modification in its own words', {
    input: z.strictObject({
      caseId: pathId,
      ...newShape,
      cutsRightsOf: links.cutsRightsOf.default([]),
      contradicts: links.contradicts.default([]),
    }),
    output: stored,
  }),
  update: rest.put('case.write', '/modifications/{id}', 'Change a modification that is proposed', {
    input: z.strictObject({
      ...versioned,
      ...changedShape,
      cutsRightsOf: links.cutsRightsOf.optional(),
      contradicts: links.contradicts.optional(),
    }),
    output: stored,
  }),
  askConsent: rest.create(
    'case.write',
    '/modifications/consent-letter',
    'Write to the client about the modifications to consent to',
    {
      input: z.strictObject({ caseId: pathId, responseBy: dateSchema }),
      output: z.object({ mailIds: z.array(z.int()) }),
    },
  ),
  answer: rest.post(
    'case.write',
    '/modifications/answers',
    'Record what an applicant answered to each modification',
    {
      input: z.strictObject({
        caseId: pathId,
        casePersonId: idSchema,
        answeredOn: pastDate,
        documentId: idSchema,
        ...lateReasonInput,
        answers: z
          .array(z.strictObject({ id: idSchema, version: readVersion, answer }))
          .min(1)
          .max(60),
      }),
      output: modificationsOutput,
    },
  ),
  creditorAnswer: rest.post(
    'case.write',
    '/modifications/{id}/creditor-answer',
    'Record the answer of a secured or preferential creditor',
    {
      input: z.strictObject({
        ...versioned,
        caseCreditorId: idSchema,
        answer,
        answeredOn: pastDate,
        documentId: idSchema,
        ...lateReasonInput,
      }),
      output: stored,
    },
  ),
  resolve: rest.post(
    'case.write',
    '/modifications/resolution',
    'Resolve a conflict as it was shown, by what brings creditors most',
    {
      input: z.strictObject({
        caseId: pathId,
        kept: ids(MOST_IN_CONFLICT),
        displaced: ids(MOST_IN_CONFLICT),
      }),
      output: modificationsOutput,
    },
  ),
  accept: rest.post(
    'case.write',
    '/modifications/{id}/acceptance',
    'Accept a modification from a given day',
    {
      input: z.strictObject({ ...versioned, effectiveFrom: dateSchema }),
      output: stored,
    },
  ),
  close: rest.post('case.write', '/modifications/{id}/end', 'Reject a modification, or let it lapse', {
    input: z.strictObject({ ...versioned, status: z.enum(['rejected', 'lapsed']), reason }),
    output: stored,
  }),
  compare: rest.query(
    'case.read',
    '/fee-comparison',
    'Compare sets of modifications: costs, pence in the pound, term, contribution and what each creditor gets',
    { input: comparison, output: comparisonOutput },
  ),
  exportComparison: rest.query('case.read', '/fee-comparison/export', 'The same comparison as CSV', {
    input: comparison,
    output: csvFile,
  }),
};
