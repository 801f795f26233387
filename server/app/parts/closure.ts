import { closureRouter } from '#server/activities/closure/router.ts';
import type { Part } from './part.ts';

export const closure = { routers: { closure: closureRouter } } satisfies Part;
