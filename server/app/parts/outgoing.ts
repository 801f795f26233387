import { allocationApprovals } from '#server/activities/money/outgoing/allocation-approvals.ts';
import { batchApprovals } from '#server/activities/money/outgoing/batches/batch-approvals.ts';
import { paymentFileCopyRoute } from '#server/activities/money/outgoing/batches/copy-file.ts';
import { paymentFileRoute } from '#server/activities/money/outgoing/batches/download-file.ts';
import { batchesRouter } from '#server/activities/money/outgoing/batches/router.ts';
import { chequeRoute } from '#server/activities/money/outgoing/payments/cheque-route.ts';
import { paymentsRouter } from '#server/activities/money/outgoing/payments/router.ts';
import { bankChangeApprovals } from '#server/activities/money/outgoing/reports/change-details.ts';
import { bacsReportsRouter } from '#server/activities/money/outgoing/reports/router.ts';
import { reportUploadRoute } from '#server/activities/money/outgoing/reports/upload-route.ts';
import { unclaimedApprovals } from '#server/activities/money/outgoing/unclaimed/unclaimed-approvals.ts';
import { payeesSaved } from '../entity-rules.ts';
import type { Part } from './part.ts';

export const outgoing = {
  routers: { outgoing: { batches: batchesRouter, payments: paymentsRouter, reports: bacsReportsRouter } },
  routes: [paymentFileRoute, paymentFileCopyRoute, chequeRoute, reportUploadRoute],
  approvals: {
    bank_change: bankChangeApprovals,
    batch: batchApprovals,
    fee_draw: allocationApprovals,
    payment: allocationApprovals,
    refund: allocationApprovals,
    unclaimed: unclaimedApprovals,
  },
  saved: payeesSaved,
} satisfies Part;
