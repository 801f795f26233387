import { and, eq, sql } from 'drizzle-orm';
import { entityRules } from '#server/app/entity-rules.ts';
import { auditLog } from '#server/database/audit.ts';
import type { Database, Tx } from '#server/database/connect.ts';
import { systemActor } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import { entityOf, tableFor } from '#server/reference/select.ts';
import { tables } from '#server/reference/tables.ts';
import type { Field } from '#shared/reference/field.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { type Seed, type SeedRow, seed, seedKeyOf } from './seed.ts';
import { storeSeeds } from './store.ts';

const LOCK = 7_160_005;
type Template = SeedRow<'templates'>;

/** The names of templates that the firm has, or had before they were renamed or deleted. */
async function knownNames(tx: Tx): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from ${tables.templates}
    union select after ->> 'name' from ${auditLog}
    where ${and(eq(auditLog.entity, 'templates'), eq(auditLog.action, 'created'))}`);
  return new Set(rows.map(({ name }) => name));
}

async function isThere(tx: Tx, to: ReferenceName, name: unknown): Promise<boolean> {
  const table = tableFor(to);
  return (await tx.$count(table, eq(table[seedKeyOf(to)]!, String(name)))) > 0;
}

/** A template without what it refers to and the firm has renamed or deleted; null where it cannot be without. */
async function fitting(tx: Tx, template: Template): Promise<Template | null> {
  const fields: Readonly<Record<string, Field>> = entityOf('templates').fields;
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(template)) {
    const field = fields[name];
    if (field?.kind !== 'ref' || (await isThere(tx, field.to as ReferenceName, value))) kept[name] = value;
    else if (field.required) return null;
  }
  return kept as Template;
}

/**
 * Adds the starter templates that a newer version brings, as drafts: nothing uses them until somebody has read and published them. What
 * a firm has renamed or deleted does not come back. Returns whether any was added.
 */
export function addNewTemplates(database: Database, seeds: readonly Seed[]): Promise<boolean> {
  const starters = seeds.flatMap(({ entity, rows }) =>
    entity === 'templates' ? (rows as readonly Template[]) : [],
  );
  return writeChanges(database, systemActor, async (w) => {
    await w.tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const known = await knownNames(w.tx);
    const added: Template[] = [];
    for (const starter of starters.filter(({ name }) => !known.has(name))) {
      const template = await fitting(w.tx, starter);
      if (template) added.push(template);
    }
    await storeSeeds(w, [seed('templates', added)], entityRules);
    return added.length > 0;
  });
}
