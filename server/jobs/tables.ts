import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';

/** The progress of long work, and where it continues after an interruption. */
export const jobRuns = pgTable('job_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  job: text().notNull(),
  payload: jsonb().$type<unknown>().notNull(),
  status: text({ enum: ['waiting', 'running', 'finished', 'failed', 'cancelled'] })
    .notNull()
    .default('waiting'),
  done: integer().notNull().default(0),
  total: integer(),
  cursor: jsonb().$type<unknown>(),
  /** Why it failed, in words for the user. */
  message: text(),
  startedBy: integer(),
  createdAt: instant().notNull().defaultNow(),
  startedAt: instant(),
  endedAt: instant(),
  cancelRequestedAt: instant(),
});
