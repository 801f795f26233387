import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as voteFiles from '#server/activities/creditors/decisions/files/tables.ts';
import * as modificationConsents from '#server/activities/creditors/modifications/consent-table.ts';
import * as inbound from '#server/activities/inbound/tables.ts';
import * as leads from '#server/activities/leads/tables.ts';
import * as banking from '#server/activities/money/banking/tables.ts';
import * as clientMoney from '#server/activities/money/client-money/tables.ts';
import * as bankCheckpoints from '#server/activities/money/reconciliation/tables.ts';
import * as transfers from '#server/activities/transfers/tables.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { files } from '#server/platform/files/tables.ts';
import * as fileTexts from '#server/platform/files/texts/tables.ts';
import * as jobs from '#server/platform/jobs/tables.ts';
import * as acts from '#server/records/acts/tables.ts';
import * as affordability from '#server/records/affairs/affordability-table.ts';
import * as affairs from '#server/records/affairs/tables.ts';
import * as approvals from '#server/records/approvals/tables.ts';
import * as bonding from '#server/records/case-life/bonds/tables.ts';
import * as breaches from '#server/records/case-life/breaches/tables.ts';
import * as deeds from '#server/records/case-life/deeds/tables.ts';
import * as reviews from '#server/records/case-life/reviews/tables.ts';
import * as early from '#server/records/cases/early-table.ts';
import * as savedViews from '#server/records/cases/saved-view-table.ts';
import * as search from '#server/records/cases/search-table.ts';
import * as standings from '#server/records/cases/standing-table.ts';
import * as cases from '#server/records/cases/tables.ts';
import * as takeOn from '#server/records/cases/taken-on-tables.ts';
import * as clocks from '#server/records/clocks/tables.ts';
import * as feeInvoices from '#server/records/commitments/fee-invoice-tables.ts';
import * as invoices from '#server/records/commitments/invoice-tables.ts';
import * as outgoing from '#server/records/commitments/payment-tables.ts';
import * as distributions from '#server/records/commitments/run-tables.ts';
import * as commitments from '#server/records/commitments/tables.ts';
import * as complaints from '#server/records/complaints/tables.ts';
import * as correspondence from '#server/records/correspondence/tables.ts';
import * as proposals from '#server/records/decisions/proposal-tables.ts';
import * as decisions from '#server/records/decisions/tables.ts';
import * as notes from '#server/records/documents/notes/tables.ts';
import * as documents from '#server/records/documents/tables.ts';
import * as dueDiligence from '#server/records/due-diligence/tables.ts';
import * as lateDates from '#server/records/late-dates/late-date-table.ts';
import * as bankAccounts from '#server/records/ledger/bank-accounts/tables.ts';
import * as reconciliations from '#server/records/ledger/reconciliations/tables.ts';
import * as ledger from '#server/records/ledger/tables.ts';
import * as letters from '#server/records/letters/tables.ts';
import * as clientAccounts from '#server/records/payments/client-accounts/tables.ts';
import * as receipts from '#server/records/payments/receipt-tables.ts';
import * as schedules from '#server/records/payments/schedules/tables.ts';
import { bankHolidays } from '#server/records/reference/bank-holidays.ts';
import { linkTables, tables } from '#server/records/reference/tables.ts';
import * as staff from '#server/records/staff/tables.ts';
import * as tasks from '#server/records/tasks/tables.ts';
import * as modifications from '#server/records/terms/clause-tables.ts';
import * as variations from '#server/records/terms/variation-tables.ts';
import * as vulnerability from '#server/records/vulnerability/tables.ts';
import * as presence from '#server/views/cases/presence/tables.ts';
import * as ownDashboards from '#server/views/dashboard/own/tables.ts';
import * as updates from '#server/views/dashboard/product-updates/tables.ts';
import * as exposures from '#server/views/reports/exposures/tables.ts';
import * as savedReports from '#server/views/reports/generator/tables.ts';
import * as history from '#server/views/reports/history/tables.ts';
import * as reports from '#server/views/reports/tables.ts';

const links = Object.values(linkTables).flatMap((byField) => Object.values(byField ?? {}));
const slices = [
  lateDates,
  deeds,
  staff,
  acts,
  jobs,
  letters,
  modifications,
  modificationConsents,
  ownDashboards,
  updates,
  cases,
  early,
  clocks,
  standings,
  approvals,
  affairs,
  affordability,
  dueDiligence,
  notes,
  tasks,
  documents,
  fileTexts,
  correspondence,
  complaints,
  decisions,
  voteFiles,
  search,
  savedViews,
  savedReports,
  history,
  leads,
  ledger,
  bankCheckpoints,
  reconciliations,
  receipts,
  schedules,
  bankAccounts,
  clientAccounts,
  banking,
  clientMoney,
  commitments,
  distributions,
  feeInvoices,
  inbound,
  invoices,
  outgoing,
  presence,
  bonding,
  breaches,
  reviews,
  proposals,
  vulnerability,
  reports,
  exposures,
  takeOn,
  variations,
  transfers,
].flatMap((slice) =>
  Object.values(slice as Record<string, unknown>).filter((each): each is PgTable => is(each, PgTable)),
);

/** Every table of the database by its name, in the order of names: what migrations are generated from. */
export const schema: Record<string, PgTable> = Object.fromEntries(
  [auditLog, files, bankHolidays, ...Object.values(tables), ...links, ...slices]
    .map((table): [string, PgTable] => [getTableName(table), table])
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
