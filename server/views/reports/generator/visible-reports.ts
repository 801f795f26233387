import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { SavedReport } from '#shared/views/reports/generator/contract.ts';
import type { Definition } from '#shared/views/reports/generator/definition.ts';
import { columnsOf, mayBuild } from './dictionary-of.ts';
import type { ReportType } from './report-type.ts';
import { isSharedAtAll, visibleShared } from './shares.ts';
import { reportFavourites, savedReportShares, savedReports } from './tables.ts';
import { reportTypes } from './types.ts';

const { domains, users } = tables;

/** A saved report as it is stored. */
export type StoredReport = typeof savedReports.$inferSelect;

const isShared = isSharedAtAll(savedReportShares, savedReports);

/** The reports that a caller may see. User managers also see those of disabled users, so that somebody can take them over. */
const visibleReports = (actor: Actor): SQL =>
  visibleShared(
    savedReportShares,
    savedReports,
    actor,
    actor.permissions.has('settings.users') ? eq(users.status, 'disabled') : undefined,
  );

const rowsOf = (database: Database | Tx, actor: Actor, condition: SQL | undefined) =>
  database
    .select({
      stored: getTableColumns(savedReports),
      domain: { id: domains.id, name: domains.name },
      owner: { id: users.id, name: users.name, status: users.status },
      isShared,
      isFavourite: sqlOf(
        col.boolean,
      )`exists (select from ${reportFavourites} where ${reportFavourites.savedReportId} = ${savedReports.id}
        and ${reportFavourites.userId} = ${actor.id})`,
    })
    .from(savedReports)
    .innerJoin(domains, eq(domains.id, savedReports.domainId))
    .innerJoin(users, eq(users.id, savedReports.ownerUserId))
    .where(and(visibleReports(actor), condition))
    .orderBy(asc(sql`lower(${savedReports.name})`), asc(savedReports.id));

type Found = Awaited<ReturnType<typeof rowsOf>>[number];

/** The type of a saved report; none if the program no longer has it. */
export const typeOf = (name: string): ReportType | undefined =>
  (reportTypes as Readonly<Record<string, ReportType>>)[name];

function shownOf({ stored, domain, owner, ...rest }: Found, actor: Actor): SavedReport {
  const { definition: _definition, labels: _labels, ownerUserId, domainId: _domainId, ...row } = stored;
  const isOwn = ownerUserId === actor.id;
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    typeTitle: typeOf(row.type)?.title ?? row.type,
    domain,
    owner: { id: owner.id, name: owner.name, isActive: owner.status === 'active' },
    isOwn,
    mayTakeOver: !isOwn && owner.status !== 'active',
    ...rest,
  };
}

/** The saved reports that the caller may see and whose rows they may read, by name. */
export async function savedReportsFor(database: Database | Tx, actor: Actor): Promise<SavedReport[]> {
  const found = await rowsOf(database, actor, undefined);
  return found
    .filter(({ stored }) => {
      const type = typeOf(stored.type);
      return !type || mayBuild(actor, type);
    })
    .map((row) => shownOf(row, actor));
}

/** What reports that were saved earlier say nothing of. */
const later = { match: 'all', pivot: null } as const;
const laterPivot = { chart: null } as const;

const completed = (definition: Definition): Definition => ({
  ...later,
  ...definition,
  pivot: definition.pivot ? { ...laterPivot, ...definition.pivot } : null,
});

/** A stored definition as it is read today: formulas call their columns what they are called now. */
function definitionNow({ type: typeName, definition, labels }: StoredReport): Definition {
  const type = typeOf(typeName);
  if (!type) return completed(definition);
  const columns = columnsOf(type);
  const isKnown = (label: string) => [...columns.values()].some((column) => isSameLabel(column.label, label));
  const renamed = (whole: string, label: string) => {
    const [name = ''] = Object.entries(labels).find(([, before]) => isSameLabel(before, label)) ?? [];
    const now = columns.get(name);
    return now && !isKnown(label) ? `[${now.label}]` : whole;
  };
  const computed = definition.computed.map((each) =>
    each.of === 'formula' ? { ...each, formula: each.formula.replace(/\[([^[\]]+)\]/g, renamed) } : each,
  );
  return { ...completed(definition), computed };
}

const isSameLabel = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** A saved report with its definition; one that the caller may not see is refused as though it did not exist. */
export async function savedReport(
  database: Database | Tx,
  actor: Actor,
  id: number,
): Promise<{ shown: SavedReport; stored: StoredReport }> {
  const [found] = await rowsOf(database, actor, eq(savedReports.id, id));
  if (!found) throw new AppError('notFound', 'That report does not exist, or it is not shared with you.');
  const { stored } = found;
  return { shown: shownOf(found, actor), stored: { ...stored, definition: definitionNow(stored) } };
}
