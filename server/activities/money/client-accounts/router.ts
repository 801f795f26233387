import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { clientAccountsContract as contract } from '#shared/activities/money/client-accounts/contract.ts';
import { accountRegister, movementRegister } from './account-list.ts';
import { changeAccount, moveByHand, requestByHand, takeStep } from './account-steps.ts';
import { umbrellaSummary } from './balance-files.ts';
import { collectBatch, confirmBatch, exportBatch, failBatch, takeOut } from './batches.ts';
import { clientAccountOf } from './case-account.ts';
import { importBalances } from './import-balances.ts';
import { interestShares, postInterest } from './interest.ts';
import { saveProfiles } from './profiles.ts';

/** The accounts of single clients within an umbrella account at the bank, and the files to and from the bank. */
export const clientAccountsRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => clientAccountOf(ctx, caseId),
  request: (ctx, { caseId }) => requestByHand(ctx, caseId),
  change: changeAccount,
  step: takeStep,
  move: moveByHand,
  ...accountRegister.calls,
  movements: movementRegister.calls.list,
  exportMovements: movementRegister.calls.export,
  summary: (ctx, { bankAccountId }) => umbrellaSummary(ctx, bankAccountId),
  collect: collectBatch,
  exportBatch,
  failBatch,
  confirmBatch,
  takeOut,
  saveProfiles,
  importBalances,
  interestShares,
  postInterest,
});
