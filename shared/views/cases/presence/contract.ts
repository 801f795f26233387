import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { nothing } from '#shared/platform/contract.ts';
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

const rest = restCalls('Presence', '/cases/{id}/presence');

/** Who has a case open now. */
export const presenceContract = {
  enter: rest.put(
    'case.read',
    '',
    'Report, every ten seconds, that a page shows the case; returns who else has it open',
    { input: enterInput, output: z.array(present), message: 'OK' },
  ),
  leave: rest.delete('case.read', '', 'Report that the page is closed', {
    input: leaveInput,
    output: nothing,
    message: 'OK',
  }),
};
