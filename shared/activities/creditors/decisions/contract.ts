import { z } from 'zod';
import { modificationStates } from '#shared/activities/creditors/modifications/states.ts';
import { restCalls } from '#shared/platform/calls.ts';
import { csvFile, day, instant, keyOf, listOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import { inputOf } from '#shared/platform/life/asked.ts';
import { offeredSteps } from '#shared/platform/life/life.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { chairBases } from '#shared/records/acts/acting.ts';
import { actDone } from '#shared/records/acts/contract.ts';
import { lateInput } from '#shared/records/cases/late-input.ts';
import { deliveryCertificate } from '#shared/records/correspondence/certificates-contract.ts';
import {
  courtOrders,
  decisionKinds,
  decisionStatuses,
  procedures,
  proxyHolders,
  valueBases,
  voteKinds,
  voteMethods,
} from '#shared/records/decisions/decisions.ts';
import { registerOf } from '#shared/records/reference/list-input.ts';
import { checks } from './checklist.ts';
import { voteStandings } from './count-votes.ts';
import { decisionLife } from './decision-life.ts';
import { chairActs } from './decision-needs.ts';
import {
  castInput,
  noticeInput,
  ofDecision,
  orderInput,
  plan,
  resultInput,
  rulingInput,
  settleInput,
  versioned,
  words,
} from './inputs.ts';
import { decisionList } from './list.ts';

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
  /** Null until anything has been recorded about it. */
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
  /** The claim is disputed, and the chair has not decided its value for voting. */
  lacksRuling: z.boolean(),
  /** The value at which the debt would vote on today's figures, where that is not the frozen one. */
  changedToPence: pence.nullable(),
  noticeSentOn: day.nullable(),
  noticeMethod: named.nullable(),
  noticeDeliveredOn: day.nullable(),
  /** What shows that it arrived before the day on which the rule deems it delivered. */
  noticeEvidence: z.string().nullable(),
  /** When the creditor opted out of further notices: it needs none, and may vote with a proof. */
  optedOutOn: day.nullable(),
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
  /** How and when the chair arrived at it; null where that was not recorded. */
  chairBasis: keyOf(chairBases).nullable(),
  chairAppointedBy: named.nullable(),
  chairAppointedOn: day.nullable(),
  chairDocumentId: z.int().nullable(),
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
          /** Clauses that it replaced. */
          inPlaceOf: z.array(z.string()),
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
  /** Who certified how the notices were delivered, the latest first. */
  certificates: z.array(deliveryCertificate),
  /** When the first letter with its outcome left for a creditor, and for the Secretary of State. */
  reportSentOn: day.nullable(),
  stateSentOn: day.nullable(),
  /** What its chair or the office holder did, or somebody in their name. */
  acts: z.array(actDone),
  /** Why the caller may not decide the value of a claim for voting. */
  rulingBlocker: z.string().nullable(),
  /** The act to ask somebody else for; null where none is reserved to them. */
  toAsk: z.enum(chairActs).nullable(),
  /** What may be done with it now, and what keeps the other steps from being taken. */
  steps: offeredSteps(decisionLife),
});
/** Named, so that the calls that return it need not spell it out. */
export interface DecisionDetail extends z.output<typeof decisionDetail> {}
export interface DetailAsSent extends z.input<typeof decisionDetail> {}

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

const decisionsOfAll = registerOf(decisionList, { domainId: pathId.optional() }, listOf(listed));

const { steps } = decisionLife;
const rest = restCalls('Decisions', '/cases/{caseId}/decisions');
const restOfAll = restCalls('Decisions', '/decisions');

