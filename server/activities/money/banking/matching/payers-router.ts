import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { payersContract as contract } from '#shared/activities/money/banking/contract.ts';
import { forgetPayer, payersOf } from './case-payers.ts';

/** The accounts that pay for cases, as matching has learned them. */
export const payersRouter: Procedures<typeof contract> = router(contract, {
  list: (ctx, { caseId }) => payersOf(ctx, caseId),
  forget: forgetPayer,
});
