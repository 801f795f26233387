import { z } from 'zod';
import { instant } from '#shared/contract.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { storedBase, storedShape } from '#shared/reference/stored-shape.ts';
import { entityOf } from './select.ts';

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

/** What the API answers for a row of the entity. Only the OpenAPI document reads it. */
export const rowSchema = (name: ReferenceName): z.ZodType =>
  z.object({ ...storedBase, isSystem: z.boolean(), ...storedShape(entityOf(name).fields) });
