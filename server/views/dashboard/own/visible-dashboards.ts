import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { tables } from '#server/records/reference/tables.ts';
import { isSharedAtAll, sharesById, visibleShared } from '#server/views/reports/generator/shares.ts';
import { noSuch } from '#shared/platform/errors.ts';
import { type Actor, may } from '#shared/platform/permissions.ts';
import { standardOrderOf } from '#shared/views/dashboard/cards.ts';
import { dashboardChoices, dashboardShares, dashboards } from './tables.ts';

const { domains, users } = tables;

/** The name of dashboards in the audit trail, and the topic of their list. */
export const DASHBOARDS = 'dashboards';
export type StoredDashboard = typeof dashboards.$inferSelect;

const rowsOf = (database: Database | Tx, actor: Actor, condition?: SQL) =>
  database
    .select({
      stored: getTableColumns(dashboards),
      domain: { id: domains.id, name: domains.name },
      owner: { id: users.id, name: users.name },
      isShared: isSharedAtAll(dashboardShares, dashboards),
    })
    .from(dashboards)
    .innerJoin(domains, eq(domains.id, dashboards.domainId))
    .innerJoin(users, eq(users.id, dashboards.ownerUserId))
    .where(and(visibleShared(dashboardShares, dashboards, actor), condition))
    .orderBy(asc(sql`lower(${dashboards.name})`), asc(dashboards.id));

/** A dashboard that the caller may see; another is refused as though it did not exist. */
export async function visibleDashboard(
  database: Database | Tx,
  actor: Actor,
  id: number,
): Promise<StoredDashboard> {
  const [found] = await rowsOf(database, actor, eq(dashboards.id, id));
  if (!found) throw noSuch('dashboard');
  return found.stored;
}

/** What the switcher of the dashboard offers, and which was chosen: one that is no longer shared gives way to the standard dashboard. */
export async function listDashboards({ services: { database }, actor }: SignedIn) {
  const [found, [choice]] = await Promise.all([
    rowsOf(database, actor),
    database.select().from(dashboardChoices).where(eq(dashboardChoices.userId, actor.id)),
  ]);
  const all = await Promise.all(
    found.map(async ({ stored: { id, version, name, cards, ownerUserId }, ...row }) => {
      const isOwn = ownerUserId === actor.id;
      return {
        id,
        version,
        name,
        cards,
        isOwn,
        ...row,
        shares: isOwn ? await sharesById(database, dashboardShares, id) : null,
      };
    }),
  );
  const chosen = all.find(({ id }) => id === choice?.dashboardId);
  return {
    chosenId: chosen?.id ?? null,
    standard: standardOrderOf((access) => may(actor, access)),
    dashboards: all,
  };
}
