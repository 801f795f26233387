import { showDate } from '#shared/platform/dates.ts';
import type { Source } from '#shared/platform/life/life.ts';
import type { Remedy, Rule } from './rule.ts';

/** The events from a proposal to its arrangement, as days; null where one is not known or has not happened. */
export type Chain = {
  /**
   * Whether it is a voluntary arrangement, whose events these rules put in order; other solutions share only the rule
   * on the time for voting.
   */
  isArrangement: boolean;
  /** The day on which the case came, from an old system or an earlier version: the order of earlier events is not judged. */
  cameOn: string | null;
  signedOn: string | null;
  /** When the nominee reported on the current version. */
  reportedOn: string | null;
  /** When the first notice left, and when the last was delivered. */
  noticeSentOn: string | null;
  noticeDeliveredOn: string | null;
  openedOn: string | null;
  decisionOn: string | null;
  /** When the client consented to the last of the modifications, and when the outcome was final. */
  consentedOn: string | null;
  concludedOn: string | null;
  /** The first cover of the estate. */
  bondedOn: string | null;
  approvedOn: string | null;
  commencedOn: string | null;
};

/** The events whose day is kept; a date of the case may name the same event. */
export type ChainEvent = Exclude<keyof Chain, 'isArrangement' | 'cameOn'>;

type Ordered = {
  name: string;
  asks: string;
  source: Source;
  earlier: ChainEvent;
  later: ChainEvent;
  says: (later: string, earlier: string, isArrangement: boolean) => string;
  at: Partial<Remedy>;
};

/** A rule of order: the later event is not on a day before the earlier one. Events from before the case was taken on are not judged. */
const inOrder = ({ earlier, later, says, ...rule }: Ordered, ofEverySolution = false): Rule<Chain> => ({
  ...rule,
  firmness: 'law',
  broken(chain) {
    const [after, before] = [chain[later], chain[earlier]];
    if (after === null || before === null || after >= before) return null;
    if (!chain.isArrangement && !ofEverySolution) return null;
    return chain.cameOn !== null && after <= chain.cameOn
      ? null
      : says(showDate(after), showDate(before), chain.isArrangement);
  },
});

const voting = { tab: 'proposal-voting' } as const;

export const reportFollowsSignature = inOrder({
  name: 'report-after-signature',
  asks: 'The nominee reports on a proposal that is signed',
  source: 'section 256A',
  earlier: 'signedOn',
  later: 'reportedOn',
  says: (reported, signed) =>
    `The nominee’s report is dated ${reported}, before the proposal was signed on ${signed}.`,
  at: { field: 'nomineeReportOn' },
});

export const noticeFollowsReport = inOrder({
  name: 'notice-after-report',
  asks: 'Creditors have notice once the nominee has reported',
  source: 'section 257',
  earlier: 'reportedOn',
  later: 'noticeSentOn',
  says: (sent, reported) =>
    `Notice was sent on ${sent}, before the nominee’s report of ${reported}: creditors have notice once the nominee has reported.`,
  at: { field: 'noticeDeliveredOn' },
});

export const openingFollowsNotice = inOrder({
  name: 'opening-after-notice',
  asks: 'Voting opens once every notice has been delivered',
  source: 'rule 15.2',
  earlier: 'noticeDeliveredOn',
  later: 'openedOn',
  says: (opened, delivered) =>
    `Voting opens on ${opened}, before the last notice is delivered on ${delivered}.`,
  at: { field: 'noticeDeliveredOn' },
});

/**
 * For every kind of decision: nobody can vote if voting opens after its own last day. The window of a trust deed
 * opens when it is published.
 */
export const votingHasTime = inOrder(
  {
    name: 'time-to-vote',
    asks: 'Voting opens while there is time to vote',
    source: 'rule 15.2',
    earlier: 'openedOn',
    later: 'decisionOn',
    says: (decided) =>
      `The day of the decision, ${decided}, has passed: set a new date, and give creditors notice of it, before voting opens.`,
    at: { field: 'decisionDate' },
  },
  true,
);

export const decisionFollowsSignature = inOrder({
  name: 'decision-after-signature',
  asks: 'Creditors decide on a proposal that is signed',
  source: 'rule 8.3',
  earlier: 'signedOn',
  later: 'decisionOn',
  says: (decided, signed) => `The proposal was signed on ${signed}, after creditors decided on ${decided}.`,
  at: { field: 'proposalDate' },
});

