import { sql } from 'drizzle-orm';
import {
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { journals } from '#server/records/ledger/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import {
  batchStatuses,
  clientAccountStatuses,
  clientAccountTypes,
  directions,
  movementSources,
  movementStatuses,
  taxStatuses,
} from '#shared/activities/money/client-accounts/client-accounts.ts';
import type { FileProfiles } from '#shared/activities/money/client-accounts/file-profiles.ts';
import { keysOf } from '#shared/platform/options.ts';

const umbrella = () =>
  integer()
    .notNull()
    .references(() => bankAccounts.id);
const keptFile = () =>
  integer()
    .notNull()
    .references(() => files.id);

/** A case's own account within an umbrella account at the bank. */
export const clientAccounts = pgTable(
  'client_accounts',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** The umbrella account that contains it. */
    bankAccountId: umbrella(),
    /** The reference by which the bank finds it: the case's. */
    providerRef: text().notNull(),
    accountType: text({ enum: keysOf(clientAccountTypes) })
      .notNull()
      .default('designated'),
    taxStatus: text({ enum: keysOf(taxStatuses) })
      .notNull()
      .default('gross'),
    holderName: text().notNull(),
    holderAddress: text(),
    status: text({ enum: keysOf(clientAccountStatuses) }).notNull(),
    /** Why it was rejected or re-opened. */
    statusReason: text(),
    requestedOn: day().notNull(),
    openedOn: day(),
    closeRequestedOn: day(),
    closedOn: day(),
    /** Its book balance: the sum of its movements, updated with each of them. */
    balancePence: money().notNull().default(0),
    /** The same for the movements that the bank has confirmed. */
    confirmedPence: money().notNull().default(0),
    /** The balance in the bank's latest file, and its date. */
    lastBalancePence: money(),
    lastBalanceOn: day(),
    /** Since when the bank's balance has continuously differed from the confirmed one. */
    differsSince: day(),
  },
  (t) => [
    uniqueIndex('client_accounts_case').on(t.caseId),
    uniqueIndex('client_accounts_reference').on(t.bankAccountId, t.providerRef),
    index('client_accounts_by_status').on(t.bankAccountId, t.status, t.id),
    check('client_accounts_not_below_nothing', sql`balance_pence >= 0`),
    check('client_accounts_closed_at_nothing', sql`status not in ('closing', 'closed') or balance_pence = 0`),
  ],
);

/** Movements sent to the bank in one file. */
export const wthDepBatches = pgTable(
  'wth_dep_batches',
  {
    ...rowBase(),
    bankAccountId: umbrella(),
    periodFrom: day().notNull(),
    periodTo: day().notNull(),
    status: text({ enum: keysOf(batchStatuses) })
      .notNull()
      .default('collected'),
    statusReason: text(),
    movementCount: integer().notNull(),
    wthPence: money().notNull(),
    depPence: money().notNull(),
    exportedBy: userRef(),
    exportedAt: instant(),
    confirmedBy: userRef(),
    confirmedAt: instant(),
  },
  (t) => [
    index().on(t.bankAccountId, t.id),
    check(
      'wth_dep_batches_two_people',
      sql`status <> 'confirmed' or wth_pence = 0 or (confirmed_by is not null and confirmed_by <> exported_by)`,
    ),
  ],
);

/** The files of a batch, each with its content; all are kept, and the newest counts. */
export const wthDepFiles = pgTable(
  'wth_dep_files',
  {
    batchId: integer()
      .notNull()
      .references(() => wthDepBatches.id),
    seq: integer().notNull(),
    fileId: keptFile(),
    fileName: text().notNull(),
    sha256: char({ length: 64 }).notNull(),
    movementCount: integer().notNull(),
    wthPence: money().notNull(),
    depPence: money().notNull(),
    /** Why it was written again; the first needs no reason. */
    reason: text(),
    exportedBy: userRef().notNull(),
    exportedAt: instant().notNull().defaultNow(),
    downloadCount: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.seq] }),
    check('wth_dep_files_why_again', sql`seq = 1 or reason is not null`),
  ],
);

/** Money into or out of a client account, with its journal. */
export const clientAccountMovements = pgTable(
  'client_account_movements',
  {
    ...rowBase(),
    clientAccountId: integer()
      .notNull()
      .references(() => clientAccounts.id),
    caseId: caseRef().notNull(),
    bankAccountId: umbrella(),
    /** The client bank account that it came from or went to. */
    clientBankId: integer().references(() => bankAccounts.id),
    direction: text({ enum: keysOf(directions) }).notNull(),
    amountPence: money().notNull(),
    movedOn: day().notNull(),
    source: text({ enum: keysOf(movementSources) }).notNull(),
    reason: text().notNull(),
    /** Receipts are a later module: the migration adds the foreign key. */
    receiptId: integer(),
    journalId: integer()
      .notNull()
      .references(() => journals.id),
    batchId: integer().references(() => wthDepBatches.id),
    status: text({ enum: keysOf(movementStatuses) })
      .notNull()
      .default('pending'),
    bankConfirmedOn: day(),
    idempotencyKey: text().notNull(),
  },
  (t) => [
    uniqueIndex('client_account_movements_key').on(t.idempotencyKey),
    index().on(t.clientAccountId, t.id),
    index().on(t.bankAccountId, t.movedOn, t.id),
    index().on(t.batchId),
    index('client_account_movements_client_bank').on(t.clientBankId),
    index('client_account_movements_unsent')
      .on(t.bankAccountId)
      .where(sql`batch_id is null and status = 'pending'`),
    index('client_account_movements_receipt').on(t.receiptId).where(sql`receipt_id is not null`),
    check('client_account_movements_amount', sql`amount_pence > 0`),
    check(
      'client_account_movements_confirmed',
      sql`(status = 'confirmed') = (bank_confirmed_on is not null)`,
    ),
  ],
);

/** The bank's files of balances, one per day of an umbrella account. */
export const clientBalanceFiles = pgTable(
  'client_balance_files',
  {
    ...rowBase(),
    bankAccountId: umbrella(),
    fileId: keptFile(),
    fileName: text().notNull(),
    sha256: char({ length: 64 }).notNull(),
    balanceOn: day().notNull(),
    accountCount: integer().notNull(),
    bankPence: money().notNull(),
    ledgerPence: money().notNull(),
    confirmedPence: money().notNull(),
    interestPence: money().notNull(),
    confirmedCount: integer().notNull(),
    differingCount: integer().notNull(),
    differsSince: day(),
  },
  (t) => [
    uniqueIndex('client_balance_files_once').on(t.bankAccountId, t.sha256),
    index().on(t.bankAccountId, t.balanceOn, t.id),
  ],
);

/** A client account's balance at the bank at the end of a day, and in the books. */
export const clientBalances = pgTable(
  'client_balances',
  {
    clientAccountId: integer()
      .notNull()
      .references(() => clientAccounts.id),
    balanceOn: day().notNull(),
    balanceFileId: integer()
      .notNull()
      .references(() => clientBalanceFiles.id),
    /** Null when the bank's file leaves the account out. */
    bankPence: money(),
    ledgerPence: money().notNull(),
    confirmedPence: money().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientAccountId, t.balanceOn] }), index().on(t.balanceFileId)],
);

/** The file layouts of an umbrella account's bank, if not as shipped. */
export const clientFileProfiles = pgTable(
  'client_file_profiles',
  {
    ...rowBase(),
    bankAccountId: umbrella(),
    profiles: jsonb().$type<FileProfiles>().notNull(),
  },
  (t) => [uniqueIndex().on(t.bankAccountId)],
);
