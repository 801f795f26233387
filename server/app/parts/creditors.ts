import { breachesRouter } from '#server/activities/creditors/breaches/router.ts';
import { waiverApprovals } from '#server/activities/creditors/breaches/waive.ts';
import { voteFilesRouter } from '#server/activities/creditors/decisions/files/router.ts';
import { decisionPackRoute } from '#server/activities/creditors/decisions/pack-route.ts';
import { portalRouter } from '#server/activities/creditors/decisions/portal.ts';
import { decisionsRouter } from '#server/activities/creditors/decisions/router.ts';
import { modificationsRouter } from '#server/activities/creditors/modifications/router.ts';
import { variationsRouter } from '#server/activities/creditors/variations/router.ts';
import { variationApprovals } from '#server/activities/creditors/variations/variation-approvals.ts';
import { decisionHandlers } from '../decision-handlers.ts';
import type { Part } from './part.ts';

export const creditors = {
  routers: {
    breaches: breachesRouter,
    decisions: decisionsRouter(decisionHandlers),
    modifications: modificationsRouter,
    variations: variationsRouter(decisionHandlers),
    voteFiles: voteFilesRouter,
    voting: portalRouter,
  },
  routes: [decisionPackRoute],
  approvals: { breach_waiver: waiverApprovals, variation: variationApprovals },
} satisfies Part;
