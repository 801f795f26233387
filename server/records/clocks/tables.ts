import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { clockStatuses } from '#shared/records/law/clock-states.ts';
import { clockRules } from '#shared/records/law/rules.ts';

/** The clocks of a case: each with its starting day, the version of its rule and its arithmetic in words. */
export const caseClocks = pgTable(
  'case_clocks',
  {
    ...rowBase(),
    caseId: caseRef().notNull(),
    rule: text({ enum: keysOf(clockRules) }).notNull(),
    ruleVersion: integer().notNull(),
    /** Its subject: the case itself, or 'decision:3', 'review:12', 'complaint:7', 'breach:4'. */
    subject: text().notNull(),
    /** The day it counts from; never one that was moved. */
    triggerOn: day().notNull(),
    /** How many times the rule's period applies. */
    times: integer().notNull(),
    dueOn: day().notNull(),
    words: text().notNull(),
    status: text({ enum: keysOf(clockStatuses) }).notNull(),
    metOn: day(),
    /** Why it was stopped or replaced, or does not apply. */
    reason: text(),
    /** The clock that it replaced because its rule, or the day it counts from, changed. */
    replacesId: integer().references((): AnyPgColumn => caseClocks.id),
  },
  (t) => [
    uniqueIndex('case_clocks_one').on(t.caseId, t.subject, t.rule).where(sql`status <> 'superseded'`),
    index('case_clocks_case').on(t.caseId, t.dueOn, t.id),
    index('case_clocks_due').on(t.dueOn, t.id, t.caseId, t.rule).where(sql`status = 'open'`),
    index('case_clocks_open').on(t.caseId, t.rule, t.dueOn).where(sql`status = 'open'`),
    index('case_clocks_replaced').on(t.replacesId).where(sql`replaces_id is not null`),
  ],
);

/** The version of rules and bank holidays with which a case's clocks were last checked. Kept by the nightly job. */
export const clockMarks = pgTable('case_clock_marks', {
  caseId: caseRef().primaryKey(),
  mark: text().notNull(),
});
