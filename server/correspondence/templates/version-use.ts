import { asc, count, desc, eq, max } from 'drizzle-orm';
import type { Database } from '#server/database/connect.ts';
import { templateVersions } from '#server/letters/tables.ts';
import type { VersionUse } from '#shared/correspondence/templates-contract.ts';
import { mailItems } from '../tables.ts';

/** How many letters were made from each version of a template, and when the last one was. */
export async function versionUse(database: Database, templateId: number): Promise<VersionUse[]> {
  const rows = await database
    .select({
      versionId: templateVersions.id,
      number: templateVersions.number,
      letters: count(mailItems.id),
      lastUsedAt: max(mailItems.createdAt),
    })
    .from(templateVersions)
    .leftJoin(mailItems, eq(mailItems.templateVersionId, templateVersions.id))
    .where(eq(templateVersions.templateId, templateId))
    .groupBy(templateVersions.id)
    .orderBy(desc(templateVersions.number), asc(templateVersions.id));
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}
