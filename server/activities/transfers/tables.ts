import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';

const portfolioRef = () => integer().references(() => tables.portfolios.id);

/** Transfers of approved cases to another portfolio, each requested by one person and decided by a second. */
export const caseTransfers = pgTable(
  'case_transfers',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    fromDomainId: domainRef().notNull(),
    toDomainId: domainRef().notNull(),
    fromPortfolioId: portfolioRef(),
    toPortfolioId: portfolioRef().notNull(),
    /** The client money account that will hold the case’s money. */
    bankAccountId: integer().references(() => bankAccounts.id),
    reason: text().notNull(),
    status: text({ enum: ['asked', 'done', 'rejected', 'dropped'] })
      .notNull()
      .default('asked'),
    /** Why it was rejected or dropped. */
    statusReason: text(),
    /** What the case held when it was transferred. */
    amountPence: money().notNull().default(0),
    doneOn: day(),
    approvedBy: userRef(),
  },
  (t) => [
    index().on(t.caseId),
    uniqueIndex('case_transfers_one_waiting').on(t.caseId).where(sql`status = 'asked'`),
  ],
);
