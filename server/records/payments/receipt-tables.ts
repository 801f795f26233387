import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { journals } from '#server/records/ledger/tables.ts';
import { domainRef, tables } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { receiptMethods, receiptStatuses } from '#shared/records/ledger/ledger.ts';

/** Money that came in: for a case, or unallocated until somebody knows whose it is. */
export const receipts = pgTable(
  'receipts',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    caseId: caseRef(),
    incomeTypeId: integer().references(() => tables['income-types'].id),
    /** The unallocated receipt that this one was cleared from. */
    fromReceiptId: integer().references((): AnyPgColumn => receipts.id),
    bankAccountId: integer(),
    bankItemId: integer(),
    /** An open statement line that may have taken it back: kept by a trigger on those lines. */
    bouncedItemId: integer(),
    receivedOn: day().notNull(),
    clearedOn: day(),
    amountPence: money().notNull(),
    method: text({ enum: keysOf(receiptMethods) }).notNull(),
    payerName: text(),
    payerReference: text(),
    status: text({ enum: keysOf(receiptStatuses) }).notNull(),
    reversedOn: day(),
    reversedReason: text(),
    journalId: integer()
      .notNull()
      .references(() => journals.id),
    reversalJournalId: integer().references(() => journals.id),
  },
  (t) => [
    uniqueIndex().on(t.journalId),
    index('receipts_reversal').on(t.reversalJournalId).where(sql`reversal_journal_id is not null`),
    index().on(t.caseId, t.receivedOn),
    index().on(t.bankItemId),
    index().on(t.fromReceiptId),
    index('receipts_bounced_item').on(t.bouncedItemId).where(sql`bounced_item_id is not null`),
    index('receipts_bounced_case').on(t.caseId).where(sql`bounced_item_id is not null`),
    /** Receipts posted by hand that are still waiting for their statement line. */
    index('receipts_without_line')
      .on(t.bankAccountId, t.amountPence)
      .where(sql`bank_item_id is null and bank_account_id is not null`),
    index('receipts_unallocated').on(t.domainId, t.receivedOn).where(sql`case_id is null`),
    check(
      'receipts_case_and_type',
      sql`amount_pence > 0 and (case_id is null) = (income_type_id is null)
        and (status = 'reversed') = (reversal_journal_id is not null)`,
    ),
  ],
);
