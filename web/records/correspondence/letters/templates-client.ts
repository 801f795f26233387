import { queryClient } from '#web/platform/api/query.ts';
import { trpc } from '#web/platform/api/trpc.ts';
import { invalidateReference } from '#web/platform/page/pickers/client.ts';

/** Marks templates and their versions as out of date; what is on screen is fetched again. */
export const invalidateTemplates = () =>
  Promise.all([invalidateReference('templates'), queryClient.invalidateQueries(trpc.templates.pathFilter())]);
