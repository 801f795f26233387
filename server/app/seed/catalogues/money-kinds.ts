import { seed } from '../seed.ts';

const contribution = { accountId: '4010', countsAsContribution: true, countsForFeeBase: true } as const;
const realisation = { countsForFeeBase: true, isAssetRealisation: true } as const;
const extraAsset = { ...realisation, isExtraAsset: true } as const;

const standardRate = 2000;
const fee = { payeeKind: 'office', vatRateBp: 0 } as const;
const expense = { class: 'expense_cat1', payeeKind: 'supplier', requiresInvoice: true } as const;

/** Kinds of money in and out, with the short codes that firms use for fees, bond and registration. */
export const moneyKinds = [
  seed('income-types', [
    { name: 'Voluntary contribution', ...contribution, isSystem: true },
    { name: 'Arrears catch-up', ...contribution },
    // Lump sums are lines of the schedule, whoever pays them.
    { name: 'Lump sum / F&F', ...contribution, accountId: '4020' },
    { name: 'Windfall', accountId: '4030', ...extraAsset },
    { name: 'PPI / redress', accountId: '4050', ...extraAsset },
    { name: 'Equity release', accountId: '4040', ...realisation },
    { name: 'Asset sale', accountId: '4080', ...realisation },
    {
      name: 'Third-party contribution',
      ...contribution,
      accountId: '4070',
      isReceiptFromThirdParty: true,
    },
    { name: 'Bank interest', accountId: '4060', isSystem: true },
    { name: 'Refund from supplier', accountId: '4090', isReceiptFromThirdParty: true },
    { name: 'Fee refund to estate', accountId: '4090', isSystem: true },
    { name: 'Transfer in', accountId: '4090', isSystem: true },
  ]),
  seed('payment-types', [
    {
      name: 'Nominee remuneration',
      code: 'nr',
      accountId: '5010',
      class: 'nominee_fee',
      ...fee,
      isSystem: true,
    },
    {
      name: 'Supervisor remuneration',
      code: 'sr',
      accountId: '5020',
      class: 'supervisor_fee',
      ...fee,
      isSystem: true,
    },
    {
      name: 'Variation meeting fee',
      accountId: '5030',
      class: 'variation_fee',
      ...fee,
    },
    { name: 'Specific bond', code: 'sb', accountId: '5110', ...expense, vatRateBp: 0 },
    { name: 'Registration fee', code: 'cr', accountId: '5120', ...expense, vatRateBp: 0 },
    { name: 'Search fees', accountId: '5130', ...expense, vatRateBp: standardRate },
    { name: 'Credit search', accountId: '5140', ...expense, vatRateBp: standardRate },
    { name: 'AML check', accountId: '5150', ...expense, vatRateBp: standardRate },
    { name: 'Case management fee', accountId: '5160', ...expense, vatRateBp: standardRate },
    { name: 'Creditor portal', accountId: '5170', ...expense, vatRateBp: standardRate },
    { name: 'Client portal', accountId: '5170', ...expense, vatRateBp: standardRate },
    { name: 'Claim review', accountId: '5180', ...expense, vatRateBp: standardRate },
    { name: 'Financial review', accountId: '5180', ...expense, vatRateBp: standardRate },
    { name: 'Professional fees', accountId: '5190', ...expense, vatRateBp: standardRate },
    { name: 'Land Registry', accountId: '5130', ...expense, vatRateBp: 0 },
    { name: 'Valuation', accountId: '5190', ...expense, vatRateBp: standardRate },
    {
      name: 'Solicitors',
      accountId: '5190',
      ...expense,
      vatRateBp: standardRate,
    },
    { name: 'Bank charges', accountId: '5199', ...expense, requiresInvoice: false, vatRateBp: 0 },
    {
      name: 'Category 2 – storage',
      accountId: '5210',
      ...expense,
      class: 'expense_cat2',
      vatRateBp: standardRate,
      requiresSecondApproval: true,
    },
    {
      name: 'Dividend – unsecured',
      accountId: '5300',
      class: 'dividend',
      payeeKind: 'creditor',
      isSystem: true,
    },
    {
      name: 'Dividend – preferential',
      accountId: '5310',
      class: 'dividend',
      payeeKind: 'creditor',
      isSystem: true,
    },
    {
      name: 'Refund to client',
      accountId: '5400',
      class: 'client_refund',
      payeeKind: 'client',
      isSystem: true,
    },
    {
      name: 'Transfer between cases',
      accountId: '4090',
      class: 'transfer',
      isSystem: true,
    },
  ]),
];
