import { showDate } from '#shared/platform/dates.ts';
import type { Source } from '#shared/platform/life/life.ts';
import type { DeedStatus } from '#shared/records/deeds/deeds.ts';
import { dueDiligenceIsDone } from '#shared/records/due-diligence/rule.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { statusCodes } from '#shared/records/law/statuses.ts';
import { caseDates } from '#shared/records/reference/status-words.ts';
import { practice, type Rule, uncheckedWhy } from '#shared/records/rules/rule.ts';
import { closingGuards } from './closing.ts';
import { decisionDateProblem, noticeDaysIn } from './dates.ts';
import { adviceIsSignedOff } from './proposal-guards.ts';
import type { CaseFacts, CertifiedEnd, Solution } from './solution.ts';

const { momentary, elsewhere, ending, before } = uncheckedWhy;

const dateOf = ({ values }: Pick<CaseFacts, 'values'>, field: keyof typeof caseDates) =>
  values[field] ?? null;

type Applicants = Rule<Pick<CaseFacts, 'applicants'>>;

export const hasApplicant: Applicants = {
  name: 'applicant',
  asks: 'A client has been entered',
  source: 'practice',
  firmness: 'record',
  at: { tab: 'people' },
  broken: ({ applicants }) => (applicants.length === 0 ? 'Add the client under People first.' : null),
  unchecked: momentary,
};

export const applicantsLiveSomewhere: Applicants = {
  ...practice('current-address'),
  source: 'domain notes 8.1',
  at: { tab: 'people', field: 'address' },
  broken({ applicants }) {
    const without = applicants.find(({ hasAddress }) => !hasAddress);
    return without ? `${without.name} has no current address.` : null;
  },
  unchecked: momentary,
};

export const applicantsAreIdentified: Applicants = {
  name: 'birth-date',
  asks: 'The date of birth of every applicant is known',
  source: 'MLR 2017, regulation 28',
  firmness: 'law',
  at: { tab: 'people', field: 'dateOfBirth' },
  broken({ applicants }) {
    const without = applicants.find(({ dateOfBirth }) => !dateOfBirth);
    return without ? `The date of birth of ${without.name} is needed to check identity.` : null;
  },
  unchecked: before,
};

export const isRunHere: Rule<Pick<CaseFacts, 'product'>> = {
  name: 'run-here',
  asks: 'The product is one that the firm runs itself',
  source: 'practice',
  firmness: 'record',
  at: { field: 'productId' },
  broken: ({ product }) =>
    product.isInHouse ? null : `${product.name} is not run by this firm: refer the client instead.`,
  unchecked: before,
};

export const isRunElsewhere: Rule<Pick<CaseFacts, 'product'>> = {
  name: 'run-elsewhere',
  asks: 'The product is one to which clients are referred',
  source: 'practice',
  firmness: 'record',
  at: { field: 'productId' },
  broken: ({ product }) =>
    product.isInHouse
      ? `${product.name} is run by this firm. Choose the solution that was advised first.`
      : null,
  unchecked: before,
};

export const hasStatement: Rule<Pick<CaseFacts, 'hasStatement'>> = {
  name: 'statement',
  asks: 'There is a current statement of income and expenditure',
  source: 'SIP 3.1',
  firmness: 'law',
  at: { tab: 'income-expenditure' },
  broken: ({ hasStatement: known }) =>
    known ? null : 'There is no current statement of income and expenditure.',
  unchecked: momentary,
};

export const hasDebts: Rule<Pick<CaseFacts, 'debts'>> = {
  name: 'debts',
  asks: 'At least one debt has been entered',
  source: 'rule 8.3',
  firmness: 'law',
  at: { tab: 'creditors' },
  broken: ({ debts }) => (debts > 0 ? null : 'No debts have been entered under Creditors.'),
  unchecked: momentary,
};

/** Whether a contribution is required at all is set by the required fields in Settings. */
export const hasContribution: Rule<Pick<CaseFacts, 'values'>> = {
  ...practice('contribution'),
  source: 'domain notes 3.2',
  at: { field: 'contributionPence' },
  broken: ({ values: { contributionPence, lumpSums = [] } }) =>
    contributionPence === 0 && lumpSums.length === 0 ? 'The contribution is zero.' : null,
  unchecked: momentary,
};

