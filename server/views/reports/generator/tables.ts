import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { rowBase } from '#server/platform/database/columns.ts';
import { domainRef, tables, userRef } from '#server/records/reference/tables.ts';
import type { Definition } from '#shared/views/reports/generator/definition.ts';

/** Reports that staff built. The domain says whose staff it may be shared with; each reader sees the rows that they may see. */
export const savedReports = pgTable(
  'saved_reports',
  {
    ...rowBase(),
    name: text().notNull(),
    description: text().notNull().default(''),
    type: text().notNull(),
    definition: jsonb().$type<Definition>().notNull(),
    /** The column labels when it was saved, to name one that no longer exists. */
    labels: jsonb().$type<Record<string, string>>().notNull(),
    ownerUserId: userRef().notNull(),
    domainId: domainRef().notNull(),
  },
  (t) => [uniqueIndex('saved_reports_name').on(t.ownerUserId, sql`lower(name)`), index().on(t.domainId)],
);

/**
 * Who something that staff made is shared with: a user, a department, or everyone in its domain. `column` names what is shared in the
 * database.
 */
export const shareTable = (
  name: 'saved_report_shares' | 'dashboard_shares',
  column: string,
  subject: () => AnyPgColumn,
) =>
  pgTable(
    name,
    {
      id: integer().primaryKey().generatedAlwaysAsIdentity(),
      subjectId: integer(column).notNull().references(subject, { onDelete: 'cascade' }),
      userId: userRef(),
      departmentId: integer().references(() => tables.departments.id),
      isEveryone: boolean().notNull().default(false),
    },
    (t) => [
      index().on(t.subjectId),
      index().on(t.userId),
      check(`${name}_one`, sql`num_nonnulls(user_id, department_id, nullif(is_everyone, false)) = 1`),
    ],
  );

/** Who a report is shared with. */
export const savedReportShares = shareTable('saved_report_shares', 'report_id', () => savedReports.id);

/** A user's favourite reports: built ones by id, standard ones by name. */
export const reportFavourites = pgTable(
  'report_favourites',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userRef().notNull(),
    savedReportId: integer().references(() => savedReports.id, { onDelete: 'cascade' }),
    report: text(),
  },
  (t) => [
    uniqueIndex().on(t.userId, t.savedReportId),
    uniqueIndex().on(t.userId, t.report),
    check('report_favourites_one', sql`num_nonnulls(saved_report_id, report) = 1`),
  ],
);
