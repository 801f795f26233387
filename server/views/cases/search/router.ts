import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { searchContract as contract } from '#shared/views/cases/search/contract.ts';
import { findCases } from './find-cases.ts';
import { cardsOf } from './search-cards.ts';

const rest = restRoutes('Client Search', '/search');

/** Client search, for everybody who is signed in, over the cases of their domains. */
export const searchRouter = router({
  term: procedure(
    'case.read',
    contract.term,
    rest.get('/term', 'Find cases by reference, name, postcode, town, phone, email or date of birth', 'list'),
  ).query(({ ctx, input }) => findCases(ctx.services.database, ctx.actor, input)),
  cases: procedure(
    'case.read',
    contract.cases,
    rest.get('/cases', 'The cards of known cases, such as those opened last'),
  ).query(({ ctx, input }) => cardsOf(ctx.services.database, ctx.actor, input.ids)),
});
