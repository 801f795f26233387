import type { Tx } from '#server/platform/database/connect.ts';
import type { Write } from '#server/platform/database/write.ts';
import { createRow, type EntityRulesByName, updateRow } from '#server/records/reference/rows.ts';
import { columnNamed, entityOf, type ReferenceRow, tableFor } from '#server/records/reference/select.ts';
import type { Values } from '#server/records/reference/versioned-rows.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { type Seed, seedKeyOf } from './seed.ts';

/** References of a row to rows that come later: by field, the names of those rows. */
type Postponed = { entity: ReferenceName; row: ReferenceRow; fields: Map<string, unknown> };

/** Finds rows by their names in seeds, both stored ones and those added meanwhile. */
class Names {
  readonly #tx: Tx;
  readonly #known = new Map<ReferenceName, Map<string, number>>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async of(entity: ReferenceName): Promise<Map<string, number>> {
    const known = this.#known.get(entity);
    if (known) return known;
    const table = tableFor(entity);
    const rows = await this.#tx
      .select({ id: table.id, key: columnNamed(table, seedKeyOf(entity)) })
      .from(table);
    const names = new Map(rows.map(({ id, key }) => [String(key), Number(id)]));
    this.#known.set(entity, names);
    return names;
  }

  async add(entity: ReferenceName, row: ReferenceRow): Promise<void> {
    (await this.of(entity)).set(String(row[seedKeyOf(entity)]), row.id);
  }
}

/** The ids for the names in a reference field; null when any of the rows is not stored yet. */
async function resolve(names: Names, to: ReferenceName, value: unknown): Promise<number | number[] | null> {
  const known = await names.of(to);
  if (!Array.isArray(value)) return known.get(String(value)) ?? null;
  const ids = value.map((name) => known.get(String(name)));
  return ids.includes(undefined) ? null : (ids as number[]);
}

/** A seed's values with ids in place of names, and separately the references that cannot be resolved yet. */
async function resolved(names: Names, entity: ReferenceName, values: Values) {
  const ready: Values = {};
  const later = new Map<string, unknown>();
  for (const [field, value] of Object.entries(values)) {
    const literal = entityOf(entity).fields[field];
    const isReference = literal?.kind === 'ref' || literal?.kind === 'refs';
    const id = isReference ? await resolve(names, literal.to as ReferenceName, value) : value;
    if (isReference && id === null) later.set(field, value);
    else ready[field] = id;
  }
  return { ready, later };
}

/**
 * Stores seeds through the engine, in their order. References may point forward or in circles: those are filled in once
 * everything is stored. Fails when a name is unknown, or when a required reference comes before its target.
 */
export async function storeSeeds(
  w: Write,
  seeds: readonly Seed[],
  entityRules: EntityRulesByName = {},
): Promise<ReferenceRow[]> {
  const names = new Names(w.tx);
  const rows: ReferenceRow[] = [];
  const postponed: Postponed[] = [];
  for (const { entity, rows: seedRows } of seeds)
    for (const [index, { isSystem = false, ...seedRow }] of seedRows.entries()) {
      const position = 'sortOrder' in entityOf(entity).fields ? { sortOrder: (index + 1) * 10 } : {};
      const { ready, later } = await resolved(names, entity, { ...position, ...seedRow });
      const rules = entityRules[entity] ?? {};
      const row = await createRow(w, entity, ready as never, { rules, columns: { isSystem } });
      await names.add(entity, row);
      if (later.size > 0) postponed.push({ entity, row, fields: later });
      rows.push(row);
    }
  for (const each of postponed) await complete(w, names, each, entityRules);
  return rows;
}

async function complete(
  w: Write,
  names: Names,
  { entity, row, fields }: Postponed,
  entityRules: EntityRulesByName,
) {
  const { ready, later } = await resolved(names, entity, Object.fromEntries(fields));
  const [unknown] = later;
  if (unknown)
    throw new Error(
      `${entity} '${String(row[seedKeyOf(entity)])}', ${unknown[0]}: no row called '${String(unknown[1])}'.`,
    );
  await updateRow(w, entity, row.id, row.version, ready, entityRules[entity]);
}
