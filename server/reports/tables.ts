import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, money } from '#server/database/columns.ts';
import { files } from '#server/files/tables.ts';
import { userRef } from '#server/reference/tables.ts';
import { keysOf } from '#shared/options.ts';
import { reportFormats, runStates, runWays } from '#shared/reports/runs.ts';

/** Every time that a report left as a file: who took it, of what, and how many rows it had. Never removed. */
export const reportRuns = pgTable(
  'report_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The name of a report, or 'saved' with the id of one that somebody built. */
    report: text().notNull(),
    savedReportId: integer(),
    title: text().notNull(),
    userId: userRef().notNull(),
    /** Null: all domains that the reader held. */
    domainId: integer(),
    /** The domains that it was made of, once it is. */
    domainIds: integer().array(),
    way: text({ enum: keysOf(runWays) }).notNull(),
    format: text({ enum: keysOf(reportFormats) }).notNull(),
    /** Filters, order and columns as they were asked for, and in words. */
    given: jsonb().$type<Record<string, unknown>>().notNull(),
    inWords: text().array().notNull(),
    status: text({ enum: keysOf(runStates) }).notNull(),
    rowCount: integer(),
    /** What the report added up to, which was what the ledger had. */
    controlPence: money(),
    message: text(),
    /** The rows written so far, while it is made in the background. */
    rowsDone: integer().notNull().default(0),
    /** What was made in the background, and until when it is kept. */
    fileId: integer().references(() => files.id),
    expiresAt: instant(),
    startedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.userId, t.startedAt),
    index().on(t.report, t.startedAt),
    index('report_runs_kept').on(t.fileId).where(sql`file_id is not null`),
    index('report_runs_open').on(t.startedAt).where(sql`ended_at is null`),
    check('report_runs_ended', sql`(status in ('waiting', 'running')) = (ended_at is null)`),
  ],
);
