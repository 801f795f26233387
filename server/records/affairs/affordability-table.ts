import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { affordabilityStates } from '#shared/records/affairs/affordability.ts';

/** Why a client pays more than their budget leaves, and a second person's decision. */
export const affordabilityRequests = pgTable(
  'affordability_requests',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    status: text({ enum: keysOf(affordabilityStates) })
      .notNull()
      .default('waiting'),
    contributionPence: money().notNull(),
    /** What was left each month when approval was requested. */
    surplusPence: money().notNull(),
    reason: text().notNull(),
    requestedBy: userRef(),
    requestedAt: instant().notNull(),
    decidedBy: userRef(),
    decidedAt: instant(),
    /** Why it was rejected, or no longer stands. */
    statusReason: text(),
  },
  (t) => [
    index().on(t.caseId),
    uniqueIndex('affordability_requests_one_waiting').on(t.caseId).where(sql`status = 'waiting'`),
  ],
);
