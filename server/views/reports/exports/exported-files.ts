import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { auditLog } from '#server/platform/database/audit.ts';
import { within } from '#server/platform/database/conditions.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { EXPORTS, type Export } from '#server/platform/http/exports.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { namerOf } from '#server/records/reference/history.ts';
import { visibleTo } from '#server/records/reference/queries.ts';
import { type Cut, register } from '#server/records/reference/register.ts';
import { tables } from '#server/records/reference/tables.ts';
import { showDate } from '#shared/platform/dates.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { auditedField } from '#shared/records/cases/audit-fields.ts';
import { exportedFileList, exportedFilesContract } from '#shared/views/reports/exported-files.ts';

const { users } = tables;

const given = sql`${auditLog.after} -> 'filters'`;
const said = (name: keyof Export) => sqlOf(col.text)`${auditLog.after} ->> ${name}`;
const rows = sqlOf(col.number.orNull)`(${auditLog.after} ->> 'rows')::int`;

/**
 * The exports that a caller may see: those taken by users they see, but none of a case or a domain that the caller does not hold. Files
 * fetched through a link without signing in are found by their case.
 */
function visibleFiles(actor: Actor): SQL | undefined {
  if (actor.domainIds === 'all') return undefined;
  const domainId = sql`(${given} ->> 'domainId')`;
  return and(
    or(and(isNotNull(users.id), visibleTo(actor, 'users')), isNotNull(cases.id)),
    or(isNull(auditLog.caseId), and(isNotNull(cases.id), visibleCases(actor))),
    or(sql`${domainId} is null`, inArray(domainId, actor.domainIds.map(String))),
  );
}

/** The part of the request that narrows it down: not its order and columns, nor the case, which has its own column. */
const notFilters = new Set(['page', 'limit', 'sort', 'dir', 'columns', 'caseId', 'id']);

const text = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(text).join(', ');
  if (value === true || value === 'true') return 'Yes';
  if (value === false || value === 'false') return 'No';
  const written = typeof value === 'object' ? JSON.stringify(value) : `${value as string | number}`;
  return /^\d{4}-\d\d-\d\d$/.test(written) ? showDate(written) : written;
};

/** The filters of each export, in words; other rows are given by name. */
async function inWordsOf(database: Database, all: readonly Export['filters'][]) {
  const changes = all.map((filters) =>
    Object.entries(filters)
      .filter(([name, value]) => !notFilters.has(name) && value !== null && value !== '')
      .map(([name, value]) => {
        const field = name === 'ownerId' ? auditedField('cases', 'ownerUserId') : auditedField('cases', name);
        const literal = field?.kind === 'ref' || field?.kind === 'refs' ? field : undefined;
        const id = /^\d+$/.test(String(value)) ? Number(value) : value;
        return { name, field, literal, before: null, after: literal ? id : value };
      }),
  );
  const named = await namerOf(database, changes.flat());
  return changes.map((of) =>
    of.map(
      ({ name, field, literal, after }) =>
        `${labelOf(name, field ?? { kind: 'text' })}: ${text(named(literal, after))}`,
    ),
  );
}

async function readFiles(database: Database, where: SQL, { order, limit, offset }: Cut) {
  const found = await database
    .select({
      entry: auditLog,
      user: users.name,
      case: { id: cases.id, uniqueReference: cases.uniqueReference },
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(cases, eq(cases.id, auditLog.caseId))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const files = found.map(({ entry }) => entry.after as Omit<Export, 'caseId'>);
  const inWords = await inWordsOf(
    database,
    files.map(({ filters }) => filters),
  );
  return found.map(({ entry: { id, at, author, ip }, user, case: of }, n) => ({
    id,
    at,
    user: { name: user ?? author ?? 'System' },
    file: (files[n] ?? missing()).file,
    rows: (files[n] ?? missing()).rows,
    what: (files[n] ?? missing()).what,
    inWords: inWords[n] ?? missing(),
    case: of,
    ip,
  }));
}

/** The files exported from the program. */
export const exportedFileRegister = register(exportedFileList, exportedFilesContract.list, {
  scope: (actor) => and(eq(auditLog.entity, EXPORTS), eq(auditLog.entityId, 0), visibleFiles(actor)),
  rows: ({ services }, where, cut) => readFiles(services.database, where, cut),
  from: sql`${auditLog} left join ${users} on ${users.id} = ${auditLog.userId}
    left join ${cases} on ${cases.id} = ${auditLog.caseId}`,
  conditions: {
    search: [said('file'), said('what')],
    userId: auditLog.userId,
    from: (from) => within(auditLog.at, { from }, 'instant'),
    to: (to) => within(auditLog.at, { to }, 'instant'),
  },
  orders: { at: auditLog.id, rows: (dir) => sql`${rows} ${sql.raw(dir)} nulls last` },
  tie: auditLog.id,
  tieDir: 'desc',
});
