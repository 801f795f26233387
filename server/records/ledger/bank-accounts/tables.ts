import { sql } from 'drizzle-orm';
import { boolean, char, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { domainRef, tables } from '#server/records/reference/tables.ts';
import { bankAccountKinds, bankProviders, modulusChecks } from '#shared/activities/money/banking/banking.ts';
import type { CsvProfile } from '#shared/activities/money/banking/csv-profile.ts';
import type { FileSettings } from '#shared/activities/money/outgoing/file-settings.ts';
import { keysOf } from '#shared/platform/options.ts';

/** The firm's bank accounts. Every row of banking belongs to the domain of its account. */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    portfolioId: integer().references(() => tables.portfolios.id),
    name: text().notNull(),
    kind: text({ enum: keysOf(bankAccountKinds) }).notNull(),
    bankName: text(),
    sortCode: text(),
    accountNumber: text(),
    iban: text(),
    modulusCheck: text({ enum: keysOf(modulusChecks) }),
    currency: char({ length: 3 }).notNull().default('GBP'),
    ledgerAccountId: integer()
      .notNull()
      .references(() => tables['chart-of-accounts'].id),
    provider: text({ enum: keysOf(bankProviders) })
      .notNull()
      .default('manual'),
    cmsUmbrellaRef: text(),
    /** How the CSV files of this account are read; null to use the shipped mappings. */
    csvProfile: jsonb().$type<CsvProfile>(),
    /** How payment files of this account are written; null if it makes none. */
    fileSettings: jsonb().$type<FileSettings>(),
    /** How far cheques are printed to the right of and below their usual position, in millimetres. */
    chequeRightMm: integer().notNull().default(0),
    chequeDownMm: integer().notNull().default(0),
    openedOn: day(),
    openingPence: money().notNull().default(0),
    /** Number and sum of the account's items, maintained by imports, so that a balance needs no sum over a million lines. */
    itemCount: integer().notNull().default(0),
    itemsPence: money().notNull().default(0),
    lastImportedTo: day(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [
    uniqueIndex('bank_accounts_name_unique').on(sql`lower(name)`),
    uniqueIndex('bank_accounts_number_unique').on(t.sortCode, t.accountNumber),
    uniqueIndex('bank_accounts_iban_unique').on(t.iban),
    index().on(t.domainId),
  ],
);
