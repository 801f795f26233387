import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { seenAmong } from '#server/records/reference/reach.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Parts } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Shares } from '#shared/views/reports/generator/contract.ts';
import { savedReportShares } from './tables.ts';

const { departments, users } = tables;

/** Who a report is shared with, by name. */
export async function sharesOf(database: Database | Tx, reportId: number) {
  const rows = await database
    .select({
      isEveryone: savedReportShares.isEveryone,
      user: { id: users.id, name: users.name },
      department: { id: departments.id, name: departments.name },
    })
    .from(savedReportShares)
    .leftJoin(users, eq(users.id, savedReportShares.userId))
    .leftJoin(departments, eq(departments.id, savedReportShares.departmentId))
    .where(eq(savedReportShares.reportId, reportId))
    .orderBy(asc(users.name), asc(departments.name));
  return {
    isEveryone: rows.some(({ isEveryone }) => isEveryone),
    users: rows.flatMap(({ user }) => (user ? [user] : [])),
    departments: rows.flatMap(({ department }) => (department ? [department] : [])),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other);

/** The current shares, in the form that the call uses. */
export async function sharesById(tx: Tx, reportId: number): Promise<Shares> {
  const { isEveryone, users: people, departments: teams } = await sharesOf(tx, reportId);
  return { isEveryone, userIds: idsOf(people), departmentIds: idsOf(teams) };
}

const unique = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

const refused = (field: keyof Shares, message: string) =>
  new AppError('invalid', message, { errors: { [`shares.${field}`]: message } });

/** Refuses a share with somebody who has left, or whom the caller does not see. */
async function refuseStrangers(tx: Tx, actor: Actor, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const reached = and(inArray(users.id, [...userIds]), eq(users.status, 'active'), visibleTo(actor, 'users'));
  if ((await tx.$count(users, reached)) < userIds.length)
    throw refused('userIds', 'Choose people who may sign in.');
}

/** Refuses a share with a department that the caller does not see. */
async function refuseDepartments(tx: Tx, actor: Actor, ids: readonly number[]): Promise<void> {
  const seen = await seenAmong(tx, 'departments', actor, ids);
  if (ids.some((id) => !seen.has(id))) throw refused('departmentIds', 'Choose departments of your domains.');
}

/** The changes when a report is shared with these. */
export async function partsOfShares(
  tx: Tx,
  actor: Actor,
  before: Shares | null,
  wanted: Shares,
): Promise<Parts> {
  const shares = { ...wanted, userIds: unique(wanted.userIds), departmentIds: unique(wanted.departmentIds) };
  const added = (field: 'userIds' | 'departmentIds') =>
    shares[field].filter((id) => !before?.[field].includes(id));
  await refuseStrangers(tx, actor, added('userIds'));
  await refuseDepartments(tx, actor, added('departmentIds'));
  return {
    before: { ...before },
    after: { ...shares },
    store: async (reportId) => {
      await tx.delete(savedReportShares).where(eq(savedReportShares.reportId, reportId));
      const rows = [
        ...shares.userIds.map((userId) => ({ reportId, userId })),
        ...shares.departmentIds.map((departmentId) => ({ reportId, departmentId })),
        ...(shares.isEveryone ? [{ reportId, isEveryone: true }] : []),
      ];
      if (rows.length > 0) await tx.insert(savedReportShares).values(rows);
    },
  };
}
