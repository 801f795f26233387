import { z } from 'zod';
import {
  type Contract,
  csvFile,
  day,
  instant,
  keyOf,
  listOf,
  named,
  pence,
  rowBase,
} from '#shared/platform/contract.ts';
import {
  cleanText,
  dateSchema,
  idSchema,
  pastDate,
  pathId,
  readVersion,
} from '#shared/platform/validation.ts';
import {
  courtOrders,
  decisionKinds,
  decisionStatuses,
  procedures,
  proxyHolders,
  ruledBases,
  valueBases,
  voteKinds,
  voteMethods,
} from '#shared/records/decisions/decisions.ts';
import { exportInput, listInput } from '#shared/records/reference/list-input.ts';
import { modificationStates } from '#shared/work/creditors/modifications/states.ts';
import { castVote } from './cast-vote.ts';
import { checks } from './checklist.ts';
import { voteStandings } from './count-votes.ts';
import { decisionList } from './list.ts';

const words = (max: number) =>
  cleanText(max)
    .transform((text) => text || null)
    .nullable();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 14:30.');
/** A moment as it is entered: with its offset from UTC. */
const moment = z.iso.datetime({ offset: true });

const ofDecision = { caseId: pathId, id: pathId };
const versioned = { ...ofDecision, version: readVersion };

const tally = z.object({
  forPence: pence,
  modifiedPence: pence,
  againstPence: pence,
  abstainPence: pence,
  podPence: pence,
  silentPence: pence,
  electoratePence: pence,
  unconnectedForPence: pence,
  unconnectedModifiedPence: pence,
  unconnectedAgainstPence: pence,
  unconnectedTotalPence: pence,
  responded: z.int(),
  creditors: z.int(),
  heads: z.int(),
  headsAgainst: z.int(),
});
const testResult = z.object({
  isPassed: z.boolean(),
  pence,
  ofPence: pence,
  shareBp: z.int(),
  limitBp: z.int(),
});
const headTest = z.object({
  isPassed: z.boolean(),
  count: z.int(),
  of: z.int(),
  shareBp: z.int(),
  limitBp: z.int(),
});
const tests = z.object({
  value: testResult,
  unconnected: testResult.nullable(),
  heads: headTest.nullable(),
  isPassed: z.boolean(),
});
export type MajorityTest = z.output<typeof testResult>;

