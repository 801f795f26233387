import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { presenceContract as contract } from '#shared/views/cases/presence/contract.ts';
import { enterCase, leaveCase } from './presence.ts';

const rest = restRoutes('Presence', '/cases/{id}/presence');

/** Who has a case open now. */
export const presenceRouter = router({
  enter: procedure(
    'case.read',
    contract.enter,
    rest.put('', 'Say, every ten seconds, that a page shows the case; who else has it open', 'OK'),
  ).mutation(({ ctx, input }) => enterCase(ctx, input)),
  leave: procedure(
    'case.read',
    contract.leave,
    rest.delete('', 'Say that the page is closed', 'OK'),
  ).mutation(({ ctx, input }) => leaveCase(ctx, input)),
});
