import { z } from 'zod';
import { idSchema, pathId, readVersion } from '#shared/platform/validation.ts';

/** Unlearns an account that a case was paid from. */
export const forgetPayerInput = z.strictObject({ caseId: pathId, payerId: pathId, version: readVersion });

/** An account that a case is paid from, as matching has learned it. */
export const payerOutput = z.object({
  id: idSchema,
  version: idSchema,
  /** Only for those who may see bank details. */
  sortCode: z.string().nullable(),
  /** Without the permission to see bank details, the last four digits only. */
  accountNumber: z.string(),
  payerName: z.string().nullable(),
  /** How many payments have confirmed it. */
  confirmedCount: z.int(),
  lastSeenOn: z.iso.date().nullable(),
});
export type CasePayer = z.output<typeof payerOutput>;
