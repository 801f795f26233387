import { expect, test } from 'vitest';
import { type ReportName, reportNames, reportOf } from '../registry.ts';
import { headingsOf } from '../report.ts';

/** The headings of each file in its order: spreadsheets of other people read the columns by them. */
const headings: Record<ReportName, string> = {
  'annuals-due':
    'Reference, Client, Supervisor, Approved, Year, Period from, Period to, Report due, Days left, Request sent, Evidence in, I&E done, Contribution now, Uplift, Report sent, Status',
  wip: 'Reference, Client, Introducer, Product, Stage, Status, Sub status, Owner, Enquiry, Days in status, Days since enquiry, SOA debt, Contribution, Expected fee, Next task, Next task due, Decision, Fee at approval, Expected from, Approval likely %',
  'unapproved-creditors':
    'Reference, Client, Creditor, Account, SOA balance, Claim, Admitted, Debt status, Reason, Days since claim, Retained, Owner, Last contact',
  'clients-by-creditors':
    'Creditor, Group, Clients, Live IVAs, SOA debt, Admitted, % of book, Votes for, Votes against, Votes modified, Avg p/£ offered, Paid to date, Retained, Last vote',
  'clients-of-creditor':
    'Reference, Client, Creditor, Account, Product, Status, Balance, Claim, Vote, p/£, Paid',
  'customer-payments':
    'Received, Cleared, Posted, Reference, Client, Method, Income type, Amount, Payer name, Matched by, Schedule due, Days late, Portfolio, Product, Reversed',
  'receipts-and-payments':
    'Reference, Client, Part, Heading, Code, Account, Estimated, To previous period, This period, Cumulative, Variance, Receipts less payments, Held at, Bears interest, Funds, Due to office holder, Period from',
  'completion-status':
    'Reference, Client, Made ready for, Months elapsed, Term, Paid, Paid %, Arrears, Breaks used, Equity done, Windfall, Claims outstanding, Retained, Fees drawn, Fees entitled (last run), Expenses without invoice, Last annual, First blocker, Blockers, Expected end',
  'missing-cat1-invoices':
    'Posted, Reference, Client, Payment type, Supplier, Amount, Journal, Posted by, Days outstanding, Age, Disputed invoice',
  'payment-deficit':
    'Reference, Client, Phone, Due to date, Received to date, Deficit, Contribution, Months in arrears, Band, Last payment, Last amount, Payment break, Catch-up agreed, Catch-up a month, Vulnerable, Breach, Case owner, Last contact',
  'monthly-payments': `Reference, Client, Contribution, ${'Nov 2025, Dec 2025, Jan 2026, Feb 2026, Mar 2026, Apr 2026, May 2026, Jun 2026, Jul 2026, Aug 2026, Sep 2026, Oct 2026, Nov 2026'
    .split(', ')
    .map((month) => `${month} expected, ${month} received, ${month} break, ${month} variance`)
    .join(', ')}, Expected in the months, Received in the months, Received %, Total received, Arrears`,
  'cms-accounts':
    'Action, Provider reference, Holder, Address, Account type, Tax status, Status, Opened, Closing since, Umbrella account, Ledger balance, Bank balance, Bank balance of, Difference, Case status, Not in the bank’s file',
  'cms-withdrawals-and-deposits':
    'Batch, Date, Provider reference, Case, Client, WTH / DEP, Amount, WTH, DEP, Net, Reason, Journal, Status, Confirmed, Umbrella account',
  'cms-summary':
    'Umbrella account, Opening, Deposits, Withdrawals, Interest, Closing, Bank, Bank as of, Difference, Accounts open, Closed, Open at zero, Oldest unconfirmed',
  modifications:
    'Reference, Client, Code, Title, Category, Proposed by, Agent, Status, Accepted, Effect, Conflict with, Displaced clause, Client consent, Consent on',
  tasks:
    'Reference, Client, Task, Assigned user, Department, Due, Days overdue, Status, Completed by, Completed, Created by, Age in days, Stage of the case',
  'complaint-register':
    'Reference, Case, Client, Received, Channel, Category, About, Regime, Why this regime, Acknowledged, Summary resolution due, Summary resolution sent, Final response due, Final response sent, Days, Outcome, Upheld in full or part, Redress, Root cause, Ombudsman or Gateway reference, Owner, Status, Within 3 business days, Answered within 8 weeks, Resolved within 8 weeks',
  'consumer-outcomes':
    'Grouped by, Group, Cases, Answered, Median days to first answer, Cases with a complaint, Complaints upheld in full or part, Approved, Cases with a payment break, Ended within 12 months of approval, Completed, Complained %, Early failures %',
  'delivery-consents':
    'Recipient, Is, Record, Case, Case name, Given or opted out on, Source, E-mail address, Revoked, Why revoked, In force',
  'case-creditor-list':
    'Reference, Client, Creditor, Credit type, Account number, Address, Email, Balance, Claim, Status, Agent',
  'case-creditor-financials':
    'Reference, Client, Creditor, Account number, Admitted, Share %, p/£ offered, p/£ paid, Dividend to date, Retained, Retained because, Last dividend, Next expected, Minimum payment',
  'retained-allocations':
    'Reference, Client, Portfolio, Type, Payee, Reason, Amount, Held since, Days, Blocker owner, Releasable, Part',
  'bonding-report':
    'Practitioner, IP number, Insurer, Policy, Case, Insolvent, Type, Appointed, Action, Bondable value, Specific penalty sum, Change of cover, Premium, Effective, Submitted',
  'paperless-office':
    'Date, Direction, Channel, Case, Client, Type, Delivery method, Pages, Cost, Department, Created by, Approved by, Status, Sent, Returned, Hours to send, Received, Classified, Hours to file, Backlog, Domain',
  'portfolio-at-a-date': 'Stage, Stage order, Status, Portfolio, Domain, Cases, In arrears, Arrears, Held',
  'portfolio-trend':
    'Day, Open cases, Open cases a year before, In arrears, Arrears, Arrears a year before, Held, Held a year before',
  'wth-dep-statements':
    'Reference, Client, Client account, Annual due, Opening, Deposits, Withdrawals, Closing, Dividends',
};

test.each(reportNames)('the columns of %s stand in its file in their order', (name) => {
  const report = reportOf(name);
  const found = headingsOf(report, Object.keys(report.columns), {}, '2026-11-26');
  expect(found.join(', ')).toBe(headings[name]);
});
