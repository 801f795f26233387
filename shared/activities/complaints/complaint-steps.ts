import { showDate } from '#shared/platform/dates.ts';
import {
  type ClockFacts,
  type ComplaintOutcome,
  type ComplaintRegime,
  type ComplaintStep,
  complaintRegimes,
  isUnderDisp,
  isUnderGateway,
  type OmbudsmanOutcome,
  outcomeOfStatus,
} from './complaints.ts';

/** The steps that may follow each step (domain notes 8.10). A complaint that has ended can go only to the Ombudsman or the Gateway. */
const following: Readonly<Record<ComplaintStep, readonly ComplaintStep[]>> = {
  received: ['acknowledged', 'resolved', 'closed'],
  acknowledged: ['acknowledged', 'investigating', 'resolved', 'gateway', 'closed'],
  investigating: ['investigating', 'resolved', 'final', 'holding', 'ombudsman', 'gateway', 'closed'],
  holding: ['final', 'ombudsman', 'gateway', 'closed'],
  resolved: ['ombudsman', 'gateway'],
  final: ['ombudsman', 'gateway', 'closed'],
  ombudsman: ['gateway', 'closed'],
  gateway: ['ombudsman', 'closed'],
  closed: ['ombudsman', 'gateway'],
};

export const mayFollow = (from: ComplaintStep, to: ComplaintStep): boolean => following[from].includes(to);

/** The facts that decide whether a complaint may move. */
export type StepFacts = ClockFacts & {
  regime: ComplaintRegime;
  receivedOn: string;
  outcome: ComplaintOutcome | null;
  rootCause: string | null;
  ombudsmanOutcome: OmbudsmanOutcome | null;
};

/** The entries required to move a complaint. */
export type StepNeed = 'outcome' | 'rootCause' | 'note' | 'ombudsmanOutcome';

type Target = { step: ComplaintStep; code: string | null };

const hasReply = ({ srcSentOn, holdingSentOn, finalSentOn }: StepFacts) =>
  srcSentOn !== null || holdingSentOn !== null || finalSentOn !== null;

/** The blockers of a step on that day, in words, except what can be entered with the step itself. */
export function obstaclesTo(facts: StepFacts, to: ComplaintStep, on: string): string[] {
  const { regime, finalDueOn } = facts;
  const under = `this complaint is under ‘${complaintRegimes[regime]}’`;
  if (to === 'resolved' && !isUnderDisp(regime))
    return [`A summary resolution communication belongs to DISP; ${under}. It takes a final response.`];
  if (to === 'ombudsman') {
    if (!isUnderDisp(regime))
      return [`The Financial Ombudsman Service takes complaints under DISP; ${under}.`];
    if (!hasReply(facts) && on <= finalDueOn)
      return [
        `The Financial Ombudsman Service takes a complaint after our reply, or when eight weeks have passed on ${showDate(finalDueOn)}.`,
      ];
  }
  if (to === 'gateway' && !isUnderGateway(regime))
    return [`The Complaints Gateway takes complaints about an insolvency practitioner; ${under}.`];
  return [];
}

/** The last day on which a step may be taken: DISP 1.5 lets a summary resolution go out on the third business day at the latest. */
export const latestFor = ({ srcDueOn }: StepFacts, to: ComplaintStep): string | null =>
  to === 'resolved' ? srcDueOn : null;

/** The entries required with a step, if the complaint does not have them yet. */
export function needsOf(facts: StepFacts, from: ComplaintStep, { step, code }: Target): StepNeed[] {
  const lacks = (need: 'outcome' | 'rootCause' | 'ombudsmanOutcome'): StepNeed[] =>
    facts[need] === null ? [need] : [];
  switch (step) {
    case 'resolved':
      return ['outcome'];
    case 'final':
      return [...(outcomeOfStatus(code) === null ? (['outcome'] as const) : []), ...lacks('rootCause')];
    case 'holding':
      return ['note'];
    case 'closed':
      if (from === 'ombudsman') return lacks('ombudsmanOutcome');
      if (from === 'gateway') return [...lacks('outcome'), 'note'];
      return from === 'final' ? [] : ['note'];
    default:
      return [];
  }
}

/** Whether a step ends a complaint to which nobody has replied: only one that the client withdrew ends so. */
export const isWithdrawal = (from: ComplaintStep, to: ComplaintStep): boolean =>
  to === 'closed' && ['received', 'acknowledged', 'investigating', 'holding'].includes(from);
