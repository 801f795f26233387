import { z } from 'zod';
import { cleanText, pastDate } from '#shared/platform/validation.ts';

/** Children and others whom a person supports. */
export const dependantsSchema = z
  .array(
    z.strictObject({
      name: cleanText(80, 1),
      dateOfBirth: pastDate.nullable().default(null),
      relationship: cleanText(40, 1),
      livesWith: z.boolean().default(true),
    }),
  )
  .max(20);
