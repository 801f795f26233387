import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { bankItemsContract as contract } from '#shared/work/money/banking/contract.ts';
import { listItems } from './item-list.ts';

const rest = restRoutes('Banking', '/banking');

/** The lines of statements. */
export const bankItemsRouter = router({
  list: procedure(
    'financials.banking',
    contract.list,
    rest.get(
      '/accounts/{id}/items',
      'The lines of an account’s statements, with what became of each',
      'list',
    ),
  ).query(({ ctx, input }) => listItems(ctx, input)),
});
