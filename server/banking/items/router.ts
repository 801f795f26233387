import { procedure, router } from '#server/http/trpc.ts';
import { bankItemListInput, bankItemOutput } from '#shared/banking/item-input.ts';
import { listItems } from './item-list.ts';

/** The lines of statements. */
export const bankItemsRouter = router({
  list: procedure('financials.banking')
    .meta({
      output: bankItemOutput,
      rest: {
        method: 'GET',
        path: '/banking/accounts/{id}/items',
        form: 'list',
        summary: 'The lines of an account’s statements, with what became of each',
        tag: 'Banking',
      },
    })
    .input(bankItemListInput)
    .query(({ ctx, input }) => listItems(ctx, input)),
});
