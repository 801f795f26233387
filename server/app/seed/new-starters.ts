import { and, eq, sql } from 'drizzle-orm';
import { entityRules } from '#server/app/entity-rules.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, missing, sqlOf } from '#server/platform/database/rows.ts';
import { systemActor, type Write, writeChanges } from '#server/platform/database/write.ts';
import { slugOf, updateRow } from '#server/records/reference/rows.ts';
import { columnNamed, entityOf, findRow, tableFor } from '#server/records/reference/select.ts';
import type { Field } from '#shared/platform/fields/field.ts';
import { isReferenceName, type ReferenceName } from '#shared/records/reference/registry.ts';
import { type Seed, seedKeyOf } from './seed.ts';
import { storeSeeds } from './store.ts';

const LOCK = 7_160_005;

/** The entities for which newer versions add rows. */
const brought: readonly ReferenceName[] = ['documents', 'tasks', 'templates', 'statuses', 'substatuses'];

/** Fields that newer versions fill in on a firm’s existing rows: what earlier starter data lacked. */
const settled: Partial<Record<ReferenceName, readonly string[]>> = {
  'delivery-methods': ['fallbackId'],
  templates: ['noticeKind'],
};

type Row = Readonly<Record<string, unknown>>;
const fieldsOf = (entity: ReferenceName): Readonly<Record<string, Field>> => entityOf(entity).fields;
const keyOf = (entity: ReferenceName, row: Row) => String(row[seedKeyOf(entity)]);
const hasCode = (entity: ReferenceName) => 'code' in fieldsOf(entity);

/** The rows that a firm has: their ids by lower-case name and by code, and the names themselves; and all names that it has ever had. */
type Known = { ids: Map<string, number>; names: Set<string>; gone: Set<string> };

async function knownOf(tx: Tx, entity: ReferenceName): Promise<Known> {
  const table = tableFor(entity);
  const columns = { id: table.id, key: columnNamed(table, seedKeyOf(entity)) };
  const rows = await tx
    .select(hasCode(entity) ? { ...columns, code: columnNamed(table, 'code') } : columns)
    .from(table);
  const ids = new Map<string, number>();
  for (const row of rows) {
    ids.set(String(row.key).toLowerCase(), Number(row.id));
    if ('code' in row && typeof row.code === 'string') ids.set(`code ${row.code}`, Number(row.id));
  }
  const created = await tx
    .select({ name: sqlOf(col.text.orNull)`${auditLog.after} ->> 'name'` })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.action, 'created')));
  const names = new Set(rows.map(({ key }) => String(key)));
  return { ids, names, gone: new Set(created.map(({ name }) => String(name).toLowerCase())) };
}

/** The id of the firm's row that a starter stands for, whatever its name is now; null where the firm has none. */
const idOf = ({ ids }: Known, entity: ReferenceName, name: unknown): number | null =>
  ids.get(String(name).toLowerCase()) ??
  (hasCode(entity) ? ids.get(`code ${slugOf(String(name))}`) : undefined) ??
  null;

/** The firm's rows of each entity, read once. */
class Firm {
  readonly #tx: Tx;
  readonly #known = new Map<ReferenceName, Known>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async of(entity: ReferenceName): Promise<Known> {
    const known = this.#known.get(entity) ?? (await knownOf(this.#tx, entity));
    this.#known.set(entity, known);
    return known;
  }
}

/** The entity that a field refers to; null where it refers to none. */
function targetEntity(field: Field | undefined): ReferenceName | null {
  if (field?.kind !== 'ref' && field?.kind !== 'refs') return null;
  return isReferenceName(field.to) ? field.to : null;
}

/** A starter without its references to rows that the firm has renamed or deleted; null where such a reference is required. */
async function fitting(
  entity: ReferenceName,
  row: Row,
  isThere: (to: ReferenceName, name: unknown) => Promise<boolean>,
): Promise<Row | null> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fieldsOf(entity)[name];
    const to = targetEntity(field);
    if (field?.kind === 'refs' && to !== null) {
      const names = [];
      for (const each of [value].flat()) if (await isThere(to, each)) names.push(each);
      kept[name] = names;
    } else if (to === null || (await isThere(to, value))) kept[name] = value;
    else if (field?.required) return null;
  }
  return kept;
}

/** The rows with their positions among all starters, where the entity has an order. */
const inTheirPlaces = (entity: ReferenceName, rows: readonly Row[]): Row[] =>
  'sortOrder' in fieldsOf(entity) ? rows.map((row, at) => ({ sortOrder: (at + 1) * 10, ...row })) : [...rows];

