import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { payersContract as contract } from '#shared/work/money/banking/contract.ts';
import { forgetPayer, payersOf } from './case-payers.ts';

const rest = restRoutes('Banking', '/cases/{caseId}/payer-accounts');

/** The accounts that cases are paid from, as matching has learned them. */
export const payersRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest.get('', 'The accounts a case is known to be paid from'),
  ).query(({ ctx, input }) => payersOf(ctx, input.caseId)),
  forget: procedure(
    'financials.banking',
    contract.forget,
    rest.put('/{payerId}/forget', 'Unlearn an account that a case was paid from'),
  ).mutation(({ ctx, input }) => forgetPayer(ctx, input)),
});
