import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { keyOf, named, nothing, pence, rowBase } from '#shared/platform/contract.ts';
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
  /** The creditor that the name means today, since names are learned. */
  creditor: named.nullable(),
  credit: named.nullable(),
});
export type WaitingDebt = z.output<typeof waitingDebt>;

const waitingRest = restCalls('Case creditors', '/cases/{caseId}/waiting-debts');

/** Debts waiting for a person to name the creditor or the kind. */
export const waitingDebtsContract = {
  list: waitingRest.get('case.read', '', 'Debts waiting for somebody to name the creditor', {
    input: ofCase,
    output: z.array(waitingDebt),
  }),
  settle: waitingRest.post('case.write', '/{id}/settle', 'Make a waiting debt a debt of the case', {
    input: z.strictObject({
      ...row,
      creditorId: idSchema,
      creditId: idSchema,
      /** Keeps the name as a trading name of the creditor, so that nobody is asked again. */
      remember: z.boolean().default(true),
    }),
    output: z.object({ debtId: z.int() }),
  }),
  drop: waitingRest.delete('case.write', '/{id}', 'Remove a waiting debt that is not one', {
    input: z.strictObject(row),
    output: nothing,
  }),
};
