import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { caseRef } from '#server/cases/tables.ts';
import { day, instant, money } from '#server/database/columns.ts';
import { userRef } from '#server/reference/tables.ts';

/**
 * The versions of a case's payment schedule; the highest is the one that counts. A case without any follows its agreed terms, which
 * become version 1 when the first change is made. Versions are never changed.
 */
export const paymentSchedules = pgTable(
  'payment_schedules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: caseRef().notNull(),
    scheduleVersion: integer().notNull(),
    reason: text({ enum: ['initial', 'variation', 'review', 'break', 'extension', 'lump'] }).notNull(),
    note: text(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: userRef(),
  },
  (t) => [uniqueIndex().on(t.caseId, t.scheduleVersion)],
);

/** What a version expects, day by day. */
export const paymentScheduleLines = pgTable(
  'payment_schedule_lines',
  {
    scheduleId: integer()
      .notNull()
      .references(() => paymentSchedules.id),
    seq: integer().notNull(),
    dueOn: day().notNull(),
    expectedPence: money().notNull(),
    kind: text({ enum: ['regular', 'lump', 'break'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.seq] }),
    check(
      'payment_schedule_lines_amount',
      sql`expected_pence >= 0 and (kind = 'break') = (expected_pence = 0)`,
    ),
  ],
);
