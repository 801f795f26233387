import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { signingContract as contract } from '#shared/activities/proposals/contract.ts';
import { lookAtLink, openLink, signProposal } from './signing.ts';

/** Signing proposals through one-time links, by clients, who have no account here. */
export const signingRouter: Procedures<typeof contract> = router(contract, {
  look: (ctx, { token }) => lookAtLink(ctx.services, token),
  open: openLink,
  sign: signProposal,
});
