import { z } from 'zod';
import { keyOf } from '#shared/platform/contract.ts';
import {
  type feeModelFields,
  type modificationEffectFields,
  supervisorBases,
} from '#shared/platform/fields/common-fields.ts';
import { words } from '#shared/platform/words.ts';

const limit = z.int().nullable().optional();

/**
 * The limits within which fees and expenses are drawn on a case: pence, basis points where the name ends in Bp. A
 * missing limit does not apply.
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
  closingCosts: limit,
  /** A fixed fee that a modification set. */
  supervisorFee: limit,
  /** What was agreed at approval. */
  originalNomineeFee: limit,
  /** Whether a modification rules out Category 2 expenses. */
  cat2Prohibited: z.boolean().nullable().optional(),
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

const feeEffects = words(
  'totalCostCap nomineePlusExpensesCap nomineeFee supervisorFee supervisorPercentBp supervisorBase',
  'cat1Threshold cat2Prohibited',
) satisfies readonly (keyof FeeModel & keyof typeof modificationEffectFields)[];

/** The changes that a modification makes to the fees; omitted or empty values stay as they are. */
export type FeeEffect = Pick<FeeModel, (typeof feeEffects)[number]>;

/** A modification that creditors made and the client accepted, in force from a given day. */
export type Modification = { title: string; effectiveOn: string; effect: FeeEffect };

const changesFees = ({ effect }: Modification) => feeEffects.some((name) => (effect[name] ?? null) !== null);

function modify(model: FeeModel, effect: FeeEffect): FeeModel {
  const set = Object.fromEntries(
    feeEffects.filter((name) => (effect[name] ?? null) !== null).map((name) => [name, effect[name]]),
  ) as FeeEffect;
  if ((set.supervisorPercentBp ?? null) === null) return { ...model, ...set };
  // A percentage replaces a fixed fee that was set before it; a sum in the same clause is its maximum.
  const base = set.supervisorBase ?? model.supervisorBase;
  const supervisorBase = base === 'fixed' ? 'realisations_less_nominee' : base;
  const most = Math.min(set.supervisorFee ?? Infinity, model.supervisorCap ?? Infinity);
  return {
    ...model,
    ...set,
    supervisorFee: null,
    ...(supervisorBase && { supervisorBase }),
    ...(most !== Infinity && { supervisorCap: most }),
  };
}

/**
 * The model with the modifications in force on a day: the one with the later date wins or, on the same date, the one
 * that comes later in the list. The nominee fee first agreed is the one in force at approval, whatever changes it
 * afterwards.
 */
export function modifiedModel(
  model: FeeModel,
  modifications: readonly Modification[],
  { asAt, approvedOn }: { asAt: string; approvedOn: string | null },
): { model: FeeModel; applied: Modification[] } {
  const applied = modifications
    .filter((modification) => modification.effectiveOn <= asAt && changesFees(modification))
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : Number(a.effectiveOn > b.effectiveOn)));
  const atApproval = applied.filter(({ effectiveOn }) => approvedOn === null || effectiveOn <= approvedOn);
  const fold = (some: readonly Modification[]) =>
    some.reduce((now, { effect }) => modify(now, effect), model);
  const originalNomineeFee = model.originalNomineeFee ?? fold(atApproval).nomineeFee ?? null;
  return { model: { ...fold(applied), originalNomineeFee }, applied };
}
