import { adviceApprovals } from '#server/activities/proposals/advice-approvals.ts';
import { proposalsRouter } from '#server/activities/proposals/router.ts';
import { signingPaperRoute } from '#server/activities/proposals/signing-route.ts';
import { signingRouter } from '#server/activities/proposals/signing-router.ts';
import type { Part } from './part.ts';

export const proposals = {
  routers: { proposals: proposalsRouter, signing: signingRouter },
  routes: [signingPaperRoute],
  approvals: { advice: adviceApprovals },
} satisfies Part;
