import { feeModelFields, modificationEffectFields } from '#shared/platform/fields/common-fields.ts';
import {
  boolean,
  choice,
  date,
  type Field,
  type Fields,
  integer,
  longText,
  pence,
  ref,
  text,
} from '#shared/platform/fields/field.ts';
import { words } from '#shared/platform/words.ts';
import { caseAsset } from '#shared/records/affairs/asset.ts';
import { caseDebt } from '#shared/records/affairs/debt.ts';
import { frequencyLabels } from '#shared/records/affairs/frequency.ts';
import { payers, statementKinds } from '#shared/records/affairs/income-expenditure.ts';
import { addressEntity } from '#shared/records/cases/address.ts';
import { caseEntity } from '#shared/records/cases/case-fields.ts';
import { personEntity } from '#shared/records/cases/person.ts';
import { receiptMethods } from '#shared/records/ledger/ledger.ts';
import { lineKinds } from '#shared/records/payments/schedules.ts';
import { solutions } from '#shared/records/reference/solutions.ts';

/** A column of a file: its heading, what its cells hold, and the name of its value. */
export type Column = { name: string; key: string; field: Field; isRequired: boolean };

/** The files of a take-on, in reading order. */
export const fileNames = words(
  'cases.csv people.csv debts.csv assets.csv schedules.csv modifications.csv statements.csv',
  'statement-lines.csv bonds.csv receipts.csv payments.csv',
);
export type FileName = (typeof fileNames)[number];

/** The heading of a field: `contributionPence` is `contribution`, `caseOwnerUserId` is `case_owner`. */
export const headingOf = (key: string): string =>
  key
    .replace(/(?:User)?Ids?$|Pence$|Bp$/, '')
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();

const columnsOf = (fields: Fields, required: readonly string[] = []): Column[] =>
  Object.entries(fields).map(([key, field]) => ({
    name: headingOf(key),
    key,
    field,
    isRequired: required.includes(key),
  }));

/** The same for the members of a group, each headed with the group's name first. */
const groupColumns = (group: string, prefix: string, fields: Fields): Column[] =>
  Object.entries(fields).map(([key, field]) => ({
    name: `${prefix}_${headingOf(key)}`,
    key: `${group}.${key}`,
    field,
    isRequired: false,
  }));

const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** The fields that come with the case itself: how it ended is in the reason. */
const takenOnFields = without(caseEntity.fields, 'feeModel', 'terminationTerm');

/** The longest reference of a case in the old system. */
export const LONGEST_REFERENCE = 40;

const reference: Column = {
  name: 'reference',
  key: 'reference',
  field: text({ label: 'Reference of the case in the old system', max: LONGEST_REFERENCE }),
  isRequired: true,
};

const ownOfCase = {
  domain: text({ label: 'Domain, by name or code', max: 80 }),
  newReference: text({
    label: 'Reference here',
    max: 12,
    help: 'The domain’s prefix and six digits. If left blank, the case gets the domain’s next reference.',
  }),
  statusId: ref('statuses', { label: 'Status' }),
  substatus: text({ label: 'Sub status', max: 80 }),
  statusSince: date({ label: 'Date of the status', future: false }),
  linkedReference: text({
    label: 'Linked case',
    max: 40,
    help: 'The old reference of a partner’s case. Given on one of the two, it links both.',
  }),
  bankAccount: text({
    label: 'Bank account',
    max: 80,
    help: 'The client account that holds the money. Needed unless the portfolio has exactly one of its own, or the domain exactly one for all.',
  }),
  clientAccountReference: text({
    label: 'Client account at the bank',
    max: 40,
    help: 'If the bank keeps an account for the case within an umbrella account: its reference there.',
  }),
  reportsSentToYear: integer({
    label: 'Last year reported on',
    max: 30,
    help: 'The last year of the arrangement whose annual report was sent from the old system.',
  }),
  balancePence: pence({
    label: 'Money held for the case',
    help: 'Receipts less payments, to the penny.',
  }),
} as const;

