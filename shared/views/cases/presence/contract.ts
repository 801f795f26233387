import { z } from 'zod';
import { type Contract, nothing } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';

/** The id that a page in a browser gives itself. */
const tab = z.string().regex(/^[0-9a-f]{16}$/, 'Must be 16 hexadecimal digits.');

const enterInput = z.strictObject({ id: pathId, tab, isEditing: z.boolean().default(false) });
const leaveInput = z.strictObject({ id: pathId, tab });

/** Somebody else who has the case open now. */
const present = z.object({
  id: idSchema,
  name: z.string(),
  avatar: z.string().nullable(),
  isEditing: z.boolean(),
});
export type Present = z.output<typeof present>;

/** Who has a case open now. */
export const presenceContract = {
  enter: { input: enterInput, output: z.array(present) },
  leave: { input: leaveInput, output: nothing },
} satisfies Record<string, Contract>;
