import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as banking from '#server/banking/tables.ts';
import * as savedViews from '#server/cases/saved-view-table.ts';
import * as search from '#server/cases/search-table.ts';
import * as cases from '#server/cases/tables.ts';
import * as complaints from '#server/complaints/tables.ts';
import * as documents from '#server/documents/tables.ts';
import * as jobs from '#server/jobs/tables.ts';
import * as ledger from '#server/ledger/tables.ts';
import * as mail from '#server/letters/tables.ts';
import * as schedules from '#server/payments/schedules/tables.ts';
import * as presence from '#server/presence/tables.ts';
import * as updates from '#server/product-updates/tables.ts';
import { bankHolidays } from '#server/reference/bank-holidays.ts';
import { files, linkTables, tables } from '#server/reference/tables.ts';
import * as staff from '#server/staff/tables.ts';
import * as tasks from '#server/tasks/tables.ts';
import { auditLog } from './audit.ts';

const links = Object.values(linkTables).flatMap((byField) => Object.values(byField ?? {}));
const slices = [
  staff,
  jobs,
  mail,
  updates,
  cases,
  tasks,
  documents,
  complaints,
  search,
  savedViews,
  ledger,
  schedules,
  banking,
  presence,
].flatMap((slice) =>
  Object.values(slice as Record<string, unknown>).filter((each): each is PgTable => is(each, PgTable)),
);

/** Every table of the database: what migrations are generated from. */
export const schema: Record<string, PgTable> = Object.fromEntries(
  [auditLog, files, bankHolidays, ...Object.values(tables), ...links, ...slices].map((table, index) => [
    `table${index}`,
    table as PgTable,
  ]),
);
