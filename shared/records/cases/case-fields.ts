import { feeModelFields, jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { entity } from '#shared/platform/fields/entity.ts';
import {
  boolean,
  choice,
  date,
  group,
  integer,
  longText,
  pence,
  pencePerPound,
  ref,
  text,
} from '#shared/platform/fields/field.ts';
import { protocolNames } from '#shared/records/law/protocols.ts';
import { caseDates } from '#shared/records/reference/status-words.ts';

export const paymentMethods = {
  so: 'Standing order',
  fp: 'Faster payment',
  dd: 'Direct debit',
  card: 'Card',
  cheque: 'Cheque',
  cash: 'Cash',
  bacs: 'Bacs',
} as const;

export const distributionFrequencies = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  annual: 'Annual',
  ad_hoc: 'Ad hoc',
} as const;

const solution = { section: 'Solution' } as const;
const staff = { section: 'Staff' } as const;
const advice = { section: 'Advice and drafting' } as const;
const decision = { section: 'Decision' } as const;
const terms = { section: 'Terms' } as const;
const register = { section: 'Register' } as const;
const ending = { section: 'Ending' } as const;

/** The fields of a case that can be edited, with their labels and rules, for the form, the summary and the audit trail. */
export const caseEntity = entity({
  label: 'Case',
  plural: 'Cases',
  about: 'One client’s matter, from first call to closure.',
  permission: 'case.write',
  fields: {
    caseName: text({
      label: 'Case name',
      max: 200,
      help: 'Leave blank to make it from the applicants’ names.',
    }),
    enquiryOn: date({ label: 'Enquiry', required: true, future: false }),
    introducerId: ref('introducers', { label: 'Introducer' }),
    leadSourceDetail: text({ label: 'Lead source', max: 200 }),
    riskOfViolence: boolean({
      label: 'Risk of violence',
      help: 'The address is withheld from search cards, exports and creditor mail.',
    }),
    isVulnerable: boolean({ label: 'Vulnerable client' }),
    vulnerabilityNotes: longText({
      label: 'Vulnerability notes',
      permission: 'cases.sensitive',
      max: 4000,
      shownWhen: { field: 'isVulnerable', is: [true] },
    }),
    productId: ref('products', { ...solution, label: 'Product', required: true }),
    portfolioId: ref('portfolios', { ...solution, label: 'Portfolio' }),
    protocolVersion: choice(protocolNames, {
      ...solution,
      label: 'Protocol',
      help: 'Leave blank for the one in force when the proposal is made: from 01/07/2025 that of 2025.',
    }),
    jurisdiction: choice(jurisdictions, { ...solution, label: 'Jurisdiction', required: true }),
    caseOwnerUserId: ref('users', { ...staff, label: 'Case owner', required: true }),
    departmentId: ref('departments', { ...staff, label: 'Department', required: true }),
    adviserUserId: ref('users', { ...staff, label: 'Adviser' }),
    drafterUserId: ref('users', { ...staff, label: 'Drafter' }),
    supervisorUserId: ref('users', {
      ...staff,
      label: 'Supervisor',
      help: 'A licensed insolvency practitioner.',
    }),
    adviceGivenOn: date({ ...advice, label: caseDates.adviceGivenOn, future: false }),
    noAssetsOn: date({
      ...advice,
      label: 'Owns no assets, as stated on',
      future: false,
      help: 'Leave blank until the client has said so. Without it or an asset, what they own is not known.',
    }),
    packSentOn: date({ ...advice, label: caseDates.packSentOn, future: false }),
    packReturnedOn: date({ ...advice, label: caseDates.packReturnedOn, future: false }),
    proposalDate: date({ ...advice, label: caseDates.proposalDate }),
    nomineeReportOn: date({ ...decision, label: caseDates.nomineeReportOn }),
    noticeDeliveredOn: date({ ...decision, label: caseDates.noticeDeliveredOn }),
    decisionDate: date({
      ...decision,
      label: caseDates.decisionDate,
      help: 'In England and Wales at least 14 clear days after the notice is delivered.',
    }),
    approvalDate: date({
      ...decision,
      label: caseDates.approvalDate,
      help: 'Every anniversary counts from this date.',
    }),
    commencementDate: date({ ...terms, label: caseDates.commencementDate }),
    termMonths: integer({ ...terms, label: 'Term in months', min: 1, max: 120 }),
    expectedEndDate: date({ ...terms, label: caseDates.expectedEndDate }),
    contributionPence: pence({ ...terms, label: 'Monthly contribution' }),
    contributionDay: integer({ ...terms, label: 'Contribution day', min: 1, max: 28 }),
    paymentMethod: choice(paymentMethods, { ...terms, label: 'Payment method' }),
    minDividendPledged: pencePerPound({ ...terms, label: 'Minimum dividend pledged', max: 10_000 }),
    distributionFrequency: choice(distributionFrequencies, { ...terms, label: 'Distribution' }),
    nextDistributionOn: date({ ...terms, label: caseDates.nextDistributionOn }),
    equityReviewDueOn: date({ ...terms, label: caseDates.equityReviewDueOn }),
    feeModel: group(feeModelFields, { section: 'Fees', label: 'Fee model' }),
    registeredOn: date({ ...register, label: caseDates.registeredOn, future: false }),
    registerRef: text({ ...register, label: 'Register reference', max: 60 }),
    removedFromRegisterOn: date({ ...register, label: caseDates.removedFromRegisterOn, future: false }),
    completedOn: date({ ...ending, label: caseDates.completedOn, future: false }),
    terminatedOn: date({ ...ending, label: caseDates.terminatedOn, future: false }),
    terminationReason: text({ ...ending, label: 'Reason for termination', max: 500 }),
    /** For an arrangement that ended by a death or a bankruptcy. */
    terminationTerm: text({ ...ending, label: 'Term under which it ended', max: 200 }),
    closedOn: date({ ...ending, label: caseDates.closedOn, future: false }),
  },
  list: ['caseName'],
  display: ['caseName'],
});
