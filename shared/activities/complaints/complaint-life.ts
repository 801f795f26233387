import { showDate } from '#shared/platform/dates.ts';
import type { AskedFields } from '#shared/platform/life/asked.ts';
import { defineLife, type Need, type Source } from '#shared/platform/life/life.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  type ClockFacts,
  type ComplaintOutcome,
  type ComplaintStep,
  complaintOutcomes,
  complaintRegimes,
  complaintSteps,
  isUnderDisp,
  isUnderGateway,
  type OmbudsmanOutcome,
  ombudsmanOutcomes,
  outcomeOfStatus,
} from './complaints.ts';

/** The facts that decide whether a complaint may move to a status. */
export type ComplaintFacts = ClockFacts & {
  id: number;
  caseId: number;
  status: ComplaintStep;
  /** The code of the status that it would move to. */
  code: string | null;
  /** The day on which it would move. */
  on: string;
  outcome: ComplaintOutcome | null;
  rootCause: string | null;
  ombudsmanOutcome: OmbudsmanOutcome | null;
};

const { withdrawn: _withdrawn, ...ownOutcomes } = complaintOutcomes;
const words = { kind: 'text', rows: 2, max: 4000 } as const;
const code = { kind: 'line', max: 60 } as const;

/** What steps record about a complaint, in the order in which they ask for it. */
export const complaintFields = {
  outcome: { kind: 'choice', label: 'Outcome', options: ownOutcomes },
  ombudsmanOutcome: { kind: 'choice', label: 'Ombudsman’s decision', options: ombudsmanOutcomes },
  rootCause: { ...words, label: 'Root cause' },
  lessons: { ...words, label: 'Lessons' },
  redressPence: { kind: 'pence', label: 'Redress', min: 0, max: 100_000_000 },
  ombudsmanRef: { ...code, label: 'Ombudsman reference' },
  gatewayRef: { ...code, label: 'Gateway reference' },
  note: { ...words, label: 'Note' },
} as const satisfies AskedFields;
export type AskedOfComplaint = keyof typeof complaintFields;

/** The refusal of a step where something it requires is missing. */
export const missingWords: Partial<Record<AskedOfComplaint, string>> = {
  outcome: 'Say whether the complaint was upheld.',
  rootCause: 'A final response needs the root cause.',
  note: 'Say why.',
  ombudsmanOutcome: 'Say what the Financial Ombudsman Service decided.',
};

type Asked = 'must' | 'may' | null;
type Asks = Partial<Record<AskedOfComplaint, Asked | ((facts: ComplaintFacts) => Asked)>>;

const unlessKnown =
  (field: 'outcome' | 'rootCause' | 'ombudsmanOutcome', from?: ComplaintStep) => (facts: ComplaintFacts) =>
    facts[field] === null && (from === undefined || facts.status === from) ? 'must' : null;

/** What each step asks for, and whether it is required. */
const asked = {
  acknowledged: { note: 'may' },
  investigating: { note: 'may' },
  holding: { note: 'must' },
  resolved: { outcome: 'must', rootCause: 'may', lessons: 'may', redressPence: 'may' },
  final: {
    outcome: ({ code: of }) => (outcomeOfStatus(of) === null ? 'must' : null),
    rootCause: unlessKnown('rootCause'),
    lessons: 'may',
    redressPence: 'may',
  },
  ombudsman: { ombudsmanRef: 'may', note: 'may' },
  gateway: { gatewayRef: 'may', note: 'may' },
  closed: {
    outcome: unlessKnown('outcome', 'gateway'),
    ombudsmanOutcome: unlessKnown('ombudsmanOutcome', 'ombudsman'),
    note: ({ status }) => (status === 'ombudsman' || status === 'final' ? 'may' : 'must'),
  },
} as const satisfies Record<Exclude<ComplaintStep, 'received'>, Asks>;

const row = { who: 'case.write', source: 'domain notes 8.10', needs: [] } as const;
const at = ({ caseId, id }: ComplaintFacts) => `/cases/${caseId}?tab=complaints&complaint=${id}`;

const fieldsOf = (of: Asks) => keysOf(complaintFields).filter((field) => field in of);

/** The dialog of a step; its title is the status that is reached. */
const asks = (step: ComplaintMove, done: string) => ({
  title: done,
  submit: 'Save',
  done,
  fields: Object.fromEntries(fieldsOf(asked[step]).map((field) => [field, complaintFields[field]])),
});

const under = (
  isUnder: (regime: ComplaintFacts['regime']) => boolean,
  source: Source,
  says: string,
): Need<ComplaintFacts> => ({
  source,
  says,
  lacks: ({ regime }) => !isUnder(regime) && complaintRegimes[regime],
  at,
});

