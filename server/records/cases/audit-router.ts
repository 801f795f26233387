import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { caseAuditContract as contract } from '#shared/records/cases/contract.ts';
import { caseAudit } from './audit.ts';
import { substatusesOf } from './substatuses.ts';

const rest = restRoutes('Cases', '/cases/{caseId}');

/** The history of a case, and the sub statuses open to it. */
export const caseAuditRouter = router({
  audit: procedure(
    'case.read',
    contract.audit,
    rest.get('/audit', 'Every change of a case and of what belongs to it, newest first', 'list'),
  ).query(({ ctx, input: { caseId, ...page } }) => caseAudit(ctx.services.database, ctx.actor, caseId, page)),
  substatuses: procedure(
    'case.read',
    contract.substatuses,
    rest.get('/substatuses', 'The sub statuses of the status that a case is in'),
  ).query(({ ctx, input }) => substatusesOf(ctx.services.database, ctx.actor, input.caseId)),
});
