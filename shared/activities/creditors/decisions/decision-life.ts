import { defineLife } from '#shared/platform/life/life.ts';
import { type DecisionStatus, decisionStatuses, undecided } from '#shared/records/decisions/decisions.ts';
import {
  adjournmentNeeds,
  type DecisionFacts,
  openingNeeds,
  orderNeeds,
  outcomeNeeds,
  withdrawalNeeds,
  withdrawnByChair,
} from './decision-needs.ts';

const reason = {
  kind: 'text',
  label: 'Reason',
  required: true,
  rows: 3,
  max: 1000,
  ifEmpty: 'Say why.',
} as const;
const row = { who: 'case.write' } as const;
const prepared = { ...row, from: ['draft'], to: 'stays', source: 'rule 15.8', needs: [] } as const;

/** The state of a decision, and why each step is refused in it. */
const stands: Readonly<Record<DecisionStatus, string>> = {
  draft: 'Voting is not open yet',
  open: 'Voting is open',
  modifications: 'The client has to agree to modifications first',
  approved: 'Creditors have approved',
  rejected: 'Creditors have rejected',
  withdrawn: 'The decision was withdrawn',
};

/** The life of a decision of creditors (domain notes 3.1). */
export const decisionLife = defineLife<DecisionStatus, DecisionFacts>()({
  name: 'Decision of creditors',
  statuses: decisionStatuses,
  ended: ['withdrawn'],
  steps: {
    update: { label: 'Edit', ...prepared },
    recordNotice: { label: 'Record notice', ...prepared, follows: ['The clock of the notice starts.'] },
    takeNotices: {
      label: 'Use letters sent',
      ...prepared,
      done: 'Notices recorded from the letters sent',
      isOffered: ({ postedNotices }) => postedNotices > 0,
    },
    checkAssociates: { label: 'Associates checked', ...prepared, source: 'section 435' },
    open: {
      label: 'Open voting',
      from: ['draft'],
      to: ['open'],
      ...row,
      source: 'rule 15.8',
      needs: openingNeeds,
      done: 'Voting is open',
      follows: ['Who votes, and for how much, is frozen.', 'The proposal goes to creditors.'],
      leaves: ['openedAt', 'originalDate'],
      colour: 'accent',
    },
    adjourn: {
      label: 'Adjourn',
      from: ['open'],
      to: 'stays',
      ...row,
      source: 'rule 15.23',
      needs: adjournmentNeeds,
      asks: {
        title: 'Adjourn the meeting',
        submit: 'Adjourn',
        done: 'Meeting adjourned',
        fields: { to: { kind: 'day', label: 'New date', required: true, allowFuture: true }, reason },
      },
      follows: ['Votes and frozen values stay; the votes as they were are kept.', 'The case is adjourned.'],
    },
    close: {
      label: 'Record outcome',
      from: ['open'],
      to: ['approved', 'modifications', 'rejected'],
      ...row,
      source: 'rule 15.34',
      needs: outcomeNeeds,
      follows: [
        'Approved: the case becomes an accepted arrangement, with everything that this involves.',
        'With modifications: the client answers each of them.',
        'Rejected: the case becomes rejected, and its tasks end.',
      ],
      leaves: ['decidedAt', 'tally'],
      colour: 'accent',
    },
    settle: {
      label: 'Client’s answer',
      from: ['modifications'],
      to: ['approved', 'rejected'],
      ...row,
      source: 'section 258',
      needs: [],
      follows: ['Votes whose modifications were refused count against, and the votes are counted again.'],
      leaves: ['decidedAt', 'tally', 'resultHash'],
      colour: 'accent',
    },
    noteResult: {
      label: 'Record notices',
      from: ['approved', 'rejected'],
      to: 'stays',
      ...row,
      source: 'rule 8.24',
      needs: [],
      follows: ['The tasks of these notices are done.'],
    },
    recordOrder: {
      label: 'Record court order',
      from: ['approved'],
      to: 'stays',
      ...row,
      source: 'section 262',
      needs: orderNeeds,
      follows: ['Revoked: the arrangement ends on the day of the order.'],
      isOffered: ({ kind, courtOrder }) => kind === 'approval' && courtOrder !== 'revoked',
    },
    withdraw: {
      label: 'Withdraw',
      from: undecided,
      to: ['withdrawn'],
      ...row,
      source: 'practice',
      needs: [withdrawnByChair, ...withdrawalNeeds],
      asks: {
        title: 'Withdraw the decision',
        submit: 'Withdraw',
        done: 'Decision withdrawn',
        about: 'Creditors will no longer decide. Their votes so far are kept, and the pack gives the reason.',
        fields: { reason },
      },
      follows: ['The clauses it would have added lapse.'],
      isOffered: ({ status }) => status !== 'modifications',
      leaves: ['withdrawnAt', 'outcomeNote'],
    },
  },
  events: {
    prepared: {
      label: 'Prepared',
      from: 'nothing',
      to: ['draft'],
      by: 'Somebody who puts a proposal, a variation or a breach to creditors',
      source: 'rule 15.8',
    },
    takenBack: {
      label: 'Taken back',
      from: undecided,
      to: ['withdrawn'],
      by: 'The status of the case, or the end of what it was about',
      source: 'practice',
      leaves: ['withdrawnAt', 'outcomeNote'],
    },
  },
  astray(step, { status }) {
    const instead: Readonly<Record<typeof step, string>> = {
      update: 'what was prepared can no longer be changed.',
      recordNotice: 'who has had notice is settled.',
      takeNotices: 'who has had notice is settled.',
      checkAssociates: 'the electorate is frozen.',
      open: 'it is opened once.',
      adjourn: 'only an open decision can be postponed.',
      close: 'the outcome is recorded once.',
      settle: 'there is nothing for the client to agree to.',
      noteResult: 'there is no outcome yet that anybody could be told.',
      recordOrder: 'there is no approval that the court could revoke or suspend.',
      withdraw: 'there is nothing to withdraw.',
    };
    return `${stands[status]}: ${instead[step]}`;
  },
});
