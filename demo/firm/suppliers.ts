import { madeUpAccount, nameAtBank } from '#demo/firm/accounts.ts';
import { type SeedRow, seed } from '#server/app/seed/seed.ts';

type Supplier = SeedRow<'suppliers'>;

const rows: Omit<Supplier, 'accountName' | 'sortCode' | 'accountNumber'>[] = [
  {
    name: 'Bastion Surety Limited',
    category: 'bond',
    defaultPaymentTypeId: 'Specific bond',
    defaultUnitCost: 6_000,
    town: 'London',
    postcode: 'EC3 9ZZ',
    accountRef: 'HDS-4471',
  },
  {
    name: 'Insolvency Registration Office',
    category: 'registry',
    defaultPaymentTypeId: 'Registration fee',
    defaultUnitCost: 1_500,
    paymentTermsDays: 0,
    town: 'Birmingham',
    postcode: 'B1 9ZZ',
  },
  {
    name: 'Clearfile Credit Reference Limited',
    category: 'credit-agency',
    defaultPaymentTypeId: 'Credit search',
    defaultUnitCost: 420,
    town: 'Nottingham',
    postcode: 'NG1 9ZZ',
  },
  {
    name: 'Surepoint ID Checks Limited',
    category: 'aml-id',
    defaultPaymentTypeId: 'AML check',
    defaultUnitCost: 350,
    town: 'Bristol',
    postcode: 'BS1 9ZZ',
  },
  {
    name: 'Land Title Searches Limited',
    category: 'land-registry',
    defaultPaymentTypeId: 'Land Registry',
    defaultUnitCost: 700,
    town: 'Croydon',
    postcode: 'CR0 9ZZ',
  },
  {
    name: 'Casebridge Software Limited',
    category: 'software',
    defaultPaymentTypeId: 'Case management fee',
    defaultUnitCost: 8_500,
    town: 'Leeds',
    postcode: 'LS2 9ZZ',
  },
  {
    name: 'Creditorlink Portal Limited',
    category: 'portal',
    defaultPaymentTypeId: 'Creditor portal',
    defaultUnitCost: 2_500,
    town: 'Reading',
    postcode: 'RG1 9ZZ',
  },
  {
    name: 'Hallam & Wyke Surveyors',
    category: 'valuer',
    defaultPaymentTypeId: 'Valuation',
    defaultUnitCost: 18_000,
    town: 'Sheffield',
    postcode: 'S1 9ZZ',
  },
  {
    name: 'Ferndale Law LLP',
    category: 'solicitor',
    defaultPaymentTypeId: 'Solicitors',
    paymentTermsDays: 14,
    town: 'Leeds',
    postcode: 'LS1 9ZX',
  },
  {
    name: 'Swiftfold Mailing Limited',
    category: 'mailing',
    defaultPaymentTypeId: 'Professional fees',
    town: 'Wakefield',
    postcode: 'WF1 9ZZ',
  },
  {
    name: 'Quayside Archive Limited',
    category: 'other',
    isAssociate: true,
    associateReason: 'A director of Harbour Debt Solutions owns 40% of the shares.',
    defaultPaymentTypeId: 'Category 2 – storage',
    defaultUnitCost: 1_200,
    town: 'Hull',
    postcode: 'HU1 9ZZ',
  },
  {
    name: 'Kestrel Bank plc, business charges',
    category: 'bank',
    defaultPaymentTypeId: 'Bank charges',
    invoiceRequired: false,
    town: 'London',
    postcode: 'EC2 9ZZ',
  },
];

export const suppliers = seed(
  'suppliers',
  rows.map((row, n) => ({
    addressLine1: `${n + 2} Exchange Row`,
    countryId: 'England',
    email: `accounts@supplier${n + 1}.example.co.uk`,
    ...row,
    ...madeUpAccount(200 + n),
    accountName: nameAtBank(row.name),
    keptByDomainId: 'Harbour Debt Solutions',
  })),
);
