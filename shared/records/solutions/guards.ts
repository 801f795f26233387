import { showDate } from '#shared/platform/dates.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { statusCodes } from '#shared/records/law/statuses.ts';
import { caseDates, type caseFields } from '#shared/records/reference/workflow.ts';
import { closingGuards } from './closing.ts';
import { decisionDateProblem, noticeDaysIn } from './dates.ts';
import type { Blocker, CaseFacts, Guard, Remedy, Solution } from './solution.ts';

const dateOf = ({ values }: CaseFacts, field: keyof typeof caseDates) =>
  (values[field] as string | null | undefined) ?? null;

/** The blocker, if any, and where to resolve it. */
const liftedAt = (at: Partial<Remedy>, text: string | null): Blocker | null =>
  text === null ? null : { tab: null, field: null, ...at, text };
const inField = (field: keyof typeof caseFields | 'productId', text: string | null) =>
  liftedAt({ field }, text);

/** A client has been entered. */
export const hasApplicant: Guard = ({ applicants }) =>
  liftedAt({ tab: 'people' }, applicants.length === 0 ? 'Add the client under People first.' : null);

/** Every applicant has a current address. */
export const applicantsLiveSomewhere: Guard = ({ applicants }) => {
  const without = applicants.find(({ hasAddress }) => !hasAddress);
  return liftedAt(
    { tab: 'people', field: 'address' },
    without ? `${without.name} has no current address.` : null,
  );
};

/** The date of birth of every applicant is known. */
export const applicantsAreIdentified: Guard = ({ applicants }) => {
  const without = applicants.find(({ dateOfBirth }) => !dateOfBirth);
  return liftedAt(
    { tab: 'people', field: 'dateOfBirth' },
    without ? `The date of birth of ${without.name} is needed to check identity.` : null,
  );
};

/** The product is one that the firm runs itself. */
export const isRunHere: Guard = ({ product }) =>
  inField(
    'productId',
    product.isInHouse ? null : `${product.name} is not run by this firm: refer the client instead.`,
  );

/** The product is one to which clients are referred. */
export const isRunElsewhere: Guard = ({ product }) =>
  inField(
    'productId',
    product.isInHouse
      ? `${product.name} is run by this firm. Choose the solution that was advised first.`
      : null,
  );

/** There is a current statement of income and expenditure. */
export const hasStatement: Guard = ({ hasStatement: known }) =>
  liftedAt(
    { tab: 'income-expenditure' },
    known ? null : 'There is no current statement of income and expenditure.',
  );

/** At least one debt has been entered. */
export const hasDebts: Guard = ({ debts }) =>
  liftedAt({ tab: 'creditors' }, debts > 0 ? null : 'No debts have been entered under Creditors.');

/** The contribution is not zero, unless lump sums are paid; whether one is required at all is for Settings. */
export const hasContribution: Guard = ({ values: { contributionPence, lumpSums = [] } }) =>
  inField(
    'contributionPence',
    contributionPence === 0 && lumpSums.length === 0 ? 'The contribution is zero.' : null,
  );

/** The supervisor, once chosen, is a licensed insolvency practitioner. */
export const supervisorIsLicensed: Guard = ({ supervisor }) =>
  inField(
    'supervisorUserId',
    supervisor && !supervisor.isPractitioner
      ? `${supervisor.name} has no IP number: only a licensed insolvency practitioner may act.`
      : null,
  );

/** Creditors have the notice that the solution gives them before they decide. */
export const noticeIsLongEnough: Guard = (facts) =>
  inField(
    'decisionDate',
    decisionDateProblem(
      noticeDaysIn(facts.solution, facts.values.jurisdiction as Jurisdiction),
      dateOf(facts, 'noticeDeliveredOn'),
      dateOf(facts, 'decisionDate'),
    ),
  );

/** The date must not be in the future. */
export const notAhead =
  (field: keyof typeof caseDates): Guard =>
  (facts) => {
    const day = dateOf(facts, field);
    const isAhead = day !== null && day > facts.today;
    return inField(
      field,
      isAhead ? `${caseDates[field]} is on ${showDate(day)}, which is in the future.` : null,
    );
  };

/** The day of the decision has come. */
export const decisionWasDue: Guard = (facts) => {
  const day = dateOf(facts, 'decisionDate');
  return inField(
    'decisionDate',
    day && day > facts.today ? `Creditors decide on ${showDate(day)}; until then there is no outcome.` : null,
  );
};

/** What creditors have said of the proposal; the chair records it, and the case follows. */
export const creditorsHave =
  (said: 'approved' | 'rejected' | 'modifications'): Guard =>
  ({ decision }) =>
    liftedAt(
      { tab: 'proposal-voting' },
      decision?.status === said
        ? null
        : decision === null || decision.status === 'draft'
          ? 'Nothing has been put to creditors yet: do so under Proposal & Voting.'
          : 'The outcome is recorded under Proposal & Voting, where the votes are counted.',
    );

/** The chair has postpone the decision. */
export const isAdjourned: Guard = ({ decision }) =>
  liftedAt(
    { tab: 'proposal-voting' },
    decision?.status === 'open' && decision.isPutOff
      ? null
      : 'A decision is postponed under Proposal & Voting, with its reason and its new date.',
  );

/** An order of the court that revokes the approval is recorded (section 262). */
export const isRevoked: Guard = ({ decision }) =>
  liftedAt(
    { tab: 'proposal-voting' },
    decision?.courtOrder === 'revoked'
      ? null
      : 'Record the order of the court on the approval under Proposal & Voting; the case follows.',
  );

/** The death of an applicant has been recorded. */
export const somebodyDied: Guard = ({ applicants }) =>
  liftedAt(
    { tab: 'people', field: 'deceasedOn' },
    applicants.some(({ deceasedOn }) => deceasedOn) ? null : 'Record under People who died, and when.',
  );

/** A solution with only the statuses that all solutions share; the others extend it. */
export const common = {
  statuses: {
    [statusCodes.adviceInProgress]: { guards: [hasApplicant, applicantsLiveSomewhere] },
    [statusCodes.otherSolution]: { guards: [isRunElsewhere, notAhead('adviceGivenOn')] },
    [statusCodes.packSent]: {
      guards: [hasApplicant, applicantsLiveSomewhere, isRunHere, notAhead('adviceGivenOn')],
    },
    [statusCodes.drafting]: {
      guards: [hasApplicant, applicantsAreIdentified, notAhead('packReturnedOn')],
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
