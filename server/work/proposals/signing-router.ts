import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { publicProcedure, router } from '#server/platform/http/trpc.ts';
import { signingContract as contract } from '#shared/work/proposals/contract.ts';
import { lookAtLink, openLink, signProposal } from './signing.ts';

const rest = restRoutes('Signing by link', '/signing');

/** Proposals signed by a one-time link, by clients, who have no account here. */
export const signingRouter = router({
  look: publicProcedure(contract.look, rest.post('/look', 'Whether a link still opens')).mutation(
    ({ ctx, input }) => lookAtLink(ctx.services, input.token),
  ),
  open: publicProcedure(
    contract.open,
    rest.post('/open', 'Open a link with the signatory’s date of birth and postcode'),
  ).mutation(({ ctx, input }) => openLink(ctx, input)),
  sign: publicProcedure(contract.sign, rest.post('', 'Sign what an opened link shows')).mutation(
    ({ ctx, input }) => signProposal(ctx, input),
  ),
});
