import { appRouter } from '#server/app/router.ts';
import { callerFactory, type SignedIn } from '#server/http/trpc.ts';

const create = callerFactory(appRouter);

/** The calls of pages, made by one of the demo firm's staff. */
export type Calls = ReturnType<typeof create>;
export const callsOf = (ctx: SignedIn): Calls => create(ctx);
