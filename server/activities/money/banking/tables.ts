import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
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
import { caseRef, persons } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import {
  balanceChecks,
  bankItemStatuses,
  importStatuses,
  lineVerdicts,
  matchedKinds,
  statedKinds,
} from '#shared/activities/money/banking/banking.ts';
import { type MatchRule, matchRuleKinds } from '#shared/activities/money/banking/match-rules.ts';
import { keysOf } from '#shared/platform/options.ts';
import type { PostedLine } from './statements/identify.ts';

/** A problem or remark about a file, with the line it is about, if any. */
type Remark = { lineNumber: number | null; message: string };

/** Files of bank statements, a row for each account in a file. `mainId` is the row of the upload itself. */
export const bankImports = pgTable(
  'bank_imports',
  {
    ...rowBase(),
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    mainId: integer().references((): AnyPgColumn => bankImports.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    fileName: text().notNull(),
    sha256: char({ length: 64 }).notNull(),
    format: text(),
    status: text({ enum: keysOf(importStatuses) })
      .notNull()
      .default('uploaded'),
    periodFrom: day(),
    periodTo: day(),
    openingPence: money(),
    closingPence: money(),
    balanceCheck: text({ enum: keysOf(balanceChecks) })
      .notNull()
      .default('not_available'),
    /** The reason given for posting lines that do not lead from the opening to the closing balance. */
    balanceReason: text(),
    lineCount: integer().notNull().default(0),
    newCount: integer().notNull().default(0),
    duplicateCount: integer().notNull().default(0),
    /** Lines waiting for a person to say whether they are held already. */
    doubtCount: integer().notNull().default(0),
    /** Lines that do not belong to the account: not booked, or not in pounds. */
    leftOutCount: integer().notNull().default(0),
    /** Further remarks, for example why lines were left out. */
    notes: jsonb().$type<Remark[]>().notNull().default([]),
    errorCount: integer().notNull().default(0),
    errors: jsonb().$type<Remark[]>().notNull().default([]),
    jobRunId: integer(),
    postedAt: instant(),
    undoneAt: instant(),
    undoneBy: userRef(),
  },
  (t) => [
    index().on(t.bankAccountId, t.id),
    index().on(t.mainId),
    uniqueIndex('bank_imports_file_once')
      .on(t.bankAccountId, t.sha256)
      .where(sql`status not in ('failed', 'undone')`),
  ],
);

/**
 * The balances that the bank states in a file. An opening balance is that at the beginning of its day, the others are those at the end, as
 * far as the file knew the day. Those of files that were undone do not count.
 */
export const bankBalances = pgTable(
  'bank_balances',
  {
    bankImportId: integer()
      .notNull()
      .references(() => bankImports.id),
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    kind: text({ enum: keysOf(statedKinds) }).notNull(),
    balanceOn: day().notNull(),
    amountPence: money().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.bankImportId, t.kind, t.balanceOn] }),
    index().on(t.bankAccountId, t.balanceOn),
  ],
);

/** The lines of statements. What the bank wrote never changes; `status` and the columns after it record how a line was dealt with. */
export const bankItems = pgTable(
  'bank_items',
  {
    ...rowBase(),
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    bankImportId: integer()
      .notNull()
      .references(() => bankImports.id),
    lineNumber: integer().notNull(),
    bookedOn: day().notNull(),
    valueOn: day(),
    /** Money in is positive, money out negative. */
    amountPence: money().notNull(),
    description: text().notNull(),
    reference: text(),
    payerName: text(),
    payerSortCode: text(),
    payerAccountNumber: text(),
    chequeNumber: text(),
    bankType: text(),
    isReversal: boolean().notNull().default(false),
    balancePence: money(),
    /** The bank's own id of the line; where there is one, it is part of the hash. */
    bankId: text(),
    contentHash: char({ length: 64 }).notNull(),
    /** Ordinal among identical lines, from 0: genuine duplicates are all kept. */
    occurrence: integer().notNull(),
    status: text({ enum: keysOf(bankItemStatuses) })
      .notNull()
      .default('unmatched'),
    matchedKind: text({ enum: keysOf(matchedKinds) }),
    matchedId: integer(),
    /** The case that the item is matched to, or is suggested for. */
    caseId: caseRef(),
    matchScore: integer(),
    matchEvidence: jsonb().$type<Record<string, unknown>>(),
    isMatchedAutomatically: boolean().notNull().default(false),
    matchedBy: userRef(),
    matchedAt: instant(),
    ignoredReason: text(),
    /** Why a line dated ahead is dealt with before its day. */
    releasedEarly: text(),
    /** The other item of a transfer between own accounts, or the item that a returned one reverses. */
    pairedItemId: integer().references((): AnyPgColumn => bankItems.id),
  },
  (t) => [
    uniqueIndex('bank_items_once').on(t.bankAccountId, t.contentHash, t.occurrence),
    index('bank_items_by_date').on(t.bankAccountId, t.bookedOn, t.id),
    index('bank_items_by_status').on(t.bankAccountId, t.status, t.bookedOn, t.id),
    index('bank_items_by_amount').on(t.bankAccountId, t.amountPence, t.id),
    index('bank_items_open')
      .on(t.bankAccountId, t.bookedOn, t.id, t.amountPence)
      .where(sql`status in ('unmatched', 'suggested')`),
    index('bank_items_waiting').on(t.bookedOn, t.id).where(sql`status in ('unmatched', 'suggested')`),
    index('bank_items_import').on(t.bankImportId),
    index('bank_items_case').on(t.caseId).where(sql`case_id is not null`),
    index('bank_items_pair').on(t.pairedItemId).where(sql`paired_item_id is not null`),
    check('bank_items_ignored_why', sql`status <> 'ignored' or ignored_reason is not null`),
  ],
);

