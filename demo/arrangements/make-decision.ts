import type { Arrangement } from '#demo/arrangements/arrangement.ts';
import {
  type Frozen,
  frozen,
  type MadeDecision,
  type Order,
  type Vote,
  type Voter,
} from '#demo/arrangements/decision-order.ts';
import { makeModifications } from '#demo/arrangements/make-modifications.ts';
import { addDays, momentOf } from '#demo/cases/days.ts';
import { COURT } from '#demo/cases/paths.ts';
import { packHash } from '#server/activities/creditors/decisions/pack.ts';
import { spreadsheet } from '#server/platform/http/export-list.ts';
import { standingsOf } from '#shared/activities/creditors/decisions/count-votes.ts';
import { type Tally, tallyOf } from '#shared/activities/creditors/decisions/majority.ts';
import { packColumns, packRows } from '#shared/activities/creditors/decisions/pack.ts';
import { verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { londonDate } from '#shared/platform/dates.ts';
import type { DecisionStatus, VoteKind } from '#shared/records/decisions/decisions.ts';

/** Statuses in which creditors are still deciding. */
const stillOpen = ['with-creditors', 'adjourned', 'objections-window'];
const refused = ['iva-rejected', 'trust-deed-not-protected'];

function statusOf({ code, found, on }: Arrangement): DecisionStatus | null {
  if (found.noticeDeliveredOn === null || found.decisionDate === null) return null;
  if (stillOpen.includes(code)) return 'open';
  if (code === 'modifications-to-agree') return 'modifications';
  if (on(...refused) !== null) return 'rejected';
  return found.approvalDate === null ? null : 'approved';
}

const agreed = (vote: VoteKind | null, isAgreed: boolean | null) => (vote === 'modified' ? isAgreed : null);
const tallied = (
  voters: readonly Frozen[],
  said: readonly (VoteKind | null)[],
  isAgreed: boolean | null,
): Tally =>
  tallyOf(
    voters.map(({ creditor, valuePence }, at) => ({
      creditorId: creditor.id,
      valuePence,
      isAssociate: false,
      vote: said[at] ?? null,
      modificationsAgreed: agreed(said[at] ?? null, isAgreed),
    })),
  );

type Said = readonly (readonly [vote: VoteKind | null, weight: number])[];
const usual: Said = [
  ['for', 64],
  [null, 24],
  ['against', 7],
  ['abstain', 3],
  ['pod', 2],
];
const early: Said = [
  ['for', 34],
  [null, 58],
  ['against', 6],
  ['pod', 2],
];
const asking: Said = [['modified', 35], ...usual];
const ofDeeds: Said = [
  [null, 82],
  ['for', 12],
  ['against', 6],
];

/** Creditors' votes, leading to what happened to the case. */
function drawVotes({ one, random, catalogues }: Order, voters: readonly Frozen[], status: DecisionStatus) {
  const isDeed = one.type === 'ptd';
  // Nothing is approved with modifications without the client's signed document.
  const isModified =
    one.on('modifications-to-agree') !== null && (status !== 'approved' || catalogues.consentFileId !== null);
  const weights = isDeed ? ofDeeds : isModified ? asking : status === 'open' ? early : usual;
  const said = voters.map(() => random.weighted(weights));
  const largest = voters.map((_, at) => at).toSorted((a, b) => voters[b]!.valuePence - voters[a]!.valuePence);
  const kind = isDeed ? 'objections' : 'approval';
  const verdict = () => verdictFor(kind, tallied(voters, said, status === 'approved' ? true : null));
  if (status === 'open') return said;
  if (status === 'rejected') {
    for (const at of largest) {
      if (verdict() === 'rejected') break;
      said[at] = 'against';
    }
    return said;
  }
  if (isModified) said[largest[0]!] = 'modified';
  else if (!isDeed) said[largest[0]!] = 'for';
  for (const [at, vote] of said.entries())
    if (vote === 'against' && verdict() === 'rejected') said[at] = isDeed ? null : 'for';
  return said;
}

const sought = {
  approval:
    'That the proposal for an individual voluntary arrangement is approved, with or without modifications.',
  objections: 'That the trust deed becomes protected unless creditors object.',
};

/** The day on which a notice is e-mailed so that it is delivered by a given day. */
export const noticeSentOn = (deliveredOn: string, holidays: ReadonlySet<string>): string =>
  addBusinessDays(addDays(deliveredOn, 1), -2, holidays);

/** The dates of a decision, and its procedure. */
function courseOf({ one, catalogues, today }: Order, status: DecisionStatus) {
  const noticeOn = one.found.noticeDeliveredOn!;
  const decisionDate = one.found.decisionDate!;
  const isOver = status !== 'open';
  const isDeed = one.type === 'ptd';
  /** Only a meeting can be adjourned, by its chair. */
  const isPutOff = one.code === 'adjourned';
  return {
    status,
    isOver,
    isDeed,
    isPutOff,
    noticeOn,
    decisionDate,
    sentOn: noticeSentOn(noticeOn, isDeed ? catalogues.scottishHolidays : catalogues.holidays),
    openedOn: isOver
      ? addDays(decisionDate, -1)
      : addDays(noticeOn, 1) > today
        ? noticeOn
        : addDays(noticeOn, 1),
    firstDate: isPutOff ? addDays(decisionDate, -14) : decisionDate,
    /** The last day on which a vote arrived. */
    lastOn: decisionDate < today ? decisionDate : addDays(today, -1),
    isAgreed: status === 'approved' ? true : null,
  };
}
type Course = ReturnType<typeof courseOf>;

const votersOf = (
  { ids, catalogues }: Order,
  { sentOn, noticeOn }: Course,
  id: number,
  voters: readonly Frozen[],
): Voter[] =>
  voters.map(({ debtId, creditor, agent, accountNumber, valuePence, basis }) => ({
    id: ids.voter(),
    decisionId: id,
    caseCreditorId: debtId,
    noticeSentOn: sentOn,
    noticeMethodId: catalogues.emailId,
    noticeDeliveredOn: noticeOn,
    creditorId: creditor.id,
    creditorName: creditor.name,
    agentCreditorId: agent?.id ?? null,
    agentName: agent?.name ?? null,
    accountNumber,
    isAssociate: false,
    frozenPence: valuePence,
    frozenBasis: basis,
    valuePence,
    basis,
  }));

/** Who votes what, and on which day it arrives. */
type Ballot = { voter: Frozen; row: Voter; vote: VoteKind | null; receivedOn: string };
type Asked = ReturnType<typeof makeModifications>['ofDebt'];

/** The vote of a creditor, occasionally replacing another; none if it has not arrived yet. */
function votesOf(
  { one, random, ids }: Order,
  { noticeOn, lastOn, isAgreed }: Course,
  { voter, row: { decisionId, id: voterId }, vote, receivedOn }: Ballot,
  asked: Asked,
): Vote[] {
  if (!vote || receivedOn > lastOn || receivedOn <= noticeOn) return [];
  const receivedAt = momentOf(receivedOn, random.between(8, 16), random.between(0, 59));
  const row = {
    decisionId,
    voterId,
    method: random.pick(['email', 'portal', 'post'] as const),
    agentCreditorId: voter.agent?.id ?? null,
    createdAt: receivedAt,
    createdBy: one.found.caseOwnerUserId,
  };
  const isChanged = vote === 'for' && receivedOn > addDays(noticeOn, 4) && random.chance(0.06);
  const dayBefore = new Date(receivedAt.getTime() - 86_400_000);
  const before = { ...row, clauseIds: [], vote: 'against' as const, receivedAt: dayBefore };
  return [
    ...(isChanged ? [{ ...before, id: ids.vote() }] : []),
    {
      ...row,
      id: ids.vote(),
      vote,
      receivedAt,
      modifications: asked.get(voter.debtId)?.words ?? null,
      clauseIds: asked.get(voter.debtId)?.clauseIds ?? [],
      modificationsAgreed: agreed(vote, isAgreed),
    },
  ];
}

/** The votes as the pack lists them, and their totals. */
function countOf({ decisionDate, isAgreed }: Course, ballots: readonly Ballot[], votes: readonly Vote[]) {
  const standings = standingsOf(
    votes.map(({ id, voterId, vote, receivedAt }) => ({
      id,
      voterId,
      vote,
      receivedAt,
      isAfterwards: false,
      voidedAt: null,
    })),
    { decisionDate },
  );
  const packed = ballots.map(({ voter, row }) => ({
    creditor: voter.creditor.name,
    valuePence: row.valuePence,
    basis: voter.basis,
    valueReason: null,
    isAssociate: false,
    votes: votes
      .filter(({ voterId }) => voterId === row.id)
      .toReversed()
      .map((vote) => ({
        ...vote,
        standing: standings.get(vote.id)!,
        modificationsAgreed: vote.modificationsAgreed ?? null,
      })),
  }));
  const counted = packed.map(
    ({ votes: own }) => own.find(({ standing }) => standing === 'counts')?.vote ?? null,
  );
  const voters = ballots.map(({ voter }) => voter);
  return { packed, tally: tallied(voters, counted, isAgreed) };
}

function decisionOf(
  { one: { found, code }, today }: Order,
  course: Course,
  id: number,
  { packed, tally }: ReturnType<typeof countOf>,
): MadeDecision['decisions'][number] {
  const { status, isOver, isDeed, isPutOff, noticeOn, decisionDate, openedOn } = course;
  const createdBy = found.caseOwnerUserId;
  const isFinal = status === 'approved' || status === 'rejected';
  const told = addDays(decisionDate, 3);
  const decidedOn = addDays(decisionDate, 1);
  return {
    id,
    caseId: found.id,
    kind: isDeed ? 'objections' : 'approval',
    sought: isDeed ? sought.objections : sought.approval,
    procedure: isDeed ? 'objections' : isPutOff ? 'virtual' : 'both',
    meetingTime: isPutOff ? '14:00' : null,
    meetingPlace: isPutOff ? 'By video link, which creditors have by e-mail' : null,
    chairUserId: found.supervisorUserId ?? found.caseOwnerUserId,
    ...(found.supervisorUserId !== null && {
      chairBasis: 'convener' as const,
      chairAppointedBy: found.supervisorUserId,
      chairAppointedOn: course.sentOn,
    }),
    publishedOn: isDeed ? noticeOn : null,
    decisionDate,
    originalDate: course.firstDate,
    status,
    associatesCheckedAt: momentOf(noticeOn, 9, 30),
    associatesCheckedBy: createdBy,
    openedAt: momentOf(openedOn, 9, 40),
    openedBy: createdBy,
    decidedAt: isOver ? momentOf(decidedOn, decidedOn < today ? 9 : 0, 10) : null,
    decidedBy: isOver ? found.supervisorUserId : null,
    tally: isOver ? tally : null,
    resultHash: isFinal ? packHash(spreadsheet([...packColumns], packRows(packed, tally))) : null,
    resultNoticeOn: isFinal && told < today ? told : null,
    stateNotifiedOn: status === 'approved' ? found.registeredOn : null,
    ...(code === 'iva-revoked' && {
      courtOrder: 'revoked' as const,
      courtOrderOn: found.terminatedOn,
      courtReference: COURT,
      orderToldOn: addDays(found.terminatedOn!, 4) < today ? addDays(found.terminatedOn!, 4) : null,
    }),
    createdAt: momentOf(course.sentOn, 9, 0),
    createdBy,
  };
}

/** Records that the supervisor recorded the outcome as chair, and accepted the appointment that follows from approval. */
function actsOf(
  { one: { found } }: Order,
  { isOver }: Course,
  made: MadeDecision['decisions'][number],
): MadeDecision['acts'] {
  const { supervisorUserId } = found;
  if (!isOver || supervisorUserId === null || !made.decidedAt) return [];
  const done = {
    act: 'outcome' as const,
    capacity: 'chair' as const,
    entity: 'decisions',
    entityId: made.id,
  };
  const by = { actedBy: supervisorUserId, inNameOf: supervisorUserId };
  const at = { caseId: found.id, actedAt: made.decidedAt, actedOn: londonDate(made.decidedAt) };
  const accepted = {
    act: 'appointment' as const,
    capacity: 'supervisor' as const,
    entity: 'cases',
    entityId: found.id,
  };
  const isAppointed = made.kind === 'approval' && made.status === 'approved';
  return [{ ...done, ...by, ...at }, ...(isAppointed ? [{ ...accepted, ...by, ...at }] : [])];
}

/** What creditors decided or are deciding, with notices, frozen values, votes, and their list with its hash. */
export function makeDecision(order: Order): MadeDecision | null {
  const { one, catalogues, random, ids } = order;
  const status = statusOf(one);
  if (status === null || one.debts.length === 0) return null;
  const course = courseOf(order, status);
  const { noticeOn, lastOn, decisionDate, firstDate, isPutOff } = course;
  const frozenVoters = one.debts.map((debt) => frozen(debt, catalogues, course.openedOn));
  const said = drawVotes(order, frozenVoters, status);
  const id = ids.decision();
  const voters = votersOf(order, course, id, frozenVoters);
  const days = Math.max(0, Math.round((Date.parse(lastOn) - Date.parse(noticeOn)) / 86_400_000) - 1);
  const ballots = frozenVoters.map((voter, at): Ballot => {
    const receivedOn = addDays(noticeOn, Math.min(days, random.between(2, Math.max(2, days))));
    return { voter, row: voters[at]!, vote: said[at] ?? null, receivedOn };
  });
  const {
    rows: modifications,
    ofDebt,
    documents,
    consents,
  } = makeModifications(
    order,
    { id, status },
    ballots.filter(({ vote }) => vote === 'modified'),
  );
  const votes = ballots.flatMap((ballot) => votesOf(order, course, ballot, ofDebt));
  const count = countOf(course, ballots, votes);
  const adjournment = {
    decisionId: id,
    fromDate: firstDate,
    toDate: decisionDate,
    reason: 'Two creditors asked for payslips before they vote.',
    tally: count.tally,
    adjournedAt: momentOf(firstDate, 15, 0),
    adjournedBy: one.found.supervisorUserId ?? one.found.caseOwnerUserId,
  };
  const decision = decisionOf(order, course, id, count);
  return {
    decisions: [decision],
    acts: actsOf(order, course, decision),
    voters,
    votes,
    adjournments: isPutOff ? [adjournment] : [],
    modifications,
    documents,
    consents,
  };
}
