import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, keyOf, listOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { lateInput } from '#shared/records/cases/late-input.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { bondActions, bondStates } from './bonding.ts';
import { bordereauList, coverList } from './list.ts';

const month = dateSchema.refine((on) => on.endsWith('-01'), 'Must be the first day of a month.');
/** The most covers that one call marks as reviewed. */
export const MOST_TICKED = 200;
const MOST_PENCE = 100_000_000_000;

const ofCase = z.object({ id: idSchema, uniqueReference: z.string(), caseName: z.string() });

/** An entry of a bond as a bordereau shows it. */
const entry = z.object({
  ...rowBase,
  caseId: idSchema,
  case: ofCase,
  casePersonId: idSchema,
  person: z.string(),
  caseType: z.string(),
  practitioner: named.nullable(),
  ipNumber: z.string().nullable(),
  insurer: named.nullable(),
  policyRef: z.string().nullable(),
  portfolio: named.nullable(),
  action: keyOf(bondActions),
  bondablePence: pence,
  /** The specific penalty sum from then on, and by how much the entry changed it. */
  penaltyPence: pence,
  changePence: pence,
  premiumPence: pence,
  /** When the practitioner was appointed: the first entry of the person. */
  appointedOn: day,
  effectiveOn: day,
  bordereauMonth: day,
  submittedOn: day.nullable(),
  /** Declared to the surety after the month in which it took effect. */
  isLate: z.boolean(),
  reason: z.string().nullable(),
});
export type ListedBondEntry = z.output<typeof entry>;

/** The cover of one person: what is in force, and what their estate is worth now. */
const cover = z.object({
  id: idSchema,
  version: z.int(),
  caseId: idSchema,
  case: ofCase,
  status: z.string(),
  casePersonId: idSchema,
  person: z.string(),
  practitioner: named.nullable(),
  portfolio: named.nullable(),
  insurer: named.nullable(),
  state: keyOf(bondStates),
  coverPence: pence,
  bondablePence: pence,
  valuePence: pence,
  /** What the cover should be for that value. */
  neededPence: pence,
  effectiveOn: day,
  reviewedOn: day.nullable(),
  reviewedBy: named.nullable(),
});
export type BondCover = z.output<typeof cover>;

const person = z.object({
  casePersonId: idSchema,
  name: z.string(),
  state: keyOf(bondStates),
  /** The entry in force, which the next one follows; null before the first. */
  current: z
    .object({
      id: idSchema,
      version: z.int(),
      penaltyPence: pence,
      bondablePence: pence,
      /** When the cover began. */
      appointedOn: day,
      effectiveOn: day,
      reviewedOn: day.nullable(),
      reviewedBy: named.nullable(),
    })
    .nullable(),
  /** The value of the estate today, and the resulting sum. */
  valuePence: pence,
  neededPence: pence,
  warnings: z.array(z.string()),
});
export type BondedPerson = z.output<typeof person>;

const bondsOfCase = z.object({
  /** Whether the case has come so far that its practitioner is bonded, and whether the appointment has ended. */
  isAppointed: z.boolean(),
  hasEnded: z.boolean(),
  practitioner: named.nullable(),
  insurer: named.nullable(),
  policyRef: z.string().nullable(),
  minimumPence: pence,
  maximumPence: pence,
  generalPence: pence,
  /** What an entry costs where the surety has a usual premium. */
  premiumPence: pence,
  people: z.array(person),
  entries: z.array(entry),
  warnings: z.array(z.string()),
});
export type BondsOfCase = z.output<typeof bondsOfCase>;

/** The bordereau of one portfolio for a month, which is sent even when nothing happened. */
export const bordereau = z.object({
  portfolio: named.nullable(),
  practitioner: named.nullable(),
  ipNumber: z.string().nullable(),
  insurer: named.nullable(),
  policyRef: z.string().nullable(),
  newCount: z.int(),
  increaseCount: z.int(),
  decreaseCount: z.int(),
  releaseCount: z.int(),
  /** Cover in force at the end of the month. */
  coverPence: pence,
  premiumPence: pence,
  dueOn: day,
  submittedOn: day.nullable(),
  submittedBy: named.nullable(),
  isOverdue: z.boolean(),
  /** The month is not over. */
  isRunning: z.boolean(),
  /** Why it cannot be submitted; null where it can. */
  obstacle: z.string().nullable(),
});
export type Bordereau = z.output<typeof bordereau>;