export const supervisorIsLicensed: Rule<Pick<CaseFacts, 'supervisor'>> = {
  name: 'licensed',
  asks: 'The supervisor, once chosen, is a licensed insolvency practitioner',
  source: 'section 389',
  firmness: 'law',
  at: { field: 'supervisorUserId' },
  broken: ({ supervisor }) =>
    supervisor?.problem ? `${supervisor.problem} Only a licensed insolvency practitioner may act.` : null,
  unchecked: momentary,
};

/** The office holder, or somebody with their written authority, certifies the end of an arrangement. */
export const isCertifiedBy = (
  end: CertifiedEnd,
  source: Source = 'rule 8.31',
): Rule<Pick<CaseFacts, 'barred'>> => ({
  name: `certified-${end}`,
  asks: `The office holder, or somebody with their written authority, certifies the ${end}`,
  source,
  firmness: 'law',
  at: { field: 'supervisorUserId' },
  broken: ({ barred }) => barred?.[end] ?? null,
  unchecked: ending,
});

/** The person taking the step that makes the appointment accepts it, if they may; once accepted, anybody may take the step. */
export const appointmentIsAccepted: Rule<Pick<CaseFacts, 'barred'>> = {
  name: 'appointment-accepted',
  asks: 'The office holder, or somebody with their written authority, accepts the appointment',
  source: 'sections 388 to 390',
  firmness: 'law',
  at: { tab: 'proposal-voting', field: 'acts' },
  broken: ({ barred }) => barred?.appointment ?? null,
  unchecked: 'It is not known who accepted appointments before this was recorded.',
};

/** Read by verify-cases as well, from the stored dates of a case. */
export const noticeIsLongEnough: Rule<Pick<CaseFacts, 'solution' | 'values'>> = {
  name: 'clear-days',
  asks: 'Creditors have the clear days of notice before they decide',
  source: 'rule 15.2',
  firmness: 'law',
  at: { field: 'decisionDate' },
  broken: (facts) =>
    decisionDateProblem(
      noticeDaysIn(facts.solution, facts.values.jurisdiction as Jurisdiction),
      dateOf(facts, 'noticeDeliveredOn'),
      dateOf(facts, 'decisionDate'),
    ),
};

/** A date is recorded once it has come. */
export const notAhead = (field: keyof typeof caseDates): Rule<Pick<CaseFacts, 'values' | 'today'>> => ({
  name: `not-ahead-${field}`,
  asks: `‘${caseDates[field]}’ is not in the future`,
  source: 'practice',
  firmness: 'record',
  at: { field },
  broken(facts) {
    const day = dateOf(facts, field);
    return day !== null && day > facts.today
      ? `${caseDates[field]} is on ${showDate(day)}, which is in the future.`
      : null;
  },
  unchecked: 'Once the day has come, nothing shows that it was entered too early.',
});

export const decisionWasDue: Rule<Pick<CaseFacts, 'values' | 'today'>> = {
  name: 'decision-due',
  asks: 'The day of the decision has come',
  source: 'rule 15.2',
  firmness: 'law',
  at: { field: 'decisionDate' },
  broken(facts) {
    const day = dateOf(facts, 'decisionDate');
    return day && day > facts.today
      ? `Creditors decide on ${showDate(day)}; until then there is no outcome.`
      : null;
  },
  unchecked: 'The moment of the outcome is compared with that of the decision.',
};

/** The window of a trust deed is open for five weeks; what creditors did is known only at its end. */
export const windowIsOver: Rule<Pick<CaseFacts, 'values' | 'today'>> = {
  ...decisionWasDue,
  name: 'window-over',
  asks: 'The window for objections has ended',
  source: 'AiB guidance 3',
  broken(facts) {
    const day = dateOf(facts, 'decisionDate');
    return day && day > facts.today
      ? `Creditors may object until ${showDate(day)}; until then the trust deed cannot be protected.`
      : null;
  },
  unchecked: elsewhere,
};

type Outcome = 'approved' | 'rejected' | 'modifications';

const outcomeProblem = (said: Outcome, { decision }: Pick<CaseFacts, 'decision'>): string | null =>
  decision?.status === said
    ? null
    : decision === null || decision.status === 'draft'
      ? 'Nothing has been put to creditors yet: do so under Proposal & Voting.'
      : 'The outcome is recorded under Proposal & Voting, where the votes are counted.';