export const approvalFollowsDecision = inOrder(
  {
    name: 'approval-after-decision',
    asks: 'The approval is not before the day on which creditors decide',
    source: 'section 258',
    earlier: 'decisionOn',
    later: 'approvedOn',
    says: (approved, decided) =>
      `The approval of ${approved} is before the creditors’ decision of ${decided}.`,
    at: { field: 'approvalDate' },
  },
  true,
);

/** Creditors approve by deciding: an arrangement takes effect on the day of their decision, whenever it is recorded. */
export const approvalIsDecision: Rule<Chain> = {
  name: 'approval-on-decision',
  asks: 'An arrangement is approved on the day on which creditors decide',
  source: 'section 260',
  firmness: 'law',
  broken({ isArrangement, cameOn, decisionOn, approvedOn }) {
    if (!isArrangement || decisionOn === null || approvedOn === null || approvedOn <= decisionOn) return null;
    return cameOn !== null && approvedOn <= cameOn
      ? null
      : `The approval of ${showDate(approvedOn)} is after the creditors’ decision of ${showDate(decisionOn)}, from which the arrangement takes effect.`;
  },
  at: { field: 'approvalDate' },
};

export const consentsPrecedeOutcome = inOrder({
  name: 'consent-before-outcome',
  asks: 'The client consents to modifications before the outcome is recorded',
  source: 'section 258',
  earlier: 'consentedOn',
  later: 'concludedOn',
  says: (concluded, consented) =>
    `The outcome was recorded on ${concluded}, before the client consented to the modifications on ${consented}.`,
  at: voting,
});

/** The appointment takes effect with the approval of an arrangement, or with the registration by which a trust deed becomes protected. */
export const bondPrecedesAppointment = inOrder(
  {
    name: 'bond-before-appointment',
    asks: 'The estate is bonded before the office holder’s appointment takes effect',
    source: 'section 390',
    earlier: 'bondedOn',
    later: 'approvedOn',
    says: (approved, bonded, isArrangement) =>
      `The estate was bonded on ${bonded}, after the ${isArrangement ? 'approval' : 'registration'} of ${approved}: cover is taken out before the appointment takes effect.`,
    at: { tab: 'accounts', field: 'bond' },
  },
  true,
);

export const commencementFollowsApproval = inOrder({
  name: 'commencement-after-approval',
  asks: 'The arrangement commences on the day of its approval or later',
  source: 'section 260',
  earlier: 'approvedOn',
  later: 'commencedOn',
  says: (commenced, approved) => `The commencement of ${commenced} is before the approval of ${approved}.`,
  at: { field: 'commencementDate' },
});

/** The rules of order, in the order of the events. */
export const orderRules: readonly Rule<Chain>[] = [
  reportFollowsSignature,
  noticeFollowsReport,
  openingFollowsNotice,
  votingHasTime,
  decisionFollowsSignature,
  consentsPrecedeOutcome,
  approvalFollowsDecision,
  approvalIsDecision,
  bondPrecedesAppointment,
  commencementFollowsApproval,
];

/** The dates of a case that name events of the chain. */
export type ChainDates = {
  proposalDate?: string | null;
  nomineeReportOn?: string | null;
  noticeDeliveredOn?: string | null;
  decisionDate?: string | null;
  approvalDate?: string | null;
  commencementDate?: string | null;
};

/** What is known of a case besides its own dates. */
export type ChainBeyond = Omit<
  Chain,
  'signedOn' | 'reportedOn' | 'noticeDeliveredOn' | 'decisionOn' | 'approvedOn' | 'commencedOn'
> & {
  /** The last report filed is on a version that has been replaced: the case's date belongs to it, and says nothing about the new one. */
  isReportReplaced: boolean;
};

/** The chain with these dates of the case, such as those that are being entered. */
export const chainWith = ({ isReportReplaced, ...beyond }: ChainBeyond, dates: ChainDates): Chain => ({
  ...beyond,
  // Where no notice is recorded by itself, the case gives the last one.
  noticeSentOn: beyond.noticeSentOn ?? dates.noticeDeliveredOn ?? null,
  signedOn: dates.proposalDate ?? null,
  reportedOn: isReportReplaced ? null : (dates.nomineeReportOn ?? null),
  noticeDeliveredOn: dates.noticeDeliveredOn ?? null,
  decisionOn: dates.decisionDate ?? null,
  approvedOn: dates.approvalDate ?? null,
  commencedOn: dates.commencementDate ?? null,
});

/** For a case about which only its own dates are known. */
export const nothingBeyond = (isArrangement: boolean, cameOn: string | null = null): ChainBeyond => ({
  isArrangement,
  cameOn,
  isReportReplaced: false,
  noticeSentOn: null,
  openedOn: null,
  consentedOn: null,
  concludedOn: null,
  bondedOn: null,
});
