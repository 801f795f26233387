import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { enterInput, leaveInput, presentOutput } from '#shared/presence/contract.ts';
import { enterCase, leaveCase } from './presence.ts';

const rest = (route: Omit<RestRoute, 'tag' | 'path'>): RestRoute => ({
  ...route,
  path: '/cases/{id}/presence',
  tag: 'Presence',
});
const reader = procedure('case.read');

/** Who has a case open now. */
export const presenceRouter = router({
  enter: reader
    .meta({
      output: z.array(presentOutput),
      rest: rest({
        method: 'PUT',
        summary: 'Say, every ten seconds, that a page shows the case; who else has it open',
      }),
    })
    .input(enterInput)
    .mutation(({ ctx, input }) => enterCase(ctx, input)),
  leave: reader
    .meta({ output: z.null(), rest: rest({ method: 'DELETE', summary: 'Say that the page is closed' }) })
    .input(leaveInput)
    .mutation(({ ctx, input }) => leaveCase(ctx, input)),
});
