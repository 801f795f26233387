import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/database/columns.ts';

/** The progress of long work, and where it continues after an interruption. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    job: text().notNull(),
    payload: jsonb().$type<unknown>().notNull(),
    /** The key of a request: while it waits or runs, the same is not started again. */
    once: text(),
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
  },
  (t) => [
    uniqueIndex('job_runs_once')
      .on(t.job, t.once)
      .where(sql`once is not null and status in ('waiting', 'running')`),
  ],
);

/** What a migration leaves to be filled in later, in the background: the migration stores the name, and the program knows how. */
export const backFills = pgTable('back_fills', {
  name: text().primaryKey(),
  wantedAt: instant().notNull().defaultNow(),
  filledAt: instant(),
});
