import { count, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { stages } from '#shared/records/law/statuses.ts';
import type { OpenCases } from '#shared/views/dashboard/contract.ts';
import { Kept } from './kept.ts';

/** How many owners are named. */
const SHOWN_OWNERS = 8;

type Group = { domainId: number; statusId: number; ownerId: number; n: number };

const keptByDatabase = new WeakMap<Database, Kept<Group[]>>();

/**
 * All cases of every domain by domain, status and owner. At a million cases this is a scan of the whole index `cases_owner`, which is too
 * much for every page view, and the result is the same for every user: so the process caches it for some seconds. A table of counts kept by
 * triggers would be exact at once, but every change of a status would then queue for the same few rows.
 */
function caseGroups(database: Database): Promise<Group[]> {
  const known = keptByDatabase.get(database);
  const kept =
    known ??
    new Kept<Group[]>(() =>
      database
        .select({
          domainId: cases.domainId,
          statusId: cases.statusId,
          ownerId: cases.caseOwnerUserId,
          n: count(),
        })
        .from(cases)
        .groupBy(cases.domainId, cases.statusId, cases.caseOwnerUserId),
    );
  if (!known) keptByDatabase.set(database, kept);
  return kept.get();
}

/** The open statuses, in the order of a case's life. */
async function openStatuses(database: Database) {
  const { statuses } = tables;
  const categories = tables['status-categories'];
  return await database
    .select({ id: statuses.id, name: statuses.name, stage: categories.stage, isWip: statuses.countsAsWip })
    .from(statuses)
    .innerJoin(categories, eq(categories.id, statuses.statusCategoryId))
    .where(eq(statuses.isOpen, true))
    .orderBy(statuses.sortOrder, statuses.id);
}

const sum = (groups: readonly { n: number }[]) => groups.reduce((total, { n }) => total + n, 0);

function sumBy(groups: readonly Group[], key: 'statusId' | 'ownerId'): Map<number, number> {
  const sums = new Map<number, number>();
  for (const group of groups) sums.set(group[key], (sums.get(group[key]) ?? 0) + group.n);
  return sums;
}

async function ownersOf(database: Database, groups: readonly Group[]) {
  const { users } = tables;
  const ranked = [...sumBy(groups, 'ownerId')].sort(([a, n], [b, m]) => m - n || a - b);
  const top = ranked.slice(0, SHOWN_OWNERS);
  const ids = top.map(([id]) => id);
  const rows =
    ids.length > 0
      ? await database.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids))
      : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const owners = top.map(([id, n]) => ({ id, name: names.get(id) ?? '', count: n }));
  return { owners, furtherOwners: ranked.length - top.length };
}

/** The open cases that the caller may see, in one or all of their domains, by stage, status and owner. */
export async function openCasesOf(
  { services: { database }, actor }: SignedIn,
  domainId?: number,
): Promise<OpenCases> {
  const [all, statuses] = await Promise.all([caseGroups(database), openStatuses(database)]);
  const open = new Set(statuses.map(({ id }) => id));
  const groups = all.filter(
    (group) =>
      open.has(group.statusId) &&
      (actor.domainIds === 'all' || actor.domainIds.includes(group.domainId)) &&
      (domainId === undefined || group.domainId === domainId),
  );
  const byStatus = sumBy(groups, 'statusId');
  const wip = new Set(statuses.filter(({ isWip }) => isWip).map(({ id }) => id));
  return {
    total: sum(groups),
    inProgress: sum(groups.filter(({ statusId }) => wip.has(statusId))),
    stages: stages.flatMap((stage) => {
      const inStage = statuses
        .filter((status) => status.stage === stage)
        .map(({ id, name }) => ({ id, name, count: byStatus.get(id) ?? 0 }));
      const total = inStage.reduce((n, status) => n + status.count, 0);
      return inStage.length > 0 ? [{ stage, count: total, statuses: inStage }] : [];
    }),
    ...(await ownersOf(database, groups)),
  };
}
