import { z } from 'zod';
import type { Contract } from '#shared/platform/contract.ts';
import { pathId } from '#shared/platform/validation.ts';
import { rowOutput } from '#shared/records/reference/contract.ts';

const input = z.strictObject({ id: pathId });

/** Asking again for payees' bank details to be verified by a second person. */
export const bankDetailsContract = {
  askCreditor: { input, output: rowOutput('creditors') },
  askSupplier: { input, output: rowOutput('suppliers') },
} satisfies Record<string, Contract>;
