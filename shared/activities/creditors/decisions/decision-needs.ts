import { londonDate, londonTime, showDate } from '#shared/platform/dates.ts';
import type { NamedRow } from '#shared/platform/fields/entity.ts';
import { type Need, onTab } from '#shared/platform/life/life.ts';
import { reservedActs } from '#shared/records/acts/reserved-acts.ts';
import {
  type CourtOrder,
  type DecisionKind,
  type DecisionStatus,
  isMeeting,
} from '#shared/records/decisions/decisions.ts';
import { closesAt, decidableFrom, type TimedDecision } from '#shared/records/decisions/timing.ts';
import { chainWith, nothingBeyond, votingHasTime } from '#shared/records/rules/order.ts';
import { needOf } from '#shared/records/rules/rule.ts';
import type { Check, CheckKey } from './checklist.ts';

/** What decides whether a decision may be withdrawn. */
export type WithdrawalFacts = TimedDecision & {
  caseId: number;
  id: number;
  /** The moment of the step. */
  at: Date;
  openedAt: Date | string | null;
  decidedAt: Date | string | null;
};

/** The facts that decide whether a step on a decision is allowed. */
export type DecisionFacts = WithdrawalFacts & {
  status: DecisionStatus;
  kind: DecisionKind;
  chair: NamedRow;
  /** The person taking the step. */
  userId: number;
  /** How many creditors have voted for or against; abstentions and proofs of debt are no votes. */
  responded: number;
  /** What must be in order before voting opens; empty from then on. */
  checklist: readonly Check[];
  /** How and when creditors decided on the proposal of the case before; null where they have not. */
  decidedBefore: readonly [outcome: string, on: string] | null;
  /** Letters about the decision that have left and are not recorded as notices yet. */
  postedNotices: number;
  courtOrder: CourtOrder | null;
  courtOrderOn: string | null;
  /** The rules of practice that its domain has loosened. */
  loosened: readonly string[];
  /** Why the person taking the step may not act for its chair. */
  barred: Readonly<Record<ChairAct, string | null>>;
};

/** What only the chair of a decision, or whoever may act in the office holder’s name, does. */
export const chairActs = ['ruling', 'outcome', 'withdraw_decision'] as const;
export type ChairAct = (typeof chairActs)[number];

const here = ({ caseId, id }: { caseId: number; id: number }): string =>
  `/cases/${caseId}?tab=proposal-voting&decision=${id}`;

const hasClosed = ({ openedAt, decisionDate, at }: WithdrawalFacts): boolean =>
  openedAt !== null && at >= closesAt({ decisionDate });

/** Votes are counted as they stand when voting closes, whether or not anybody has recorded the outcome. */
export const votesOpen: Need<WithdrawalFacts> = {
  source: 'rule 15.2',
  says: 'Votes closed at the end of {the day}: the outcome is recorded as they stand.',
  lacks: (facts) => facts.decidedAt === null && hasClosed(facts) && showDate(facts.decisionDate),
  at: here,
};

/**
 * Once the outcome may be recorded, it must be: for a meeting that is from its start, so that a vote about to be lost
 * is not taken off the agenda.
 */
export const withdrawalNeeds: readonly Need<WithdrawalFacts>[] = [
  {
    source: 'section 258',
    says: 'The votes have been counted: record the client’s answers; the decision can no longer be withdrawn.',
    lacks: ({ decidedAt }) => decidedAt !== null,
    at: here,
  },
  votesOpen,
  {
    source: 'rule 15.23',
    says: 'The meeting has begun: record its outcome, or have the chair adjourn it.',
    lacks: (facts) =>
      facts.decidedAt === null &&
      facts.openedAt !== null &&
      !hasClosed(facts) &&
      facts.at >= decidableFrom(facts),
    at: here,
  },
];

/**
 * An adjournment belongs to a meeting and its chair; decisions by correspondence and electronic voting end on their date. Where nobody has
 * voted the chair may put off any decision before it closes (domain notes 3.1).
 */
