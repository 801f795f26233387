import { restRoutes } from '#server/http/rest-routes.ts';
import { procedure, router } from '#server/http/trpc.ts';
import { searchContract as contract } from '#shared/search/contract.ts';
import { casesById, findCases } from './find-cases.ts';

const rest = restRoutes('Client Search', '/search');

/** Client search, for everybody who is signed in, over the cases of their domains. */
export const searchRouter = router({
  term: procedure(
    'case.read',
    contract.term,
    rest.get('/term', 'Find cases by reference, postcode or name', 'list'),
  ).query(({ ctx, input }) => findCases(ctx.services.database, ctx.actor, input)),
  cases: procedure(
    'case.read',
    contract.cases,
    rest.get('/cases', 'The cards of known cases, such as those opened last'),
  ).query(({ ctx, input }) => casesById(ctx.services.database, ctx.actor, input.ids)),
});
