import { addDays, showDate } from '#shared/dates.ts';
import { caseDates } from '#shared/reference/workflow.ts';
import { decisionDateProblem } from './dates.ts';
import type { CaseFacts, Guard } from './solution.ts';

const dateOf = ({ values }: CaseFacts, field: keyof typeof caseDates) =>
  (values[field] as string | null | undefined) ?? null;

/** A client has been entered. */
export const hasApplicant: Guard = ({ applicants }) =>
  applicants.length === 0 ? 'Add the client under People first.' : null;

/** Every applicant has a current address. */
export const applicantsLiveSomewhere: Guard = ({ applicants }) => {
  const without = applicants.find(({ hasAddress }) => !hasAddress);
  return without ? `${without.name} has no current address.` : null;
};

/** The date of birth of every applicant is known. */
export const applicantsAreIdentified: Guard = ({ applicants }) => {
  const without = applicants.find(({ dateOfBirth }) => !dateOfBirth);
  return without ? `The date of birth of ${without.name} is needed to check identity.` : null;
};

/** The product is one that the firm runs itself. */
export const isRunHere: Guard = ({ product }) =>
  product.isInHouse ? null : `${product.name} is not run by this firm: refer the client instead.`;

/** The product is one to which clients are referred. */
export const isRunElsewhere: Guard = ({ product }) =>
  product.isInHouse
    ? `${product.name} is run by this firm. Choose the solution that was advised first.`
    : null;

/** There is a current statement of income and expenditure. */
export const hasStatement: Guard = ({ hasStatement: known }) =>
  known ? null : 'There is no current statement of income and expenditure.';

/** At least one debt has been entered. */
export const hasDebts: Guard = ({ debts }) =>
  debts > 0 ? null : 'No debts have been entered under Creditors.';

/** The contribution is not zero; whether one is required at all is for Settings. */
export const hasContribution: Guard = ({ values }) =>
  values.contributionPence === 0 ? 'The contribution is nothing.' : null;

/** The supervisor, once chosen, is a licensed insolvency practitioner. */
export const supervisorIsLicensed: Guard = ({ supervisor }) =>
  supervisor && !supervisor.isPractitioner
    ? `${supervisor.name} has no IP number: only a licensed insolvency practitioner may act.`
    : null;

/** Creditors have the notice that the solution gives them before they decide. */
export const noticeIsLongEnough: Guard = (facts) =>
  decisionDateProblem(facts.solution, dateOf(facts, 'noticeDeliveredOn'), dateOf(facts, 'decisionDate'));

/** The date must not lie in the future. */
export const notAhead =
  (field: keyof typeof caseDates): Guard =>
  (facts) => {
    const day = dateOf(facts, field);
    return day && day > facts.today
      ? `${caseDates[field]} is on ${showDate(day)}, which is still to come.`
      : null;
  };

/** The day of the decision has come. */
export const decisionWasDue: Guard = (facts) => {
  const day = dateOf(facts, 'decisionDate');
  return day && day > facts.today
    ? `Creditors decide on ${showDate(day)}; until then there is no outcome.`
    : null;
};

/** A decision may be postponed by `days` days, counted from the date first set. */
export const isPutOffByAtMost =
  (days: number): Guard =>
  (facts) => {
    const [original, adjournedTo] = [facts.decisionDateBefore, dateOf(facts, 'decisionDate')];
    if (!original || !adjournedTo || original === adjournedTo) return null;
    const latest = addDays(original, days);
    return adjournedTo > latest
      ? `A decision is put off by ${days} days at the most: to ${showDate(latest)}.`
      : null;
  };

/** The death of an applicant has been recorded. */
export const somebodyDied: Guard = ({ applicants }) =>
  applicants.some(({ deceasedOn }) => deceasedOn) ? null : 'Record under People who died, and when.';
