import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { keysOf } from '#shared/platform/options.ts';
import { ordinaryWords } from './ordinary-words.ts';

type Defaults = {
  label: string;
  /** What it looks for, as shown where rules are edited. */
  meaning: string;
  points: number;
  /** A proposal with this evidence is never posted without a person. */
  preventsPosting?: boolean;
  /** Evidence against a case, although it takes no points away. */
  isAgainst?: boolean;
  settings?: Partial<Record<MatchSetting, number>>;
  /** Words and phrases that it looks for in a description; a firm may change them. */
  words?: readonly string[];
};

/** The numbers that a rule may have in addition to its points: days, pence, counts. */
export const matchSettings = {
  daysBefore: 'Days before',
  daysAfter: 'Days after',
  tolerancePence: 'Tolerance in pence',
  times: 'Times',
  percent: 'Per cent',
} as const;
export type MatchSetting = keyof typeof matchSettings;

const rules = {
  reference: {
    label: 'Case reference',
    meaning: 'The reference of one case is in the description, as a word of its own.',
    points: 95,
  },
  payerKnown: {
    label: 'Payer known',
    meaning: 'The paying account has been confirmed for the case before.',
    points: 40,
  },
  amountEqual: {
    label: 'Amount due',
    meaning: 'The amount is that of the current schedule.',
    points: 20,
    settings: { tolerancePence: 0 },
  },
  dateWindow: {
    label: 'Date due',
    meaning: 'The date is near a due date. The window is narrower for schedules shorter than monthly.',
    points: 10,
    settings: { daysBefore: 5, daysAfter: 10 },
  },
  name: {
    label: 'Surname and initial',
    meaning: 'An applicant’s surname is in the description, beside the initial or the first name.',
    points: 10,
  },
  payerEstablished: {
    label: 'Payer of this case only',
    meaning: 'The paying account has been confirmed several times for this case and for no other.',
    points: 15,
    settings: { times: 2 },
  },
  amountMultiple: {
    label: 'Several payments at once',
    meaning: 'The amount is a multiple of the schedule’s amount.',
    points: 10,
    settings: { times: 3 },
  },
  surname: {
    label: 'Surname alone',
    meaning: 'An applicant’s surname is in the description, without an initial beside it.',
    points: 5,
  },
  nearReference: {
    label: 'Mistyped reference',
    meaning:
      'Something in the description is one slip away from the case’s reference. Never posted automatically.',
    points: 30,
    preventsPosting: true,
  },
  onlyFit: {
    label: 'Only case that fits',
    meaning: 'Name, amount and date fit this case and no other, and the payer’s account is not known.',
    points: 30,
  },
  severalReferences: {
    label: 'Several references',
    meaning: 'The references of several cases are in the description, or something else that looks like one.',
    points: 0,
    preventsPosting: true,
    isAgainst: true,
  },
  otherReference: {
    label: 'Reference of another case',
    meaning: 'The description names another case.',
    points: -30,
    preventsPosting: true,
  },
  uncorroborated: {
    label: 'Reference alone',
    meaning:
      'Apart from the reference, neither the payer nor the name supports the case, nor do amount and date together.',
    points: -20,
    preventsPosting: true,
  },
  rivalReference: {
    label: 'Slip of another reference',
    meaning: 'The name belongs to a case whose reference differs from the one found by a single slip.',
    points: -40,
    preventsPosting: true,
  },
  otherFits: {
    label: 'Another case fits better',
    meaning: 'Name, amount and date all fit another case.',
    points: -15,
    preventsPosting: true,
  },
  payerOther: {
    label: 'Payer of another case',
    meaning: 'The paying account has been confirmed for other cases only.',
    points: -40,
    preventsPosting: true,
  },
  paidAlready: {
    label: 'Paid already',
    meaning: 'The case had another payment within this number of days before.',
    points: -10,
    settings: { daysBefore: 15 },
  },
  caseClosed: {
    label: 'Case not live',
    meaning: 'The case has ended or not begun, and its status leaves its receipts for a person to decide.',
    points: -5,
    preventsPosting: true,
  },
  bounced: {
    label: 'Returned payment',
    meaning:
      'An item with one of these words is returned money: it reverses an earlier one of the same amount, and is never posted automatically as a contribution.',
    points: 95,
    settings: { daysAfter: 10 },
    words: (
      'UNPAID, RETURNED, RETURN, RTD, RTN, BOUNCED, REFER TO DRAWER, INDEMNITY, RECALL, RECALLED, REVERSAL, REVERSED, ' +
      'REFUND, REFUNDED, REJECT, REJECTED, UNAPPLIED, NOT APPLIED, STOPPED CHEQUE, CHEQUE STOPPED, CANCELLED CHEQUE, ' +
      'CHEQUE CANCELLED, A/C CLOSED, ACCOUNT CLOSED, INVALID A/C, INVALID ACCOUNT'
    ).split(', '),
  },
  transfer: {
    label: 'Transfer between own accounts',
    meaning: 'The same amount leaves one of the firm’s accounts and reaches another.',
    points: 95,
    settings: { daysAfter: 3 },
  },
  batch: {
    label: 'Payment batch',
    meaning:
      'The amount and the day are those of a submitted batch of payments, or of one of its processing days.',
    points: 95,
    settings: { daysAfter: 4 },
  },
  cheque: {
    label: 'Cheque number',
    meaning: 'The number and the amount are those of a cheque that was sent.',
    points: 95,
  },
  supplierInvoice: {
    label: 'Supplier invoice',
    meaning:
      'The invoice’s number, or the supplier’s name, is in the description, and the amount is what is owed for it; or that of a payment to the supplier that was not sent.',
    points: 90,
  },
  otherName: {
    label: 'Name of another client',
    meaning: 'First name and surname of a client with another open case are in the description, or as payer.',
    points: 0,
    preventsPosting: true,
    isAgainst: true,
  },
  companyName: {
    label: 'Name of a company',
    meaning:
      'The surname is in the name of a company or council, recognised by one of these words: it is no evidence of a person.',
    points: 0,
    isAgainst: true,
    words: (
      'LTD, LIMITED, PLC, LLP, CIC, CO, COMPANY, GROUP, HOLDINGS, SONS, DAUGHTERS, BROS, BROTHERS, PARTNERS, ASSOCIATES, ' +
      'SOLICITORS, ACCOUNTANTS, CONTRACTORS, BUILDERS, SERVICES, CONSTRUCTION, RECRUITMENT, HOUSING, TRUST, FOUNDATION, CHARITY, ' +
      'COUNCIL, BOROUGH, COUNTY, NHS, HOSPITAL, UNIVERSITY, COLLEGE, SCHOOL, ACADEMY, BANK, BUILDING SOCIETY, CREDIT UNION, INSURANCE, ' +
      'PAYROLL'
    ).split(', '),
  },
  otherMoney: {
    label: 'Another kind of money',
    meaning:
      'One of these words suggests that it is not a contribution: a person chooses the kind of money before it is posted.',
    points: 0,
    preventsPosting: true,
    isAgainst: true,
    words: (
      'INTEREST, PPI, REDRESS, COMPENSATION, CLAIM, DIVIDEND, PROCEEDS, EQUITY, REMORTGAGE, INHERITANCE, WINDFALL, LUMP SUM, ' +
      'FULL AND FINAL, REBATE, TAX REPAYMENT, HMRC, CASHBACK'
    ).split(', '),
  },
  unusualAmount: {
    label: 'Unusual amount',
    meaning:
      'The amount is not what the schedule or the arrears ask for, and the case has not paid it before. Within this percentage of the schedule’s amount it counts as usual where the payer or the name agrees.',
    points: 0,
    preventsPosting: true,
    isAgainst: true,
    settings: { percent: 33 },
  },
  unusualWord: {
    label: 'Unusual word',
    meaning:
      'The description has a word that is neither one of these ordinary ones nor a name or a code. It counts as usual once people have confirmed it this many times for the case.',
    points: 0,
    preventsPosting: true,
    isAgainst: true,
    settings: { times: 2 },
    words: ordinaryWords,
  },
} as const satisfies Record<string, Defaults>;