const vote = z.object({
  id: z.int(),
  vote: keyOf(voteKinds),
  standing: keyOf(voteStandings),
  receivedAt: instant,
  method: keyOf(voteMethods),
  agent: named.nullable(),
  proxyHolder: keyOf(proxyHolders).nullable(),
  proxyName: z.string().nullable(),
  isDiscretionary: z.boolean(),
  claimedPence: pence.nullable(),
  modifications: z.string().nullable(),
  modificationsAgreed: z.boolean().nullable(),
  notes: z.string().nullable(),
  portalReference: z.string().nullable(),
  enteredAt: instant,
  enteredBy: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type DecisionVote = z.output<typeof vote>;

const voter = z.object({
  /** Null until anything was noted of it. */
  id: z.int().nullable(),
  debtId: z.int(),
  creditor: named,
  agent: named.nullable(),
  accountNumber: z.string().nullable(),
  isAssociate: z.boolean(),
  associateReason: z.string().nullable(),
  valuePence: pence,
  basis: keyOf(valueBases),
  valueReason: z.string().nullable(),
  /** The claim is disputed, and the chair has not said at what it votes. */
  lacksRuling: z.boolean(),
  /** At what the debt would vote by its figures of today, where that is not what was frozen. */
  changedToPence: pence.nullable(),
  noticeSentOn: day.nullable(),
  noticeMethod: named.nullable(),
  noticeDeliveredOn: day.nullable(),
  /** What shows that it arrived before the day on which the rule deems it delivered. */
  noticeEvidence: z.string().nullable(),
  /** The vote that counts. */
  counting: vote.nullable(),
  /** All that it said, the latest first. */
  votes: z.array(vote),
});
export type DecisionVoter = z.output<typeof voter>;

const decisionRow = z.object({
  ...rowBase,
  caseId: z.int(),
  kind: keyOf(decisionKinds),
  subjectId: z.int().nullable(),
  sought: z.string(),
  procedure: keyOf(procedures),
  meetingTime: z.string().nullable(),
  meetingPlace: z.string().nullable(),
  chair: named,
  publishedOn: day.nullable(),
  decisionDate: day,
  originalDate: day.nullable(),
  status: keyOf(decisionStatuses),
  /** The moment from which votes no longer count. */
  closesAt: instant,
  /** Whether that moment has come, or the outcome was recorded before. */
  isClosed: z.boolean(),
  openedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  decidedBy: named.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: named.nullable(),
  outcomeNote: z.string().nullable(),
  resultHash: z.string().nullable(),
  resultNoticeOn: day.nullable(),
  stateNotifiedOn: day.nullable(),
  /** What the court did to the approval (section 262), and when the Secretary of State was told (rule 8.27). */
  courtOrder: keyOf(courtOrders).nullable(),
  courtOrderOn: day.nullable(),
  courtReference: z.string().nullable(),
  suspendedUntil: day.nullable(),
  orderToldOn: day.nullable(),
  suspensionEndToldOn: day.nullable(),
});
export type DecisionRow = z.output<typeof decisionRow>;

/** A decision with everything that its result is calculated from. */
const decisionDetail = decisionRow.extend({
  associatesCheckedAt: instant.nullable(),
  associatesCheckedBy: named.nullable(),
  noticeDays: z.int().nullable(),
  adjournmentDays: z.int(),
  voters: z.array(voter),
  /** What the votes that count ask for, while the outcome is open: each clause with what it lacks. */
  asked: z.array(
    z.object({
      voteId: z.int(),
      creditor: named,
      clauses: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          status: keyOf(modificationStates),
          problems: z.array(z.string()),
        }),
      ),
      answer: z.enum(['agreed', 'refused']).nullable(),
    }),
  ),
  tally,
  /** As proposed, where votes with modifications count against; as modified, where they count for. */
  asProposed: tests,
  asModified: tests,
  verdict: z.enum(['none', 'approved', 'modifications', 'rejected']),
  turn: z.object({ text: z.string(), isOpen: z.boolean(), alone: z.array(z.string()) }),
  /** Before voting opens. */
  checklist: z.array(
    z.object({ key: keyOf(checks), blockers: z.array(z.string()), remarks: z.array(z.string()) }),
  ),
  adjournments: z.array(
    z.object({
      id: z.int(),
      fromDate: day,
      toDate: day,
      reason: z.string(),
      tally,
      at: instant,
      by: z.string().nullable(),
    }),
  ),
  /** Creditors whose notice has left as a letter about the decision. */
  postedNotices: z.int(),
  /** When the first letter about it left after the outcome. */
  reportSentOn: day.nullable(),
  /** Why the outcome cannot be recorded now; null when it can. */
  decidableProblem: z.string().nullable(),
});
/** Named, so that the calls that return it need not spell it out. */
export interface DecisionDetail extends z.output<typeof decisionDetail> {}
interface DetailAsSent extends z.input<typeof decisionDetail> {}

const plan = {
  procedure: keyOf(procedures),
  sought: cleanText(2_000, 1),
  chairUserId: idSchema,
  decisionDate: dateSchema,
  /** Of a trust deed; the decision date follows from it. */
  publishedOn: pastDate.nullable().default(null),
  meetingTime: time.nullable().default(null),
  meetingPlace: words(300).default(null),
};

const noticeInput = z.strictObject({
  ...versioned,
  /** The debts whose creditors got it; all that have a vote when left out. */
  debtIds: z.array(idSchema).min(1).max(500).optional(),
  sentOn: dateSchema,
  deliveryMethodId: idSchema,
  /** By the rule of the delivery method when left out. */
  deliveredOn: dateSchema.nullable().default(null),
  /** What shows an earlier day than the rule’s. */
  deliveryEvidence: words(300).default(null),
});

const rulingInput = z.strictObject({
  ...versioned,
  debtId: idSchema,
  /** Null: as the figures of the debt say. */
  basis: z.enum(ruledBases).nullable(),
  valuePence: z.int().min(0).max(1_000_000_000_000).nullable().default(null),
  reason: cleanText(1_000, 1, 'Say why.'),
});

