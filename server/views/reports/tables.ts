import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant, money, rowBase } from '#server/platform/database/columns.ts';
import { files } from '#server/platform/files/tables.ts';
import { domainRef, userRef } from '#server/records/reference/tables.ts';
import { keysOf } from '#shared/platform/options.ts';
import { alertRhythms, alertUnits, crossings, watches } from '#shared/views/reports/alert.ts';
import type { FilterValue } from '#shared/views/reports/report.ts';
import { mailStates, reportFormats, runStates, runWays } from '#shared/views/reports/runs.ts';
import { rhythms } from '#shared/views/reports/schedule.ts';
import type { ReportDigest } from './files/digest.ts';
import { savedReports } from './generator/tables.ts';

/** Every export of a report as a file: who took it, what it covered, and how many rows it had. Never removed. */
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
    /** The domains that it covered, once made. */
    domainIds: integer().array(),
    way: text({ enum: keysOf(runWays) }).notNull(),
    format: text({ enum: keysOf(reportFormats) }).notNull(),
    /** Filters, order and columns as requested, and in words. */
    given: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Identifies a reader's request: while it is being made, a repeat does not make another. */
    once: text(),
    inWords: text().array().notNull(),
    status: text({ enum: keysOf(runStates) }).notNull(),
    rowCount: integer(),
    /** The totals of the report, which agreed with the ledger. */
    controlPence: money(),
    message: text(),
    /** The rows written so far, while it is made in the background. */
    rowsDone: integer().notNull().default(0),
    /** The file made in the background, and until when it is kept. */
    fileId: integer().references(() => files.id),
    expiresAt: instant(),
    /** The schedule that it belongs to, and what happened to its e-mail. */
    scheduleId: integer().references((): AnyPgColumn => reportSchedules.id, { onDelete: 'set null' }),
    mail: text({ enum: keysOf(mailStates) }),
    /** What its e-mail says of it, until that has gone or failed. */
    digest: jsonb().$type<ReportDigest>(),
    startedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.userId, t.startedAt),
    index().on(t.report, t.startedAt),
    index().on(t.scheduleId, t.startedAt),
    index('report_runs_kept').on(t.fileId).where(sql`file_id is not null`),
    uniqueIndex('report_runs_once').on(t.userId, t.once).where(sql`once is not null and ended_at is null`),
    index('report_runs_open').on(t.startedAt).where(sql`ended_at is null`),
    check('report_runs_ended', sql`(status in ('waiting', 'running')) = (ended_at is null)`),
  ],
);

/** When a report is sent, and to whom. Its next time is null while it is stopped. */
export const reportSchedules = pgTable(
  'report_schedules',
  {
    ...rowBase(),
    /** As in `report_runs`. */
    report: text().notNull(),
    savedReportId: integer().references(() => savedReports.id, { onDelete: 'cascade' }),
    ownerUserId: userRef().notNull(),
    domainId: domainRef(),
    given: jsonb().$type<Record<string, unknown>>().notNull(),
    format: text({ enum: keysOf(reportFormats) }).notNull(),
    rhythm: text({ enum: keysOf(rhythms) }).notNull(),
    /** HH:mm in London. */
    time: text().notNull(),
    weekdays: integer().array().notNull(),
    monthDay: integer(),
    isBusinessDaysOnly: boolean().notNull(),
    nextAt: instant(),
    stoppedWhy: text(),
    /** The filters in words, as shown to its owner. */
    inWords: text().array().notNull(),
  },
  (t) => [
    index().on(t.nextAt),
    index().on(t.ownerUserId),
    check('report_schedules_stopped', sql`(next_at is null) = (stopped_why is not null)`),
  ],
);

export const reportScheduleRecipients = pgTable(
  'report_schedule_recipients',
  {
    scheduleId: integer()
      .notNull()
      .references(() => reportSchedules.id, { onDelete: 'cascade' }),
    userId: userRef().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scheduleId, t.userId] }), index().on(t.userId)],
);

/** What somebody wants to be told of. It looks next at `nextAt`, which is null while it is stopped. */
export const reportAlerts = pgTable(
  'report_alerts',
  {
    ...rowBase(),
    name: text().notNull(),
    /** As in `report_runs`. */
    report: text().notNull(),
    savedReportId: integer().references(() => savedReports.id, { onDelete: 'cascade' }),
    ownerUserId: userRef().notNull(),
    domainId: domainRef(),
    given: jsonb().$type<Record<string, FilterValue>>().notNull(),
    /** Its filters, as its owner reads them. */
    inWords: text().array().notNull(),
    watch: text({ enum: keysOf(watches) }).notNull(),
    /** The column whose total is watched, with its heading when the alert was made. */
    watchedColumn: text(),
    columnLabel: text(),
    unit: text({ enum: keysOf(alertUnits) }).notNull(),
    crossing: text({ enum: keysOf(crossings) }).notNull(),
    line: money().notNull(),
    rhythm: text({ enum: keysOf(alertRhythms) }).notNull(),
    isMailed: boolean().notNull(),
    nextAt: instant(),
    stoppedWhy: text(),
    /** What it saw when it last looked: the figure, and whether that is beyond the line. */
    lookedAt: instant(),
    value: money(),
    isBeyond: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.nextAt),
    index().on(t.ownerUserId),
    check('report_alerts_stopped', sql`(next_at is null) = (stopped_why is not null)`),
    check('report_alerts_column', sql`(watch = 'sum') = (watched_column is not null)`),
  ],
);

/** The rows that an alert saw when it last looked, by their ids in the report. */
export const reportAlertRows = pgTable(
  'report_alert_rows',
  {
    alertId: integer()
      .notNull()
      .references(() => reportAlerts.id, { onDelete: 'cascade' }),
    rowId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.alertId, t.rowId] })],
);

/** What somebody was told, and what happened to its e-mail, where one was wanted. */
export const reportAlertNotices = pgTable(
  'report_alert_notices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    alertId: integer()
      .notNull()
      .references(() => reportAlerts.id, { onDelete: 'cascade' }),
    at: instant().notNull().defaultNow(),
    words: text().notNull(),
    readAt: instant(),
    mail: text({ enum: keysOf(mailStates) }),
  },
  (t) => [index().on(t.alertId, t.at)],
);
