import { showDate } from '#shared/dates.ts';
import { caseDates, caseFields } from '#shared/reference/workflow.ts';
import { adjournmentProblem, decisionDateProblem } from './case-dates.ts';
import { statusCodes as codes, reasonFields } from './statuses.ts';

/** What of a case a status may demand, as it would be on entering. */
export type CaseValues = Readonly<Partial<Record<keyof typeof caseFields, unknown>>>;

/** Everything the rules of a transition look at. `values` are the case's own, with what the transition itself sets. */
export type CaseFacts = {
  today: string;
  productId: number;
  product: { name: string; isInHouse: boolean };
  applicants: readonly {
    name: string;
    dateOfBirth: string | null;
    hasAddress: boolean;
    deceasedOn: string | null;
  }[];
  /** Whether there is a current statement of income and expenditure. */
  hasStatement: boolean;
  debts: number;
  supervisor: { name: string; isPractitioner: boolean } | null;
  values: CaseValues;
  /** The date of the decision before the transition sets another. */
  decisionDateBefore: string | null;
};

/** A status that a case may enter. */
export type Target = {
  code: string;
  name: string;
  requiredFields: readonly string[];
  products: readonly { id: number; name: string }[];
};

type Guard = (facts: CaseFacts) => string | null;

const hasApplicant: Guard = ({ applicants }) =>
  applicants.length === 0 ? 'Add the client under People first.' : null;
const applicantsLiveSomewhere: Guard = ({ applicants }) => {
  const without = applicants.find(({ hasAddress }) => !hasAddress);
  return without ? `${without.name} has no current address.` : null;
};
const applicantsAreIdentified: Guard = ({ applicants }) => {
  const without = applicants.find(({ dateOfBirth }) => !dateOfBirth);
  return without ? `The date of birth of ${without.name} is needed to check identity.` : null;
};
const isRunHere: Guard = ({ product }) =>
  product.isInHouse ? null : `${product.name} is not run by this firm: refer the client instead.`;
const isRunElsewhere: Guard = ({ product }) =>
  product.isInHouse
    ? `${product.name} is run by this firm. Choose the solution that was advised first.`
    : null;
const hasStatement: Guard = ({ hasStatement: known }) =>
  known ? null : 'There is no current statement of income and expenditure.';
const hasDebts: Guard = ({ debts }) => (debts > 0 ? null : 'No debts have been entered under Creditors.');
const hasContribution: Guard = ({ values }) =>
  values.contributionPence === 0 ? 'The contribution is nothing.' : null;
const supervisorIsLicensed: Guard = ({ supervisor }) =>
  supervisor && !supervisor.isPractitioner
    ? `${supervisor.name} has no IP number: only a licensed insolvency practitioner may act.`
    : null;
const noticeIsLongEnough: Guard = ({ values }) =>
  decisionDateProblem(
    (values.noticeDeliveredOn as string | null | undefined) ?? null,
    (values.decisionDate as string | null | undefined) ?? null,
  );
const notAhead =
  (field: keyof typeof caseDates): Guard =>
  ({ values, today }) => {
    const day = values[field] as string | null | undefined;
    return day && day > today ? `${caseDates[field]} is on ${showDate(day)}, which is still to come.` : null;
  };
const decisionWasDue: Guard = ({ values, today }) => {
  const day = values.decisionDate as string | null | undefined;
  return day && day > today ? `Creditors decide on ${showDate(day)}; until then there is no outcome.` : null;
};
const isNotPutOffTooFar: Guard = ({ decisionDateBefore, values }) =>
  adjournmentProblem(decisionDateBefore, (values.decisionDate as string | null | undefined) ?? null);
const somebodyDied: Guard = ({ applicants }) =>
  applicants.some(({ deceasedOn }) => deceasedOn) ? null : 'Record under People who died, and when.';

/** What must hold before a case enters a status, by the status's code: flat, in the order in which it is told. */
const guards: Readonly<Record<string, readonly Guard[]>> = {
  [codes.adviceInProgress]: [hasApplicant, applicantsLiveSomewhere],
  [codes.otherSolution]: [isRunElsewhere, notAhead('adviceGivenOn')],
  [codes.packSent]: [hasApplicant, applicantsLiveSomewhere, isRunHere, notAhead('adviceGivenOn')],
  [codes.drafting]: [hasApplicant, applicantsAreIdentified, notAhead('packReturnedOn')],
  [codes.withClient]: [hasApplicant, hasStatement, hasDebts, hasContribution],
  [codes.proposalSigned]: [notAhead('proposalDate')],
  [codes.nomineeReport]: [supervisorIsLicensed],
  [codes.withCreditors]: [
    hasApplicant,
    hasDebts,
    supervisorIsLicensed,
    notAhead('noticeDeliveredOn'),
    noticeIsLongEnough,
  ],
  [codes.adjourned]: [noticeIsLongEnough, isNotPutOffTooFar],
  [codes.modificationsToAgree]: [decisionWasDue],
  [codes.ivaAccepted]: [
    hasApplicant,
    hasDebts,
    decisionWasDue,
    noticeIsLongEnough,
    supervisorIsLicensed,
    notAhead('approvalDate'),
  ],
  [codes.ivaRejected]: [decisionWasDue],
  [codes.deceased]: [somebodyDied],
};

const isKnown = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(typeof value === 'object' && Object.values(value).every((each) => each === null));

/** An adjourned decision needs a date to come: the one that has passed is not known to be another. */
const isPast = (field: string, { code }: Target, { values, today }: CaseFacts) =>
  code === codes.adjourned && field === 'decisionDate' && (values.decisionDate as string) <= today;

/** The fields that a status demands and the case does not have. */
export const missingFields = (target: Target, facts: CaseFacts): (keyof typeof caseFields)[] =>
  (Object.keys(caseFields) as (keyof typeof caseFields)[]).filter(
    (field) =>
      target.requiredFields.includes(field) &&
      (!isKnown(facts.values[field]) || isPast(field, target, facts)) &&
      // Given with the change itself, as its reason.
      !Object.values(reasonFields).includes(field as 'terminationReason'),
  );

function missingText(field: keyof typeof caseFields): string {
  const label = caseFields[field];
  const said = label.charAt(0).toLowerCase() + label.slice(1);
  return field in caseDates ? `Missing date: ${said}.` : `Missing: ${said}.`;
}

/** Why a case cannot enter a status now, each reason a sentence; empty when it can. */
export function blockersOf(target: Target, facts: CaseFacts): string[] {
  const wrongProduct =
    target.products.length > 0 && !target.products.some(({ id }) => id === facts.productId)
      ? [`${target.name} is not for ${facts.product.name}.`]
      : [];
  const missing = missingFields(target, facts).map(missingText);
  const refused = (guards[target.code] ?? []).flatMap((guard) => guard(facts) ?? []);
  return [...wrongProduct, ...missing, ...refused];
}

/** Whether entering the status needs a reason in words. */
export const needsReason = (code: string): boolean => code in reasonFields;
