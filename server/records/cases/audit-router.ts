import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { caseAuditContract as contract } from '#shared/records/cases/contract.ts';
import { caseAudit } from './audit.ts';
import { substatusesOf } from './substatuses.ts';

/** The history of a case, and the sub statuses open to it. */
export const caseAuditRouter: Procedures<typeof contract> = router(contract, {
  audit: (ctx, { caseId, ...page }) => caseAudit(ctx.services.database, ctx.actor, caseId, page),
  substatuses: (ctx, { caseId }) => substatusesOf(ctx.services.database, ctx.actor, caseId),
});
