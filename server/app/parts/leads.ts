import { leadsRouter } from '#server/activities/leads/router.ts';
import type { Part } from './part.ts';

export const leads = { routers: { leads: leadsRouter } } satisfies Part;
