/** A figure that several places show under one name. */
export type FigureMeaning = {
  name: string;
  /** What it counts or totals, in a sentence. */
  means: string;
  unit: 'pence' | 'count' | 'hundredths of a month' | 'hundredths of a per cent' | 'day' | 'yes or no';
  /** The rule of law or of the firm's notes that it comes from. */
  source: string;
  /** The one definition: a file of the program, and the name that it exports. */
  definedIn: { file: string; name: string };
  /** Where it is shown. */
  shownIn: readonly string[];
};

/** The figures that more than one place shows, each with its only definition; `docs/figures.md` is written from this. */
export const figures: readonly FigureMeaning[] = [
  {
    name: 'Annual review due',
    means:
      'Reviews whose year ends, or whose report falls due, by the last day of the window, on running arrangements; neither sent nor exempt. Overdue ones are included.',
    unit: 'count',
    source: 'domain notes 10, Annuals Due; rule 8.28',
    definedIn: { file: 'server/activities/reviews/due-reviews.ts', name: 'fallsDueBy' },
    shownIn: ['dashboard, Annual reviews', 'list of annual reviews', 'report Annuals Due'],
  },
  {
    name: 'Annual review overdue',
    means:
      'Of these, the reports that are late by the law of England and Wales. Elsewhere the day is a matter of the case’s own law, which is not held here: it is never called late.',
    unit: 'count',
    source: 'rule 8.28',
    definedIn: { file: 'server/activities/reviews/due-reviews.ts', name: 'isReportLate' },
    shownIn: ['dashboard, Annual reviews', 'list of annual reviews', 'report Annuals Due'],
  },
  {
    name: 'Arrears',
    means:
      'What had fallen due by yesterday, less what was received; never below zero. Catch-up amounts count on their later day.',
    unit: 'pence',
    source: 'domain notes 7.1',
    definedIn: { file: 'shared/records/payments/standing.ts', name: 'standingOf' },
    shownIn: ['header and Payments tab of a case', 'list of cases', 'report Payment Deficit', 'letters'],
  },
  {
    name: 'Months in arrears',
    means:
      'Arrears divided by the monthly payment that fell due last, as it was agreed. The third decimal is cut, never rounded up, so that 2.999 months are not three: three are what creditors call a breach.',
    unit: 'hundredths of a month',
    source: 'domain notes 3.2 and 8.1',
    definedIn: { file: 'shared/records/payments/standing.ts', name: 'standingOf' },
    shownIn: ['header and Payments tab of a case', 'list of cases', 'report Payment Deficit', 'letters'],
  },
  {
    name: 'Received %',
    means:
      'The share received of all that fell due in the months shown. In the total it is the share of the totals, not an average of the cases; where nothing fell due there is none.',
    unit: 'hundredths of a per cent',
    source: 'domain notes 10, Monthly Payments',
    definedIn: { file: 'shared/views/reports/definitions/monthly-payments.ts', name: 'monthlyPayments' },
    shownIn: ['report Monthly Payments and its files'],
  },
  {
    name: 'Expected fee',
    means:
      'A forecast: the nominee’s (or trustee’s) fee that approval would bring, times how often it came to that. The fee is that of the proposal, else what the fee model leaves after expected expenses; how often is the share approved among the newest cases of the portfolio that had come to the same stage and whose outcome is known. Empty, ‘not known yet’, without a fee or with fewer than ten such cases.',
    unit: 'pence',
    source: 'domain notes 9.3 and 10, WIP',
    definedIn: { file: 'server/views/reports/sources/expected-fee.ts', name: 'feeOutlook' },
    shownIn: ['report WIP', 'dashboard, WIP by stage'],
  },
  {
    name: 'Bank balance',
    means:
      'What the bank last stated for the end of a day, with that day. Where no statement of the account gives a balance it is not known.',
    unit: 'pence',
    source: 'practice of reconciliation',
    definedIn: { file: 'server/activities/money/banking/stated-days.ts', name: 'statedDays' },
    shownIn: ['list of bank accounts', 'page of a bank account', 'bank reconciliation'],
  },
  {
    name: 'Missing from the lines',
    means:
      'The bank balance less the opening balance and the lines held to the end of its day: lines of statements that are missing, or held twice.',
    unit: 'pence',
    source: 'practice of reconciliation',
    definedIn: { file: 'server/activities/money/banking/accounts/account-row.ts', name: 'missingPence' },
    shownIn: ['page of a bank account', 'bank reconciliation'],
  },
  {
    name: 'Difference from the bank',
    means:
      'The opening balance and the lines of the bank’s statements less the balance of the books, leaving out what moved between the client bank and clients’ own accounts in the books alone. Clients’ own accounts are compared with the bank’s balance file instead.',
    unit: 'pence',
    source: 'practice of reconciliation',
    definedIn: { file: 'server/activities/money/banking/accounts/account-row.ts', name: 'accountRows' },
    shownIn: ['dashboard, bank', 'list of bank accounts', 'page of a bank account'],
  },
  {
    name: 'Retained',
    means:
      'Money set aside for somebody and held back, by hand or by a run, and dividends that were returned. Its parts are totalled below Retained Allocations: those for creditors are the totals of the other three reports.',
    unit: 'pence',
    source: 'domain notes 10, Retained Allocations',
    definedIn: {
      file: 'server/views/reports/sources/retained-allocations.ts',
      name: 'retainedAllocationsSource',
    },
    shownIn: [
      'report Retained Allocations',
      'report Unapproved Creditors: creditors of live cases who cannot be paid yet',
      'report Case Creditor Financials: creditors of live cases',
      'report Clients By Creditor: creditors of all cases',
    ],
  },
  {
    name: 'Dividend to date',
    means:
      'Money that has left the estate for a creditor and was not returned. A dividend that came back, or was not sent, is not paid until it is paid again: until then it is among Retained Allocations.',
    unit: 'pence',
    source: 'domain notes 9.2 and 10, Case Creditor Financials',
    definedIn: { file: 'server/views/reports/exposures/creditor-parts.ts', name: 'isPaid' },
    shownIn: [
      'reports Case Creditor Financials, Clients By Creditor and the clients of a creditor',
      'Outcome tab of a case',
      'letters',
    ],
  },
  {
    name: 'Not in the bank’s file',
    means:
      'What the books hold on client accounts for which the bank has reported no balance. It is not part of the difference of the accounts; the difference of their umbrella account is the difference less these.',
    unit: 'pence',
    source: 'domain notes 10, CMS Accounts and CMS Summary',
    definedIn: { file: 'server/views/reports/sources/cms-accounts.ts', name: 'cmsAccountsSource' },
    shownIn: ['report CMS Accounts'],
  },
  {
    name: 'Complaint answered',
    means:
      'The first day on which the eight weeks were met: a final response, a summary resolution, a holding reply with the right to refer, or the end.',
    unit: 'day',
    source: 'DISP 1.6.2',
    definedIn: { file: 'shared/activities/complaints/complaints.ts', name: 'answeredOn' },
    shownIn: ['register of complaints', 'dashboard, Complaints', 'report Complaint Register'],
  },
  {
    name: 'Complaint resolved',
    means:
      'The day of the firm’s last word: a final response or a summary resolution, else the end. A holding reply resolves nothing.',
    unit: 'day',
    source: 'DISP 1.6.2',
    definedIn: { file: 'shared/activities/complaints/complaints.ts', name: 'resolvedOn' },
    shownIn: ['report Complaint Register'],
  },
  {
    name: 'Totals of a built report',
    means:
      'The sum over the rows. A figure of the case, such as its debt, or of a dividend, that appears on several rows is counted once.',
    unit: 'pence',
    source: 'practice of reports',
    definedIn: { file: 'server/views/reports/read-report.ts', name: 'totalsOf' },
    shownIn: ['page, files and e-mails of a report'],
  },
];
