import { type SeedRow, seed } from '../seed.ts';

type Document = SeedRow<'documents'>;
type Rest = Partial<Document>;

const incoming = (
  name: string,
  folderId: string,
  category: Document['category'],
  keywords: string[],
  rest: Rest = {},
): Document => ({
  name,
  folderId,
  direction: 'in',
  category,
  keywords,
  isClientVisible: true,
  ...rest,
});
const outgoing = (
  name: string,
  folderId: string,
  category: Document['category'],
  rest: Rest = {},
): Document => ({
  name,
  folderId,
  direction: 'out',
  category,
  isClientVisible: true,
  ...rest,
});

const income = '04 Income evidence';
const expenditure = '05 Expenditure evidence';

export const papers = [
  seed('folders', [
    { name: '01 Correspondence in', caseTab: 'mail', isInboundDefault: true, isSystem: true },
    { name: '02 Correspondence out', caseTab: 'mail', isClientVisible: true, isSystem: true },
    { name: '03 ID & AML', caseTab: 'people' },
    { name: '04 Income evidence', caseTab: 'income_expenditure', isClientVisible: true },
    { name: '05 Expenditure evidence', caseTab: 'income_expenditure', isClientVisible: true },
    { name: '06 Creditors', caseTab: 'creditors' },
    { name: '07 Proposal', caseTab: 'proposal', isClientVisible: true },
    { name: '08 Meeting', caseTab: 'proposal', isClientVisible: true },
    { name: '09 Annual reviews', caseTab: 'annual_reviews', isClientVisible: true },
    { name: '10 Payments', caseTab: 'payments' },
    { name: '11 Equity', caseTab: 'assets' },
    { name: '12 Variation', caseTab: 'variations', isClientVisible: true },
    { name: '13 Closure', caseTab: 'documents', isClientVisible: true },
    { name: '14 Complaints', caseTab: 'complaints' },
    { name: '15 Internal', caseTab: 'documents' },
  ]),
  seed('delivery-methods', [
    {
      name: 'First class post',
      channel: 'print_1st',
      unitCost: 165,
      requiresAddress: true,
      deliveryDays: 2,
      maxPages: 80,
      cutOffTime: '15:30',
      legalServiceOk: true,
      isDefaultFor: 'client',
    },
    {
      name: 'Second class post',
      channel: 'print_2nd',
      unitCost: 87,
      requiresAddress: true,
      deliveryDays: 4,
      maxPages: 80,
      cutOffTime: '15:30',
      legalServiceOk: true,
    },
    {
      name: 'Recorded post',
      channel: 'recorded',
      unitCost: 330,
      requiresAddress: true,
      deliveryDays: 2,
      maxPages: 200,
      cutOffTime: '14:00',
      isTracked: true,
      legalServiceOk: true,
    },
    {
      name: 'Email',
      channel: 'email',
      unitCost: 0,
      requiresEmail: true,
      isDefaultFor: 'creditor',
      fallbackId: 'First class post',
    },
    { name: 'Text message', channel: 'sms', unitCost: 4, requiresMobile: true, maxPages: 1 },
    { name: 'Client portal', channel: 'portal', unitCost: 0, requiresEmail: true, isTracked: true },
    {
      name: 'Creditor gateway',
      channel: 'creditor_gateway',
      unitCost: 12,
      isTracked: true,
      legalServiceOk: true,
    },
    {
      name: 'DX',
      channel: 'dx',
      unitCost: 110,
      requiresAddress: true,
      deliveryDays: 1,
      maxPages: 200,
      cutOffTime: '16:00',
    },
  ]),
  seed('documents', [
    incoming('Proof of identity', '03 ID & AML', 'proof_of_id', ['passport', 'driving licence'], {
      retentionYears: 5,
      requiredAtStatusIds: ['Drafting'],
    }),
    incoming('Proof of address', '03 ID & AML', 'address', ['council tax bill', 'utility bill'], {
      evidenceMaxAgeDays: 93,
      retentionYears: 5,
      requiredAtStatusIds: ['Drafting'],
    }),
    incoming('Identity check result', '03 ID & AML', 'proof_of_id', ['identity', 'AML'], {
      isClientVisible: false,
      retentionYears: 5,
    }),
    incoming('Payslip', income, 'income', ['payslip', 'net pay', 'PAYE'], {
      evidenceMaxAgeDays: 62,
      regexes: ['\\b[A-Z]{2}\\d{6}[A-D]\\b'],
      requiredAtStatusIds: ['Drafting'],
    }),
    incoming(
      'Benefit award letter',
      income,
      'income',
      ['award', 'entitlement', 'Department for Work and Pensions'],
      { evidenceMaxAgeDays: 365 },
    ),
    incoming('Pension statement', income, 'income', ['pension', 'annuity'], { evidenceMaxAgeDays: 365 }),
    incoming('Tax return', income, 'income', ['SA302', 'self assessment', 'tax calculation'], {
      evidenceMaxAgeDays: 545,
    }),
    incoming('Bank statement', income, 'income', ['statement', 'sort code', 'closing balance'], {
      evidenceMaxAgeDays: 93,
      requiredAtStatusIds: ['Drafting'],
    }),
    incoming('Tenancy agreement', expenditure, 'expenditure', ['tenancy', 'landlord'], {
      evidenceMaxAgeDays: 730,
    }),
    incoming('Mortgage statement', expenditure, 'expenditure', ['mortgage', 'redemption'], {
      evidenceMaxAgeDays: 365,
    }),
    incoming('Council tax bill', expenditure, 'expenditure', ['council tax', 'band'], {
      evidenceMaxAgeDays: 365,
    }),
    incoming('Household bill', expenditure, 'expenditure', ['bill', 'tariff', 'premium'], {
      evidenceMaxAgeDays: 93,
    }),
    incoming('Credit report', '06 Creditors', 'debt', ['credit report', 'credit file'], {
      evidenceMaxAgeDays: 31,
      isClientVisible: false,
    }),
    incoming('Creditor statement', '06 Creditors', 'debt', ['balance', 'account number', 'arrears']),
    incoming('Proof of debt', '06 Creditors', 'debt', ['proof of debt', 'claim'], {
      isClientVisible: false,
      taskOnReceiptId: 'Query unadmitted claim',
    }),
    incoming('Proxy and vote', '08 Meeting', 'notice', ['proxy', 'vote', 'modification'], {
      isClientVisible: false,
    }),
    incoming('Claim or sale notice', '06 Creditors', 'notice', ['assignment', 'sold', 'purchased'], {
      isClientVisible: false,
    }),
    incoming('Creditor letter', '01 Correspondence in', 'mail', ['default notice', 'collections']),
    incoming('Client letter', '01 Correspondence in', 'mail', []),
    incoming(
      'Returned post',
      '01 Correspondence in',
      'mail',
      [
        'return to sender',
        'returned to sender',
        'gone away',
        'addressee unknown',
        'no longer at this address',
      ],
      { isClientVisible: false },
    ),
    incoming('Medical evidence', '15 Internal', 'internal', ['consultant', 'GP', 'diagnosis'], {
      isSpecialCategory: true,
      isClientVisible: false,
    }),
    incoming('Property valuation', '11 Equity', 'valuation', ['valuation', 'market value'], {
      evidenceMaxAgeDays: 93,
    }),
    incoming('Vehicle valuation', '11 Equity', 'valuation', ['trade value', 'mileage'], {
      evidenceMaxAgeDays: 93,
    }),
    incoming('Supplier invoice', '10 Payments', 'internal', ['invoice', 'VAT'], { isClientVisible: false }),
    incoming('Complaint', '14 Complaints', 'mail', ['complaint', 'unhappy', 'ombudsman'], {
      isClientVisible: false,
      taskOnReceiptId: 'Complaint stage deadlines',
    }),
    incoming('Signed proposal', '07 Proposal', 'agreement', ['signed', 'proposal'], {
      requiredAtStatusIds: ['Proposal Signed'],
    }),
    incoming('Signed terms of engagement', '07 Proposal', 'agreement', ['terms of engagement'], {
      requiredAtStatusIds: ['Drafting'],
    }),
    outgoing('Letter to client', '02 Correspondence out', 'mail'),
    outgoing('Letter to creditor', '02 Correspondence out', 'mail', { isClientVisible: false }),
    outgoing('Advice letter', '07 Proposal', 'notice'),
    outgoing('Terms of engagement', '07 Proposal', 'agreement'),
    outgoing('Proposal', '07 Proposal', 'agreement'),
    outgoing('Key facts', '07 Proposal', 'notice'),
    outgoing('Nominee’s report', '08 Meeting', 'report'),
    outgoing('Notice of decision procedure', '08 Meeting', 'notice'),
    outgoing('Report of the decision', '08 Meeting', 'report'),
    outgoing('Register notification', '08 Meeting', 'notice', { isClientVisible: false }),
    outgoing('Bond schedule', '10 Payments', 'report', { isClientVisible: false }),
    outgoing('Arrears letter', '10 Payments', 'notice'),
    outgoing('Notice of breach', '10 Payments', 'notice'),
    outgoing('Dividend notice', '10 Payments', 'notice', { isClientVisible: false }),
    outgoing('Annual report', '09 Annual reviews', 'report'),
    outgoing('Variation proposal', '12 Variation', 'agreement'),
    outgoing('Completion report', '13 Closure', 'report'),
    outgoing('Termination report', '13 Closure', 'report'),
    outgoing('Complaint response', '14 Complaints', 'notice'),
    outgoing('Certificate of delivery', '02 Correspondence out', 'report', { isClientVisible: false }),
  ]),
];
