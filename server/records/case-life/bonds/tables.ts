import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { casePeople, caseRef, cases } from '#server/records/cases/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';
import { bondActions } from '#shared/activities/bonding/bonding.ts';
import { keysOf } from '#shared/platform/options.ts';

const portfolioRef = () => integer().references(() => tables.portfolios.id);

/**
 * What was reported to the surety about one person's estate: cover, its changes and its release. Entries are only added; a person's newest
 * is the one in force. Portfolio, insurer and policy are fixed once the entry is submitted; until then those of the case's portfolio count.
 */
export const bondEntries = pgTable(
  'bond_entries',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** The case's domain, set by trigger and kept in step by the foreign key, so that covers are summed without looking up each case. */
    domainId: integer().notNull().default(0),
    casePersonId: integer()
      .notNull()
      .references(() => casePeople.id),
    supervisorUserId: userRef(),
    portfolioId: portfolioRef(),
    bondInsurerSupplierId: integer().references(() => tables.suppliers.id),
    policyRef: text(),
    action: text({ enum: keysOf(bondActions) }).notNull(),
    bondablePence: money().notNull(),
    /** The specific penalty sum from then on. */
    penaltyPence: money().notNull(),
    changePence: money().notNull(),
    premiumPence: money().notNull().default(0),
    /** When the first entry of this cover took effect: the appointment. */
    appointedOn: day().notNull(),
    effectiveOn: day().notNull(),
    bordereauMonth: day().notNull(),
    submittedOn: day(),
    reason: text(),
    isCurrent: boolean().notNull().default(true),
    /** The estate's value at the last check: each night, and with each entry. */
    valuePence: money().notNull(),
    reviewedOn: day(),
    reviewedBy: userRef(),
  },
  (t) => [
    index().on(t.caseId),
    uniqueIndex('bond_entries_current').on(t.casePersonId).where(sql`is_current`),
    index('bond_entries_in_force').on(t.caseId).where(sql`is_current and penalty_pence > 0`),
    index().on(t.bordereauMonth, t.id),
    index('bond_entries_sums').on(
      t.domainId,
      t.bordereauMonth,
      t.supervisorUserId,
      t.portfolioId,
      t.bondInsurerSupplierId,
      t.policyRef,
      t.changePence,
    ),
    foreignKey({ columns: [t.domainId, t.caseId], foreignColumns: [cases.domainId, cases.id] }).onUpdate(
      'cascade',
    ),
    check('bond_entries_release', sql`(action = 'release') = (penalty_pence = 0)`),
    check(
      'bond_entries_change',
      sql`case action when 'new' then change_pence = penalty_pence when 'increase' then change_pence > 0 else change_pence < 0 end`,
    ),
    check('bond_entries_month', sql`bordereau_month = date_trunc('month', bordereau_month)::date`),
    check('bond_entries_effective', sql`appointed_on <= effective_on`),
  ],
);

/** A month's bordereau sent to a portfolio's surety, even if it was a nil return. */
export const bondBordereaux = pgTable(
  'bond_bordereaux',
  {
    ...rowBase(),
    portfolioId: portfolioRef().notNull(),
    month: day().notNull(),
    submittedOn: day().notNull(),
    submittedBy: userRef(),
    entryCount: integer().notNull(),
    coverPence: money().notNull(),
    premiumPence: money().notNull(),
  },
  (t) => [uniqueIndex().on(t.portfolioId, t.month)],
);
