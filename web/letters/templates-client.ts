import { queryClient } from '#web/api/query.ts';
import { trpc } from '#web/api/trpc.ts';
import { invalidateReference } from '#web/reference/client.ts';

/** Marks templates and their versions as out of date; what is on screen is fetched again. */
export const invalidateTemplates = () =>
  Promise.all([invalidateReference('templates'), queryClient.invalidateQueries(trpc.templates.pathFilter())]);
