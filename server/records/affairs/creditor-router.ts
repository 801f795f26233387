import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { creditorsContract as contract } from '#shared/records/affairs/contract.ts';
import { creditFileContract as creditFile } from '#shared/records/affairs/credit-file-contract.ts';
import { affairsTotals } from '#shared/records/affairs/statement-of-affairs.ts';
import { waitingDebtsContract as waiting } from '#shared/records/affairs/waiting-contract.ts';
import { importCreditFile, previewCreditFile, readCreditFile } from './credit-file/import-debts.ts';
import { debtsOf } from './debts.ts';
import { addDebt, changeDebt, removeDebt } from './save-debt.ts';
import {
  admitClaim,
  assignDebt,
  changeDebtStatus,
  confirmBalance,
  recordClaim,
  rejectClaim,
} from './settle-claims.ts';
import { dropWaitingDebt, settleWaitingDebt, waitingDebtsOf } from './waiting-debts.ts';

/** Debts from a credit reference agency's file, which is sent with each call. */
export const creditFileRouter: Procedures<typeof creditFile> = router(creditFile, {
  read: readCreditFile,
  preview: previewCreditFile,
  import: importCreditFile,
});

/** Debts reported under a creditor name that is not known here. */
export const waitingDebtRouter: Procedures<typeof waiting> = router(waiting, {
  list: (ctx, { caseId }) => waitingDebtsOf(ctx, caseId),
  settle: (ctx, { caseId, id, version, ...as }) => settleWaitingDebt(ctx, caseId, { id, version }, as),
  drop: (ctx, { caseId, ...key }) => dropWaitingDebt(ctx, caseId, key),
});

/** The client's creditors, and what happens to each claim. */
export const creditorRouter: Procedures<typeof contract> = router(contract, {
  list: async (ctx, input) => {
    const found = await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    const debts = await debtsOf(ctx.services.database, input.caseId);
    const { debtSoaPence, claimsAdmittedPence } = found;
    return { debts, totals: { ...affairsTotals([], debts).debts, debtSoaPence, claimsAdmittedPence } };
  },
  create: (ctx, { caseId, ...debt }) => addDebt(ctx, caseId, debt),
  update: (ctx, { caseId, id, version, ...change }) => changeDebt(ctx, caseId, { id, version }, change),
  remove: (ctx, { caseId, ...key }) => removeDebt(ctx, caseId, key),
  confirm: (ctx, { caseId, id, version, ...balance }) =>
    confirmBalance(ctx, caseId, { id, version }, balance),
  claim: (ctx, { caseId, id, version, ...claim }) => recordClaim(ctx, caseId, { id, version }, claim),
  admit: (ctx, { caseId, id, version, ...admission }) => admitClaim(ctx, caseId, { id, version }, admission),
  reject: (ctx, { caseId, id, version, reason }) => rejectClaim(ctx, caseId, { id, version }, reason),
  status: (ctx, { caseId, id, version, ...state }) => changeDebtStatus(ctx, caseId, { id, version }, state),
  assign: (ctx, { caseId, id, version, ...sale }) => assignDebt(ctx, caseId, { id, version }, sale),
});
