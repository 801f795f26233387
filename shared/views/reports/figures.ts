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
    shownIn: ['report Annuals Due', 'list of annual reviews', 'dashboard, Annual reviews'],
  },
  {
    name: 'Annual review overdue',
    means:
      'Of these, the reports that are late by the law of England and Wales. Elsewhere the day is a matter of the case’s own law, which is not held here: it is never called late.',
    unit: 'count',
    source: 'rule 8.28',
    definedIn: { file: 'server/activities/reviews/due-reviews.ts', name: 'isReportLate' },
    shownIn: ['report Annuals Due', 'list of annual reviews', 'dashboard, Annual reviews'],
  },
  {
    name: 'Next annual report',
    means:
      'When the first annual report to creditors falls due that has not been sent and whose year is not exempt; it may be overdue.',
    unit: 'day',
    source: 'rule 8.28',
    definedIn: { file: 'server/activities/reviews/due-reviews.ts', name: 'isReviewOpen' },
    shownIn: ['Annual reviews tab of a case', 'built reports of cases', 'deadlines of a case'],
  },
  {
    name: 'Anniversary',
    means: 'The next anniversary of the approval of a running arrangement, today included.',
    unit: 'day',
    source: 'domain notes 7.1; rule 8.28',
    definedIn: { file: 'shared/records/cases/case-dates.ts', name: 'nextAnnual' },
    shownIn: ['Summary tab of a case', 'list of cases', 'approval date of a case'],
  },
  {
    name: 'Last contact',
    means:
      'When somebody of the firm last spoke or wrote to the client, or heard from them. ‘No contact since’ is a condition on it.',
    unit: 'day',
    source: 'domain notes 10, Payment Deficit',
    definedIn: { file: 'server/records/cases/tables.ts', name: 'cases' },
    shownIn: ['header of a case', 'list of cases', 'built reports of cases', 'report Payment Deficit'],
  },
  {
    name: 'Deadline overdue',
    means:
      'Deadlines of the law or the firm that are past and not met, of all cases that the reader sees; those of one’s own cases are counted apart.',
    unit: 'count',
    source: 'docs/clocks.md',
    definedIn: { file: 'server/records/clocks/deadline-list.ts', name: 'deadlineRegister' },
    shownIn: ['list of deadlines', 'dashboard, Deadlines'],
  },
  {
    name: 'Task overdue',
    means: 'Open tasks due before the start of today, London time.',
    unit: 'count',
    source: 'specification 4',
    definedIn: { file: 'shared/records/tasks/tasks.ts', name: 'isOverdue' },
    shownIn: ['report All Tasks', 'report Overdue Tasks', 'list of tasks'],
  },
  {
    name: 'Breach open',
    means: 'Breaches that were neither remedied nor waived, and on which termination has not been decided.',
    unit: 'count',
    source: 'domain notes 8.11',
    definedIn: { file: 'server/activities/creditors/breaches/breach-list.ts', name: 'breachRegister' },
    shownIn: ['list of breaches', 'dashboard, Breaches'],
  },
  {
    name: 'Due to date',
    means: 'What the schedule has asked for by today, the day itself included.',
    unit: 'pence',
    source: 'domain notes 7.1',
    definedIn: { file: 'shared/records/payments/standing.ts', name: 'standingOf' },
    shownIn: [
      'Payments tab of a case',
      'Summary tab of a case',
      'built reports of cases',
      'report Payment Deficit',
    ],
  },
  {
    name: 'Received to date',
    means:
      'Contributions that came in and were not undone: what counts towards the schedule. Other receipts of the estate are in ‘Realised to date’ alone.',
    unit: 'pence',
    source: 'domain notes 7.1 and 10, Payment Deficit',
    definedIn: { file: 'server/records/payments/contributions.ts', name: 'contributionsOf' },
    shownIn: [
      'Payments tab of a case',
      'Summary tab of a case',
      'built reports of cases',
      'report Payment Deficit',
      'report Monthly Payments',
      'report Completion Status',
    ],
  },
  {
    name: 'Realised to date',
    means: 'All receipts of the estate: contributions, assets, interest and the rest, less what bounced.',
    unit: 'pence',
    source: 'SIP 7; domain notes 9.1, accounts 4010 to 4090',
    definedIn: { file: 'server/records/commitments/running-facts.ts', name: 'runningFacts' },
    shownIn: [
      'Outcome tab of a case',
      'estimate of today on the Outcome tab',
      'Accounts tab of a case',
      'letters',
    ],
  },
  {
    name: 'Arrears',
    means:
      'What had fallen due by yesterday, less what was received; never below zero. Catch-up amounts count on their later day.',
    unit: 'pence',
    source: 'domain notes 7.1',
    definedIn: { file: 'shared/records/payments/standing.ts', name: 'standingOf' },
    shownIn: [
      'Payments tab of a case',
      'header and Summary tab of a case',
      'list of cases',
      'Variations tab of a case',
      'built reports of cases',
      'report Payment Deficit',
      'report Monthly Payments',
      'report Completion Status',
      'report Portfolio At A Date',
      'alert on Payment Deficit',
      'card of an own dashboard',
      'letters',
    ],
  },
  {
    name: 'Months in arrears',
    means:
      'Arrears divided by the monthly payment that fell due last, as it was agreed. The third decimal is cut, never rounded up, so that 2.999 months are not three: three are what creditors call a breach.',
    unit: 'hundredths of a month',
    source: 'domain notes 3.2 and 8.1',
    definedIn: { file: 'shared/records/payments/standing.ts', name: 'standingOf' },
    shownIn: [
      'Payments tab of a case',
      'header of a case',
      'list of cases',
      'built reports of cases',
      'report Payment Deficit',
      'letters',
    ],
  },
  {
    name: 'Next payment due',
    means: 'The day of the next line of the schedule that falls due, after today.',
    unit: 'day',
    source: 'domain notes 7.1',
    definedIn: { file: 'shared/records/payments/standing.ts', name: 'standingOf' },
    shownIn: [
      'Payments tab of a case',
      'Summary tab of a case',
      'list of cases',
      'built reports of cases',
      'letters',
    ],
  },
  {
    name: 'Last payment',
    means: 'The day on which the last contribution came in that was not undone.',
    unit: 'day',
    source: 'domain notes 10, Payment Deficit',
    definedIn: { file: 'server/records/payments/contributions.ts', name: 'contributionsOf' },
    shownIn: ['Payments tab of a case', 'built reports of cases', 'report Payment Deficit', 'letters'],
  },
  {
    name: 'Last amount',
    means:
      'How much the last payment was. If several contributions came in on its day, it is the one entered last.',
    unit: 'pence',
    source: 'domain notes 10, Payment Deficit',
    definedIn: { file: 'server/records/payments/contributions.ts', name: 'lastContributionText' },
    shownIn: ['built reports of cases', 'report Payment Deficit', 'letters'],
  },
  {
    name: 'Received %',
    means:
      'The share received of all that fell due in the months shown. In the total it is the share of the totals, not an average of the cases; where nothing fell due there is none.',
    unit: 'hundredths of a per cent',
    source: 'domain notes 10, Monthly Payments',
    definedIn: { file: 'shared/views/reports/definitions/monthly-payments.ts', name: 'monthlyPayments' },
    shownIn: ['report Monthly Payments', 'its columns of months', 'files of Monthly Payments'],
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
    shownIn: ['list of bank accounts', 'page of a bank account', 'bank reconciliation', 'client money'],
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
    shownIn: ['list of bank accounts', 'page of a bank account', 'dashboard, bank'],
  },
  {
    name: 'Cash held',
    means: 'Debits less credits of the case on the client bank and its own client account, as of now.',
    unit: 'pence',
    source: 'domain notes 9.1 and 9.2',
    definedIn: { file: 'server/records/ledger/case-ledger.ts', name: 'fundsOf' },
    shownIn: [
      'Accounts tab of a case',
      'allocations of a case',
      'Closing card of a case',
      'built reports of cases',
      'letters',
      'report Portfolio At A Date',
    ],
  },
  {
    name: 'Reserved',
    means:
      'What of the cash held is kept back for expenses to come and receipts that have not cleared; never more than the cash that is not committed.',
    unit: 'pence',
    source: 'domain notes 9.3',
    definedIn: { file: 'shared/records/commitments/case-cash.ts', name: 'caseCash' },
    shownIn: ['allocations of a case'],
  },
  {
    name: 'Free cash',
    means: 'Cash held less what is committed and reserved; negative where commitments exceed the cash.',
    unit: 'pence',
    source: 'domain notes 9.3',
    definedIn: { file: 'shared/records/commitments/case-cash.ts', name: 'caseCash' },
    shownIn: ['allocations of a case'],
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
      'report Unapproved Creditors',
      'report Case Creditor Financials',
      'report Clients By Creditor',
    ],
  },
  {
    name: 'Retained of a case',
    means:
      'What is set aside on a case and held back, without open runs, and without dividends that came back.',
    unit: 'pence',
    source: 'domain notes 10, Completion Status',
    definedIn: { file: 'server/records/case-life/closing-facts.ts', name: 'closingColumns' },
    shownIn: ['report Retained Allocations', 'report Completion Status', 'allocations of a case'],
  },
  {
    name: 'Dividend to date',
    means:
      'Money that has left the estate for a creditor and was not returned. A dividend that came back, or was not sent, is not paid until it is paid again: until then it is among Retained Allocations.',
    unit: 'pence',
    source: 'domain notes 9.2 and 10, Case Creditor Financials',
    definedIn: { file: 'server/views/reports/exposures/creditor-parts.ts', name: 'isPaid' },
    shownIn: [
      'report of the clients of a creditor',
      'report Case Creditor Financials',
      'report Clients By Creditor',
      'Outcome tab of a case',
      'built reports of cases',
      'letters',
      'letters to a creditor',
    ],
  },
  {
    name: 'Not in the bank’s file',
    means:
      'What the books hold on client accounts for which the bank has reported no balance. It is not part of the difference of the accounts; the difference of their umbrella account is the difference less these.',
    unit: 'pence',
    source: 'domain notes 10, CMS Accounts and CMS Summary',
    definedIn: { file: 'server/views/reports/sources/cms-accounts.ts', name: 'cmsAccountsSource' },
    shownIn: ['report CMS Accounts', 'clients’ accounts of a bank account'],
  },
  {
    name: 'Complaint answered',
    means:
      'The first day on which the eight weeks were met: a final response, a summary resolution, a holding reply with the right to refer, or the end.',
    unit: 'day',
    source: 'DISP 1.6.2',
    definedIn: { file: 'shared/activities/complaints/complaints.ts', name: 'answeredOn' },
    shownIn: ['register of complaints', 'report Complaint Register', 'dashboard, Complaints'],
  },
  {
    name: 'Complaint overdue',
    means: 'Complaints that were not answered within the eight weeks, and have not been answered since.',
    unit: 'count',
    source: 'DISP 1.6.2',
    definedIn: { file: 'server/activities/complaints/complaint-list.ts', name: 'complaintRegister' },
    shownIn: ['register of complaints', 'dashboard, Complaints'],
  },
  {
    name: 'Complaint resolved',
    means:
      'The day of the firm’s last word: a final response or a summary resolution, else the end. A holding reply resolves nothing.',
    unit: 'day',
    source: 'DISP 1.6.2',
    definedIn: { file: 'shared/activities/complaints/complaints.ts', name: 'resolvedOn' },
    shownIn: ['register of complaints', 'report Complaint Register'],
  },
  {
    name: 'Totals of a built report',
    means:
      'The sum over the rows. A figure of the case, such as its debt, or of a dividend, that appears on several rows is counted once.',
    unit: 'pence',
    source: 'practice of reports',
    definedIn: { file: 'server/views/reports/read-report.ts', name: 'totalsOf' },
    shownIn: ['page of a built report', 'rows, each case once'],
  },
];
