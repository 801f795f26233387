import { type AppRouter, appRouter } from '#server/app/router.ts';
import { callerFactory, type SignedIn } from '#server/platform/http/trpc.ts';

type Create = ReturnType<typeof callerFactory<AppRouter['_def']['record']>>;
const create: Create = callerFactory(appRouter);

/** The calls of pages, made by one of the demo firm's staff. */
export type Calls = ReturnType<Create>;
export const callsOf = (ctx: SignedIn): Calls => create(ctx);
