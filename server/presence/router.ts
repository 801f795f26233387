import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { presenceContract as contract } from '#shared/presence/contract.ts';
import { enterCase, leaveCase } from './presence.ts';

const route = (method: RestRoute['method'], summary: string): RestRoute => ({
  method,
  path: '/cases/{id}/presence',
  summary,
  tag: 'Presence',
});

/** Who has a case open now. */
export const presenceRouter = router({
  enter: procedure(
    'case.read',
    contract.enter,
    route('PUT', 'Say, every ten seconds, that a page shows the case; who else has it open'),
  ).mutation(({ ctx, input }) => enterCase(ctx, input)),
  leave: procedure('case.read', contract.leave, route('DELETE', 'Say that the page is closed')).mutation(
    ({ ctx, input }) => leaveCase(ctx, input),
  ),
});
