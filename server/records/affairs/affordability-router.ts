import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { affordabilityContract as contract } from '#shared/records/affairs/affordability-contract.ts';
import { affordabilityView, askForAffordability } from './affordability.ts';

/** Whether the client can pay the contribution, and who agreed that it may exceed what the budget leaves. */
export const affordabilityRouter: Procedures<typeof contract> = router(contract, {
  get: (ctx, { caseId }) => affordabilityView(ctx, caseId),
  ask: (ctx, input) => askForAffordability(ctx, input),
});
