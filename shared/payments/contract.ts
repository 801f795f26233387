import { z } from 'zod';
import { cleanText, dateSchema, idSchema, pathId } from '#shared/validation.ts';

const pence = z.int().min(1, 'Enter an amount.').max(100_000_000);
const months = z.int().min(1).max(24);

const change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), from: dateSchema, amountPence: pence }),
  z.strictObject({ kind: z.literal('break'), from: dateSchema, months }),
  z.strictObject({ kind: z.literal('extension'), months }),
  z.strictObject({ kind: z.literal('lump'), dueOn: dateSchema, amountPence: pence }),
]);

/** A change that is tried out: nothing is stored. */
export const schedulePreviewInput = z.strictObject({ id: pathId, change });

/** A change that is made. `scheduleVersion` is the one that the caller saw; a reason that names another kind of change is refused. */
export const scheduleChangeInput = z
  .strictObject({
    id: pathId,
    scheduleVersion: idSchema,
    reason: z.enum(['variation', 'review', 'break', 'extension', 'lump']),
    note: cleanText(500, 1),
    change,
  })
  .refine(({ reason, change: { kind } }) => ['variation', 'review', kind].includes(reason), {
    path: ['reason'],
    message: 'Must fit what changes.',
  });
export type ScheduleChangeInput = z.output<typeof scheduleChangeInput>;