/** Lines repeated by a later file. When the first file is undone, the item passes to the later one instead of vanishing. */
export const bankImportRepeats = pgTable(
  'bank_import_repeats',
  {
    bankImportId: integer()
      .notNull()
      .references(() => bankImports.id),
    bankItemId: integer()
      .notNull()
      .references(() => bankItems.id),
    /** The line as this file gives it, if it differs from the item. */
    line: jsonb().$type<PostedLine>(),
  },
  (t) => [primaryKey({ columns: [t.bankImportId, t.bankItemId] }), index().on(t.bankItemId)],
);

/** Lines of a file that resemble a line of another file, until a person says whether they are the same payment. */
export const bankImportDoubts = pgTable(
  'bank_import_doubts',
  {
    ...rowBase(),
    bankImportId: integer()
      .notNull()
      .references(() => bankImports.id),
    /** The line that it resembles; null once that line's file is undone. */
    bankItemId: integer().references(() => bankItems.id, { onDelete: 'set null' }),
    lineNumber: integer().notNull(),
    line: jsonb().$type<PostedLine>().notNull(),
    verdict: text({ enum: keysOf(lineVerdicts) })
      .notNull()
      .default('waiting'),
  },
  (t) => [index().on(t.bankImportId, t.lineNumber), index().on(t.bankItemId)],
);

/** The parts of a split item, or its match as a whole. An item's parts add up to its amount. */
export const bankItemParts = pgTable(
  'bank_item_parts',
  {
    ...rowBase(),
    bankItemId: integer()
      .notNull()
      .references(() => bankItems.id),
    kind: text({ enum: keysOf(matchedKinds) }).notNull(),
    caseId: caseRef(),
    incomeTypeId: integer().references(() => tables['income-types'].id),
    paymentTypeId: integer().references(() => tables['payment-types'].id),
    amountPence: money().notNull(),
    receiptId: integer(),
    paymentId: integer(),
    journalId: integer(),
    /** Why it is held as unallocated. */
    reason: text(),
    /** When the part was undone: from then on it does not count. */
    undoneAt: instant(),
    undoneBy: userRef(),
  },
  (t) => [
    index().on(t.bankItemId),
    index().on(t.caseId),
    index('bank_item_parts_charges').on(t.bankItemId).where(sql`kind = 'charge' and undone_at is null`),
    index('bank_item_parts_journal').on(t.journalId).where(sql`journal_id is not null`),
    uniqueIndex('bank_item_parts_receipt').on(t.receiptId).where(sql`receipt_id is not null`),
    check('bank_item_parts_amount', sql`amount_pence <> 0`),
  ],
);

/** Runs of automatic matching. At most one is in progress in the whole firm. */
export const bankMatchingRuns = pgTable(
  'bank_matching_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    bankAccountId: integer().references(() => bankAccounts.id),
    jobRunId: integer(),
    startedAt: instant().notNull().defaultNow(),
    startedBy: userRef(),
    endedAt: instant(),
    abortedAt: instant(),
    currentEntry: integer().notNull().default(0),
    totalEntries: integer().notNull().default(0),
    matchedCount: integer().notNull().default(0),
    suggestedCount: integer().notNull().default(0),
    errorCount: integer().notNull().default(0),
  },
  () => [uniqueIndex('bank_matching_runs_one').on(sql`(1)`).where(sql`ended_at is null`)],
);

/**
 * The rules of matching with their points, and the two scores from which items are posted or proposed (`post` and `suggest`); all are
 * editable.
 */
export const matchRules = pgTable(
  'match_rules',
  {
    ...rowBase(),
    kind: text({ enum: [...keysOf(matchRuleKinds), 'post', 'suggest'] }).notNull(),
    priority: integer().notNull(),
    points: integer().notNull(),
    preventsPosting: boolean().notNull().default(false),
    settings: jsonb().$type<MatchRule['settings']>().notNull().default({}),
    /** The words a rule looks for, if it works by words. */
    words: text().array().notNull().default([]),
    isActive: boolean().notNull().default(true),
    /** How many postings and proposals used the rule as evidence for or against a case. */
    hitCount: integer().notNull().default(0),
    lastHitAt: instant(),
  },
  (t) => [
    uniqueIndex('match_rules_kind').on(t.kind),
    check('match_rules_points', sql`points between -100 and 300`),
  ],
);

/** Accounts from which a case is paid, learned from confirmed matches and unlearned when they are undone. */
export const payerAccounts = pgTable(
  'payer_accounts',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    personId: integer().references(() => persons.id),
    sortCode: text().notNull(),
    accountNumber: text().notNull(),
    payerName: text(),
    confirmedCount: integer().notNull().default(0),
    correctedCount: integer().notNull().default(0),
    confirmedBy: userRef(),
    lastSeenOn: day(),
    isActive: boolean().notNull().default(true),
  },
  (t) => [uniqueIndex('payer_accounts_once').on(t.sortCode, t.accountNumber, t.caseId), index().on(t.caseId)],
);
