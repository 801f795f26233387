import { z } from 'zod';
import { day, keyOf } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pastDate, pathId, readVersion } from '#shared/platform/validation.ts';
import { mailStates } from '#shared/records/letters/mail-states.ts';

/** A request for paper of what was delivered electronically (rules 1.48 to 1.50), and the copy that answers it. */
export const hardCopy = z.object({
  id: z.int(),
  version: z.int(),
  requestedOn: day,
  source: z.string(),
  /** The day by which the copy must be delivered. */
  dueOn: day,
  /** The calendar whose bank holidays were left out. */
  calendar: z.string(),
  copy: z.object({ id: z.int(), number: z.string(), status: keyOf(mailStates) }).nullable(),
  postedOn: day.nullable(),
  /** When the copy counts as delivered. */
  deliveredOn: day.nullable(),
});
export type HardCopy = z.output<typeof hardCopy>;

const newHardCopy = z.strictObject({
  id: pathId,
  recipientId: idSchema,
  requestedOn: pastDate,
  source: cleanText(200, 3, 'Say who asked, and how.'),
});
export type NewHardCopy = z.output<typeof newHardCopy>;
const key = { id: pathId, requestId: pathId, version: readVersion };

/** The inputs of requests for hard copies; their answers are the letter. */
export const hardCopyInputs = {
  request: newHardCopy,
  post: z.strictObject(key),
  withdraw: z.strictObject({ ...key, reason: cleanText(300, 3, 'Say why, in a few words.') }),
};
