import { z } from 'zod';
import { cleanText, idSchema } from '#shared/platform/validation.ts';

export const recipientTypes = [
  'client',
  'creditor',
  'employer',
  'court',
  'sos',
  'complainant',
  'other',
] as const;

/** The recipient of a letter: from the case, or with a name and address given by the writer. */
export const recipientInput = z.strictObject({
  type: z.enum(recipientTypes),
  id: idSchema.nullable(),
  deliveryMethodId: idSchema.nullish(),
  name: cleanText(120).nullish(),
  lines: z.array(cleanText(100)).max(7).optional(),
  email: z.email('Not an email address.').max(254).nullish(),
  mobile: cleanText(20).nullish(),
  reference: cleanText(60).nullish(),
});
