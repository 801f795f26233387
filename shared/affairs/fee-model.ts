import { z } from 'zod';
import { keyOf, pence } from '#shared/contract.ts';
import { proportion } from '#shared/money.ts';
import { type feeModelFields, supervisorBases } from '#shared/reference/common-fields.ts';

const limit = z.int().nullable().optional();

/**
 * The limits within which fees and expenses are drawn on a case: pence, basis points where the name ends in Bp. What is missing
 * does not limit.
 */
export const feeModelOutput = z.object({
  totalCostCap: limit,
  nomineePlusExpensesCap: limit,
  nomineeFee: limit,
  supervisorCap: limit,
  supervisorPercentBp: limit,
  supervisorBase: keyOf(supervisorBases).nullable().optional(),
  cat1Threshold: limit,
  bondPremium: limit,
  registrationFee: limit,
  expectedExpenses: limit,
  extraAssetPercentBp: limit,
  variationFee: limit,
  /** A fixed fee that a modification set. */
  supervisorFee: limit,
  /** What was agreed at approval. */
  originalNomineeFee: limit,
} satisfies Record<keyof typeof feeModelFields, z.ZodType> & Record<string, z.ZodType>);
export type FeeModel = z.output<typeof feeModelOutput>;

/** One model out of several: each limit from the first that sets it, so the case's own comes before its portfolio's and product's. */
export function effectiveFeeModel(
  ...models: readonly (Readonly<Record<string, unknown>> | null)[]
): FeeModel {
  const merged: Record<string, unknown> = {};
  for (const model of models)
    for (const [name, value] of Object.entries(model ?? {})) if (value !== null) merged[name] ??= value;
  return merged as FeeModel;
}

/** A limit of the fee model beside what the figures come to. */
const feeCheck = z.object({
  label: z.string(),
  limitPence: pence,
  actualPence: pence,
  isHeld: z.boolean(),
});

/** What a case costs its creditors, in pence. */
export const feesOutput = z.object({
  bondPence: pence,
  registrationPence: pence,
  /** Other expenses: Category 1 besides bond and registration, and approved Category 2. */
  expensesPence: pence,
  nomineePence: pence,
  agreedNomineePence: pence,
  supervisorPence: pence,
  variationPence: pence,
  totalPence: pence,
  checks: z.array(feeCheck),
});
type Fees = z.output<typeof feesOutput>;

/** What the supervisor would draw if no cap stood in the way. The base keeps the nominee fee as it was first agreed. */
function supervisorEntitlement(model: FeeModel, realisationsPence: number): number {
  const { supervisorBase, supervisorPercentBp, supervisorFee, supervisorCap } = model;
  if (supervisorFee) return supervisorFee;
  if (supervisorBase === 'fixed' || !supervisorPercentBp) return supervisorCap ?? 0;
  const nominee = model.originalNomineeFee ?? model.nomineeFee ?? 0;
  const deducted = supervisorBase === 'total_realisations' ? 0 : nominee;
  return proportion(Math.max(0, realisationsPence - deducted), supervisorPercentBp, 10_000);
}

const unlimited = Number.POSITIVE_INFINITY;
const check = (label: string, limitPence: number | null | undefined, actualPence: number): Fees['checks'] =>
  limitPence === null || limitPence === undefined
    ? []
    : [{ label, limitPence, actualPence, isHeld: actualPence <= limitPence }];

/**
 * Fees and expenses under the case's model. Expenses stand; the nominee fee gives way to the cap on nominee fee and expenses and to
 * Category 1 expenses above their threshold; the supervisor fee to its own cap and to what the total cap leaves. A variation fee
 * comes on top of the total cap.
 */
export function feesOf(
  model: FeeModel,
  {
    realisationsPence,
    expensesPence,
    variationPence = 0,
  }: { realisationsPence: number; expensesPence: number; variationPence?: number },
): Fees {
  const bondPence = model.bondPremium ?? 0;
  const registrationPence = model.registrationFee ?? 0;
  const statutory = bondPence + registrationPence;
  const agreedNomineePence = model.nomineeFee ?? 0;
  const room = (model.nomineePlusExpensesCap ?? unlimited) - expensesPence;
  const threshold = model.cat1Threshold || unlimited;
  const excess = Math.max(0, statutory + expensesPence - threshold);
  const nomineePence = Math.max(0, Math.min(agreedNomineePence, room) - excess);
  const left = (model.totalCostCap ?? unlimited) - statutory - expensesPence - nomineePence;
  const entitled = Math.min(
    supervisorEntitlement(model, realisationsPence),
    model.supervisorCap ?? unlimited,
  );
  const supervisorPence = Math.max(0, Math.min(entitled, left));
  const capped = statutory + expensesPence + nomineePence + supervisorPence;
  return {
    bondPence,
    registrationPence,
    expensesPence,
    nomineePence,
    agreedNomineePence,
    supervisorPence,
    variationPence,
    totalPence: capped + variationPence,
    checks: [
      ...check('Nominee fee and expenses', model.nomineePlusExpensesCap, nomineePence + expensesPence),
      ...check('Supervisor fee', model.supervisorCap, supervisorPence),
      ...check('Total cost', model.totalCostCap, capped),
    ],
  };
}
