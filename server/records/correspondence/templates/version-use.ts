import { asc, count, desc, eq, max } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { templateVersions } from '#server/records/letters/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { VersionUse } from '#shared/records/correspondence/templates-contract.ts';
import { mailItems } from '../tables.ts';

/** The most writers named for a version. */
const MOST_WRITERS = 5;

/** Who wrote most of a version's letters; all rules count as one. */
const writers = sqlOf(col.texts)`array(
  select case when i.raised_by is null then coalesce(u.name, 'The program') else 'A rule' end
  from ${mailItems} i left join ${tables.users} u on u.id = i.created_by
  where i.template_version_id = ${templateVersions.id}
  group by 1 order by count(*) desc, 1 limit ${MOST_WRITERS})`;

/** How many letters were made from each version of a template, by whom, and when the last one was. */
export async function versionUse(database: Database, templateId: number): Promise<VersionUse[]> {
  const rows = await database
    .select({
      versionId: templateVersions.id,
      number: templateVersions.number,
      letters: count(mailItems.id),
      lastUsedAt: max(mailItems.createdAt),
      writers,
    })
    .from(templateVersions)
    .leftJoin(mailItems, eq(mailItems.templateVersionId, templateVersions.id))
    .where(eq(templateVersions.templateId, templateId))
    .groupBy(templateVersions.id)
    .orderBy(desc(templateVersions.number), asc(templateVersions.id));
  return rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}
