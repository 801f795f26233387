import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { postContract as contract } from '#shared/records/correspondence/post.ts';
import { openPost, sendCode } from './mail-links.ts';

/** Mail that was too large for an e-mail, for recipients, who have no account here. */
export const postRouter: Procedures<typeof contract> = router(contract, {
  sendCode: (ctx, { token }) => sendCode(ctx.services, token),
  open: (ctx, input) => openPost(ctx.services, input),
});
