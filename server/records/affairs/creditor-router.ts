import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
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

const rest = restRoutes('Case creditors', '/cases/{caseId}/creditors');
const waitingRest = restRoutes('Case creditors', '/cases/{caseId}/waiting-debts');

const fileRest = restRoutes('Case creditors', '/cases/{caseId}/credit-file');

/** Debts from the file of a credit reference agency, which is sent with each call. */
export const creditFileRouter = router({
  read: procedure(
    'case.write',
    creditFile.read,
    fileRest.post('/columns', 'The columns of a credit file and what they hold', 'OK'),
  ).query(({ ctx, input }) => readCreditFile(ctx, input)),
  preview: procedure(
    'case.write',
    creditFile.preview,
    fileRest.post('/preview', 'What would become of each row of a credit file', 'OK'),
  ).query(({ ctx, input }) => previewCreditFile(ctx, input)),
  import: procedure(
    'case.write',
    creditFile.import,
    fileRest.create('', 'Add rows of a credit file as debts'),
  ).mutation(({ ctx, input }) => importCreditFile(ctx, input)),
});

/** Debts whose creditor nobody here knew by the name that was given. */
export const waitingDebtRouter = router({
  list: procedure(
    'case.read',
    waiting.list,
    waitingRest.get('', 'Debts that wait for somebody to say whose they are'),
  ).query(({ ctx, input }) => waitingDebtsOf(ctx, input.caseId)),
  settle: procedure(
    'case.write',
    waiting.settle,
    waitingRest.post('/{id}/settle', 'Make a waiting debt one of the case’s'),
  ).mutation(({ ctx, input: { caseId, id, version, ...as } }) =>
    settleWaitingDebt(ctx, caseId, { id, version }, as),
  ),
  drop: procedure(
    'case.write',
    waiting.drop,
    waitingRest.delete('/{id}', 'Remove a waiting debt that is none'),
  ).mutation(({ ctx, input: { caseId, ...key } }) => dropWaitingDebt(ctx, caseId, key)),
});

/** Whom the client owes, and what becomes of each claim. */
export const creditorRouter = router({
  list: procedure('case.read', contract.list, rest.get('', 'The debts of a case with their totals')).query(
    async ({ ctx, input }) => {
      const found = await visibleCase(ctx.services.database, ctx.actor, input.caseId);
      const debts = await debtsOf(ctx.services.database, input.caseId);
      const { debtSoaPence, claimsAdmittedPence } = found;
      return { debts, totals: { ...affairsTotals([], debts).debts, debtSoaPence, claimsAdmittedPence } };
    },
  ),
  create: procedure('case.write', contract.create, rest.create('', 'Add a debt')).mutation(
    ({ ctx, input: { caseId, ...debt } }) => addDebt(ctx, caseId, debt),
  ),
  update: procedure('case.write', contract.update, rest.put('/{id}', 'Change a debt')).mutation(
    ({ ctx, input: { caseId, id, version, ...change } }) => changeDebt(ctx, caseId, { id, version }, change),
  ),
  remove: procedure('case.write', contract.remove, rest.delete('/{id}', 'Remove a debt')).mutation(
    ({ ctx, input: { caseId, ...key } }) => removeDebt(ctx, caseId, key),
  ),
  confirm: procedure(
    'case.write',
    contract.confirm,
    rest.post('/{id}/confirm', 'Record the balance that the creditor confirmed'),
  ).mutation(({ ctx, input: { caseId, id, version, ...balance } }) =>
    confirmBalance(ctx, caseId, { id, version }, balance),
  ),
  claim: procedure(
    'case.write',
    contract.claim,
    rest.post('/{id}/claim', 'Record the claim of the creditor'),
  ).mutation(({ ctx, input: { caseId, id, version, ...claim } }) =>
    recordClaim(ctx, caseId, { id, version }, claim),
  ),
  admit: procedure(
    'case.write',
    contract.admit,
    rest.post('/{id}/admit', 'Admit the claim or a part of it'),
  ).mutation(({ ctx, input: { caseId, id, version, ...admission } }) =>
    admitClaim(ctx, caseId, { id, version }, admission),
  ),
  reject: procedure('case.write', contract.reject, rest.post('/{id}/reject', 'Reject the claim')).mutation(
    ({ ctx, input: { caseId, id, version, reason } }) => rejectClaim(ctx, caseId, { id, version }, reason),
  ),
  status: procedure(
    'case.write',
    contract.status,
    rest.post('/{id}/status', 'Move the debt to a state that needs a reason'),
  ).mutation(({ ctx, input: { caseId, id, version, ...state } }) =>
    changeDebtStatus(ctx, caseId, { id, version }, state),
  ),
  assign: procedure(
    'case.write',
    contract.assign,
    rest.post('/{id}/assign', 'Record that the debt was sold to another creditor'),
  ).mutation(({ ctx, input: { caseId, id, version, ...sale } }) =>
    assignDebt(ctx, caseId, { id, version }, sale),
  ),
});
