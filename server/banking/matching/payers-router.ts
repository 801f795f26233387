import { z } from 'zod';
import { procedure, router } from '#server/http/trpc.ts';
import { forgetPayerInput, payerOutput } from '#shared/banking/payer-input.ts';
import { pathId } from '#shared/validation.ts';
import { forgetPayer, payersOf } from './case-payers.ts';

const path = '/cases/{id}/payer-accounts';

/** The accounts that cases are paid from, as matching has learned them. */
export const payersRouter = router({
  list: procedure('case.read')
    .meta({
      output: z.array(payerOutput),
      rest: { method: 'GET', path, summary: 'The accounts a case is known to be paid from', tag: 'Banking' },
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => payersOf(ctx, input.id)),
  forget: procedure('financials.banking')
    .meta({
      output: z.array(payerOutput),
      rest: {
        method: 'PUT',
        path: `${path}/{payerId}/forget`,
        message: 'Item Updated.',
        summary: 'Unlearn an account that a case was paid from',
        tag: 'Banking',
      },
    })
    .input(forgetPayerInput)
    .mutation(({ ctx, input }) => forgetPayer(ctx, input)),
});
