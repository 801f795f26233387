import { type AnyColumn, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { allOf } from '#server/platform/database/conditions.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { savedReports } from './generator/tables.ts';

const { users } = tables;

/** The columns that say whose a schedule or run is, and for which report. */
type Whose = { userId: AnyColumn; domainId: AnyColumn; savedReportId: AnyColumn };

/**
 * The schedules or runs of other people that a caller manages, as a condition: with settings.users those of the users they see, as with
 * tasks; but none that belongs to a domain, or to a saved report in a domain, that the caller does not hold.
 */
export function managedBy(actor: Actor, { userId, domainId, savedReportId }: Whose): SQL {
  if (!actor.permissions.has('settings.users')) return sql`false`;
  const { domainIds } = actor;
  if (domainIds === 'all') return sql`true`;
  const isHeld = (column: AnyColumn) => inArray(column, [...domainIds]);
  const ofTheirs = sql`exists (select from ${users} where ${eq(users.id, userId)} and ${visibleTo(actor, 'users')})`;
  const ofForeignReport = sql`exists (select from ${savedReports} where ${eq(savedReports.id, savedReportId)} and not ${isHeld(savedReports.domainId)})`;
  return allOf(or(isNull(domainId), isHeld(domainId)), ofTheirs, sql`not ${ofForeignReport}`);
}
