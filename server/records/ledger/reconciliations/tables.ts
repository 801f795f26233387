import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, rowBase } from '#server/platform/database/columns.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { domainRef, userRef } from '#server/records/reference/tables.ts';
import type { KeptReconciliation } from '#shared/records/ledger/reconciliations.ts';

/**
 * Bank reconciliations as they were signed: by who prepared it, then by a second person who reviewed it. Figures, day and preparer never
 * change; triggers void one when something dated up to its day is posted, imported, matched or unmatched.
 */
export const bankReconciliations = pgTable(
  'bank_reconciliations',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    bankAccountId: integer()
      .notNull()
      .references(() => bankAccounts.id),
    /** At whose end bank and books are compared. */
    reconciledOn: day().notNull(),
    figures: jsonb().$type<KeptReconciliation>().notNull(),
    /** SHA-256 of the figures, in hexadecimal. */
    digest: text().notNull(),
    preparedBy: userRef().notNull(),
    preparedAt: instant().notNull().defaultNow(),
    reviewedBy: userRef(),
    reviewedAt: instant(),
    voidedAt: instant(),
    voidedBy: userRef(),
    voidedReason: text(),
  },
  (t) => [
    uniqueIndex('bank_reconciliations_standing')
      .on(t.bankAccountId, t.reconciledOn)
      .where(sql`voided_at is null`),
    index().on(t.domainId, t.reconciledOn, t.id),
    check(
      'bank_reconciliations_two_people',
      sql`(reviewed_by is null) = (reviewed_at is null) and reviewed_by is distinct from prepared_by`,
    ),
    check('bank_reconciliations_voided_why', sql`(voided_at is null) = (voided_reason is null)`),
  ],
);
