import { distributionsRouter } from '#server/activities/money/distributions/router.ts';
import { distributionApprovals } from '#server/activities/money/distributions/submit-run.ts';
import type { Part } from './part.ts';

export const distributions = {
  routers: { distributions: distributionsRouter },
  approvals: { distribution: distributionApprovals },
} satisfies Part;
