import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { casesById, findCases } from './find-cases.ts';
import { idList, searchInput, searchResult } from './input.ts';

const rest = (route: Omit<RestRoute, 'tag' | 'method'>): RestRoute => ({
  ...route,
  method: 'GET',
  tag: 'Client Search',
});

/** Client search, for everybody who is signed in, over the cases of their domains. */
export const searchRouter = router({
  term: procedure('case.read')
    .meta({
      output: searchResult,
      rest: rest({
        path: '/search/term',
        form: 'list',
        summary: 'Find cases by reference, postcode or name',
      }),
    })
    .input(searchInput)
    .query(({ ctx, input }) => findCases(ctx.services.database, ctx.actor, input)),
  cases: procedure('case.read')
    .meta({
      output: z.array(searchResult),
      rest: rest({ path: '/search/cases', summary: 'The cards of known cases, such as those opened last' }),
    })
    .input(z.strictObject({ ids: idList }))
    .query(({ ctx, input }) => casesById(ctx.services.database, ctx.actor, input.ids)),
});
