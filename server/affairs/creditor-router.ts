import { visibleCase } from '#server/cases/access.ts';
import { restRoutes } from '#server/http/rest-routes.ts';
import { procedure, router } from '#server/http/trpc.ts';
import { creditorsContract as contract } from '#shared/affairs/contract.ts';
import { affairsTotals } from '#shared/affairs/statement-of-affairs.ts';
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

const rest = restRoutes('Case creditors', '/cases/{caseId}/creditors');

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
