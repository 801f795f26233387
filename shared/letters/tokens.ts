/**
 * Merge tokens that letters may hold, written `{{client.1.name}}`. A token outside this list blocks publishing: a letter must never
 * go out with a silent blank. Names ending in `[]` stand for a whole table.
 */
const person = {
  title: 'Title',
  firstName: 'First name',
  middleNames: 'Middle names',
  lastName: 'Last name',
  name: 'Full name',
  salutation: 'Salutation, such as Mr Smith',
  dateOfBirth: 'Date of birth',
  niNumber: 'National Insurance number',
  email: 'Email',
  mobile: 'Mobile number',
};

export const tokenGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  case: {
    reference: 'Our reference',
    name: 'Case name',
    status: 'Status',
    product: 'Product',
    portfolio: 'Portfolio',
    owner: 'Case owner',
    jurisdiction: 'Jurisdiction',
    terminationReason: 'Termination reason',
  },
  'client.1': person,
  'client.2': person,
  address: {
    block: 'Address, one line under the other',
    line: 'Address in one line',
    line1: 'Line 1',
    line2: 'Line 2',
    town: 'Town',
    county: 'County',
    postcode: 'Postcode',
    country: 'Country',
  },
  recipient: {
    name: 'Recipient',
    salutation: 'Salutation of the recipient',
    address: 'Address of the recipient',
    reference: 'Recipient’s reference, such as the account number',
  },
  ip: { name: 'Office-holder', number: 'IP number', body: 'Licensing body', role: 'Nominee or supervisor' },
  firm: {
    name: 'Brand',
    legalName: 'Legal name',
    companyNumber: 'Company number',
    fcaNumber: 'FCA number',
    icoNumber: 'ICO number',
    vatNumber: 'VAT number',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
  },
  figures: {
    contribution: 'Monthly contribution',
    termMonths: 'Term in months',
    totalContributions: 'Contributions over the term',
    totalDebt: 'Total debt',
    admittedClaims: 'Admitted claims',
    pencePerPound: 'Dividend, pence in the pound',
    nomineeFee: 'Nominee fee',
    supervisorFee: 'Supervisor fee',
    expenses: 'Expenses',
    totalCosts: 'Total costs',
    availableForCreditors: 'Available for creditors',
    income: 'Monthly income',
    expenditure: 'Monthly expenditure',
    surplus: 'Monthly surplus',
    assets: 'Value of assets',
    dividend: 'This dividend',
    dividendToDate: 'Dividends to date',
    claimAmount: 'Amount of the claim',
    claimAdmitted: 'Amount of the claim admitted',
    fundsHeld: 'Funds held',
    redress: 'Redress',
    lumpSum: 'Lump sum',
  },
  schedule: {
    firstPaymentDate: 'First payment',
    nextPaymentDate: 'Next payment',
    nextPaymentAmount: 'Amount of the next payment',
    day: 'Day of the month',
    arrears: 'Arrears',
    monthsInArrears: 'Months in arrears',
    missedPaymentDate: 'Missed payment',
    lastPaymentDate: 'Last payment',
    paymentsRemaining: 'Payments remaining',
    breakFrom: 'Payment break from',
    breakTo: 'Payment break until',
    newContribution: 'New contribution',
    paymentReference: 'Payment reference',
    bankAccountName: 'Pay to: account name',
    bankSortCode: 'Pay to: sort code',
    bankAccountNumber: 'Pay to: account number',
  },
  dates: {
    today: 'Today',
    enquiry: 'Enquiry',
    proposal: 'Proposal',
    noticeDelivered: 'Notice delivered',
    decision: 'Decision',
    approval: 'Approval',
    commencement: 'Commencement',
    expectedEnd: 'Expected end',
    anniversary: 'Anniversary',
    periodFrom: 'Period from',
    periodTo: 'Period until',
    responseBy: 'Answer wanted by',
    remedyBy: 'Remedy by',
    completion: 'Completion',
    termination: 'Termination',
    complaintReceived: 'Complaint received',
    complaintFinalDue: 'Final response due',
  },
  complaint: {
    reference: 'Complaint reference',
    summary: 'Summary',
    outcome: 'Outcome',
    handler: 'Handled by',
  },
  breach: { type: 'Breach', detail: 'Detail' },
  user: { name: 'Writer', jobTitle: 'Job title', email: 'Email', phone: 'Phone', signature: 'Signature' },
};

export const tokenTables: Readonly<Record<string, string>> = {
  'creditors[]': 'Creditors with balances, claims and shares',
  'iande[]': 'Income and expenditure',
  'assets[]': 'Assets and charges',
  'modifications[]': 'Modifications',
  'votes[]': 'Votes by creditor',
  'rp[]': 'Receipts and payments account',
  'eos[]': 'Estimated outcome statement',
  'evidence[]': 'Documents wanted',
  'options[]': 'Debt solutions considered',
};

/** Every token with its meaning. */
export const tokens: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(tokenGroups).flatMap(([group, names]) =>
      Object.entries(names).map(([name, meaning]) => [`${group}.${name}`, meaning]),
    ),
  ),
  ...tokenTables,
};

/** Facts for `{{#if …}}` and `{{#unless …}}` that have no words of their own. */
export const conditionTokens: Readonly<Record<string, string>> = {
  'case.isJoint': 'Two clients',
  'case.isVulnerable': 'A client is vulnerable',
  'recipient.isClient': 'Written to a client',
  'recipient.isCreditor': 'Written to a creditor',
};

/** Every token that a text may name. */
export const knownTokens: ReadonlySet<string> = new Set([
  ...Object.keys(tokens),
  ...Object.keys(conditionTokens),
]);

/** What stands between double braces in a text, in order of appearance, each once; an unclosed brace comes with what follows it. */
export function tokensIn(text: string): string[] {
  const plain = text.replace(/&nbsp;|\u00a0/g, ' ');
  const closed = [...plain.matchAll(/\{\{(.*?)\}\}/gs)].map((match) =>
    (match[1] ?? '').replace(/<[^>]*>/g, '').trim(),
  );
  const unclosed = [...plain.replace(/\{\{.*?\}\}/gs, '').matchAll(/\{\{([^<]{0,20})/g)].map(
    (match) => `{{${match[1] ?? ''}`,
  );
  return [...new Set([...closed, ...unclosed])];
}

/** The tokens of a text that no case could fill. */
export const unknownTokens = (text: string): string[] =>
  tokensIn(text).filter((token) => !Object.hasOwn(tokens, token));

/** Why a text may not be used as it stands: the tokens in it that no case could fill; null when there are none. */
export function unknownTokensProblem(text: string): string | null {
  const unknown = unknownTokens(text).map((token) => `{{${token.replace(/^\{\{/, '')}}}`);
  if (unknown.length === 0) return null;
  return `Unknown merge ${unknown.length === 1 ? 'token' : 'tokens'}: ${unknown.join(', ')}.`;
}
