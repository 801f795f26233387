import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { rowBase } from '#server/platform/database/columns.ts';
import { domainRef, userRef } from '#server/records/reference/tables.ts';
import { shareTable } from '#server/views/reports/generator/tables.ts';
import type { OwnCard } from '#shared/views/dashboard/own-contract.ts';

/** Dashboards made by staff, with their cards in order. A dashboard may be shared with the staff of its domain. */
export const dashboards = pgTable(
  'dashboards',
  {
    ...rowBase(),
    name: text().notNull(),
    ownerUserId: userRef().notNull(),
    domainId: domainRef().notNull(),
    cards: jsonb().$type<OwnCard[]>().notNull(),
  },
  (t) => [uniqueIndex('dashboards_name').on(t.ownerUserId, sql`lower(name)`), index().on(t.domainId)],
);

export const dashboardShares = shareTable('dashboard_shares', 'dashboard_id', () => dashboards.id);

/** Which dashboard a user has chosen; no row for the standard one. */
export const dashboardChoices = pgTable(
  'dashboard_choices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: userRef().notNull(),
    dashboardId: integer()
      .notNull()
      .references(() => dashboards.id, { onDelete: 'cascade' }),
  },
  (t) => [uniqueIndex().on(t.userId), index().on(t.dashboardId)],
);
