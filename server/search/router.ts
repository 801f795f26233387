import { procedure, router } from '#server/http/trpc.ts';
import { searchContract as contract } from '#shared/search/contract.ts';
import { casesById, findCases } from './find-cases.ts';

const tag = 'Client Search';

/** Client search, for everybody who is signed in, over the cases of their domains. */
export const searchRouter = router({
  term: procedure('case.read', contract.term, {
    method: 'GET',
    path: '/search/term',
    form: 'list',
    summary: 'Find cases by reference, postcode or name',
    tag,
  }).query(({ ctx, input }) => findCases(ctx.services.database, ctx.actor, input)),
  cases: procedure('case.read', contract.cases, {
    method: 'GET',
    path: '/search/cases',
    summary: 'The cards of known cases, such as those opened last',
    tag,
  }).query(({ ctx, input }) => casesById(ctx.services.database, ctx.actor, input.ids)),
});