/** The bonds of one practitioner: how much is covered, what is not, and what that means. */
export const practitioner = z.object({
  practitioner: named.nullable(),
  ipNumber: z.string().nullable(),
  people: z.int(),
  coverPence: pence,
  toIncrease: z.int(),
  toRelease: z.int(),
  shortPence: pence,
  generalPence: pence,
  limitPence: pence.nullable(),
  renewsOn: day.nullable(),
  warnings: z.array(z.string()),
});
export type PractitionerCover = z.output<typeof practitioner>;

const caseInput = z.strictObject({ caseId: pathId });
const words = (max: number) =>
  cleanText(max)
    .nullable()
    .overwrite((text) => text || null);

/** A manual entry: `entryId` and `version` are those of the entry that it follows, none for the first. */
export const entryInput = caseInput.extend({
  casePersonId: idSchema,
  entryId: idSchema.nullable().default(null),
  version: idSchema.nullable().default(null),
  action: keyOf(bondActions),
  bondablePence: z.int().min(0).max(MOST_PENCE),
  premiumPence: z.int().min(0).max(100_000_000).default(0),
  effectiveOn: pastDate,
  reason: words(500).default(null),
  ...lateInput,
});
export type EntryInput = z.output<typeof entryInput>;

/** The right first day of a cover; `id` and `version` are those of the entry in force. */
export const coverDayInput = caseInput.extend({
  id: pathId,
  version: readVersion,
  on: pastDate,
  note: cleanText(500, 3, 'Say how it came to be wrong.'),
  evidence: cleanText(500, 3, 'Name the paper, and where it lies.'),
});
export type CoverDayInput = z.output<typeof coverDayInput>;

export const submitInput = z.strictObject({ portfolioId: idSchema, month, submittedOn: pastDate });

const ofCaller = { domainId: pathId.optional() };
const covers = registerOf(coverList, ofCaller, listOf(cover));
const inMonth = { ...ofCaller, month };
const entries = registerOf(bordereauList, inMonth, listOf(entry));

const rest = restCalls('Bonds');

/** Specific bonds: the cover of each case, its monthly review, and the bordereau for the surety. */
export const bondingContract = {
  ofCase: rest.get(
    'case.read',
    '/cases/{caseId}/bonds',
    'The bonds of a case: cover, what the estates are worth, and every entry',
    { input: caseInput, output: bondsOfCase },
  ),
  enter: rest.create(
    'case.write',
    '/cases/{caseId}/bonds',
    'Bond an estate, increase or decrease its cover, or release it',
    { input: entryInput, output: bondsOfCase },
  ),
  correctDay: rest.post(
    'case.write',
    '/cases/{caseId}/bonds/{id}/day',
    'Put the first day of a cover right',
    { input: coverDayInput, output: bondsOfCase },
  ),
  covers: rest.get(
    'case.read',
    '/bonds',
    'The covers in force, those reviewed longest ago first',
    covers.list,
  ),
  exportCovers: rest.get('case.read', '/bonds/export', 'The covers in force as CSV', covers.export),
  review: rest.post('case.write', '/bonds/review', 'Mark covers as reviewed', {
    input: z.strictObject({ ids: z.array(idSchema).min(1).max(MOST_TICKED) }),
    output: z.object({ reviewed: z.int() }),
  }),
  practitioners: rest.get(
    'case.read',
    '/bonds/practitioners',
    'The cover of each practitioner beside their general bond',
    { input: z.strictObject(ofCaller), output: z.array(practitioner) },
  ),
  bordereaux: rest.get(
    'case.read',
    '/bordereaux/{month}',
    'The bordereau of each portfolio for a month, including nil returns',
    { input: z.strictObject(inMonth), output: z.array(bordereau) },
  ),
  entries: rest.get('case.read', '/bordereaux/{month}/entries', 'The entries of a month', entries.list),
  exportEntries: rest.get(
    'case.read',
    '/bordereaux/{month}/export',
    'The entries of a month as CSV',
    entries.export,
  ),
  submit: rest.create(
    'case.write',
    '/bordereaux/{month}',
    'Record that the bordereau of a portfolio has gone to the surety',
    { input: submitInput, output: bordereau },
  ),
};
