import { visibleCase } from '#server/cases/access.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
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

const path = '/cases/{caseId}/creditors';
const one = `${path}/{id}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case creditors' });
const step = (name: string, summary: string) =>
  rest({ method: 'POST', path: `${one}/${name}`, message: 'Item Updated.', summary });

/** Whom the client owes, and what becomes of each claim. */
export const creditorRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest({ method: 'GET', path, summary: 'The debts of a case with their totals' }),
  ).query(async ({ ctx, input }) => {
    const found = await visibleCase(ctx.services.database, ctx.actor, input.caseId);
    const debts = await debtsOf(ctx.services.database, input.caseId);
    const { debtSoaPence, claimsAdmittedPence } = found;
    return { debts, totals: { ...affairsTotals([], debts).debts, debtSoaPence, claimsAdmittedPence } };
  }),
  create: procedure(
    'case.write',
    contract.create,
    rest({ method: 'POST', path, status: 201, message: 'Item Created.', summary: 'Add a debt' }),
  ).mutation(({ ctx, input: { caseId, ...debt } }) => addDebt(ctx, caseId, debt)),
  update: procedure(
    'case.write',
    contract.update,
    rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a debt' }),
  ).mutation(({ ctx, input: { caseId, id, version, ...change } }) =>
    changeDebt(ctx, caseId, { id, version }, change),
  ),
  remove: procedure(
    'case.write',
    contract.remove,
    rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove a debt' }),
  ).mutation(({ ctx, input: { caseId, ...key } }) => removeDebt(ctx, caseId, key)),
  confirm: procedure(
    'case.write',
    contract.confirm,
    step('confirm', 'Record the balance that the creditor confirmed'),
  ).mutation(({ ctx, input: { caseId, id, version, ...balance } }) =>
    confirmBalance(ctx, caseId, { id, version }, balance),
  ),
  claim: procedure('case.write', contract.claim, step('claim', 'Record the claim of the creditor')).mutation(
    ({ ctx, input: { caseId, id, version, ...claim } }) => recordClaim(ctx, caseId, { id, version }, claim),
  ),
  admit: procedure('case.write', contract.admit, step('admit', 'Admit the claim or a part of it')).mutation(
    ({ ctx, input: { caseId, id, version, ...admission } }) =>
      admitClaim(ctx, caseId, { id, version }, admission),
  ),
  reject: procedure('case.write', contract.reject, step('reject', 'Reject the claim')).mutation(
    ({ ctx, input: { caseId, id, version, reason } }) => rejectClaim(ctx, caseId, { id, version }, reason),
  ),
  status: procedure(
    'case.write',
    contract.status,
    step('status', 'Move the debt to a state that needs a reason'),
  ).mutation(({ ctx, input: { caseId, id, version, ...state } }) =>
    changeDebtStatus(ctx, caseId, { id, version }, state),
  ),
  assign: procedure(
    'case.write',
    contract.assign,
    step('assign', 'Record that the debt was sold to another creditor'),
  ).mutation(({ ctx, input: { caseId, id, version, ...sale } }) =>
    assignDebt(ctx, caseId, { id, version }, sale),
  ),
});
