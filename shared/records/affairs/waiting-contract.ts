import { z } from 'zod';
import { type Contract, keyOf, named, nothing, pence, rowBase } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';
import { debtSources } from './debt.ts';

const ofCase = z.strictObject({ caseId: pathId });
const row = { caseId: pathId, id: pathId, version: pathId };

const waitingDebt = z.object({
  ...rowBase,
  caseId: z.int(),
  creditorName: z.string(),
  creditType: z.string().nullable(),
  accountNumber: z.string().nullable(),
  secondaryRef: z.string().nullable(),
  balanceSoaPence: pence,
  currentPaymentPence: pence.nullable(),
  arrearsPence: pence.nullable(),
  isJoint: z.boolean(),
  source: keyOf(debtSources),
  notes: z.string().nullable(),
  /** The creditor for the name as of now, since names are learned. */
  creditor: named.nullable(),
  credit: named.nullable(),
});
export type WaitingDebt = z.output<typeof waitingDebt>;

/** Debts waiting for a person to name the creditor or the kind. */
export const waitingDebtsContract = {
  list: { input: ofCase, output: z.array(waitingDebt) },
  settle: {
    input: z.strictObject({
      ...row,
      creditorId: idSchema,
      creditId: idSchema,
      /** Keeps the name as a trading name of the creditor, so that nobody is asked again. */
      remember: z.boolean().default(true),
    }),
    output: z.object({ debtId: z.int() }),
  },
  drop: { input: z.strictObject(row), output: nothing },
} satisfies Record<string, Contract>;
