import type { ReportName } from '#shared/reports/registry.ts';
import type { ReportSource } from './source.ts';
import { cmsAccountsSource } from './sources/cms-accounts.ts';
import { cmsSummarySource } from './sources/cms-summary.ts';
import { cmsWithdrawalsAndDepositsSource } from './sources/cms-withdrawals-and-deposits.ts';
import { customerPaymentsSource } from './sources/customer-payments.ts';
import { monthlyPaymentsSource } from './sources/monthly-payments.ts';
import { paymentDeficitSource } from './sources/payment-deficit.ts';
import { retainedAllocationsSource } from './sources/retained-allocations.ts';
import { wipSource } from './sources/wip.ts';

/** Where each report comes from. */
export const sources: Readonly<Record<ReportName, ReportSource>> = {
  'cms-accounts': cmsAccountsSource as unknown as ReportSource,
  'cms-summary': cmsSummarySource as unknown as ReportSource,
  'cms-withdrawals-and-deposits': cmsWithdrawalsAndDepositsSource as unknown as ReportSource,
  'customer-payments': customerPaymentsSource as unknown as ReportSource,
  'monthly-payments': monthlyPaymentsSource as unknown as ReportSource,
  'payment-deficit': paymentDeficitSource as unknown as ReportSource,
  'retained-allocations': retainedAllocationsSource as unknown as ReportSource,
  wip: wipSource as unknown as ReportSource,
};
