import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { transfersContract as contract } from '#shared/activities/transfers/contract.ts';
import { askForTransfer } from './ask-for-transfer.ts';
import { transferOverview } from './overview.ts';

/** Transfers of approved cases to another portfolio or domain. */
export const transfersRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => transferOverview(ctx, caseId),
  ask: askForTransfer,
});
