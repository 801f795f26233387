import { addDays, momentOf } from '#demo/cases/days.ts';
import { COURT } from '#demo/cases/paths.ts';
import { packHash } from '#server/decisions/pack.ts';
import { spreadsheet } from '#server/http/export-list.ts';
import { addBusinessDays } from '#shared/business-days.ts';
import { standingsOf } from '#shared/decisions/count-votes.ts';
import type { DecisionStatus, VoteKind } from '#shared/decisions/decisions.ts';
import { type Tally, tallyOf } from '#shared/decisions/majority.ts';
import { packColumns, packRows } from '#shared/decisions/pack.ts';
import { verdictFor } from '#shared/decisions/reckoning.ts';
import type { Arrangement } from './arrangement.ts';
import {
  type Frozen,
  frozen,
  type MadeDecision,
  type Order,
  type Vote,
  type Voter,
} from './decision-order.ts';
import { makeModifications } from './make-modifications.ts';

/** Statuses in which creditors still decide. */
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

/** What creditors say, so that it comes to what became of the case. */
function drawVotes({ one, random, catalogues }: Order, voters: readonly Frozen[], status: DecisionStatus) {
  const isDeed = one.type === 'ptd';
  // Nothing is approved with modifications but with the client's signed paper.
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

/** What creditors decided or are deciding, with notices, frozen values, votes, and the list of them with its hash. */
export function makeDecision(order: Order): MadeDecision | null {
  const { one, catalogues, random, today, ids } = order;
  const { found } = one;
  const status = statusOf(one);
  if (status === null || one.debts.length === 0) return null;
  const noticeOn = found.noticeDeliveredOn!;
  // By e-mail, so that it is delivered by then.
  const sentOn = addBusinessDays(addDays(noticeOn, 1), -2, catalogues.holidays);
  const decisionDate = found.decisionDate!;
  const isDeed = one.type === 'ptd';
  const isOver = status !== 'open';
  /** Only a meeting can be adjourned, by its chair. */
  const isPutOff = one.code === 'adjourned';
  const openedOn = isOver
    ? addDays(decisionDate, -1)
    : addDays(noticeOn, 1) > today
      ? noticeOn
      : addDays(noticeOn, 1);
  const voters = one.debts.map((debt) => frozen(debt, catalogues, openedOn));
  const said = drawVotes(order, voters, status);
  const id = ids.decision();
  const isAgreed = status === 'approved' ? true : null;
  const lastOn = decisionDate < today ? decisionDate : addDays(today, -1);
  const createdBy = found.caseOwnerUserId;

  const rows = voters.map(
    ({ debtId, creditor, agent, accountNumber, valuePence, basis }): Voter => ({
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
    }),
  );
  const days = Math.max(0, Math.round((Date.parse(lastOn) - Date.parse(noticeOn)) / 86_400_000) - 1);
  const received = voters.map(() => addDays(noticeOn, Math.min(days, random.between(2, Math.max(2, days)))));
  const asked = voters.flatMap((voter, at) =>
    said[at] === 'modified' ? [{ voter, receivedOn: received[at]! }] : [],
  );
  const {
    rows: modifications,
    ofDebt,
    documents,
    consents,
  } = makeModifications(order, { id, status }, asked);
  const votes = voters.flatMap((voter, at): Vote[] => {
    const vote = said[at];
    if (!vote || received[at]! > lastOn || received[at]! <= noticeOn) return [];
    const receivedAt = momentOf(received[at]!, random.between(8, 16), random.between(0, 59));
    const row = {
      decisionId: id,
      voterId: rows[at]!.id,
      method: random.pick(['email', 'portal', 'post'] as const),
      agentCreditorId: voter.agent?.id ?? null,
      createdAt: receivedAt,
      createdBy,
    };
    const changed = vote === 'for' && received[at]! > addDays(noticeOn, 4) && random.chance(0.06);
    const before = changed
      ? [
          {
            ...row,
            clauseIds: [],
            id: ids.vote(),
            vote: 'against' as const,
            receivedAt: new Date(receivedAt.getTime() - 86_400_000),
          },
        ]
      : [];
    return [
      ...before,
      {
        ...row,
        id: ids.vote(),
        vote,
        receivedAt,
        modifications: ofDebt.get(voter.debtId)?.words ?? null,
        clauseIds: ofDebt.get(voter.debtId)?.clauseIds ?? [],
        modificationsAgreed: agreed(vote, isAgreed),
      },
    ];
  });
  const standings = standingsOf(
    votes.map(({ id: voteId, voterId, vote, receivedAt }) => ({
      id: voteId,
      voterId,
      vote,
      receivedAt,
      isAfterwards: false,
      voidedAt: null,
    })),
    { decisionDate },
  );
  const packed = rows.map((row, at) => ({
    creditor: voters[at]!.creditor.name,
    valuePence: row.valuePence,
    basis: voters[at]!.basis,
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
  const tally = tallied(voters, counted, isAgreed);
  const isFinal = status === 'approved' || status === 'rejected';
  const told = addDays(decisionDate, 3);
  const decidedOn = addDays(decisionDate, 1);
  return {
    decisions: [
      {
        id,
        caseId: found.id,
        kind: isDeed ? 'objections' : 'approval',
        sought: isDeed ? sought.objections : sought.approval,
        procedure: isDeed ? 'objections' : isPutOff ? 'virtual' : 'both',
        meetingTime: isPutOff ? '14:00' : null,
        meetingPlace: isPutOff ? 'By video link, which creditors have by e-mail' : null,
        chairUserId: found.supervisorUserId ?? found.caseOwnerUserId,
        publishedOn: isDeed ? noticeOn : null,
        decisionDate,
        originalDate: isPutOff ? addDays(decisionDate, -14) : decisionDate,
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
        ...(one.code === 'iva-revoked' && {
          courtOrder: 'revoked' as const,
          courtOrderOn: found.terminatedOn,
          courtReference: COURT,
          orderToldOn: addDays(found.terminatedOn!, 4) < today ? addDays(found.terminatedOn!, 4) : null,
        }),
        createdAt: momentOf(sentOn, 9, 0),
        createdBy,
      },
    ],
    voters: rows,
    votes,
    adjournments: isPutOff
      ? [
          {
            decisionId: id,
            fromDate: addDays(decisionDate, -14),
            toDate: decisionDate,
            reason: 'Two creditors asked for payslips before they vote.',
            tally,
            adjournedAt: momentOf(addDays(decisionDate, -14), 15, 0),
            adjournedBy: found.supervisorUserId ?? found.caseOwnerUserId,
          },
        ]
      : [],
    modifications,
    documents,
    consents,
  };
}
