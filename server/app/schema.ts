import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as affairs from '#server/affairs/tables.ts';
import * as approvals from '#server/approvals/tables.ts';
import * as bankAccounts from '#server/bank-accounts/tables.ts';
import * as banking from '#server/banking/tables.ts';
import * as bonding from '#server/bonding/tables.ts';
import * as breaches from '#server/breaches/tables.ts';
import * as early from '#server/cases/early-table.ts';
import * as savedViews from '#server/cases/saved-view-table.ts';
import * as search from '#server/cases/search-table.ts';
import * as standings from '#server/cases/standing-table.ts';
import * as cases from '#server/cases/tables.ts';
import * as clientAccounts from '#server/client-accounts/tables.ts';
import * as clocks from '#server/clocks/tables.ts';
import * as commitments from '#server/commitments/tables.ts';
import * as complaints from '#server/complaints/tables.ts';
import * as correspondence from '#server/correspondence/tables.ts';
import { auditLog } from '#server/database/audit.ts';
import * as voteFiles from '#server/decisions/files/tables.ts';
import * as decisions from '#server/decisions/record/tables.ts';
import * as distributions from '#server/distributions/tables.ts';
import * as documents from '#server/documents/tables.ts';
import * as feeInvoices from '#server/fee-invoices/tables.ts';
import { files } from '#server/files/tables.ts';
import * as fileTexts from '#server/files/texts/tables.ts';
import * as inbound from '#server/inbound/tables.ts';
import * as invoices from '#server/invoices/tables.ts';
import * as jobs from '#server/jobs/tables.ts';
import * as leads from '#server/leads/tables.ts';
import * as ledger from '#server/ledger/tables.ts';
import * as letters from '#server/letters/tables.ts';
import * as modificationConsents from '#server/modifications/consent-table.ts';
import * as modifications from '#server/modifications/tables.ts';
import * as notes from '#server/notes/tables.ts';
import * as outgoing from '#server/outgoing/tables.ts';
import * as receipts from '#server/payments/receipts/tables.ts';
import * as schedules from '#server/payments/schedules/tables.ts';
import * as presence from '#server/presence/tables.ts';
import * as updates from '#server/product-updates/tables.ts';
import * as proposals from '#server/proposals/tables.ts';
import { bankHolidays } from '#server/reference/bank-holidays.ts';
import { linkTables, tables } from '#server/reference/tables.ts';
import * as exposures from '#server/reports/exposures/tables.ts';
import * as savedReports from '#server/reports/generator/tables.ts';
import * as reports from '#server/reports/tables.ts';
import * as reviews from '#server/reviews/tables.ts';
import * as staff from '#server/staff/tables.ts';
import * as takeOn from '#server/take-on/tables.ts';
import * as tasks from '#server/tasks/tables.ts';
import * as transfers from '#server/transfers/tables.ts';
import * as variations from '#server/variations/tables.ts';

const links = Object.values(linkTables).flatMap((byField) => Object.values(byField ?? {}));
const slices = [
  staff,
  jobs,
  letters,
  modifications,
  modificationConsents,
  updates,
  cases,
  early,
  clocks,
  standings,
  approvals,
  affairs,
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
  leads,
  ledger,
  receipts,
  schedules,
  bankAccounts,
  clientAccounts,
  banking,
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
