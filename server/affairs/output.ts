import { z } from 'zod';

const pence = z.int();
const named = z.object({ id: z.int(), name: z.string() });

/** The head of a statement as the API gives it. */
export const statementOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  statementOn: z.iso.date(),
  kind: z.string(),
  isCurrent: z.boolean(),
  incomePence: pence,
  expenditurePence: pence,
});

/** An asset with what it comes to. */
export const assetOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  description: z.string(),
  valuePence: pence,
  securedPence: pence,
  equityPence: pence.optional(),
  estimatedPence: pence.optional(),
});

/** A debt with its claim and what follows from it. */
export const debtOutput = z.looseObject({
  id: z.int(),
  version: z.int(),
  creditorId: z.int(),
  creditor: named.optional(),
  debtStatusId: z.int(),
  balanceSoaPence: pence,
  claimPence: pence.nullable(),
  claimAdmittedPence: pence.nullable(),
  shareBp: z.int().optional(),
  isBankVerified: z.boolean().optional(),
  unpayableReason: z.string().nullable().optional(),
});

/** The statement of affairs: see `affairsTotals` for what each total holds. */
export const affairsOutput = z.looseObject({
  asAt: z.iso.date(),
  assets: z.array(assetOutput),
  debts: z.array(debtOutput),
  totals: z.looseObject({ surplusPence: pence }),
});

/** The estimated outcome; `pencePerPound` in hundredths of a penny. */
export const outcomeOutput = z.looseObject({
  asAt: z.iso.date(),
  outcome: z.looseObject({ availablePence: pence, unsecuredPence: pence, pencePerPound: z.int() }),
  warnings: z.array(z.string()),
});
