import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { pathId, queryInteger } from '#shared/validation.ts';
import { caseAudit } from './audit.ts';
import { substatusesOf } from './substatuses.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Cases' });
const reader = procedure('case.read');

const entryOutput = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  user: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.int(),
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.unknown(), after: z.unknown() }),
  ),
});

/** What was done to a case, and the finer states it may be in. */
export const caseAuditRouter = router({
  audit: reader
    .meta({
      output: entryOutput,
      rest: rest({
        method: 'GET',
        path: '/cases/{id}/audit',
        form: 'list',
        summary: 'Every change of a case and of what belongs to it, newest first',
      }),
    })
    .input(
      z.strictObject({
        id: pathId,
        page: queryInteger(1, 1_000_000, 1),
        limit: queryInteger(1, 200, 50),
      }),
    )
    .query(({ ctx, input: { id, ...page } }) => caseAudit(ctx.services.database, ctx.actor, id, page)),
  substatuses: reader
    .meta({
      output: z.array(z.object({ id: z.int(), name: z.string() })),
      rest: rest({
        method: 'GET',
        path: '/cases/{id}/substatuses',
        summary: 'The sub statuses of the status that a case is in',
      }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(({ ctx, input }) => substatusesOf(ctx.services.database, ctx.actor, input.id)),
});
