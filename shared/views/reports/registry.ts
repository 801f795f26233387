import { keysOf } from '#shared/platform/options.ts';
import { annualsDue } from './definitions/annuals-due.ts';
import { bondingReport } from './definitions/bonding-report.ts';
import { caseCreditorFinancials } from './definitions/case-creditor-financials.ts';
import { caseCreditorList } from './definitions/case-creditor-list.ts';
import { clientsByCreditors } from './definitions/clients-by-creditors.ts';
import { clientsOfCreditor } from './definitions/clients-of-creditor.ts';
import { cmsAccounts } from './definitions/cms-accounts.ts';
import { cmsSummary } from './definitions/cms-summary.ts';
import { cmsWithdrawalsAndDeposits } from './definitions/cms-withdrawals-and-deposits.ts';
import { complaintRegister } from './definitions/complaint-register.ts';
import { completionStatus } from './definitions/completion-status.ts';
import { consumerOutcomes } from './definitions/consumer-outcomes.ts';
import { customerPayments } from './definitions/customer-payments.ts';
import { deliveryConsentsReport } from './definitions/delivery-consents.ts';
import { missingCat1Invoices } from './definitions/missing-cat1-invoices.ts';
import { modifications } from './definitions/modifications.ts';
import { monthlyPayments } from './definitions/monthly-payments.ts';
import { paperlessOffice } from './definitions/paperless-office.ts';
import { paymentDeficit } from './definitions/payment-deficit.ts';
import { portfolioAtADate } from './definitions/portfolio-at-a-date.ts';
import { portfolioTrend } from './definitions/portfolio-trend.ts';
import { receiptsAndPayments } from './definitions/receipts-and-payments.ts';
import { retainedAllocations } from './definitions/retained-allocations.ts';
import { tasks } from './definitions/tasks.ts';
import { unapprovedCreditors } from './definitions/unapproved-creditors.ts';
import { wip } from './definitions/wip.ts';
import { wthDepStatements } from './definitions/wth-dep-statements.ts';
import type { Report } from './report.ts';

/** Every report of the firm, by the name that its address and its file have. */
export const reports = {
  'cms-accounts': cmsAccounts,
  'cms-summary': cmsSummary,
  'cms-withdrawals-and-deposits': cmsWithdrawalsAndDeposits,
  'customer-payments': customerPayments,
  'monthly-payments': monthlyPayments,
  'payment-deficit': paymentDeficit,
  'receipts-and-payments': receiptsAndPayments,
  'retained-allocations': retainedAllocations,
  'annuals-due': annualsDue,
  'unapproved-creditors': unapprovedCreditors,
  'clients-by-creditors': clientsByCreditors,
  'clients-of-creditor': clientsOfCreditor,
  'missing-cat1-invoices': missingCat1Invoices,
  'case-creditor-list': caseCreditorList,
  'case-creditor-financials': caseCreditorFinancials,
  'completion-status': completionStatus,
  wip,
  modifications,
  tasks,
  'complaint-register': complaintRegister,
  'consumer-outcomes': consumerOutcomes,
  'delivery-consents': deliveryConsentsReport,
  'bonding-report': bondingReport,
  'paperless-office': paperlessOffice,
  'portfolio-at-a-date': portfolioAtADate,
  'portfolio-trend': portfolioTrend,
  'wth-dep-statements': wthDepStatements,
} as const satisfies Readonly<Record<string, unknown>>;
export type ReportName = keyof typeof reports;
export const reportNames = keysOf(reports);

/** The report of that name, whatever its columns. */
export const reportOf = (name: ReportName): Report => reports[name] as Report;
