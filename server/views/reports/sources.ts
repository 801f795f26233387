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
import { consumerOutcomesSource } from './sources/consumer-outcomes.ts';
import { customerPaymentsSource } from './sources/customer-payments.ts';
import { deliveryConsentsSource } from './sources/delivery-consents.ts';
import { missingCat1InvoicesSource } from './sources/missing-cat1-invoices.ts';
import { modificationsSource } from './sources/modifications.ts';
import { monthlyPaymentsSource } from './sources/monthly-payments.ts';
import { paperlessOfficeSource } from './sources/paperless-office.ts';
import { paymentDeficitSource } from './sources/payment-deficit.ts';
import { portfolioAtADateSource } from './sources/portfolio-at-a-date.ts';
import { portfolioTrendSource } from './sources/portfolio-trend.ts';
import { receiptsAndPaymentsSource } from './sources/receipts-and-payments.ts';
import { retainedAllocationsSource } from './sources/retained-allocations.ts';
import { tasksSource } from './sources/tasks.ts';
import { unapprovedCreditorsSource } from './sources/unapproved-creditors.ts';
import { wipSource } from './sources/wip.ts';
import { wthDepStatementsSource } from './sources/wth-dep-statements.ts';

/** Where each report comes from. */
export const sources: Readonly<Record<ReportName, ReportSource>> = {
  'cms-accounts': cmsAccountsSource,
  'cms-summary': cmsSummarySource,
  'cms-withdrawals-and-deposits': cmsWithdrawalsAndDepositsSource,
  'customer-payments': customerPaymentsSource,
  'monthly-payments': monthlyPaymentsSource,
  'payment-deficit': paymentDeficitSource,
  'receipts-and-payments': receiptsAndPaymentsSource,
  'retained-allocations': retainedAllocationsSource,
  'annuals-due': annualsDueSource,
  'unapproved-creditors': unapprovedCreditorsSource,
  'clients-by-creditors': clientsByCreditorsSource,
  'clients-of-creditor': clientsOfCreditorSource,
  'missing-cat1-invoices': missingCat1InvoicesSource,
  'case-creditor-list': caseCreditorListSource,
  'case-creditor-financials': caseCreditorFinancialsSource,
  'completion-status': completionStatusSource,
  wip: wipSource,
  modifications: modificationsSource,
  tasks: tasksSource,
  'complaint-register': complaintRegisterSource,
  'consumer-outcomes': consumerOutcomesSource,
  'delivery-consents': deliveryConsentsSource,
  'bonding-report': bondingReportSource,
  'paperless-office': paperlessOfficeSource,
  'portfolio-at-a-date': portfolioAtADateSource,
  'portfolio-trend': portfolioTrendSource,
  'wth-dep-statements': wthDepStatementsSource,
};