const ownOfDebt = {
  debtStatusId: ref('debt-statuses', { label: 'Status of the debt' }),
  statusReason: text({ label: 'Reason for the status', max: 500 }),
  balanceConfirmedPence: pence({ label: 'Balance confirmed' }),
  confirmedOn: date({ label: 'Confirmed on', future: false }),
  claimReceivedOn: date({ label: 'Claim received on', future: false }),
  claimPence: pence({ label: 'Claim' }),
  claimRejectedPence: pence({ label: 'Amount rejected' }),
  claimAdmittedPence: pence({ label: 'Amount admitted' }),
  admittedOn: date({ label: 'Admitted on', future: false }),
} as const;

const ownOfAsset = {
  owners: choice(
    { applicant_1: 'Applicant 1', applicant_2: 'Applicant 2', both: 'Both' },
    { label: 'Whose', help: 'If left blank, it is shared by all applicants.' },
  ),
} as const;

const schedule = {
  firstDueOn: date({ label: 'First due on' }),
  payments: integer({ label: 'How many, a month apart', min: 1, max: 120, default: 1 }),
  amountPence: pence({ label: 'Amount of each' }),
  kind: choice(lineKinds, { label: 'Kind', default: 'regular' }),
} as const;

const modification = {
  modificationId: ref('modifications', { label: 'Library clause, by code' }),
  title: text({ label: 'Title, where it is of the case alone', max: 120 }),
  category: solutions.modifications.fields.category,
  text: longText({ label: 'Wording', max: 20_000 }),
  proposedByCreditorId: ref('creditors', { label: 'Proposed by' }),
  receivedOn: date({ label: 'Received on', future: false }),
  effectiveFrom: date({ label: 'In force from' }),
  clientConsentOn: date({ label: 'Client consented on', future: false }),
} as const;

const household = { max: 30, default: 0 } as const;

const statement = {
  statementOn: date({ label: 'Date of the statement', future: false }),
  kind: choice(statementKinds, { label: 'Kind', default: 'initial' }),
  adults: integer({
    label: 'Adults',
    min: 1,
    max: 30,
    help: 'If left blank, the number of applicants.',
  }),
  children16To18: integer({ label: 'Children of 16 to 18', ...household }),
  childrenUnder16: integer({ label: 'Children under 16', ...household }),
  vehicles: integer({ label: 'Vehicles', ...household }),
  explanation: longText({ label: 'Explanation', max: 4_000 }),
} as const;

const statementLine = {
  statementOn: date({
    label: 'Date of the statement',
    future: false,
    help: 'Needed where the case has several.',
  }),
  incomeId: ref('incomes', { label: 'Income' }),
  expenditureId: ref('expenditures', {
    label: 'Expenditure',
    help: 'A line has either this or an income.',
  }),
  amountPence: pence({ label: 'Amount' }),
  frequency: choice(frequencyLabels, { label: 'How often', default: 'monthly' }),
  payer: choice(payers, { label: 'Whose', default: 'applicant_1' }),
  isEvidenced: boolean({ label: 'Evidenced', default: false }),
  notes: text({ label: 'Notes', max: 500 }),
} as const;

const bond = {
  role: choice({ applicant_1: 'Applicant 1', applicant_2: 'Applicant 2' }, { label: 'Whose estate' }),
  coverPence: pence({ label: 'Cover in force', help: 'The specific penalty sum.', min: 1 }),
  bondablePence: pence({
    label: 'Bondable value',
    help: 'What the estate was worth when the cover was set. If left blank, the cover.',
  }),
  premiumPence: pence({ label: 'Premium paid' }),
  appointedOn: date({ label: 'Appointed on', future: false }),
  effectiveOn: date({
    label: 'In force from',
    future: false,
    help: 'When the cover was last changed. If left blank, the appointment.',
  }),
  reportedOn: date({
    label: 'Reported to the surety on',
    future: false,
    help: 'If left blank, the cover goes on the next bordereau.',
  }),
} as const;

const receipt = {
  receivedOn: date({ label: 'Day received, or the last day that a total covers', future: false }),
  incomeTypeId: ref('income-types', { label: 'Income type' }),
  amountPence: pence({ label: 'Amount', min: 1 }),
  method: choice(receiptMethods, { label: 'Method', default: 'so' }),
  payerName: text({ label: 'Payer', max: 120 }),
} as const;

