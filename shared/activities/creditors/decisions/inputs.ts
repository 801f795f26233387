// What is sent with the calls of decisions.
import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import { lateInput } from '#shared/records/cases/late-input.ts';
import {
  courtOrders,
  procedures,
  proxyHolders,
  ruledBases,
  voteMethods,
} from '#shared/records/decisions/decisions.ts';
import { castVote } from './cast-vote.ts';

/** Optional text: null where there is none. */
export const words = (max: number) =>
  cleanText(max)
    .transform((text) => text || null)
    .nullable();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:30.');
/** A moment as it is entered: with its offset from UTC. */
const moment = z.iso.datetime({ offset: true });

/** The key of a decision. */
export const ofDecision = { caseId: pathId, id: pathId };
/** The same with the version that the caller saw. */
export const versioned = { ...ofDecision, version: readVersion };

/** The details of a decision while it is being prepared. */
export const plan = {
  procedure: keyOf(procedures),
  sought: cleanText(2_000, 1),
  chairUserId: idSchema,
  /** The document of the case by which the office holder appointed the chair, who is not the office holder (rule 15.21). */
  chairDocumentId: idSchema.nullable().default(null),
  decisionDate: dateSchema,
  /** For a trust deed; the decision date follows from it. */
  publishedOn: pastDate.nullable().default(null),
  meetingTime: time.nullable().default(null),
  meetingPlace: words(300).default(null),
};

/** A notice to creditors. */
export const noticeInput = z.strictObject({
  ...versioned,
  /** The debts whose creditors were given it; if left out, all that have a vote. */
  debtIds: z.array(idSchema).min(1).max(500).optional(),
  sentOn: dateSchema,
  deliveryMethodId: idSchema,
  /** If left out, by the rule for the delivery method. */
  deliveredOn: dateSchema.nullable().default(null),
  /** For a website: the day on which the document first appeared there. */
  availableOn: dateSchema.nullable().default(null),
  /** What proves an earlier day than the rule’s. */
  deliveryEvidence: words(300).default(null),
  ...lateInput,
});

/** The value at which the chair admits a debt for voting. */
export const rulingInput = z.strictObject({
  ...versioned,
  debtId: idSchema,
  /** Null: as the debt's own figures give it. */
  basis: z.enum(ruledBases).nullable(),
  valuePence: z.int().min(0).max(1_000_000_000_000).nullable().default(null),
  reason: cleanText(1_000, 1, 'Say why.'),
});

/** A vote that the office enters. */
export const castInput = z.strictObject({
  ...ofDecision,
  votes: z.array(castVote).min(1, 'Choose at least one creditor.').max(500),
  /** Now when left out. */
  receivedAt: moment.nullable().default(null),
  method: keyOf(voteMethods),
  agentCreditorId: idSchema.nullable().default(null),
  proxyHolder: keyOf(proxyHolders).nullable().default(null),
  proxyName: words(120).default(null),
  isDiscretionary: z.boolean().default(false),
  notes: words(2_000).default(null),
});

/** When the outcome was notified. */
export const resultInput = z.strictObject({
  ...versioned,
  /** When creditors and the Secretary of State were notified of the outcome; null if they were not. */
  resultNoticeOn: pastDate.nullable(),
  stateNotifiedOn: pastDate.nullable(),
  /** The same for an order of the court, and for the end of a suspension; unchanged if left out. */
  orderToldOn: pastDate.nullable().optional(),
  suspensionEndToldOn: pastDate.nullable().optional(),
});

/** What the court ordered about the approval. */
export const orderInput = z.strictObject({
  ...versioned,
  order: keyOf(courtOrders),
  orderedOn: pastDate,
  /** Which court, and the number of the proceedings. */
  courtReference: cleanText(200, 1, 'Give the court and its number.'),
  /** The last day of a suspension; null while the court has not set one. */
  suspendedUntil: dateSchema.nullable().default(null),
});

/** What the client said to modifications. */
export const settleInput = z.strictObject({
  ...versioned,
  /**
   * The client's answers to votes with modifications, as far as they do not follow from the answers to their clauses: a vote that is
   * refused as a whole has its clauses rejected.
   */
  answers: z
    .array(z.strictObject({ voteId: idSchema, isAgreed: z.boolean() }))
    .max(500)
    .default([]),
  note: words(2_000).default(null),
});
