import { join } from '#server/platform/http/trpc.ts';
import { program } from './program.ts';

/** Every call the server answers, over tRPC and, where it names a REST route, over REST. */
export const appRouter: ReturnType<typeof join<typeof program.routers>> = join(program.routers);

export type AppRouter = typeof appRouter;
