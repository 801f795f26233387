import { createHash } from 'node:crypto';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { spreadsheet } from '#server/platform/http/export-list.ts';
import { needsNoNotice } from '#shared/activities/creditors/decisions/checklist.ts';
import { standingsOf, type TimedVote } from '#shared/activities/creditors/decisions/count-votes.ts';
import { type Tally, tallyOf } from '#shared/activities/creditors/decisions/majority.ts';
import { packColumns, packRows } from '#shared/activities/creditors/decisions/pack.ts';
import { verdictFor } from '#shared/activities/creditors/decisions/reckoning.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { DecisionKind, ValueBasis, VoteKind } from '#shared/records/decisions/decisions.ts';
import { noticeProblem } from '#shared/records/decisions/timing.ts';
import { noticeDaysIn } from '#shared/records/solutions/dates.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { type CaseRule, type LiveCase, told } from './case-rule.ts';

const decidedColumns = {
  id: col.number,
  caseId: col.number,
  kind: col.word<DecisionKind>(),
  status: col.word<'approved' | 'rejected'>(),
  decisionDate: col.day,
  originalDate: col.day.orNull,
  tally: col.json<Tally>().orNull,
  resultHash: col.text.orNull,
};
type Decided = InferRow<typeof decidedColumns>;
const voterColumns = {
  id: col.number,
  decisionId: col.number,
  creditorId: col.number.filled,
  creditor: col.text.filled,
  isAssociate: col.boolean.filled,
  valuePence: col.number,
  basis: col.word<ValueBasis>().filled,
  valueReason: col.text.orNull,
  noticeDeliveredOn: col.day.orNull,
  optedOutOn: col.day.orNull,
};
type Voter = InferRow<typeof voterColumns>;
const voteColumns = {
  id: col.number,
  voterId: col.number,
  receivedAt: col.instant,
  isAfterwards: col.boolean,
  voidedAt: col.instant.orNull,
  decisionId: col.number,
  vote: col.word<VoteKind>(),
  modificationsAgreed: col.boolean.orNull,
};
type Vote = TimedVote & Omit<InferRow<typeof voteColumns>, 'receivedAt' | 'voidedAt'>;

const decidedText = `select d.id, d.case_id as "caseId", d.kind, d.status, d.decision_date as "decisionDate",
    d.original_date as "originalDate", d.tally, d.result_hash as "resultHash"
  from decisions d where d.case_id = any($1::int[]) and d.status in ('approved', 'rejected') order by d.id`;

// In the order of the list of votes.
const votersText = `select v.id, v.decision_id as "decisionId", v.creditor_id as "creditorId", v.creditor_name as creditor,
    v.is_associate as "isAssociate", v.value_pence::float8 as "valuePence", v.basis, v.value_reason as "valueReason",
    v.notice_delivered_on as "noticeDeliveredOn", k.opted_out_on as "optedOutOn"
  from decision_voters v join case_creditors k on k.id = v.case_creditor_id where v.decision_id = any($1::int[]) and v.frozen_pence is not null order by v.creditor_name, v.id`;

const votesText = `select v.id, v.decision_id as "decisionId", v.voter_id as "voterId", v.vote, v.received_at as "receivedAt",
    v.is_afterwards as "isAfterwards", v.voided_at as "voidedAt", v.modifications_agreed as "modificationsAgreed"
  from decision_votes v where v.decision_id = any($1::int[]) order by v.received_at desc, v.id desc`;

/** The votes as they stand, each with its creditor. */
function withVotes(decided: Decided, voters: readonly Voter[], votes: readonly Vote[]) {
  const standings = standingsOf(votes, decided);
  return voters.map((voter) => {
    const own = votes
      .filter(({ voterId }) => voterId === voter.id)
      .map((vote) => ({ ...vote, standing: standings.get(vote.id) ?? missing() }));
    return { ...voter, votes: own, counting: own.find(({ standing }) => standing === 'counts') };
  });
}
type Reckoned = ReturnType<typeof withVotes>[number];

