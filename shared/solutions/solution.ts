import type { solutions } from '#shared/reference/solutions.ts';
import type { caseDates, caseFields } from '#shared/reference/workflow.ts';

/** The kinds of solution, as products name them. */
export type SolutionType = keyof typeof solutions.products.fields.type.options;
type ProductFields = typeof solutions.products.fields;

/** What of a case a status may demand, as it would be on entering. */
export type CaseValues = Readonly<Partial<Record<keyof typeof caseFields, unknown>>>;

/** Everything the rules of a transition look at. `values` are the case's own, with what the transition itself sets. */
export type CaseFacts = {
  today: string;
  solution: Solution;
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

/** Why a case may not enter a status, as a sentence, or null. */
export type Guard = (facts: CaseFacts) => string | null;

/** What the dates that follow from entering a status are calculated from. */
export type DatedCase = {
  decisionDate: string | null;
  approvalDate: string | null;
  commencementDate: string | null;
  termMonths: number | null;
};

/** What entering a status asks for and brings about, beyond what Settings says of the status. */
export type Entry = {
  /** What must hold, in the order in which it is told. */
  guards?: readonly Guard[];
  /** Entered only with a reason; the field of the case that keeps it besides the change itself, or null. */
  reason?: 'notProceedingReason' | 'terminationReason' | null;
  /** Dates that count as known only while they are still to come. */
  upcoming?: readonly (keyof typeof caseDates)[];
  dates?: (found: DatedCase, today: string) => Partial<Record<keyof typeof caseDates, string | null>>;
};

/** The status in which an approved arrangement lives, and the codes of its sub statuses that follow its arrears. */
export type Approval = {
  status: string;
  statusName: string;
  substatuses: { none: string; behind: string; breach: string };
};

/** A debt solution: what is particular to the cases of its products. */
export type Solution = {
  /** What its products start with; Settings may change it for each of them. */
  product: {
    isInHouse: boolean;
    clientMoneyRegime: keyof ProductFields['clientMoneyRegime']['options'];
    distributionFrequency?: keyof ProductFields['distributionFrequency']['options'];
    defaultTermMonths?: number;
    minTermMonths?: number;
    maxTermMonths?: number;
  };
  /** By the code of the status. */
  statuses: Readonly<Record<string, Entry>>;
  /** Null while the program knows no statuses of its own for the solution: its cases stay in those that all share. */
  approval: Approval | null;
  /** Days between the delivery of the notice and the creditors' decision, at least; null where there is no such decision. */
  noticeDays: number | null;
  /** Months from commencement to the review of equity in a home; null where there is none. */
  equityReviewMonths: number | null;
};