/** The rules of bank matching. The first nine have their points from domain notes 8.5. */
export type MatchRuleKind = keyof typeof rules;

/** Every kind of rule with its words and its settings at delivery, in the order in which evidence is shown. */
export const matchRuleKinds: Readonly<Record<MatchRuleKind, Defaults>> = rules;
const kinds = keysOf(matchRuleKinds);

/** A rule as a firm has set it. */
export const matchRule = z.object({
  kind: z.enum(kinds),
  points: z.int().min(-100).max(100),
  preventsPosting: z.boolean(),
  isActive: z.boolean(),
  priority: z.int().min(1).max(999),
  settings: z.partialRecord(keyOf(matchSettings), z.int().min(0).max(1_000_000)),
  words: z.array(z.string()).default([]),
});
export type MatchRule = z.output<typeof matchRule>;

/** The scores from which an item is posted or proposed. */
export const matchThresholds = z
  .object({ postAt: z.int().min(1).max(300), suggestAt: z.int().min(1).max(300) })
  .refine(({ postAt, suggestAt }) => suggestAt <= postAt, 'Proposals start at or below what is posted.');
export type MatchThresholds = z.output<typeof matchThresholds>;

/** Domain notes 8.5: posted at 95 and over, proposed from 70. */
export const defaultThresholds: MatchThresholds = { postAt: 95, suggestAt: 70 };

/** The rules at delivery. */
export const defaultMatchRules: readonly MatchRule[] = kinds.map((kind, n) => {
  const { points, preventsPosting, settings, words = [] }: Defaults = rules[kind];
  return {
    kind,
    points,
    preventsPosting: preventsPosting ?? false,
    isActive: true,
    priority: (n + 1) * 10,
    settings: { ...settings },
    words: [...words],
  };
});

/** The active rules by kind, for scoring. */
export type RuleBook = ReadonlyMap<MatchRuleKind, MatchRule>;

/** Builds the book from a firm's rules; a kind that is switched off or missing is ignored. */
export const ruleBook = (list: readonly MatchRule[]): RuleBook =>
  new Map(
    list
      .filter(({ isActive }) => isActive)
      .toSorted((a, b) => a.priority - b.priority || kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
      .map((rule) => [rule.kind, rule]),
  );
