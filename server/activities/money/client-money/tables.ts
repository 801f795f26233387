import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money } from '#server/platform/database/columns.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { domainRef, userRef } from '#server/records/reference/tables.ts';
import type { ClientMoney } from '#shared/activities/money/client-money/client-money.ts';

/**
 * Checks of client money: what an account had at the end of a day, and what clients were owed there. Rows are only added (by trigger): by the
 * nightly job, and by a person, whose check says what is known by then. The newest of a day counts.
 */
export const clientMoneyChecks = pgTable(
  'client_money_checks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    domainId: domainRef().notNull(),
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    /** The day at whose end money and debts are compared. */
    checkedOn: day().notNull(),
    figures: jsonb().$type<ClientMoney>().notNull(),
    owedPence: money().notNull(),
    /** Null where the bank has stated no balance. */
    differencePence: money(),
    madeAt: instant().notNull().defaultNow(),
    /** Null if the nightly job made it. */
    madeBy: userRef(),
  },
  (t) => [
    uniqueIndex('client_money_checks_nightly').on(t.bankAccountId, t.checkedOn).where(sql`made_by is null`),
    index('client_money_checks_day').on(t.domainId, t.checkedOn, t.bankAccountId, t.id),
  ],
);

/** What people did about a check: looked at it, or topped the account up from the office account. Rows are only added (by trigger). */
export const clientMoneyNotes = pgTable(
  'client_money_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    checkId: integer()
      .notNull()
      .references(() => clientMoneyChecks.id),
    /** The office account that the money comes from; null if somebody only looked. */
    fromAccountId: integer().references(() => bankAccounts.id),
    amountPence: money(),
    reason: text(),
    madeAt: instant().notNull().defaultNow(),
    madeBy: userRef().notNull(),
  },
  (t) => [
    index('client_money_notes_check').on(t.checkId, t.id),
    uniqueIndex('client_money_notes_one_top_up').on(t.checkId).where(sql`amount_pence is not null`),
    check(
      'client_money_notes_top_up',
      sql`(amount_pence is null) = (from_account_id is null) and (amount_pence is null or amount_pence > 0 and reason is not null)`,
    ),
  ],
);