/** What creditors decide, and how they voted. */
export const decisionsContract = {
  ...restOfAll.register(
    'case.read',
    '',
    ['The decisions of creditors over all cases', 'The decisions of creditors as CSV'],
    decisionsOfAll,
  ),
  register: restOfAll.get(
    'case.read',
    '/register',
    'Approved proposals for the register of England and Wales (rule 11.14) as CSV',
    decisionsOfAll.export,
  ),
  noteResult: rest.post(
    steps.noteResult.who,
    '/{id}/result',
    'Record when creditors and the Secretary of State were told the outcome',
    {
      input: resultInput,
      output: detail,
    },
  ),
  recordOrder: rest.post(
    steps.recordOrder.who,
    '/{id}/order',
    'Record that the court revoked or suspended the approval (section 262)',
    {
      input: orderInput,
      output: detail,
    },
  ),
  ofCase: rest.get('case.read', '', 'The decisions of a case’s creditors', {
    input: z.strictObject({ caseId: pathId }),
    output: z.array(decisionRow),
  }),
  get: rest.get('case.read', '/{id}', 'A decision with its creditors, votes and both tests of the majority', {
    input: z.strictObject(ofDecision),
    output: detail,
  }),
  pack: rest.get(
    'case.read',
    '/{id}/csv',
    'The list of votes, from which a creditor can work out the outcome again',
    { input: z.strictObject(ofDecision), output: csvFile },
  ),
  create: rest.create('case.write', '', 'Prepare a decision', {
    input: z.strictObject({
      caseId: pathId,
      kind: z.enum(['approval', 'objections', 'breach', 'other']).default('approval'),
      /** The breach that is referred to creditors. */
      subjectId: idSchema.optional(),
      ...plan,
    }),
    output: detail,
  }),
  update: rest.put(steps.update.who, '/{id}', 'Change what was prepared, until voting opens', {
    input: z.strictObject({ ...versioned, ...plan }),
    output: detail,
  }),
  recordNotice: rest.post(steps.recordNotice.who, '/{id}/notices', 'Record when creditors had notice', {
    input: noticeInput,
    output: detail,
  }),
  takeNotices: rest.post(
    steps.takeNotices.who,
    '/{id}/notices/posted',
    'Record notices from the letters that have been sent',
    { input: z.strictObject(versioned), output: detail },
  ),
  certify: rest.create(
    'case.write',
    '/{id}/certificate',
    'Certify how the notices of a decision were delivered, in the caller’s name',
    { input: z.strictObject(versioned), output: detail },
  ),
  rule: rest.post(
    'case.write',
    '/{id}/values',
    'Admit a debt for voting at the value that the chair decides',
    { input: rulingInput, output: detail },
  ),
  checkAssociates: rest.post(
    steps.checkAssociates.who,
    '/{id}/associates',
    'Confirm that associates of the client are marked',
    { input: z.strictObject({ ...versioned, isChecked: z.boolean() }), output: detail },
  ),
  open: rest.post(steps.open.who, '/{id}/open', 'Open voting and freeze electorate and values', {
    input: z.strictObject(versioned),
    output: detail,
  }),
  vote: rest.post('case.write', '/{id}/votes', 'Enter the vote of a creditor, or of an agent for several', {
    input: castInput,
    output: detail,
  }),
  voidVote: rest.post(
    'case.write',
    '/{id}/votes/{voteId}/void',
    'Take back a vote that was entered by mistake',
    {
      input: z.strictObject({ ...ofDecision, voteId: pathId, reason: cleanText(500, 1, 'Say why.') }),
      output: detail,
    },
  ),
  adjourn: rest.post(steps.adjourn.who, '/{id}/adjourn', 'Postpone a decision', {
    input: z.strictObject({ ...versioned, ...inputOf(steps.adjourn.asks.fields) }),
    output: detail,
  }),
  close: rest.post(steps.close.who, '/{id}/close', 'Record the outcome of the votes', {
    input: z.strictObject({
      ...versioned,
      outcome: z.enum(['approved', 'modifications', 'rejected']),
      note: words(2_000).default(null),
      ...lateInput,
    }),
    output: detail,
  }),
  settle: rest.post(
    steps.settle.who,
    '/{id}/settle',
    'Record the client’s answers to modifications, and count the votes again',
    { input: settleInput, output: detail },
  ),
  withdraw: rest.post(steps.withdraw.who, '/{id}/withdraw', 'Withdraw a decision before its outcome', {
    input: z.strictObject({ ...versioned, ...inputOf(steps.withdraw.asks.fields) }),
    output: detail,
  }),
};
