import type { SeedRow } from '../seed.ts';
import { seed } from '../seed.ts';

type Income = SeedRow<'incomes'>;
type Expenditure = SeedRow<'expenditures'>;

const payslips = { evidenceDocumentTypeIds: ['Payslip'], evidenceMaxAgeDays: 62, isVariable: true } as const;
const award = {
  isBenefit: true,
  evidenceDocumentTypeIds: ['Benefit award letter'],
  evidenceMaxAgeDays: 365,
} as const;
const care = { ...award, isDisregarded: true, description: 'Treated as meeting the cost of care.' } as const;
const pension = { evidenceDocumentTypeIds: ['Pension statement'], evidenceMaxAgeDays: 365 } as const;

const incomes: Record<string, Omit<Income, 'incomeCategoryId'>[]> = {
  Earnings: [
    { name: 'Wages (net)', ...payslips },
    { name: 'Second job', ...payslips },
    { name: 'Overtime/bonus', ...payslips },
    {
      name: 'Self-employed drawings',
      evidenceDocumentTypeIds: ['Tax return'],
      evidenceMaxAgeDays: 545,
      isVariable: true,
    },
    { name: 'Statutory sick / maternity pay', evidenceDocumentTypeIds: ['Payslip'], evidenceMaxAgeDays: 62 },
    { name: 'Other earnings' },
  ],
  'Benefits and tax credits': [
    { name: 'Universal Credit', ...award, evidenceMaxAgeDays: 62, isVariable: true },
    { name: 'JSA', description: 'Jobseeker’s Allowance', ...award },
    { name: 'ESA', description: 'Employment and Support Allowance', ...award },
    { name: 'Income Support', ...award },
    { name: 'Child Benefit', ...award },
    { name: 'Child / Working Tax Credit', ...award },
    { name: 'Housing Benefit', ...award },
    { name: 'Council Tax Reduction', ...award },
    { name: 'PIP', ...care },
    { name: 'DLA', ...care },
    { name: 'Attendance Allowance', ...care },
    { name: 'Carer’s Allowance', ...award },
    { name: 'Other benefits', ...award },
  ],
  Pensions: [
    { name: 'State pension', ...pension },
    { name: 'Workplace pension', ...pension },
    { name: 'Private pension', ...pension },
    { name: 'Pension Credit', ...award },
    { name: 'Other pension', ...pension },
  ],
  'Other income': [
    { name: 'Maintenance received', evidenceDocumentTypeIds: ['Bank statement'], evidenceMaxAgeDays: 93 },
    { name: 'Boarder/lodger', evidenceDocumentTypeIds: ['Bank statement'], evidenceMaxAgeDays: 93 },
    { name: 'Non-dependant contribution' },
    { name: 'Partner contribution', evidenceDocumentTypeIds: ['Bank statement'], evidenceMaxAgeDays: 93 },
    { name: 'Student finance' },
    { name: 'Rental income', evidenceDocumentTypeIds: ['Tenancy agreement'], evidenceMaxAgeDays: 365 },
    { name: 'Other income' },
  ],
};

const bill = { evidenceRequired: true } as const;
const priority = { evidenceRequired: true, priorityArrearsPossible: true } as const;

const fixed: Record<string, Omit<Expenditure, 'expenditureCategoryId'>[]> = {
  'Home and contents': [
    { name: 'Rent', ...priority },
    { name: 'Ground rent / service charge', ...priority },
    { name: 'Mortgage', ...priority },
    { name: 'Mortgage endowment', ...bill },
    { name: 'Secured loan', ...priority },
    { name: 'Council tax', ...priority },
    { name: 'Appliance rental', ...bill },
    { name: 'TV licence', priorityArrearsPossible: true },
    { name: 'Other home costs' },
  ],
  Utilities: [
    { name: 'Electricity', ...priority },
    { name: 'Gas', ...priority },
    { name: 'Other fuel', priorityArrearsPossible: true },
    { name: 'Other utilities' },
  ],
  Water: [{ name: 'Water supply', ...bill }, { name: 'Waste water', ...bill }, { name: 'Other water costs' }],
  'Care and health': [
    { name: 'Childcare', ...bill },
    { name: 'Adult care', ...bill },
    { name: 'Child maintenance paid', ...priority },
    { name: 'Prescriptions' },
    { name: 'Dental / optical' },
    { name: 'Other care and health costs' },
  ],
  'Transport and travel': [
    { name: 'Public transport' },
    { name: 'Vehicle HP / lease', ...priority },
    { name: 'Car insurance', ...bill },
    { name: 'Road tax', ...bill },
    { name: 'MOT and maintenance' },
    { name: 'Breakdown cover' },
    { name: 'Fuel / parking / tolls', maxWithoutEvidence: 15_000 },
    { name: 'Other travel costs' },
  ],
  'School costs': [
    { name: 'School uniform' },
    { name: 'School clubs and trips' },
    { name: 'Other school costs' },
  ],
  'Pensions and insurances': [
    { name: 'Pension contributions', ...bill },
    { name: 'Life insurance', ...bill },
    { name: 'Mortgage protection', ...bill },
    { name: 'Buildings and contents', ...bill },
    { name: 'Health insurance', ...bill },
    { name: 'Other insurance' },
  ],
  'Professional costs': [
    { name: 'Professional courses', ...bill },
    { name: 'Union fees' },
    { name: 'Professional fees', ...bill },
    { name: 'Other professional costs' },
  ],
  'Other essential costs': [{ name: 'Court fines', ...priority }, { name: 'Other essential costs' }],
};

