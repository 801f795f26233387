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
  gender: 'Gender',
  otherNames: 'Other and previous names',
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
    solution: 'Kind of solution',
    protocol: 'Protocol',
    distributionFrequency: 'How often dividends are paid',
    introducer: 'Introducer',
    bondInsurer: 'Bond insurer',
    bondPolicy: 'Bond policy',
    departures: 'Departures from the terms',
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
  ip: {
    name: 'Office-holder',
    number: 'IP number',
    body: 'Licensing body',
    role: 'Nominee or supervisor',
    email: 'Email',
    phone: 'Phone',
  },
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
    preferentialDebt: 'Preferential debts',
    securedDebt: 'Secured debts',
    bondPremium: 'Specific bond',
    registrationFee: 'Registration fee',
    bondableValue: 'Value to be covered by the bond',
    penaltySum: 'Specific penalty sum',
    received: 'Received to date',
    nomineeDrawn: 'Nominee fee drawn',
    supervisorDrawn: 'Supervisor fee drawn',
    costsDrawn: 'Costs drawn to date',
    fundsHeldAt: 'Where funds are held',
    dividendPencePerPound: 'This dividend, pence in the pound',
    dividendAvailable: 'Sum available for this dividend',
    dividendRetained: 'Retained of this dividend',
    creditorDividendToDate: 'Dividends to this creditor to date',
    claimRejected: 'Amount of the claim rejected',
  },
  claim: {
    debtType: 'Kind of debt',
    receivedOn: 'Claim received',
    reason: 'Reason of the query or rejection',
    wanted: 'What is wanted to decide it',
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
    breakMonths: 'Months of this payment break',
    breakMonthsLeft: 'Months of payment breaks left',
    newContribution: 'New contribution',
    missedAmount: 'Missed payment: due',
    missedReceived: 'Missed payment: received',
    missedShortfall: 'Missed payment: still owed',
    breachArrears: 'Arrears that break the terms',
    lastPaymentAmount: 'Amount of the last payment',
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
    advice: 'Advice given',
    challengeBy: 'Challenge under section 262 until',
    appealBy: 'Appeal under rule 15.35 until, counted from today',
    variationAppealBy: 'Appeal against a variation until',
    meetingRequestBy: 'Physical meeting to be asked for until',
    nextDividend: 'Next dividend',
    requestReceived: 'Data request received',
  },
  complaint: {
    reference: 'Complaint reference',
    summary: 'Summary',
    outcome: 'Outcome',
    reasons: 'What was found, and why',
    delayReason: 'Why there is no answer yet',
    handler: 'Handled by',
  },
  breach: { type: 'Breach', detail: 'Detail', clause: 'Term that was broken', remedy: 'What puts it right' },
  decision: {
    outcome: 'Approved or rejected',
    resolutions: 'Resolutions taken',
    votedFor: 'Value voted for, as a percentage',
    unconnectedAgainst: 'Unconnected creditors against, as a percentage',
  },
  variation: {
    proposal: 'What is asked',
    reason: 'Why it is asked',
    fee: 'Fee for the variation',
    ifRefused: 'What happens if it is refused',
  },
  referral: { provider: 'Where the client is referred to', reason: 'Why that solution' },
  request: {
    answer: 'Answer to the data request',
    purposes: 'Purposes',
    recipients: 'Who received the data',
  },
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
  'case.isVulnerable': 'A client is vulnerable (letters to clients only)',
  'case.isAddressWithheld': 'The address is withheld',
  'case.isProtocol2025': 'Under the IVA Protocol 2025',
  'case.isFeeTaxed': 'Fees carry VAT',
  'case.hasHome': 'A home is among the assets',
  'case.hasAssociates': 'Creditors are associates of a client',
  'case.isBankrupt': 'A client is an undischarged bankrupt',
  'recipient.isClient': 'Written to a client',
  'recipient.isCreditor': 'Written to a creditor',
  'recipient.isSecretaryOfState': 'Written to the Secretary of State',
  'decision.isApproved': 'Creditors approved',
  'decision.isRejected': 'Creditors rejected',
  'complaint.isDisp': 'Complaint goes to the Ombudsman',
  'complaint.isGateway': 'Complaint goes to the Complaints Gateway',
  'complaint.isUpheld': 'Complaint upheld',
  'complaint.isPartlyUpheld': 'Complaint upheld in part',
  'complaint.isRejected': 'Complaint not upheld',
  'complaint.isOld': 'About what happened more than six years ago, or was known for three',
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
