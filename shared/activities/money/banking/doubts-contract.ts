import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';
import { bankItemStatuses } from './banking.ts';

/** Decides about lines of an import that resemble held ones. */
export const decideDoubtsInput = z.strictObject({
  id: pathId,
  doubts: z
    .array(z.strictObject({ id: idSchema, version: idSchema }))
    .min(1)
    .max(500),
  verdict: z.enum(['same', 'another']),
});
export type DecideDoubts = z.output<typeof decideDoubtsInput>;

/** Adds the line that was left out because of this item. */
export const takeInInput = z.strictObject({ id: pathId, itemId: idSchema });

const words = {
  bookedOn: z.iso.date(),
  amountPence: z.int(),
  description: z.string(),
  reference: z.string().nullable(),
  payerName: z.string().nullable(),
};
const lineOfFile = z.object({ lineNumber: z.int(), ...words });
const heldLine = z.object({
  id: idSchema,
  ...words,
  status: keyOf(bankItemStatuses),
  /** The file that it came with. */
  fileName: z.string(),
});

/** A line waiting for a person, with the held line that it resembles; null once that was removed. */
export const doubtOutput = z.object({
  id: idSchema,
  version: idSchema,
  line: lineOfFile,
  held: heldLine.nullable(),
});
export type DoubtRow = z.output<typeof doubtOutput>;

/** A held line that a file repeats; `line` is as the file has it, where its words differ. */
export const knownLineOutput = z.object({ line: lineOfFile.nullable(), held: heldLine });
export type KnownLine = z.output<typeof knownLineOutput>;
