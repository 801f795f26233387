import { z } from 'zod';
import { type Field, labelOf } from '#shared/reference/field.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { expansionOf } from '#shared/reference/rows.ts';
import { entityOf } from './select.ts';
import { isNeverNull } from './tables.ts';

/** How the API writes an instant. */
const instant = z.iso.datetime();

/** `{id, name, isActive}`: a row as selects show it. */
export const nameSchema = z.object({ id: z.int(), name: z.string(), isActive: z.boolean() });

export const historySchema = z.object({
  id: z.int(),
  at: instant,
  user: z.string(),
  action: z.string(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }),
  ),
});

function valueSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'html':
      return z.string();
    case 'date':
      return z.iso.date();
    case 'instant':
      return instant;
    case 'integer':
    case 'pence':
    case 'rate':
    case 'ref':
    case 'file':
      return z.int();
    case 'boolean':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(field.options) as [string, ...string[]]);
    case 'texts':
    case 'choices':
      return z.array(z.string());
    case 'refs':
      return z.array(z.int());
    case 'group':
      return z.record(z.string(), z.unknown());
  }
}

/** What the API answers for a row of the entity. Only the OpenAPI document reads it. */
export function rowSchema(name: ReferenceName): z.ZodType {
  const named = z.object({ id: z.int(), name: z.string() });
  const fields = Object.entries(entityOf(name).fields).flatMap(([field, literal]): [string, z.ZodType][] => {
    const value = valueSchema(literal).describe(labelOf(field, literal));
    const own: [string, z.ZodType] = [field, isNeverNull(literal) ? value : value.nullable()];
    const withPermission: [string, z.ZodType] = literal.permission ? [own[0], own[1].optional()] : own;
    if (literal.kind === 'ref') return [withPermission, [expansionOf(field), named.nullable()]];
    if (literal.kind === 'refs') return [withPermission, [expansionOf(field), z.array(named)]];
    return [withPermission];
  });
  return z.object({
    id: z.int(),
    version: z.int().describe('Send it back with a change: a stale one is refused with 409.'),
    isSystem: z.boolean(),
    createdAt: instant,
    createdBy: z.int().nullable(),
    updatedAt: instant,
    updatedBy: z.int().nullable(),
    ...Object.fromEntries(fields),
  });
}