const payment = {
  paidOn: date({ label: 'Day paid, or the last day that a total covers', future: false }),
  paymentTypeId: ref('payment-types', { label: 'Payment type' }),
  amountPence: pence({ label: 'Amount', min: 1 }),
  creditorId: ref('creditors', { label: 'Creditor, of a dividend' }),
  accountNumber: text({
    label: 'Account number',
    max: 40,
    help: 'Of the debt, where the case has several with the creditor.',
  }),
  supplierId: ref('suppliers', { label: 'Supplier, of an expense' }),
  beyondClaimApprovedBy: text({
    label: 'Beyond the claim, approved by',
    max: 120,
    help: 'Who approved a dividend that took the creditor above 100 p/£ of its claim.',
  }),
} as const;

/** What each file holds, used by both its documentation and its reader. */
export const takeOnFiles: Readonly<Record<FileName, { about: string; columns: readonly Column[] }>> = {
  'cases.csv': {
    about: 'One row for each case.',
    columns: [
      reference,
      ...columnsOf(ownOfCase, ['statusId', 'balancePence']),
      ...columnsOf(takenOnFields, ['productId', 'caseOwnerUserId', 'enquiryOn']),
      ...groupColumns('feeModel', 'fee', feeModelFields),
    ],
  },
  'people.csv': {
    about: 'One row for each person of a case, with the address where they live now.',
    columns: [
      reference,
      ...columnsOf(without(personEntity.fields, 'employer'), ['role', 'firstName', 'lastName']),
      ...columnsOf(
        without(addressEntity.fields, 'addressTypeId', 'residentTo', 'isMailingDefault', 'source'),
      ),
    ],
  },
  'debts.csv': {
    about: 'One row for each debt.',
    columns: [
      reference,
      ...columnsOf(without(caseDebt.fields, 'source'), ['creditorId', 'creditId', 'balanceSoaPence']),
      ...columnsOf(ownOfDebt, ['debtStatusId']),
    ],
  },
  'assets.csv': {
    about:
      'What the client owns: one row for each asset of the statement of affairs. A kind that stays out unless agreed otherwise is excluded where `is_excluded` is empty and nothing is expected of it.',
    columns: [
      reference,
      ...columnsOf(caseAsset.fields, ['assetTypeId', 'description', 'valuePence']),
      ...columnsOf(ownOfAsset),
    ],
  },
  'schedules.csv': {
    about:
      'What the client must pay: a row for each run of equal monthly payments, and one for each lump sum. A case without rows follows its agreed terms.',
    columns: [reference, ...columnsOf(schedule, ['firstDueOn', 'amountPence'])],
  },
  'modifications.csv': {
    about: 'The clauses that creditors made and the client accepted.',
    columns: [
      reference,
      ...columnsOf(modification, ['receivedOn', 'effectiveFrom']),
      ...groupColumns('effect', 'effect', modificationEffectFields),
    ],
  },
  'statements.csv': {
    about:
      'Statements of income and expenditure: one row for each. The newest of a case is its current one; spending over a guideline needs no explanation.',
    columns: [reference, ...columnsOf(statement, ['statementOn'])],
  },
  'statement-lines.csv': {
    about: 'The lines of a statement: one row for each income and each expenditure.',
    columns: [reference, ...columnsOf(statementLine, ['amountPence'])],
  },
  'bonds.csv': {
    about:
      'The cover in force: one row for each applicant whose estate is bonded. Nothing for those that were released.',
    columns: [reference, ...columnsOf(bond, ['role', 'coverPence', 'appointedOn'])],
  },
  'receipts.csv': {
    about: 'What was received: one by one, or a total for each income type and year.',
    columns: [reference, ...columnsOf(receipt, ['receivedOn', 'incomeTypeId', 'amountPence'])],
  },
  'payments.csv': {
    about: 'What was paid: fees drawn, expenses, dividends to each creditor, refunds.',
    columns: [reference, ...columnsOf(payment, ['paidOn', 'paymentTypeId', 'amountPence'])],
  },
};

/** The required files. */
export const neededFiles: readonly FileName[] = ['cases.csv', 'people.csv'];

/** The column whose amounts the old system totals, for each file. */
export const totalledColumns: Readonly<Partial<Record<FileName, string>>> = {
  'cases.csv': 'balance',
  'debts.csv': 'balance_soa',
  'assets.csv': 'value',
  'statement-lines.csv': 'amount',
  'bonds.csv': 'cover',
  'receipts.csv': 'amount',
  'payments.csv': 'amount',
};
