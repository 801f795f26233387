import { complaintsRouter } from '#server/activities/complaints/router.ts';
import type { Part } from './part.ts';

export const complaints = { routers: { complaints: complaintsRouter } } satisfies Part;
