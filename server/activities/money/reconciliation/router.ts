import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { reconciliationContract as contract } from '#shared/activities/money/reconciliation/contract.ts';
import { keptRegister } from './kept-rows.ts';
import { getReconciliation, reconcileFirm, reconciliationCsv } from './show.ts';
import { prepareReconciliation, reviewReconciliation } from './sign.ts';

/** Bank reconciliations at any day, and those that were signed. */
export const reconciliationRouter: Procedures<typeof contract> = router(contract, {
  get: getReconciliation,
  file: reconciliationCsv,
  prepare: prepareReconciliation,
  review: reviewReconciliation,
  firm: reconcileFirm,
  list: keptRegister.calls.list,
  export: keptRegister.calls.export,
});
