import { permissions } from '#shared/platform/permissions.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import { seed } from '../seed.ts';

/** The usual limits of an IVA: total cost £3,650, of which nominee and expenses £1,900 and supervisor £1,750. */
const ivaFees = {
  totalCostCap: 365_000,
  nomineePlusExpensesCap: 190_000,
  nomineeFee: 160_450,
  supervisorCap: 175_000,
  supervisorPercentBp: 1_500,
  supervisorBase: 'realisations_less_nominee',
  cat1Threshold: 100_000,
  bondPremium: 6_000,
  registrationFee: 1_500,
  expectedExpenses: 22_050,
  extraAssetPercentBp: 1_500,
  variationFee: 35_000,
} as const;

export const organisation = [
  seed(
    'permissions',
    Object.entries(permissions).map(([name, label]) => ({ name, label, isSystem: true as const })),
  ),
  seed('departments', [
    { name: 'Sales/Triage', description: 'First contact with people who ask for help.' },
    { name: 'Advice', description: 'Fact-find, options and recommendation.' },
    { name: 'Drafting', description: 'Proposals, from the returned pack to the signature.' },
    { name: 'Creditor services', description: 'Votes, modifications and claims.' },
    {
      name: 'Supervision',
      description: 'Live arrangements: payments, reviews, breaches.',
      defaultTaskQueue: true,
    },
    { name: 'Cashiering', description: 'Client money, distributions, bonding and invoices.' },
    { name: 'Closures', description: 'From the last payment to the closed file.' },
    { name: 'Complaints', description: 'Complaints and their deadlines.' },
    { name: 'Post room', description: 'Scanning, indexing and sending.' },
    { name: 'IT', description: 'Systems and access.' },
  ]),
  seed('products', [
    {
      name: 'Individual Voluntary Arrangement',
      code: 'iva',
      type: 'iva',
      jurisdiction: 'EW',
      ...solutions.iva.product,
      standardTermsVersion: 'IVA Protocol 2021',
      feeModelDefault: ivaFees,
      isSystem: true,
    },
    {
      name: 'Individual Voluntary Arrangement (Northern Ireland)',
      code: 'iva-ni',
      type: 'iva',
      jurisdiction: 'NI',
      ...solutions.iva.product,
      feeModelDefault: ivaFees,
    },
    {
      name: 'Debt management plan',
      code: 'dmp',
      type: 'dmp',
      jurisdiction: 'EW',
      ...solutions.dmp.product,
    },
    {
      name: 'Protected trust deed',
      code: 'ptd',
      type: 'ptd',
      jurisdiction: 'SCO',
      ...solutions.ptd.product,
    },
    {
      name: 'Debt relief order',
      code: 'dro',
      type: 'dro',
      jurisdiction: 'EW',
      description: 'Through an approved intermediary: debts up to £50,000, assets up to £2,000.',
      ...solutions.dro.product,
    },
    {
      name: 'Bankruptcy',
      type: 'bankruptcy',
      jurisdiction: 'EW',
      ...solutions.bankruptcy.product,
    },
    { name: 'Sequestration', type: 'sequestration', jurisdiction: 'SCO', ...solutions.sequestration.product },
    {
      name: 'Full and final settlement',
      type: 'fnf',
      jurisdiction: 'EW',
      ...solutions.fnf.product,
    },
    {
      name: 'Breathing space',
      type: 'breathing_space',
      jurisdiction: 'EW',
      description: 'Up to 60 days; once in 12 months.',
      ...solutions.breathing_space.product,
    },
    {
      name: 'Referral to free advice',
      type: 'referral',
      jurisdiction: 'other',
      ...solutions.referral.product,
    },
  ]),
];
