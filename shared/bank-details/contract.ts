import { z } from 'zod';
import type { Contract } from '#shared/contract.ts';
import { rowOutput } from '#shared/reference/contract.ts';
import { idSchema, pathId } from '#shared/validation.ts';

const input = z.strictObject({ id: pathId, version: idSchema });

/** Verification of payees' bank details by a second person. */
export const bankDetailsContract = {
  verifyCreditor: { input, output: rowOutput('creditors') },
  verifySupplier: { input, output: rowOutput('suppliers') },
} satisfies Record<string, Contract>;
