import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { caseRef } from '#server/records/cases/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import {
  type DraftLine,
  journalSources,
  ledgers,
  manualKinds,
  manualStates,
  periodStatuses,
} from '#shared/records/ledger/ledger.ts';

/**
 * Posted journals. Triggers prevent changes, and refuse one that does not balance (in an estate: for each case) or falls in a closed month.
 * `lineCount` ensures that no line is added later.
 */
export const journals = pgTable(
  'journals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    domainId: domainRef().notNull(),
    ledger: text({ enum: keysOf(ledgers) }).notNull(),
    postedOn: day().notNull(),
    description: text().notNull(),
    source: text({ enum: keysOf(journalSources) }).notNull(),
    sourceId: integer(),
    /** The journal that this one is the mirror of. A journal is reversed when a mirror of it exists. */
    reversesId: integer().references((): AnyPgColumn => journals.id),
    idempotencyKey: text().notNull(),
    lineCount: integer().notNull(),
    totalPence: money().notNull(),
    approvedBy: userRef(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: integer(),
  },
  (t) => [
    uniqueIndex().on(t.idempotencyKey),
    uniqueIndex('journals_one_mirror').on(t.reversesId).where(sql`reverses_id is not null`),
    index().on(t.domainId, t.postedOn, t.id),
    check(
      'journals_known_words',
      sql`ledger in ('estate', 'office') and line_count >= 2 and total_pence > 0`,
    ),
  ],
);

/** The sides of a journal. They repeat its domain and date, so that one index finds an account's entries. */
export const journalLines = pgTable(
  'journal_lines',
  {
    journalId: integer()
      .notNull()
      .references(() => journals.id),
    line: integer().notNull(),
    domainId: integer().notNull(),
    postedOn: day().notNull(),
    accountId: integer()
      .notNull()
      .references(() => tables['chart-of-accounts'].id),
    caseId: caseRef(),
    debitPence: money().notNull(),
    creditPence: money().notNull(),
    creditorId: integer().references(() => tables.creditors.id),
    supplierId: integer().references(() => tables.suppliers.id),
    bankAccountId: integer(),
    clientAccountId: integer(),
    memo: text(),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.line] }),
    index('journal_lines_account').on(t.accountId, t.domainId, t.postedOn, t.journalId, t.line),
    index('journal_lines_case').on(t.caseId, t.postedOn, t.journalId, t.line).where(sql`case_id is not null`),
    check(
      'journal_lines_one_side',
      sql`debit_pence >= 0 and credit_pence >= 0 and (debit_pence > 0) <> (credit_pence > 0)`,
    ),
  ],
);

/** Months of a domain's books. A month without a row is open, unless a later one is closed. */
export const periods = pgTable(
  'periods',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    /** The first day of the month. */
    month: day().notNull(),
    status: text({ enum: keysOf(periodStatuses) })
      .notNull()
      .default('open'),
    closedAt: instant(),
    closedBy: userRef(),
    reopenReason: text(),
  },
  (t) => [uniqueIndex().on(t.domainId, t.month)],
);

/** Sums by account, bank account and day: a copy of the lines, rebuilt by `rebuildBalances`. Bank account 0 means none. */
export const accountBalances = pgTable(
  'account_balances',
  {
    domainId: integer().notNull(),
    accountId: integer().notNull(),
    bankAccountId: integer().notNull(),
    postedOn: day().notNull(),
    debitPence: money().notNull(),
    creditPence: money().notNull(),
    lineCount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.domainId, t.bankAccountId, t.postedOn] })],
);

/** Postings since balances were last folded; added by trigger, so that postings never wait for each other. */
export const balanceChanges = pgTable('balance_changes', {
  domainId: integer().notNull(),
  accountId: integer().notNull(),
  bankAccountId: integer().notNull(),
  postedOn: day().notNull(),
  debitPence: money().notNull(),
  creditPence: money().notNull(),
  lineCount: integer().notNull(),
});

/** Journals written by hand, which a second person approves before they are posted. */
export const manualJournals = pgTable(
  'manual_journals',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    kind: text({ enum: keysOf(manualKinds) }).notNull(),
    ledger: text({ enum: keysOf(ledgers) }).notNull(),
    postedOn: day().notNull(),
    description: text().notNull(),
    lines: jsonb().$type<DraftLine[]>().notNull(),
    reversesId: integer().references(() => journals.id),
    /**
     * The misposted receipt that this moves to another case. Receipts are defined in a later module: migration 0016 adds the foreign key.
     */
    receiptId: integer(),
    status: text({ enum: keysOf(manualStates) })
      .notNull()
      .default('pending'),
    requestedBy: userRef().notNull(),
    decidedBy: userRef(),
    decidedAt: instant(),
    comment: text(),
    journalId: integer().references(() => journals.id),
  },
  (t) => [
    index().on(t.domainId, t.status, t.id),
    uniqueIndex('manual_journals_one_reversal').on(t.reversesId).where(sql`status = 'pending'`),
    uniqueIndex('manual_journals_one_move').on(t.receiptId).where(sql`status = 'pending'`),
    check(
      'manual_journals_two_people',
      sql`status <> 'approved' or (decided_by is not null and decided_by <> requested_by)`,
    ),
  ],
);
