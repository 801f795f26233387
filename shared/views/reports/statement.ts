import { z } from 'zod';
import { day, pence } from '#shared/platform/contract.ts';
import { dateSchema, pathId } from '#shared/platform/validation.ts';

/** The input: a case and a period, by default the last twelve months. */
export const statementInput = z.strictObject({
  caseId: pathId,
  from: dateSchema.optional(),
  to: dateSchema.optional(),
});

/** Money in and out of a client's account: opening balance and deposits less withdrawals are the closing balance. */
export const statementOutput = z.object({
  caseId: z.int(),
  reference: z.string(),
  client: z.string(),
  /** The bank's reference for the client's own account; null where there is none. */
  accountRef: z.string().nullable(),
  from: day,
  to: day,
  openingPence: pence,
  closingPence: pence,
  depositsPence: pence,
  withdrawalsPence: pence,
  lines: z.array(
    z.object({
      journalId: z.int(),
      on: day,
      description: z.string(),
      depositPence: pence.nullable(),
      withdrawalPence: pence.nullable(),
      balancePence: pence,
    }),
  ),
  /** Payments to creditors in the period, less returns. */
  dividends: z.array(z.object({ creditor: z.string(), pence })),
  dividendsPence: pence,
});
export type Statement = z.output<typeof statementOutput>;
