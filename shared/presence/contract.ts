import { z } from 'zod';
import { idSchema, pathId } from '#shared/validation.ts';

/** One page in one browser, as it calls itself. */
const tab = z.string().regex(/^[0-9a-f]{16}$/, 'Must be 16 hexadecimal digits.');

export const enterInput = z.strictObject({ id: pathId, tab, isEditing: z.boolean().default(false) });
export const leaveInput = z.strictObject({ id: pathId, tab });

/** Somebody else who has the case open now. */
export const presentOutput = z.object({
  id: idSchema,
  name: z.string(),
  avatar: z.string().nullable(),
  isEditing: z.boolean(),
});
export type Present = z.output<typeof presentOutput>;