/** The life of a complaint (domain notes 8.10), by the step that is reached. One that has ended can go only to the Ombudsman or the Gateway. */
export const complaintLife = defineLife<ComplaintStep, ComplaintFacts>()({
  name: 'Complaint',
  statuses: complaintSteps,
  // One that has ended can still go to the Ombudsman or the Gateway.
  ended: [],
  steps: {
    acknowledged: {
      ...row,
      label: 'Acknowledge',
      from: ['received', 'acknowledged'],
      to: ['acknowledged'],
      asks: asks('acknowledged', 'Acknowledged'),
      follows: ['The acknowledgement is drafted.'],
    },
    investigating: {
      ...row,
      label: 'Investigate',
      from: ['acknowledged', 'investigating'],
      to: ['investigating'],
      asks: asks('investigating', 'Being investigated'),
      follows: ['Days spent waiting for the client are counted, but move no deadline.'],
    },
    holding: {
      ...row,
      label: 'Send a holding reply',
      from: ['investigating'],
      to: ['holding'],
      source: 'DISP 1.6.2',
      asks: asks('holding', 'Holding reply sent'),
      follows: ['It meets the eight-week limit.'],
      leaves: ['holdingSentOn'],
    },
    resolved: {
      ...row,
      label: 'Send a summary resolution',
      from: ['received', 'acknowledged', 'investigating'],
      to: ['resolved'],
      source: 'DISP 1.5',
      needs: [
        under(
          isUnderDisp,
          'DISP 1.5',
          'A summary resolution communication belongs to DISP; this complaint is under ‘{its regime}’. It takes a final response.',
        ),
      ],
      asks: asks('resolved', 'Resolved'),
      follows: ['Both clocks are met, and the complaint has ended.'],
      leaves: ['srcSentOn', 'outcome'],
    },
    final: {
      ...row,
      label: 'Send the final response',
      from: ['investigating', 'holding'],
      to: ['final'],
      source: 'DISP 1.6.2',
      asks: asks('final', 'Final response sent'),
      follows: ['The eight weeks are met; under DISP the six months for the Ombudsman begin.'],
      leaves: ['finalSentOn', 'outcome', 'rootCause'],
    },
    ombudsman: {
      ...row,
      label: 'Refer to the Ombudsman',
      from: ['investigating', 'holding', 'resolved', 'final', 'gateway', 'closed'],
      to: ['ombudsman'],
      needs: [
        under(
          isUnderDisp,
          'domain notes 8.10',
          'The Financial Ombudsman Service takes complaints under DISP; this complaint is under ‘{its regime}’.',
        ),
        {
          source: 'DISP 1.6.2',
          says: 'The Financial Ombudsman Service takes a complaint after our reply, or when eight weeks have passed on {the day}.',
          lacks: ({ regime, srcSentOn, holdingSentOn, finalSentOn, finalDueOn, on }) =>
            isUnderDisp(regime) &&
            srcSentOn === null &&
            holdingSentOn === null &&
            finalSentOn === null &&
            on <= finalDueOn &&
            showDate(finalDueOn),
          at,
        },
      ],
      asks: asks('ombudsman', 'Referred to the Ombudsman'),
      follows: ['A complaint that had ended is open again.'],
    },
    gateway: {
      ...row,
      label: 'Refer to the Complaints Gateway',
      from: ['acknowledged', 'investigating', 'holding', 'resolved', 'final', 'ombudsman', 'closed'],
      to: ['gateway'],
      needs: [
        under(
          isUnderGateway,
          'domain notes 8.10',
          'The Complaints Gateway takes complaints about an insolvency practitioner; this complaint is under ‘{its regime}’.',
        ),
      ],
      asks: asks('gateway', 'Referred to the Gateway'),
      follows: ['A complaint that had ended is open again.'],
    },
    closed: {
      ...row,
      label: 'Close',
      from: ['received', 'acknowledged', 'investigating', 'holding', 'final', 'ombudsman', 'gateway'],
      to: ['closed'],
      asks: asks('closed', 'Closed'),
      follows: ['A complaint to which nobody has replied counts as withdrawn.'],
      leaves: ['closedOn'],
    },
  },
  events: {
    begun: {
      label: 'Logged',
      from: 'nothing',
      to: ['received'],
      by: 'Whoever receives it',
      source: 'domain notes 8.10',
    },
  },
});
export type ComplaintMove = keyof typeof asked;

/** What a step asks for, in order, and whether it is required. */
export const asksOf = (step: ComplaintMove, facts: ComplaintFacts) =>
  keysOf(complaintFields).flatMap((field) => {
    const of: Asks = asked[step];
    const each = of[field];
    const how = typeof each === 'function' ? each(facts) : each;
    return how ? [{ field, isRequired: how === 'must' }] : [];
  });

/** The last day on which a step may be taken: DISP 1.5 lets a summary resolution go out on the third business day at the latest. */
export const latestFor = (step: ComplaintMove, { srcDueOn }: ComplaintFacts): string | null =>
  step === 'resolved' ? srcDueOn : null;

/** Whether a step ends a complaint to which nobody has replied: only one that the client withdrew ends so. */
export const isWithdrawal = (from: ComplaintStep, step: ComplaintMove): boolean =>
  step === 'closed' && ['received', 'acknowledged', 'investigating', 'holding'].includes(from);
