import type { Affordability } from '#shared/records/affairs/affordability.ts';
import type { CourtOrder, DecisionStatus } from '#shared/records/decisions/decisions.ts';
import type { DeedStatus } from '#shared/records/deeds/deeds.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import type { solutions } from '#shared/records/reference/solutions.ts';
import type { caseDates, caseFields } from '#shared/records/reference/status-words.ts';
import type { ChainBeyond } from '#shared/records/rules/order.ts';
import type { Rule } from '#shared/records/rules/rule.ts';
import type { Asked } from '#shared/records/vulnerability/vulnerability.ts';
import type { ClosingFacts } from './closing-facts.ts';
import type { ProposalFacts } from './proposal-facts.ts';

/** The kinds of solution, as products name them. */
export type SolutionType = keyof typeof solutions.products.fields.type.options;
type ProductFields = typeof solutions.products.fields;

/** The fields of a case that a status may demand, as they would be on entering. */
export type CaseValues = Readonly<
  Partial<Record<Exclude<keyof typeof caseFields, keyof typeof caseDates>, unknown>> &
    Partial<Record<keyof typeof caseDates, string | null>> & { lumpSums?: readonly unknown[] }
>;

/** Everything that the rules of a transition may use. `values` are the case's own, with what the transition itself sets. */
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
    /** Why due diligence on them is not valid, as a sentence; null where it is complete. */
    dueDiligence: string | null;
  }[];
  /** Third parties who give money by its terms, and who are not identified yet. */
  payers: readonly string[];
  /** Whether there is a current statement of income and expenditure. */
  hasStatement: boolean;
  affordability: Affordability;
  debts: number;
  /** `problem` says why they may not act as an insolvency practitioner today; null where they may. */
  supervisor: { name: string; problem: string | null } | null;
  values: CaseValues;
  /** The stage of the creditors' decision on the proposal; null if it has not been put to them. */
  decision: { status: DecisionStatus; isPutOff: boolean; courtOrder: CourtOrder | null } | null;
  /** How far its trust deed has come; null where none was granted. */
  deed?: DeedStatus | null;
  /** If the arrangement is running or has ended: the blockers of its end. */
  closing?: ClosingFacts | null;
  proposal: ProposalFacts;
  /** Whether its applicants were asked about vulnerability and capacity, and whose law it follows. */
  asked: readonly Asked[];
  place: Jurisdiction;
  /** The Protocol that it follows; left out or null where there is none. */
  protocol?: string | null;
  /** Other known facts about the order of events, besides the dates of the case. */
  events: ChainBeyond;
  /** The rules of practice that its domain has loosened. */
  loosened: readonly string[];
  /** Why the person moving the case may not do what is reserved to the office holder; left out where nobody moves it. */
  barred?: Readonly<Record<CertifiedEnd | 'appointment', string | null>>;
};

/** The ends of an arrangement that its office holder certifies (rule 8.31). */
export type CertifiedEnd = 'completion' | 'termination';

/** The inputs of the dates that entering a status sets. */
export type DatedCase = {
  decisionDate: string | null;
  nomineeReportOn: string | null;
  approvalDate: string | null;
  commencementDate: string | null;
  termMonths: number | null;
  protocolVersion?: string | null;
  /** For a trust deed: when it was granted, and when it was registered. */
  proposalDate?: string | null;
  registeredOn?: string | null;
};

/** What entering a status requires and causes, in addition to its settings. */
export type Entry = {
  /** The rules that guard it, in the order in which their messages are shown. */
  guards?: readonly Rule<CaseFacts>[];
  /** Requires a reason; the field of the case that stores it in addition to the change itself, or null. */
  reason?: 'notProceedingReason' | 'terminationReason' | null;
  /** Requests the case's client account at the bank, where its portfolio has them. */
  clientAccount?: true;
  /** The practitioner's appointment is accepted: the estate of each applicant is bonded. */
  bond?: true;
  /** Its letters say how creditors decided on the proposal. */
  tellsOutcome?: true;
  /** Notices to creditors are copied to the Secretary of State (rule 8.31). */
  isCopiedToSecretaryOfState?: true;
  /** The act of the office holder that entering it amounts to. */
  act?: CertifiedEnd | 'appointment';
  /** Dates that count as known only while they are in the future. */
  upcoming?: readonly (keyof typeof caseDates)[];
  dates?: (found: DatedCase, today: string) => Partial<Record<keyof typeof caseDates, string | null>>;
};

/** The status of an approved, running arrangement, and the codes of its sub statuses that follow its arrears and its payment breaks. */
export type Approval = {
  /** Nobody decides on it, so that it runs without an approval date. */
  isInformal?: true;
  status: string;
  statusName: string;
  substatuses: { none: string; behind: string; breach: string; onBreak: string };
};

/** A debt solution: the rules specific to the cases of its products. */
export type Solution = {
  /** The defaults of its products; Settings may change them for each product. */
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
  /** Null if the solution has no statuses of its own: its cases use those that all share. */
  approval: Approval | null;
  /** The fewest days between the delivery of the notice and the creditors' decision; null if there is no such decision. */
  noticeDays: number | null;
  /** Months from commencement to the review of equity in a home; null if there is none. */
  equityReviewMonths: number | null;
  /** Each year of an approved arrangement is reviewed and reported on (rule 8.28). */
  annualReviews?: true;
};
