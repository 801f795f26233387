import { cleanText } from '#shared/platform/validation.ts';

/** Why the same letter is written again to those who had it recently; null if they are not to have it again. */
export const repeatReason = cleanText(300)
  .transform((text) => text || null)
  .nullable()
  .default(null)
  .refine((text) => text === null || text.length >= 3, 'Say why, in a few words.');
