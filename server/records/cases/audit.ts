import { desc, eq } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { namerOf } from '#server/records/reference/history.ts';
import { tables } from '#server/records/reference/tables.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import { auditedField } from '#shared/records/cases/audit-fields.ts';
import { visibleCase } from './access.ts';

/** Columns of no interest to a reader of the trail. */
const silent = new Set(['id', 'version', 'caseId', 'hasOwnName', 'isSystem']);

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The text of any note may be special-category data, so it is read only with cases.sensitive. */
const sensitive: Readonly<Record<string, readonly string[]>> = {
  'case-notes': ['subject', 'bodyHtml', 'participants'],
};

function changesOf({ entity, before, after }: typeof auditLog.$inferSelect, actor: Actor) {
  const hidden = mayReadSensitive(actor) ? [] : (sensitive[entity] ?? []);
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !silent.has(field) && !hidden.includes(field))
    .map((field) => ({
      field,
      literal: auditedField(entity, field),
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter((change) => !(isEmpty(change.before) && isEmpty(change.after)));
}

/** Everything that was done to a case and its records, newest first. References are given by name. */
export async function caseAudit(
  database: Database,
  actor: Actor,
  caseId: number,
  { page, limit }: { page: number; limit: number },
) {
  await visibleCase(database, actor, caseId);
  const rows = await database
    .select({ entry: auditLog, user: tables.users.name })
    .from(auditLog)
    .leftJoin(tables.users, eq(tables.users.id, auditLog.userId))
    .where(eq(auditLog.caseId, caseId))
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const named = await namerOf(
    database,
    rows.flatMap(({ entry }) => changesOf(entry, actor)),
  );
  const data = rows.map(({ entry, user }) => ({
    id: entry.id,
    at: entry.at,
    user: user ?? entry.author ?? 'System',
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    changes: changesOf(entry, actor).map(({ field, literal, before, after }) => ({
      field,
      label: labelOf(field, literal ?? { kind: 'text' }),
      before: named(literal, before),
      after: named(literal, after),
    })),
  }));
  const totalResults = await database.$count(auditLog, eq(auditLog.caseId, caseId));
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}
