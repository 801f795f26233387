import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { writeUnaudited } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { defineScheduledJob } from '#server/platform/jobs/job.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { tables } from '#server/records/reference/tables.ts';
import { avatarUrl } from '#shared/records/staff/staff.ts';
import type { Present } from '#shared/views/cases/presence/contract.ts';
import { casePresence } from './tables.ts';

const { users } = tables;

/** Three beats: after a browser is killed, it disappears from other screens once this and their own next beat have passed. */
const YOUNG = sql`now() - interval '30 seconds'`;

/** The topic that announces people opening or leaving a case, or starting or stopping to edit it. */
export const presenceTopic = (caseId: number) => `presence:${caseId}`;

/**
 * Records for half a minute that the caller's page shows the case, and returns who else has it open, by name. Others are
 * told if that is new. A case that the caller may not see is reported as missing.
 */
export async function enterCase(
  { services: { database }, actor, author }: SignedIn,
  { id: caseId, tab, isEditing }: { id: number; tab: string; isEditing: boolean },
): Promise<Present[]> {
  await visibleCase(database, actor, caseId);
  await writeUnaudited(database, author, async (w) => {
    const own = { caseId, userId: actor.id, tab };
    const [before] = await w.tx
      .select({ isEditing: casePresence.isEditing })
      .from(casePresence)
      .where(and(isOwn(own), gt(casePresence.seenAt, YOUNG)));
    await w.tx
      .insert(casePresence)
      .values({ ...own, isEditing })
      .onConflictDoUpdate({
        target: [casePresence.caseId, casePresence.userId, casePresence.tab],
        set: { isEditing, seenAt: sql`now()` },
      });
    if (before?.isEditing !== isEditing) w.changed(presenceTopic(caseId));
  });
  return othersOn(database, caseId, actor.id);
}

/** Records that the caller's page no longer shows the case. */
export async function leaveCase(
  { services: { database }, actor, author }: SignedIn,
  { id: caseId, tab }: { id: number; tab: string },
): Promise<void> {
  return writeUnaudited(database, author, async (w) => {
    const gone = await w.tx
      .delete(casePresence)
      .where(isOwn({ caseId, userId: actor.id, tab }))
      .returning({ userId: casePresence.userId });
    if (gone.length > 0) w.changed(presenceTopic(caseId));
  });
}

function isOwn({ caseId, userId, tab }: { caseId: number; userId: number; tab: string }) {
  return and(eq(casePresence.caseId, caseId), eq(casePresence.userId, userId), eq(casePresence.tab, tab));
}

async function othersOn(database: Database | Tx, caseId: number, userId: number): Promise<Present[]> {
  const rows = await database
    .select({
      id: users.id,
      name: users.name,
      sha256: files.sha256,
      isEditing: sqlOf(col.boolean)`bool_or(${casePresence.isEditing})`,
    })
    .from(casePresence)
    .innerJoin(users, eq(users.id, casePresence.userId))
    .leftJoin(files, eq(files.id, users.avatarId))
    .where(
      and(
        eq(casePresence.caseId, caseId),
        ne(casePresence.userId, userId),
        gt(casePresence.seenAt, YOUNG),
        eq(users.status, 'active'),
      ),
    )
    .groupBy(users.id, users.name, files.sha256)
    .orderBy(users.name, users.id);
  return rows.map(({ sha256, ...row }) => ({ ...row, avatar: sha256 && avatarUrl(sha256) }));
}

/** Removes rows left behind by killed browsers. */
export async function sweepPresence(database: Database): Promise<void> {
  await database.delete(casePresence).where(lt(casePresence.seenAt, YOUNG));
}

export const sweepPresenceJob = defineScheduledJob('sweep-presence', '*/10 * * * *', ({ services }) =>
  sweepPresence(services.database),
);