const castInput = z.strictObject({
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

const detail: z.ZodType<DecisionDetail, DetailAsSent> = decisionDetail;

const listed = z.object({
  id: z.int(),
  case: z.object({ id: z.int(), uniqueReference: z.string(), caseName: z.string() }),
  kind: keyOf(decisionKinds),
  procedure: keyOf(procedures),
  decisionDate: day,
  status: keyOf(decisionStatuses),
  /** The time has come, and nobody has recorded the outcome. */
  isDue: z.boolean(),
  chair: named,
  domain: named,
  creditors: z.int(),
  voted: z.int(),
  /** Both tests as the votes stand, in basis points; null before voting opens. */
  forBp: z.int().nullable(),
  unconnectedAgainstBp: z.int().nullable(),
  resultNoticeOn: day.nullable(),
  stateNotifiedOn: day.nullable(),
});
export type ListedDecision = z.output<typeof listed>;

const ofCaller = { domainId: pathId.optional() };
const decisionsInput = listInput(decisionList, ofCaller);
const decisionsExport = exportInput(decisionList, ofCaller);
export type DecisionFilters = Omit<z.output<typeof decisionsInput>, 'page' | 'limit'>;

/** What creditors decide, and how they voted. */
export const decisionsContract = {
  list: { input: decisionsInput, output: listOf(listed) },
  export: { input: decisionsExport, output: csvFile },
  register: { input: decisionsExport, output: csvFile },
  noteResult: {
    input: z.strictObject({
      ...versioned,
      /** When creditors and the Secretary of State were notified of the outcome; null if they were not. */
      resultNoticeOn: pastDate.nullable(),
      stateNotifiedOn: pastDate.nullable(),
      /** The same of an order of the court, and of the end of a suspension; left as it is when left out. */
      orderToldOn: pastDate.nullable().optional(),
      suspensionEndToldOn: pastDate.nullable().optional(),
    }),
    output: detail,
  },
  recordOrder: {
    input: z.strictObject({
      ...versioned,
      order: keyOf(courtOrders),
      orderedOn: pastDate,
      /** Which court, and the number of the proceedings. */
      courtReference: cleanText(200, 1, 'Give the court and its number.'),
      /** The last day of a suspension; null while the court has not set one. */
      suspendedUntil: dateSchema.nullable().default(null),
    }),
    output: detail,
  },
  ofCase: { input: z.strictObject({ caseId: pathId }), output: z.array(decisionRow) },
  get: { input: z.strictObject(ofDecision), output: detail },
  pack: { input: z.strictObject(ofDecision), output: csvFile },
  create: {
    input: z.strictObject({
      caseId: pathId,
      kind: z.enum(['approval', 'objections', 'breach', 'other']).default('approval'),
      /** The breach that is referred to creditors. */
      subjectId: idSchema.optional(),
      ...plan,
    }),
    output: detail,
  },
  update: { input: z.strictObject({ ...versioned, ...plan }), output: detail },
  recordNotice: { input: noticeInput, output: detail },
  takeNotices: { input: z.strictObject(versioned), output: detail },
  rule: { input: rulingInput, output: detail },
  checkAssociates: { input: z.strictObject({ ...versioned, isChecked: z.boolean() }), output: detail },
  open: { input: z.strictObject(versioned), output: detail },
  vote: { input: castInput, output: detail },
  voidVote: {
    input: z.strictObject({ ...ofDecision, voteId: pathId, reason: cleanText(500, 1, 'Say why.') }),
    output: detail,
  },
  adjourn: {
    input: z.strictObject({ ...versioned, to: dateSchema, reason: cleanText(1_000, 1, 'Say why.') }),
    output: detail,
  },
  close: {
    input: z.strictObject({
      ...versioned,
      outcome: z.enum(['approved', 'modifications', 'rejected']),
      note: words(2_000).default(null),
    }),
    output: detail,
  },
  settle: {
    input: z.strictObject({
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
    }),
    output: detail,
  },
  withdraw: {
    input: z.strictObject({ ...versioned, reason: cleanText(1_000, 1, 'Say why.') }),
    output: detail,
  },
} satisfies Record<string, Contract>;
