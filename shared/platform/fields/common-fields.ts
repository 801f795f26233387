import { boolean, choice, instant, integer, pence, pencePerPound, percent, ref, text } from './field.ts';

/** A UK postal address; spread into every entity that has one. */
export const addressFields = {
  addressLine1: text({ label: 'Address line 1', section: 'Address', max: 100 }),
  addressLine2: text({ label: 'Address line 2', section: 'Address', max: 100 }),
  town: text({ label: 'Town', section: 'Address', max: 60 }),
  county: text({ label: 'County', section: 'Address', max: 60 }),
  postcode: text({ label: 'Postcode', section: 'Address', format: 'postcode', max: 8 }),
  countryId: ref('countries', { label: 'Country', section: 'Address' }),
} as const;

/** Sort code and account number: neither is given without the other. */
export const sortCodeField = {
  label: 'Sort code',
  format: 'sortCode',
  max: 8,
  requiredWhen: { field: 'accountNumber', filled: true },
} as const;
export const accountNumberField = {
  label: 'Account number',
  format: 'accountNumber',
  max: 8,
  requiredWhen: { field: 'sortCode', filled: true },
} as const;

const bank = { section: 'Bank details', permission: 'financials.bank-details' } as const;

/** Where a payee is paid: all three values or none. Who changed and who verified them is kept by the server. */
export const bankDetailFields = {
  keptByDomainId: ref('domains', {
    ...bank,
    label: 'Kept by',
    help: 'The domain whose staff verify these bank details, even if other domains pay this payee too. Leave blank if you have only one domain: it is used.',
  }),
  accountName: text({
    ...bank,
    label: 'Account name',
    max: 40,
    requiredWhen: { field: 'accountNumber', filled: true },
    help: 'As the bank knows it. A Bacs file carries the first 18 characters.',
  }),
  sortCode: text({ ...bank, ...sortCodeField }),
  accountNumber: text({ ...bank, ...accountNumberField }),
  bankCheck: choice(
    { valid: 'Could exist', invalid: 'Cannot exist', unchecked: 'Sort code not in the table' },
    {
      ...bank,
      label: 'Modulus check',
      readOnly: true,
      help: 'Shows only that the pair could exist. Use Confirmation of Payee for new payees.',
    },
  ),
  bankChangedById: ref('users', { ...bank, label: 'Changed by', readOnly: true }),
  bankChangedAt: instant({ ...bank, label: 'Changed at' }),
  bankVerifiedById: ref('users', { ...bank, label: 'Verified by', readOnly: true }),
  bankVerifiedAt: instant({ ...bank, label: 'Verified at' }),
} as const;

export const jurisdictions = {
  EW: 'England & Wales',
  SCO: 'Scotland',
  NI: 'Northern Ireland',
  other: 'Elsewhere',
} as const;

export const supervisorBases = {
  realisations_less_nominee: 'Realisations less the original nominee fee',
  total_realisations: 'All realisations',
  fixed: 'Fixed amount',
} as const;

/** The limits within which fees and expenses are drawn; copied to a case, where modifications change them. */
export const feeModelFields = {
  totalCostCap: pence({ label: 'Total cost cap' }),
  nomineePlusExpensesCap: pence({ label: 'Nominee fee and expenses cap' }),
  nomineeFee: pence({ label: 'Nominee fee' }),
  supervisorCap: pence({ label: 'Supervisor fee cap' }),
  supervisorPercentBp: percent({ label: 'Supervisor percentage', max: 10_000 }),
  supervisorBase: choice(supervisorBases, { label: 'Supervisor percentage of' }),
  cat1Threshold: pence({ label: 'Category 1 threshold' }),
  bondPremium: pence({ label: 'Specific bond' }),
  registrationFee: pence({ label: 'Registration fee' }),
  expectedExpenses: pence({ label: 'Other expenses expected' }),
  extraAssetPercentBp: percent({
    label: 'Extra asset fee',
    max: 10_000,
    help: 'Percentage of what assets outside the proposal bring in, within the caps.',
  }),
  variationFee: pence({ label: 'Variation fee, on top of the cap' }),
  closingCosts: pence({ label: 'Closing costs to reserve' }),
} as const;

/** The effects of a modification, in terms that the fee engine understands; empty values leave things as they are. */
export const modificationEffectFields = {
  totalCostCap: pence({ label: 'Total cost cap' }),
  nomineePlusExpensesCap: pence({ label: 'Nominee fee and expenses cap' }),
  nomineeFee: pence({ label: 'Nominee fee' }),
  supervisorFee: pence({ label: 'Supervisor fee' }),
  supervisorPercentBp: percent({ label: 'Supervisor percentage', max: 10_000 }),
  supervisorBase: choice(supervisorBases, { label: 'Supervisor percentage of' }),
  cat1Threshold: pence({ label: 'Category 1 threshold' }),
  cat2Prohibited: boolean({ label: 'Category 2 expenses prohibited' }),
  minDividend: pencePerPound({ label: 'Minimum dividend', max: 10_000 }),
  minContribution: pence({ label: 'Minimum contribution' }),
  termMonths: integer({ label: 'Term in months', min: 1, max: 84 }),
  annualReviewRequired: boolean({
    label: 'Annual review required',
    help: 'For the record only: every voluntary arrangement is reviewed each year.',
  }),
  retainFirstContributions: integer({
    label: 'First contributions to retain',
    min: 0,
    max: 12,
    help: 'For the record only: distributions are not calculated from it.',
  }),
  equityReviewMonth: integer({
    label: 'Equity review in month',
    min: 1,
    max: 84,
    help: 'Sets the date of the review if accepted with the approval.',
  }),
  breachMonths: integer({
    label: 'Breach after months in arrears',
    min: 1,
    max: 12,
    help: 'The nightly check suspects a breach from this many months.',
  }),
  noNewCreditOver: pence({
    label: 'No new credit over',
    help: 'For the record only: new credit is not monitored.',
  }),
} as const;
