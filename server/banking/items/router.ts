import { procedure, router } from '#server/http/trpc.ts';
import { bankItemsContract as contract } from '#shared/banking/contract.ts';
import { listItems } from './item-list.ts';

/** The lines of statements. */
export const bankItemsRouter = router({
  list: procedure('financials.banking', contract.list, {
    method: 'GET',
    path: '/banking/accounts/{id}/items',
    form: 'list',
    summary: 'The lines of an account’s statements, with what became of each',
    tag: 'Banking',
  }).query(({ ctx, input }) => listItems(ctx, input)),
});
