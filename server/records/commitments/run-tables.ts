import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, instant, money, rowBase } from '#server/platform/database/columns.ts';
import { jobRuns } from '#server/platform/jobs/tables.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { caseRef } from '#server/records/cases/tables.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import type { CaseWorking } from '#shared/activities/money/distributions/calculate-case.ts';
import { leftOutReasons, runKinds, runStatuses } from '#shared/activities/money/distributions/runs.ts';
import { keysOf } from '#shared/platform/options.ts';

/** The runs that allocate clients' money to those entitled to it. */
export const distributionRuns = pgTable(
  'distribution_runs',
  {
    ...rowBase(),
    domainId: domainRef().notNull(),
    portfolioId: integer().references(() => tables.portfolios.id),
    productId: integer().references(() => tables.products.id),
    /** The only case of a run for a single case. */
    caseId: caseRef(),
    kind: text({ enum: keysOf(runKinds) }).notNull(),
    cutoffOn: day().notNull(),
    /** Whether cases that are not due yet take part too. */
    isEveryCase: boolean().notNull().default(false),
    status: text({ enum: keysOf(runStatuses) })
      .notNull()
      .default('draft'),
    /** The current long job, calculating or releasing, or the last one. */
    jobRunId: integer().references(() => jobRuns.id),
    /** The digest of amounts and payees as submitted; the release must match it. */
    digest: text(),
    preparedBy: userRef().notNull(),
    submittedAt: instant(),
    approvedBy: userRef(),
    releasedAt: instant(),
    comment: text(),
  },
  (t) => [
    index().on(t.domainId, t.status, t.id),
    check('distribution_runs_two_people', sql`approved_by is null or approved_by <> prepared_by`),
    check(
      'distribution_runs_single_case',
      sql`case when case_id is null then kind <> 'single_case' else kind in ('single_case', 'closing') end`,
    ),
  ],
);

/**
 * One case of a run: facts and results. Its payments are in `run_proposals` and, after the release, in `allocations`; both refer to the
 * line.
 */
export const distributionRunLines = pgTable(
  'distribution_run_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    runId: integer()
      .notNull()
      .references(() => distributionRuns.id),
    caseId: caseRef().notNull(),
    clearedPence: money().notNull(),
    reservedPence: money().notNull(),
    committedPence: money().notNull(),
    expensesPence: money().notNull().default(0),
    nomineePence: money().notNull().default(0),
    supervisorPence: money().notNull().default(0),
    variationPence: money().notNull().default(0),
    dividendPence: money().notNull().default(0),
    refundPence: money().notNull().default(0),
    retainedPence: money().notNull().default(0),
    remainingPence: money().notNull(),
    /** In hundredths of a penny: this dividend, and the total including it. */
    pencePerPound: integer().notNull().default(0),
    pencePerPoundToDate: integer().notNull().default(0),
    /** Written by the ten thousand and only read whole, so it is text; its migration keeps it uncompressed. */
    working: json().$type<CaseWorking>().notNull(),
    /** The digest of all facts that the calculation used: a case whose facts have changed is not released. */
    factsDigest: text().notNull(),
    leftOut: text({ enum: keysOf(leftOutReasons) }),
    leftOutNote: text(),
    leftOutBy: userRef(),
    releasedAt: instant(),
  },
  (t) => [uniqueIndex().on(t.runId, t.caseId), index().on(t.caseId), index().on(t.runId, t.leftOut, t.id)],
);

/** A dividend declared on a case when its run was released. */
export const dividends = pgTable(
  'dividends',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    caseId: caseRef().notNull(),
    runLineId: integer()
      .notNull()
      .references(() => distributionRunLines.id),
    declaredOn: day().notNull(),
    dividendPence: money().notNull(),
    admittedPence: money().notNull(),
    pencePerPound: integer().notNull(),
    pencePerPoundToDate: integer().notNull(),
    isFinal: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex().on(t.runLineId), index().on(t.caseId, t.declaredOn)],
);

/** One claim's share in a dividend. `retainedPence` of it is retained until its reason is gone. */
export const dividendLines = pgTable(
  'dividend_lines',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    dividendId: integer()
      .notNull()
      .references(() => dividends.id),
    caseCreditorId: integer()
      .notNull()
      .references(() => caseCreditors.id),
    admittedPence: money().notNull(),
    sharePence: money().notNull(),
    retainedPence: money().notNull(),
  },
  (t) => [uniqueIndex().on(t.dividendId, t.caseCreditorId), index().on(t.caseCreditorId)],
);
