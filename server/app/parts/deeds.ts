import { deedsRouter } from '#server/activities/deeds/router.ts';
import type { Part } from './part.ts';

export const deeds = { routers: { deeds: deedsRouter } } satisfies Part;
