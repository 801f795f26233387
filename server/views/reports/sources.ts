import type { ReportName } from '#shared/views/reports/registry.ts';
import type { ReportSource } from './source.ts';
import { annualsDueSource } from './sources/annuals-due.ts';
import { bondingReportSource } from './sources/bonding-report.ts';
import { caseCreditorFinancialsSource } from './sources/case-creditor-financials.ts';
import { caseCreditorListSource } from './sources/case-creditor-list.ts';
import { clientsByCreditorsSource } from './sources/clients-by-creditors.ts';
import { clientsOfCreditorSource } from './sources/clients-of-creditor.ts';
import { cmsAccountsSource } from './sources/cms-accounts.ts';
import { cmsSummarySource } from './sources/cms-summary.ts';
import { cmsWithdrawalsAndDepositsSource } from './sources/cms-withdrawals-and-deposits.ts';
import { complaintRegisterSource } from './sources/complaint-register.ts';
import { completionStatusSource } from './sources/completion-status.ts';
import { customerPaymentsSource } from './sources/customer-payments.ts';
import { missingCat1InvoicesSource } from './sources/missing-cat1-invoices.ts';
import { modificationsSource } from './sources/modifications.ts';
import { monthlyPaymentsSource } from './sources/monthly-payments.ts';
import { paperlessOfficeSource } from './sources/paperless-office.ts';
import { paymentDeficitSource } from './sources/payment-deficit.ts';
import { receiptsAndPaymentsSource } from './sources/receipts-and-payments.ts';
import { retainedAllocationsSource } from './sources/retained-allocations.ts';
import { tasksSource } from './sources/tasks.ts';
import { unapprovedCreditorsSource } from './sources/unapproved-creditors.ts';
import { wipSource } from './sources/wip.ts';
import { wthDepStatementsSource } from './sources/wth-dep-statements.ts';

/** Where each report comes from. */
export const sources: Readonly<Record<ReportName, ReportSource>> = {
  'cms-accounts': cmsAccountsSource as unknown as ReportSource,
  'cms-summary': cmsSummarySource as unknown as ReportSource,
  'cms-withdrawals-and-deposits': cmsWithdrawalsAndDepositsSource as unknown as ReportSource,
  'customer-payments': customerPaymentsSource as unknown as ReportSource,
  'monthly-payments': monthlyPaymentsSource as unknown as ReportSource,
  'payment-deficit': paymentDeficitSource as unknown as ReportSource,
  'receipts-and-payments': receiptsAndPaymentsSource as unknown as ReportSource,
  'retained-allocations': retainedAllocationsSource as unknown as ReportSource,
  'annuals-due': annualsDueSource as unknown as ReportSource,
  'unapproved-creditors': unapprovedCreditorsSource as unknown as ReportSource,
  'clients-by-creditors': clientsByCreditorsSource as unknown as ReportSource,
  'clients-of-creditor': clientsOfCreditorSource as unknown as ReportSource,
  'missing-cat1-invoices': missingCat1InvoicesSource as unknown as ReportSource,
  'case-creditor-list': caseCreditorListSource as unknown as ReportSource,
  'case-creditor-financials': caseCreditorFinancialsSource as unknown as ReportSource,
  'completion-status': completionStatusSource as unknown as ReportSource,
  wip: wipSource as unknown as ReportSource,
  modifications: modificationsSource as unknown as ReportSource,
  tasks: tasksSource as unknown as ReportSource,
  'complaint-register': complaintRegisterSource as unknown as ReportSource,
  'bonding-report': bondingReportSource as unknown as ReportSource,
  'paperless-office': paperlessOfficeSource as unknown as ReportSource,
  'wth-dep-statements': wthDepStatementsSource as unknown as ReportSource,
};
