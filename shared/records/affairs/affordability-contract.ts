import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant, keyOf, named, pence, rowBase } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { affordabilityStates } from './affordability.ts';

const request = z.object({
  ...rowBase,
  caseId: z.int(),
  status: keyOf(affordabilityStates),
  contributionPence: pence,
  surplusPence: pence,
  reason: z.string(),
  requestedBy: named.nullable(),
  requestedAt: instant,
  decidedBy: named.nullable(),
  decidedAt: instant.nullable(),
  statusReason: z.string().nullable(),
});

const view = z.object({
  contributionPence: pence.nullable(),
  /** What is left each month by the current statement. */
  surplusPence: pence.nullable(),
  /** That the contribution is above it, as a sentence; null where it is not. */
  above: z.string().nullable(),
  /** A second person has approved a contribution at least as high, when no more was left than now. */
  isCovered: z.boolean(),
  /** The latest request about it. */
  request: request.nullable(),
  mayAsk: z.boolean(),
});
export type AffordabilityView = z.output<typeof view>;

const rest = restCalls('Income and expenditure', '/cases/{caseId}/affordability');

/** A contribution above what the budget leaves: the reason, and a second person who agrees. */
export const affordabilityContract = {
  get: rest.get('case.read', '', 'The contribution beside what is left each month', {
    input: z.strictObject({ caseId: pathId }),
    output: view,
  }),
  ask: rest.create('case.write', '', 'Ask a second person to approve a contribution above what is left', {
    input: z.strictObject({ caseId: pathId, reason: cleanText(2_000, 1) }),
    output: z.object({ id: idSchema }),
  }),
};
