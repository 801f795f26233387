import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { publicProcedure, router } from '#server/platform/http/trpc.ts';
import { postContract as contract } from '#shared/records/correspondence/post.ts';
import { openPost, sendCode } from './mail-links.ts';

const rest = restRoutes('Post by link', '/post');

/** Mail that was too large for an e-mail, for recipients, who have no account here. */
export const postRouter = router({
  sendCode: publicProcedure(
    contract.sendCode,
    rest.post('/code', 'Send the code of a link to the address that it went to'),
  ).mutation(({ ctx, input }) => sendCode(ctx.services, input.token)),
  open: publicProcedure(contract.open, rest.post('/open', 'Open the post of a link with its code')).mutation(
    ({ ctx, input }) => openPost(ctx.services, input),
  ),
});
