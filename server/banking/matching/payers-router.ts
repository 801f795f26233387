import { procedure, router } from '#server/http/trpc.ts';
import { payersContract as contract } from '#shared/banking/contract.ts';
import { forgetPayer, payersOf } from './case-payers.ts';

const path = '/cases/{caseId}/payer-accounts';

/** The accounts that cases are paid from, as matching has learned them. */
export const payersRouter = router({
  list: procedure('case.read', contract.list, {
    method: 'GET',
    path,
    summary: 'The accounts a case is known to be paid from',
    tag: 'Banking',
  }).query(({ ctx, input }) => payersOf(ctx, input.caseId)),
  forget: procedure('financials.banking', contract.forget, {
    method: 'PUT',
    path: `${path}/{payerId}/forget`,
    message: 'Item Updated.',
    summary: 'Unlearn an account that a case was paid from',
    tag: 'Banking',
  }).mutation(({ ctx, input }) => forgetPayer(ctx, input)),
});