const hashOf = (voters: readonly Reckoned[], tally: Tally): string => {
  const packed = voters.map(({ votes, ...voter }) => ({
    ...voter,
    votes: votes.filter(({ isAfterwards }) => !isAfterwards),
  }));
  const csv = spreadsheet([...packColumns], packRows(packed, tally));
  return createHash('sha256').update(csv, 'utf8').digest('hex');
};

const isSame = (one: Tally, other: Tally) => keysOf(one).every((key) => one[key] === other[key]);

function noticeOf(found: LiveCase, decided: Decided, voters: readonly Voter[]): string | null {
  const noticeDays = noticeDaysIn(solutions[found.type], found.place);
  if (solutions[found.type].noticeDays === null || decided.kind !== 'approval') return null;
  const told = voters.filter(
    (voter) => voter.noticeDeliveredOn !== null || !needsNoNotice(voter, decided.decisionDate),
  );
  const days = told.map(({ noticeDeliveredOn }) => noticeDeliveredOn);
  if (days.includes(null)) return 'A creditor who had no notice voted.';
  const last = days.toSorted((one, other) => ((one ?? missing()) < (other ?? missing()) ? -1 : 1)).at(-1);
  return last && noticeDays !== null
    ? noticeProblem(last, decided.originalDate ?? decided.decisionDate, noticeDays)
    : null;
}

function problems(found: LiveCase, decided: Decided, voters: readonly Reckoned[]): (string | false | null)[] {
  if (voters.length === 0) return ['Creditors decided, but nobody had a vote.'];
  const tally = tallyOf(
    voters.map(({ creditorId, valuePence, isAssociate, counting }) => ({
      creditorId,
      valuePence,
      isAssociate,
      vote: counting?.vote ?? null,
      modificationsAgreed: counting?.modificationsAgreed ?? null,
    })),
  );
  const verdict = verdictFor(decided.kind, tally);
  const isRight = decided.status === 'approved' ? verdict === 'approved' : verdict !== 'approved';
  return [
    !isRight && `By its votes it is ${verdict === 'none' ? 'undecided' : verdict}, not ${decided.status}.`,
    (decided.tally === null || !isSame(tally, decided.tally)) &&
      'The votes do not add up to what was stored with the outcome.',
    decided.resultHash !== null &&
      hashOf(voters, tally) !== decided.resultHash &&
      'The hash of the list of votes is not the one stored with the outcome.',
    noticeOf(found, decided, voters),
  ];
}

/** The votes of every decision add up to its outcome, and their list matches its hash. */
export const votes: CaseRule = {
  name: 'Votes',
  check: async ({ tx, cases }) => {
    const asked = new Map(cases.filter(({ isFormal }) => isFormal).map((found) => [found.id, found]));
    if (asked.size === 0) return [];
    const made = await planned(tx, decidedColumns, decidedText, [[...asked.keys()]]);
    if (made.length === 0) return [];
    const ids = made.map(({ id }) => id);
    const voters = grouped(await planned(tx, voterColumns, votersText, [ids]));
    const given = grouped(await planned(tx, voteColumns, votesText, [ids]));
    return made.flatMap((decided) => {
      const found = asked.get(decided.caseId) ?? missing();
      const own = (given.get(decided.id) ?? []).map((vote) => ({
        ...vote,
        receivedAt: new Date(vote.receivedAt),
        voidedAt: vote.voidedAt === null ? null : new Date(vote.voidedAt),
      }));
      return told(
        found.reference,
        problems(found, decided, withVotes(decided, voters.get(decided.id) ?? [], own)),
      );
    });
  },
};

function grouped<Row extends { decisionId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.decisionId);
    if (own) own.push(row);
    else found.set(row.decisionId, [row]);
  }
  return found;
}
