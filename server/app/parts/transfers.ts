import { transfersRouter } from '#server/activities/transfers/router.ts';
import { transferApprovals } from '#server/activities/transfers/transfer-approvals.ts';
import type { Part } from './part.ts';

export const transfers = {
  routers: { transfers: transfersRouter },
  approvals: { transfer: transferApprovals },
} satisfies Part;
