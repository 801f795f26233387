import { bondingRouter } from '#server/activities/bonding/router.ts';
import type { Part } from './part.ts';

export const bonding = { routers: { bonding: bondingRouter } } satisfies Part;
