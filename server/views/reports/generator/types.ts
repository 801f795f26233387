import { keysOf } from '#shared/platform/options.ts';
import type { ReportType } from './report-type.ts';
import { allocationsType } from './types/allocations.ts';
import { annualReviewsType } from './types/annual-reviews.ts';
import { bankItemsType } from './types/bank-items.ts';
import { bondEntriesType } from './types/bond-entries.ts';
import { breachesType } from './types/breaches.ts';
import { caseCreditorsType } from './types/case-creditors.ts';
import { casesType } from './types/cases.ts';
import { complaintsType } from './types/complaints.ts';
import { dividendsType } from './types/dividends.ts';
import { invoicesType } from './types/invoices.ts';
import { ledgerType } from './types/ledger.ts';
import { mailType } from './types/mail.ts';
import { modificationsType } from './types/modifications.ts';
import { paymentsType } from './types/payments.ts';
import { peopleType } from './types/people.ts';
import { receiptsType } from './types/receipts.ts';
import { tasksType } from './types/tasks.ts';
import { votesType } from './types/votes.ts';

/** The types from which staff build reports, in display order (domain notes 11, data dictionary). */
export const reportTypes = {
  cases: casesType,
  people: peopleType,
  'case-creditors': caseCreditorsType,
  votes: votesType,
  modifications: modificationsType,
  receipts: receiptsType,
  payments: paymentsType,
  allocations: allocationsType,
  dividends: dividendsType,
  ledger: ledgerType,
  'bank-items': bankItemsType,
  invoices: invoicesType,
  mail: mailType,
  tasks: tasksType,
  complaints: complaintsType,
  breaches: breachesType,
  'annual-reviews': annualReviewsType,
  'bond-entries': bondEntriesType,
} as const satisfies Readonly<Record<string, ReportType>>;

export type ReportTypeName = keyof typeof reportTypes;
export const reportTypeNames = keysOf(reportTypes);
