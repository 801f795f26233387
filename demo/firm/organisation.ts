import { seed } from '#server/app/seed/seed.ts';

const fees = {
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
} as const;

/** What the firm's letters say about public bodies and free advice. */
const toldInLetters = {
  debtAdvice: `MoneyHelper: www.moneyhelper.org.uk, 0800 138 7777
StepChange Debt Charity: www.stepchange.org, 0800 138 1111
National Debtline: www.nationaldebtline.org, 0808 808 4000
Citizens Advice: www.citizensadvice.org.uk`,
  ombudsman: 'Exchange Tower, London E14 9SR, 0800 023 4567, www.financial-ombudsman.org.uk',
  complaintsGateway:
    'www.gov.uk/complain-about-insolvency-practitioner, 0300 678 0015, or by post to IP Complaints, The Insolvency Service, 3rd Floor, 1 City Walk, Leeds LS11 9DA',
  informationCommissioner: 'www.ico.org.uk, 0303 123 1113',
  feesGuide: 'www.insolvency-practitioners.org.uk',
  registerAddress: '16th Floor\n1 Westfield Avenue\nStratford\nLondon\nE20 1HZ',
} as const;

/** Two invented brands. Their telephone numbers are reserved by Ofcom for drama, their other numbers were never issued. */
export const domains = seed('domains', [
  {
    name: 'Harbour Debt Solutions',
    code: 'harbour',
    legalName: 'Harbour Debt Solutions Limited',
    companyNumber: 'ZZ104711',
    fcaNumber: '9990101',
    icoNumber: 'ZX104711',
    vatNumber: 'GB999104711',
    addressLine1: 'Quayside House',
    addressLine2: '14 Wharf Street',
    town: 'Leeds',
    county: 'West Yorkshire',
    postcode: 'LS1 9ZZ',
    countryId: 'England',
    phone: '0113 496 0100',
    email: 'help@harbourdebt.example.co.uk',
    website: 'https://www.harbourdebt.example.co.uk',
    ...toldInLetters,
    caseRefPrefix: 'HDS',
    nextCaseNumber: 4_001,
    claimApprovalLimit: 2_500_000,
    defaultPortfolioId: 'Harbour Direct',
    brandColour: '#0f5e9c',
  },
  {
    name: 'Northgate Insolvency',
    code: 'northgate',
    legalName: 'Northgate Insolvency Practice LLP',
    companyNumber: 'ZZ204822',
    fcaNumber: '9990202',
    icoNumber: 'ZX204822',
    vatNumber: 'GB999204822',
    addressLine1: '3rd Floor, Bridge Chambers',
    addressLine2: '27 Northgate',
    town: 'Manchester',
    county: 'Greater Manchester',
    postcode: 'M1 9ZZ',
    countryId: 'England',
    phone: '0161 496 0200',
    email: 'enquiries@northgate.example.co.uk',
    website: 'https://www.northgate.example.co.uk',
    ...toldInLetters,
    caseRefPrefix: 'NGI',
    nextCaseNumber: 1_501,
    claimApprovalLimit: 2_500_000,
    defaultPortfolioId: 'Northgate Direct',
    brandColour: '#7a2e4d',
  },
]);

/** The earlier Protocols that the books still name, which could not be chosen for them today. */
export const earlierProtocols = {
  'Harbour Direct': 'protocol_2021',
  'Harbour Partners': 'protocol_2021',
  'Northgate Direct': 'protocol_2021',
  'Castlegate Book': 'protocol_2016',
} as const;

export const portfolios = seed('portfolios', [
  {
    name: 'Harbour Direct',
    domainId: 'Harbour Debt Solutions',
    supervisorUserId: 'james.whitlock',
    bondInsurerSupplierId: 'Bastion Surety Limited',
    bondPolicyRef: 'BSL/EN/20-4471',
    feeModelDefault: fees,
  },
  {
    name: 'Harbour Partners',
    domainId: 'Harbour Debt Solutions',
    supervisorUserId: 'james.whitlock',
    jointSupervisorUserIds: ['catherine.doyle'],
    bondInsurerSupplierId: 'Bastion Surety Limited',
    bondPolicyRef: 'BSL/EN/20-4472',
    feeModelDefault: fees,
  },
  {
    name: 'Northgate Direct',
    domainId: 'Northgate Insolvency',
    supervisorUserId: 'catherine.doyle',
    bondInsurerSupplierId: 'Bastion Surety Limited',
    bondPolicyRef: 'BSL/EN/21-0917',
    feeModelDefault: fees,
  },
  {
    name: 'Castlegate Book',
    domainId: 'Northgate Insolvency',
    supervisorUserId: 'catherine.doyle',
    vatTreatment: 'standard',
    acquiredFrom: 'Castlegate Advisory Limited',
    acquiredOn: '2024-06-03',
    bondInsurerSupplierId: 'Bastion Surety Limited',
    bondPolicyRef: 'BSL/TR/24-0033',
    feeModelDefault: { ...fees, nomineeFee: 0, supervisorCap: 160_000 },
  },
]);

const footer =
  '<p>{{firm.legalName}}, {{firm.address}}. Company number {{firm.companyNumber}}. Authorised and regulated by the Financial Conduct Authority, {{firm.fcaNumber}}. Insolvency practitioners act without personal liability.</p>';

const header = (name: string) => `<h2>${name}</h2><p>{{firm.phone}} · {{firm.email}} · {{firm.website}}</p>`;

export const letterheads = seed('letterheads', [
  {
    name: 'Harbour standard',
    domainId: 'Harbour Debt Solutions',
    isDefault: true,
    headerHtml: header('Harbour Debt Solutions'),
    footerHtml: footer,
    returnAddress: 'Quayside House, 14 Wharf Street, Leeds LS1 9ZZ',
    margins: { top: 45, right: 20, bottom: 30, left: 20 },
    addressBlock: { left: 20, top: 50, width: 85 },
  },
  {
    name: 'Harbour large print',
    domainId: 'Harbour Debt Solutions',
    headerHtml: header('Harbour Debt Solutions'),
    footerHtml: footer,
    fontFamily: 'humanist',
    windowEnvelope: 'none',
    margins: { top: 50, right: 25, bottom: 35, left: 25 },
    addressBlock: { left: 25, top: 55, width: 100 },
  },
  {
    name: 'Northgate standard',
    domainId: 'Northgate Insolvency',
    isDefault: true,
    headerHtml: header('Northgate Insolvency'),
    footerHtml: footer,
    fontFamily: 'serif',
    windowEnvelope: 'DL_right',
    returnAddress: 'Bridge Chambers, 27 Northgate, Manchester M1 9ZZ',
    margins: { top: 45, right: 20, bottom: 30, left: 20 },
    addressBlock: { left: 105, top: 50, width: 85 },
  },
]);