/** The starters that a firm lacks and never had, if they fit it. */
async function missingFrom(firm: Firm, seeds: readonly Seed[]): Promise<Seed[]> {
  const missing: { entity: ReferenceName; rows: Row[] }[] = [];
  for (const { entity, rows } of seeds) {
    const known = await firm.of(entity);
    const isMissing = (row: Row) =>
      idOf(known, entity, keyOf(entity, row)) === null && !known.gone.has(keyOf(entity, row).toLowerCase());
    missing.push({ entity, rows: inTheirPlaces(entity, rows).filter(isMissing) });
  }
  const coming = new Set(
    missing.flatMap(({ entity, rows }) => rows.map((row) => `${entity} ${keyOf(entity, row)}`)),
  );
  const isThere = async (to: ReferenceName, name: unknown) =>
    coming.has(`${to} ${String(name)}`) || (await firm.of(to)).names.has(String(name));
  const fit: Seed[] = [];
  for (const { entity, rows } of missing) {
    const kept = [];
    for (const row of rows) {
      const fits = await fitting(entity, row, isThere);
      if (fits) kept.push(fits);
    }
    fit.push({ entity, rows: kept });
  }
  return fit;
}

/** Makes the firm's statuses lead to the added ones, where the starters do. */
async function leadToNew(
  w: Write,
  firm: Firm,
  seeds: readonly Seed[],
  added: readonly Seed[],
): Promise<void> {
  const came = new Set(
    added.flatMap(({ entity, rows }) => (entity === 'statuses' ? rows.map(({ name }) => name) : [])),
  );
  if (came.size === 0) return;
  const now = await knownOf(w.tx, 'statuses');
  for (const { name, allowedNextIds = [] } of seeds.flatMap(({ entity, rows }) =>
    entity === 'statuses' ? rows : [],
  )) {
    const next = (allowedNextIds as readonly string[]).filter((each) => came.has(each));
    const id = idOf(await firm.of('statuses'), 'statuses', name);
    if (next.length === 0 || id === null) continue;
    const before = (await findRow(w.tx, 'statuses', id)) ?? missing();
    const ids = next.map((each) => idOf(now, 'statuses', each) ?? missing());
    const all = [...new Set([...(before.allowedNextIds as number[]), ...ids])];
    await updateRow(w, 'statuses', id, before.version, { allowedNextIds: all });
  }
}

/** Whether a field of a row has never held a value: a field that somebody emptied stays empty. */
async function wasNeverSet(tx: Tx, entity: ReferenceName, id: number, field: string): Promise<boolean> {
  const held = sql`coalesce(${auditLog.before} ->> ${field}, ${auditLog.after} ->> ${field}) is not null`;
  const [found] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, id), held))
    .limit(1);
  return found === undefined;
}

/** The value of a starter's field for the firm's row: for a reference the id; null where there is none. */
function targetOf(value: unknown, field: Field, targets: Known | null): unknown {
  if (value === undefined) return null;
  const to = field.kind === 'ref' ? targetEntity(field) : null;
  return to !== null && targets ? idOf(targets, to, value) : value;
}

/** Fills in on the firm's rows what their starters once lacked; returns whether any was filled in. */
async function settleOnStarters(w: Write, seeds: readonly Seed[]): Promise<boolean> {
  let isSettled = false;
  for (const { entity, rows } of seeds)
    for (const field of settled[entity] ?? []) {
      const known = await knownOf(w.tx, entity);
      const literal = fieldsOf(entity)[field] ?? missing();
      const to = literal.kind === 'ref' ? targetEntity(literal) : null;
      const targets = to === null ? null : await knownOf(w.tx, to);
      for (const row of rows) {
        const id = idOf(known, entity, keyOf(entity, row));
        const target = targetOf(row[field], literal, targets);
        const before = id === null || target === null ? null : await findRow(w.tx, entity, id);
        if (!before || before[field] !== null || !(await wasNeverSet(w.tx, entity, before.id, field)))
          continue;
        await updateRow(w, entity, before.id, before.version, { [field]: target });
        isSettled = true;
      }
    }
  return isSettled;
}

/**
 * Adds what a newer version brings to an existing firm: document types, tasks, statuses with the steps to them, and templates as drafts,
 * which nothing uses until somebody has read and published them. What a firm has renamed or deleted does not come
 * back. Also fills in what rows of older starters lacked, where the firm has never set it itself. Returns whether
 * anything was stored.
 */
export function addNewStarters(database: Database, seeds: readonly Seed[]): Promise<boolean> {
  const starters = seeds.filter(({ entity }) => brought.includes(entity));
  return writeChanges(database, systemActor, async (w) => {
    await w.tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const firm = new Firm(w.tx);
    const added = await missingFrom(firm, starters);
    await storeSeeds(w, added, entityRules);
    await leadToNew(w, firm, starters, added);
    const isSettled = await settleOnStarters(w, seeds);
    return isSettled || added.some(({ rows }) => rows.length > 0);
  });
}
