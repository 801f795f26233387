import type { CallerAccess } from './permissions.ts';

/** A screen or report that is still to be built: its page says which data it will show. */
export type Coming = { title: string; about: string; permission: CallerAccess };

/** The specification's routes without a screen yet; a part that varies is written as `$name`. */
export const comingScreens: Readonly<Record<string, Coming>> = {
  '/reports/viewer': {
    title: 'Report Viewer',
    about:
      'Saved and standard reports, run with your own parameters and downloaded, with the history of runs.',
    permission: 'signedIn',
  },
  '/report-generator': {
    title: 'Report generator',
    about: 'Choose what a report is about: cases, creditors, receipts, payments, tasks, mail and more.',
    permission: 'signedIn',
  },
  '/report-generator/$reportType/add-columns': {
    title: 'Add columns',
    about: 'The columns, filters, order, groups and totals of a report, with its first 50 rows.',
    permission: 'signedIn',
  },
  '/report-generator/$reportType/save-report': {
    title: 'Save report',
    about: 'Name and description of a report, who may run it, and when it is sent to whom.',
    permission: 'signedIn',
  },
  '/reports/wth-dep-statements': {
    title: 'WTH / DEP statements',
    about:
      'Money in and out of a client’s account over a period, with opening and closing balance and the dividends by creditor.',
    permission: 'reports.annuals-due',
  },
  '/reports/annuals-due': {
    title: 'Annuals Due',
    about:
      'Live cases whose annual report falls due within 60 days or is overdue, with the evidence, the review and the report itself.',
    permission: 'reports.annuals-due',
  },
  '/reports/wip': {
    title: 'WIP',
    about:
      'The cases before approval: stage, owner, days in status, debt, expected fee and the next task, counted by stage.',
    permission: 'reports.wip',
  },
  '/reports/unapproved-creditors': {
    title: 'Unapproved Creditors',
    about:
      'Creditors of live cases who cannot be paid yet, with the reason: no admitted claim, unverified bank details, a dispute.',
    permission: 'reports.unapproved-creditors',
  },
  '/reports/clients-by-creditors': {
    title: 'Clients By Creditor',
    about:
      'For each creditor or group: clients, live arrangements, debt, admitted claims, votes and what was paid to date.',
    permission: 'reports.client-by-creditor',
  },
  '/reports/clients-by-creditors/$creditorId': {
    title: 'Clients of a creditor',
    about:
      'The clients who owe one creditor, with balance, claim, vote, pence in the pound and what was paid.',
    permission: 'reports.client-by-creditor',
  },
};

/** The contents of each downloadable report, by report name. */
export const comingReports: Readonly<Record<string, string>> = {
  'customer-payments':
    'Receipts from clients in a period: date, client, method, amount, and how late each was.',
  'receipts-and-payments':
    'The receipts and payments account of each case by heading: estimated, this period, cumulative, and the funds held.',
  'completion-status': 'Cases near their end, and what still keeps each from being closed.',
  'missing-cat1-invoices': 'Category 1 expenses without an invoice, oldest first, by supplier and age.',
  'payment-deficit':
    'Clients behind with their contributions: what was due, what came, months in arrears and the last payment.',
  'monthly-payments': 'Expected and received contributions, case by case and month by month.',
  'cms-accounts':
    'Client accounts to be opened or closed at the bank, and all open accounts with their balances.',
  'cms-withdrawals-and-deposits':
    'Withdrawals and deposits to be carried out at the bank, with subtotals for each umbrella account.',
  'cms-summary':
    'For each umbrella account: opening balance, movements, interest, and the difference to the bank’s statement.',
  modifications:
    'Clauses that creditors added in a period, with their effect and the clauses they displaced.',
  tasks:
    'Tasks on cases with assignee, due date, days overdue and status; on its own, only the overdue ones.',
  'complaint-register': 'Complaints with their deadlines, outcome, redress and root cause.',
  'case-creditor-list':
    'The creditors of live cases with account number, balance, claim, status and address.',
  'case-creditor-financials':
    'For each creditor of a case: admitted claim, share, pence in the pound offered and paid, and what is retained.',
  'retained-allocations': 'Money held back from payees, with the reason, the amount and since when.',
  'bonding-report': 'The monthly bordereau: new cover, increases, releases and the cover in force.',
};
