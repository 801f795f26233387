import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { bankItemsContract as contract } from '#shared/activities/money/banking/contract.ts';
import { listItems } from './item-list.ts';

/** Statement lines. */
export const bankItemsRouter: Procedures<typeof contract> = router(contract, {
  list: listItems,
});