/** Guideline figures belong to members of the scheme and change each April, so the firm loads its own. */
const flexible: Record<string, { group: Expenditure['guidelineGroup'] & string; names: string[] }> = {
  'Communications and leisure': {
    group: 'communications_leisure',
    names: [
      'Phone, internet and TV package',
      'Mobile',
      'Hobbies and sport',
      'Gifts',
      'Pocket money',
      'Papers and stationery',
      'Other leisure costs',
    ],
  },
  'Food and housekeeping': {
    group: 'food_housekeeping',
    names: [
      'Groceries',
      'Baby items',
      'School meals / meals at work',
      'Laundry',
      'Alcohol',
      'Smoking products',
      'Pets and vet',
      'House repairs',
      'Other housekeeping',
    ],
  },
  'Personal costs': {
    group: 'personal',
    names: ['Clothing and footwear', 'Hairdressing', 'Toiletries', 'Other personal costs'],
  },
};

export const statement = [
  seed(
    'income-categories',
    Object.keys(incomes).map((name) => ({ name, sfsSection: name })),
  ),
  seed(
    'incomes',
    Object.entries(incomes).flatMap(([incomeCategoryId, rows]) =>
      rows.map((row) => ({ ...row, incomeCategoryId })),
    ),
  ),
  seed('expenditure-categories', [
    ...Object.keys(fixed).map((name) => ({ name, costClass: 'fixed' as const, isEssential: true })),
    ...Object.keys(flexible).map((name) => ({ name, costClass: 'flexible' as const })),
    { name: 'Savings', costClass: 'savings' },
    {
      name: 'Debt repayments',
      costClass: 'debt',
      description: 'Debt administration fee and payments to creditors.',
    },
  ]),
  seed('expenditures', [
    ...Object.entries(fixed).flatMap(([expenditureCategoryId, rows]) =>
      rows.map((row) => ({ ...row, expenditureCategoryId })),
    ),
    ...Object.entries(flexible).flatMap(([expenditureCategoryId, { group, names }]) =>
      names.map((name) => ({ name, expenditureCategoryId, guidelineGroup: group })),
    ),
    {
      name: 'Savings contribution',
      expenditureCategoryId: 'Savings',
      description: 'Up to 10% of the surplus, capped by the Standard Financial Statement.',
    },
  ]),
  seed('credits', [
    { name: 'Credit card' },
    { name: 'Store card' },
    { name: 'Personal loan' },
    { name: 'Overdraft' },
    { name: 'Payday loan' },
    { name: 'Catalogue' },
    { name: 'HP / conditional sale', isSecured: true },
    { name: 'Mortgage shortfall' },
    { name: 'Council tax', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'Parking charge' },
    { name: 'Utility arrears', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'Mobile/telecom' },
    { name: 'Rent arrears', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'HMRC income tax', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'HMRC VAT', isPreferential: true, isPriority: true, sfsDebtClass: 'priority' },
    { name: 'HMRC tax credits', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'DWP overpayment', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'Guarantor loan', requiresGuarantor: true },
    { name: 'Personal debt', description: 'Owed to family or friends.' },
    { name: 'CCJ', description: 'County court judgment', isPriority: true, sfsDebtClass: 'priority' },
    { name: 'Student loan', isExcludable: true },
    { name: 'Court fine', isExcludable: true, isPriority: true, sfsDebtClass: 'priority' },
    { name: 'Child maintenance', isExcludable: true, isPriority: true, sfsDebtClass: 'priority' },
  ]),
  seed('assets', [
    {
      name: 'Main residence',
      class: 'property',
      needsValuation: true,
      needsChargeDetails: true,
      defaultRealisationAccountId: '4040',
      revaluationMonths: 54,
    },
    {
      name: 'Second property',
      class: 'property',
      needsValuation: true,
      needsChargeDetails: true,
      defaultRealisationAccountId: '4040',
      revaluationMonths: 54,
    },
    {
      name: 'Car',
      class: 'vehicle',
      needsValuation: true,
      needsChargeDetails: true,
      defaultRealisationAccountId: '4080',
    },
    { name: 'Motorcycle', class: 'vehicle', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'Caravan', class: 'vehicle', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'Bank balance', class: 'cash', defaultRealisationAccountId: '4020' },
    { name: 'Savings account', class: 'cash', defaultRealisationAccountId: '4020' },
    { name: 'Premium bonds', class: 'cash', defaultRealisationAccountId: '4020' },
    {
      name: 'Shares and investments',
      class: 'investment',
      needsValuation: true,
      defaultRealisationAccountId: '4080',
    },
    { name: 'Pension fund', class: 'pension', isExcludedByDefault: true, isSolelyPensionable: true },
    { name: 'Endowment policy', class: 'policy', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'Life policy', class: 'policy', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'Business assets', class: 'business', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'Book debts', class: 'business', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'Tools of the trade', class: 'business', isExcludedByDefault: true },
    { name: 'Household goods', class: 'household', isExcludedByDefault: true },
    { name: 'Jewellery', class: 'household', needsValuation: true, defaultRealisationAccountId: '4080' },
    { name: 'PPI claim', class: 'redress', defaultRealisationAccountId: '4050' },
    { name: 'Other redress claim', class: 'redress', defaultRealisationAccountId: '4050' },
    { name: 'Inheritance', class: 'other', defaultRealisationAccountId: '4030' },
    { name: 'Other asset', class: 'other', needsValuation: true, defaultRealisationAccountId: '4080' },
  ]),
];
