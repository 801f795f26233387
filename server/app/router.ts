import { join } from '#server/platform/http/trpc.ts';
import * as routers from './routers.ts';

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter: ReturnType<typeof join<typeof routers>> = join(routers);

export type AppRouter = typeof appRouter;