export const adjournmentNeeds: readonly Need<DecisionFacts>[] = [
  {
    source: 'domain notes 3.1',
    says: 'The objection period of a trust deed cannot be postponed.',
    lacks: ({ procedure }) => procedure === 'objections',
    at: here,
  },
  votesOpen,
  {
    source: 'rule 15.23',
    says: 'Only a meeting can be adjourned: creditors have voted, and a decision without a meeting ends on its date.',
    lacks: ({ procedure, responded }) => procedure !== 'objections' && !isMeeting(procedure) && responded > 0,
    at: here,
  },
  {
    source: 'rule 15.23',
    says: 'Only {the chair} can {adjourn the meeting or postpone the decision}, as its chair.',
    lacks: ({ procedure, chair, userId }) =>
      procedure !== 'objections' &&
      chair.id !== userId && [
        chair.name,
        isMeeting(procedure) ? 'adjourn the meeting' : 'postpone the decision',
      ],
    at: here,
  },
];

const checked = (key: CheckKey, source: Need<never>['source'], what: string, at = here) => ({
  source,
  says: `{${what}}`,
  lacks: ({ checklist }: DecisionFacts) => checklist.find((check) => check.key === key)?.blockers,
  at,
});

/** A proposal that was decided is not put to the same creditors again. */
export const onlyOnce: Need<Pick<DecisionFacts, 'caseId' | 'id' | 'decidedBefore'>> = {
  source: 'practice',
  says: 'Creditors {approved or rejected} it on {the day}, and that stands. A new proposal needs a new case.',
  lacks: ({ decidedBefore }) => decidedBefore,
  at: here,
};

/** For a proposal the case itself has this rule, among the others on the order of dates. */
const hasTime: Need<DecisionFacts> = needOf(
  {
    ...votingHasTime,
    broken: ({ kind, decisionDate, at }: DecisionFacts) =>
      kind === 'approval' || kind === 'objections'
        ? null
        : votingHasTime.broken({
            ...chainWith(nothingBeyond(false), { decisionDate }),
            openedOn: londonDate(at),
          }),
  },
  here,
);

/** The electorate is frozen when voting opens: everything must be in order before that. */
export const openingNeeds: readonly Need<DecisionFacts>[] = [
  onlyOnce,
  hasTime,
  checked('procedure', 'rule 15.8', 'what the procedure lacks'),
  checked('claims', 'rule 15.31', 'what claims and values lack', onTab('creditors')),
  checked('associates', 'section 435', 'whether associates have been marked', onTab('creditors')),
  checked('notices', 'rule 15.2', 'who had no notice, or too short a one'),
  checked(
    'case',
    'practice',
    'what the case, the variation or the breach lacks',
    ({ caseId }) => `/cases/${caseId}`,
  ),
];

/** An act of the chair. Before voting opens, whoever prepared the decision may still take it back. */
const byChair = (act: ChairAct): Need<DecisionFacts> => ({
  source: reservedActs[act].source,
  says: '{who may act}',
  lacks: ({ barred, openedAt }) => openedAt !== null && barred[act],
  at: here,
});
/** Once voting is open, only the chair or the office holder may withdraw a decision. */
export const withdrawnByChair = byChair('withdraw_decision');

/** There is no outcome before the day, or before the meeting begins. */
export const outcomeNeeds: readonly Need<DecisionFacts>[] = [
  byChair('outcome'),
  {
    source: 'rule 15.2',
    says: 'Creditors decide at 23:59 on {the day}; until then votes come in and there is no outcome.',
    lacks: (facts) =>
      !isMeeting(facts.procedure) && facts.at < decidableFrom(facts) && showDate(facts.decisionDate),
    at: here,
  },
  {
    source: 'rule 15.2',
    says: 'Creditors meet on {the day} at {the time}; until then there is no outcome.',
    lacks: (facts) =>
      isMeeting(facts.procedure) &&
      facts.at < decidableFrom(facts) && [showDate(facts.decisionDate), londonTime(decidableFrom(facts))],
    at: here,
  },
];

/** The court looks at the approval of a proposal alone, and a revocation stays. */
export const orderNeeds: readonly Need<DecisionFacts>[] = [
  {
    source: 'section 262',
    says: 'The court can revoke or suspend only the approval of a proposal.',
    lacks: ({ kind }) => kind !== 'approval',
    at: here,
  },
  {
    source: 'section 262',
    says: 'The court revoked the approval on {the day}.',
    lacks: ({ courtOrder, courtOrderOn }) =>
      courtOrder === 'revoked' && courtOrderOn !== null && showDate(courtOrderOn),
    at: here,
  },
];
