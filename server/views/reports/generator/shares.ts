import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { anyOf } from '#server/platform/database/conditions.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { seenAmong } from '#server/records/reference/reach.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Parts } from '#server/records/reference/versioned-rows.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { Shares } from '#shared/views/reports/generator/contract.ts';
import type { shareTable } from './tables.ts';

const { departments, users } = tables;

/** The table with the shares of reports, or of dashboards. */
export type ShareTable = ReturnType<typeof shareTable>;
/** A table of what its owners share, each in a domain. */
type SharedTable = { id: PgColumn; ownerUserId: PgColumn; domainId: PgColumn };

const existsShare = (table: ShareTable, subject: SharedTable, condition?: SQL) =>
  sql`exists (select from ${table} where ${and(eq(table.subjectId, subject.id), condition)})`;

/** Whether it is shared with anybody. */
export const isSharedAtAll = (table: ShareTable, subject: SharedTable) =>
  sqlOf(col.boolean)`${existsShare(table, subject)}`;

/**
 * What a caller may see of it: their own, what is shared with them, and in their domains what is shared with their department or everyone,
 * or meets `more`.
 */
export function visibleShared(
  table: ShareTable,
  subject: SharedTable,
  { id, domainIds }: Actor,
  more?: SQL,
): SQL {
  const inHeldDomain = domainIds === 'all' ? undefined : inArray(subject.domainId, [...domainIds]);
  const withDepartment = sql`${table.departmentId} = (select ${users.departmentId} from ${users} where ${users.id} = ${id})`;
  return anyOf(
    eq(subject.ownerUserId, id),
    existsShare(table, subject, eq(table.userId, id)),
    and(inHeldDomain, or(existsShare(table, subject, or(eq(table.isEveryone, true), withDepartment)), more)),
  );
}

/** Who it is shared with, by name. */
export async function sharesOf(database: Database | Tx, table: ShareTable, subjectId: number) {
  const rows = await database
    .select({
      isEveryone: table.isEveryone,
      user: { id: users.id, name: users.name },
      department: { id: departments.id, name: departments.name },
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.userId))
    .leftJoin(departments, eq(departments.id, table.departmentId))
    .where(eq(table.subjectId, subjectId))
    .orderBy(asc(users.name), asc(departments.name));
  return {
    isEveryone: rows.some(({ isEveryone }) => isEveryone),
    users: rows.flatMap(({ user }) => (user ? [user] : [])),
    departments: rows.flatMap(({ department }) => (department ? [department] : [])),
  };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).sort((one, other) => one - other);

/** The current shares, in the form that the call uses. */
export async function sharesById(tx: Database | Tx, table: ShareTable, subjectId: number): Promise<Shares> {
  const { isEveryone, users: people, departments: teams } = await sharesOf(tx, table, subjectId);
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

/** The changes when it is shared with these. */
export async function partsOfShares(
  tx: Tx,
  table: ShareTable,
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
    store: async (subjectId) => {
      await tx.delete(table).where(eq(table.subjectId, subjectId));
      const rows = [
        ...shares.userIds.map((userId) => ({ subjectId, userId })),
        ...shares.departmentIds.map((departmentId) => ({ subjectId, departmentId })),
        ...(shares.isEveryone ? [{ subjectId, isEveryone: true }] : []),
      ];
      if (rows.length > 0) await tx.insert(table).values(rows);
    },
  };
}
