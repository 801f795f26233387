import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';
import { caseRef } from './tables.ts';

/**
 * The cases that a firm had before upgrading from a version without proposals, decisions, reviews, bonds or clocks. What was not recorded
 * then stays unknown; what follows from the case is filled in once.
 */
export const earlyCases = pgTable('early_cases', {
  caseId: caseRef().primaryKey(),
  upgradedAt: instant().notNull().defaultNow(),
  isFilledIn: boolean().notNull().default(false),
});
