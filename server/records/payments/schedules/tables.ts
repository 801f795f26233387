import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { type ScheduleChange } from '#shared/records/payments/schedule-changes.ts';
import { lineKinds, scheduleReasons } from '#shared/records/payments/schedules.ts';

/**
 * The versions of a case's payment schedule; the highest is in force. A case without any follows its agreed terms, which become version 1
 * at the first change. Versions are never changed.
 */
export const paymentSchedules = pgTable(
  'payment_schedules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: caseRef().notNull(),
    scheduleVersion: integer().notNull(),
    reason: text({ enum: keysOf(scheduleReasons) }).notNull(),
    note: text(),
    /** The day from which it applies; `createdAt` is when it was entered, which for an old agreement is much later. */
    inForceFrom: day().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: userRef(),
    /** The second person, or the supervisor, who agreed to what one person may not decide. */
    approvedBy: userRef(),
    /** The decision of creditors (decisions) that it carries out. */
    decisionId: integer(),
  },
  (t) => [uniqueIndex().on(t.caseId, t.scheduleVersion)],
);

/** A change of a schedule beyond the domain's limits, for a second person to decide. A case can have one pending. */
export const scheduleProposals = pgTable(
  'schedule_proposals',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    /** The version that it changes. */
    scheduleVersion: integer().notNull(),
    reason: text({ enum: keysOf(scheduleReasons) }).notNull(),
    note: text().notNull(),
    change: jsonb().$type<ScheduleChange>().notNull(),
    status: text({ enum: ['proposed', 'approved', 'rejected', 'dropped'] })
      .notNull()
      .default('proposed'),
  },
  (t) => [
    uniqueIndex('schedule_proposals_one_waiting').on(t.caseId).where(sql`status = 'proposed'`),
    index().on(t.caseId),
  ],
);

/** What a version expects, date by date. */
export const paymentScheduleLines = pgTable(
  'payment_schedule_lines',
  {
    scheduleId: integer()
      .notNull()
      .references(() => paymentSchedules.id),
    seq: integer().notNull(),
    dueOn: day().notNull(),
    expectedPence: money().notNull(),
    kind: text({ enum: keysOf(lineKinds) }).notNull(),
    /** The part no longer expected: waived, or moved to catch-up lines. */
    waivedPence: money().notNull().default(0),
    movedPence: money().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.seq] }),
    check(
      'payment_schedule_lines_amount',
      sql`expected_pence >= 0 and waived_pence >= 0 and moved_pence >= 0
        and (kind = 'break') = (expected_pence + waived_pence + moved_pence = 0)`,
    ),
  ],
);