/** What creditors decided on the proposal; the chair records it, and the case follows. */
export const creditorsHave = (said: Outcome): Rule<Pick<CaseFacts, 'decision'>> => ({
  name: `creditors-${said}`,
  asks: {
    approved: 'Creditors have approved the proposal',
    rejected: 'Creditors have rejected the proposal',
    modifications: 'Creditors have asked for modifications',
  }[said],
  source: 'section 258',
  firmness: 'law',
  at: { tab: 'proposal-voting' },
  broken: (facts) => outcomeProblem(said, facts),
  unchecked: elsewhere,
});

/** Nobody approves a trust deed: creditors accede to it unless they object within its window. */
export const creditorsHaveAcceded: Rule<Pick<CaseFacts, 'decision'>> = {
  name: 'creditors-acceded',
  asks: 'Creditors have not barred the trust deed by their objections',
  source: 'AiB guidance 3',
  firmness: 'law',
  at: { tab: 'proposal-voting' },
  broken: (facts) => outcomeProblem('approved', facts),
  unchecked: elsewhere,
};

/** What has happened to a trust deed before its case enters a status, by the name of the rule. */
const deedStages = {
  signed: 'The grant of the trust deed is recorded',
  window: 'The trust deed is published and its documents are sent',
  registered: 'The registration of the trust deed is recorded',
  barred: 'Creditors barred the trust deed, or its registration was refused',
  ended: 'The trustee’s discharge is recorded',
} as const;

/**
 * The trust deed has reached the stage that the status requires: its steps are recorded under Proposal & Voting, and
 * the case follows.
 */
export const deedIs = (
  stage: keyof typeof deedStages,
  text: string,
  ...wanted: readonly DeedStatus[]
): Rule<Pick<CaseFacts, 'deed'>> => ({
  name: `deed-${stage}`,
  asks: deedStages[stage],
  source: 'AiB guidance 3',
  firmness: 'law',
  at: { tab: 'proposal-voting' },
  broken: ({ deed = null }) => (deed !== null && wanted.includes(deed) ? null : text),
  unchecked: elsewhere,
});

export const isAdjourned: Rule<Pick<CaseFacts, 'decision'>> = {
  name: 'postponed',
  asks: 'The chair has postponed the decision',
  source: 'rule 15.23',
  firmness: 'law',
  at: { tab: 'proposal-voting' },
  broken: ({ decision }) =>
    decision?.status === 'open' && decision.isPutOff
      ? null
      : 'A decision is postponed under Proposal & Voting, with its reason and its new date.',
  unchecked: elsewhere,
};

export const isRevoked: Rule<Pick<CaseFacts, 'decision'>> = {
  name: 'revoked',
  asks: 'An order of the court that revokes the approval is recorded',
  source: 'section 262',
  firmness: 'law',
  at: { tab: 'proposal-voting' },
  broken: ({ decision }) =>
    decision?.courtOrder === 'revoked'
      ? null
      : 'Record the order of the court on the approval under Proposal & Voting; the case follows.',
  unchecked: ending,
};

export const somebodyDied: Applicants = {
  name: 'death',
  asks: 'The death of an applicant has been recorded',
  source: 'practice',
  firmness: 'record',
  at: { tab: 'people', field: 'deceasedOn' },
  broken: ({ applicants }) =>
    applicants.some(({ deceasedOn }) => deceasedOn) ? null : 'Record under People who died, and when.',
  unchecked: ending,
};

/** A solution with only the statuses that all solutions share; the others extend it. */
export const common = {
  statuses: {
    [statusCodes.adviceInProgress]: { guards: [hasApplicant, applicantsLiveSomewhere] },
    [statusCodes.otherSolution]: { guards: [isRunElsewhere, notAhead('adviceGivenOn')] },
    [statusCodes.packSent]: {
      guards: [
        hasApplicant,
        applicantsLiveSomewhere,
        isRunHere,
        notAhead('adviceGivenOn'),
        adviceIsSignedOff,
      ],
    },
    [statusCodes.drafting]: {
      guards: [hasApplicant, applicantsAreIdentified, dueDiligenceIsDone, notAhead('packReturnedOn')],
    },
    [statusCodes.notProceeding]: { reason: 'notProceedingReason' },
    [statusCodes.bankruptcy]: { reason: null },
    [statusCodes.deceased]: { guards: [somebodyDied], reason: null },
    [statusCodes.closed]: { guards: closingGuards('close') },
  },
  approval: null,
  noticeDays: null,
  equityReviewMonths: null,
} as const satisfies Omit<Solution, 'product'>;
