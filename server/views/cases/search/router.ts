import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { searchContract as contract } from '#shared/views/cases/search/contract.ts';
import { findCases } from './find-cases.ts';
import { cardsOf } from './search-cards.ts';

/** Client search, for every signed-in user, over the cases of their domains. */
export const searchRouter: Procedures<typeof contract> = router(contract, {
  term: (ctx, input) => findCases(ctx.services.database, ctx.actor, input),
  cases: (ctx, { ids }) => cardsOf(ctx.services.database, ctx.actor, ids),
});
