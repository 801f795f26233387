import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/database/connect.ts';
import { labelOf } from '#shared/platform/fields/field.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type ReferenceName, referenceNames } from '#shared/records/reference/registry.ts';
import { visibleTo } from './queries.ts';
import { columnNamed, entityOf, linkTableFor, tableFor } from './select.ts';
import { targetOf } from './tables.ts';

/** A row of Settings with a field that refers to another row. */
export type Namer = { entity: ReferenceName; label: string; field: string; id: number; name: string };

function exists(entity: ReferenceName, field: string, owner: PgColumn, id: number): SQL {
  const links = linkTableFor(entity, field);
  return sql`exists (select from ${links} where ${links.ownerId} = ${owner} and ${columnNamed(links, targetOf(field))} = ${id})`;
}

/** Which reference rows that the actor sees refer to this one, and in which field: for example, a template in a status. */
export async function namersOf(
  database: Database,
  actor: Actor,
  named: ReferenceName,
  id: number,
): Promise<Namer[]> {
  const found: Namer[] = [];
  for (const entity of referenceNames) {
    const { fields, label } = entityOf(entity);
    const table = tableFor(entity);
    for (const [field, literal] of Object.entries(fields)) {
      if ((literal.kind !== 'ref' && literal.kind !== 'refs') || literal.to !== named) continue;
      const names =
        literal.kind === 'ref' ? eq(columnNamed(table, field), id) : exists(entity, field, table.id, id);
      const rows = await database
        .select({ id: table.id, name: columnNamed(table, 'name') })
        .from(table)
        .where(sql`${names} and ${visibleTo(actor, entity) ?? sql`true`}`)
        .orderBy(columnNamed(table, 'name'));
      for (const row of rows)
        found.push({
          entity,
          label,
          field: labelOf(field, literal),
          id: row.id as number,
          name: String(row.name),
        });
    }
  }
  return found;
}
