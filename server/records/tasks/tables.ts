import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, rowBase } from '#server/platform/database/columns.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { tables, userRef } from '#server/records/reference/tables.ts';

/** A piece of work on a case, from a definition or in the user's own words, assigned to one user or one department. Due at `actionAt`. */
export const caseTasks = pgTable(
  'case_tasks',
  {
    ...rowBase(),
    /** Null for a task in the user's own words, which `name` then holds. */
    taskId: integer().references(() => tables.tasks.id),
    name: text(),
    caseId: caseRef().notNull(),
    assignedUserId: userRef(),
    departmentId: integer().references(() => tables.departments.id),
    actionAt: instant().notNull(),
    content: text().notNull().default(''),
    priority: text({ enum: ['low', 'normal', 'high'] })
      .notNull()
      .default('normal'),
    status: text({ enum: ['open', 'completed', 'cancelled'] })
      .notNull()
      .default('open'),
    completedAt: instant(),
    completedBy: integer(),
    completionNote: text(),
    snoozeReason: text(),
    escalatedAt: instant(),
    recurrenceParentId: integer(),
    source: text({ enum: ['status', 'user', 'document', 'recurrence', 'complaint', 'system'] })
      .notNull()
      .default('user'),
    /** What raised it, and for which occasion: 'complaint:12:final'. */
    sourceKey: text(),
  },
  (t) => [
    index('case_tasks_user_open').on(t.assignedUserId, t.actionAt).where(sql`status = 'open'`),
    index('case_tasks_department_open').on(t.departmentId, t.actionAt).where(sql`status = 'open'`),
    index('case_tasks_to_escalate').on(t.taskId, t.id).where(sql`status = 'open' and escalated_at is null`),
    index().on(t.caseId, t.actionAt),
    index().on(t.actionAt),
    check('case_tasks_named', sql`task_id is not null or name is not null`),
  ],
);
