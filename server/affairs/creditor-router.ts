import { z } from 'zod';
import { visibleCase } from '#server/cases/access.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { reasonedStatuses } from '#shared/affairs/claims.ts';
import { caseDebt } from '#shared/affairs/debt.ts';
import { penceSchema } from '#shared/affairs/income-expenditure.ts';
import { affairsTotals } from '#shared/affairs/statement-of-affairs.ts';
import { changeShape, inputShape } from '#shared/reference/schema.ts';
import { cleanText, dateSchema, idSchema, pathId } from '#shared/validation.ts';
import { debtsOf } from './debts.ts';
import { debtOutput } from './output.ts';
import { addDebt, changeDebt, type DebtInput, removeDebt } from './save-debt.ts';
import {
  admitClaim,
  assignDebt,
  changeDebtStatus,
  confirmBalance,
  recordClaim,
  rejectClaim,
} from './settle-claims.ts';

const path = '/cases/{id}/creditors';
const one = `${path}/{rowId}`;
const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case creditors' });
const reader = procedure('case.read');
const writer = procedure('case.write');
const rowKey = { id: pathId, rowId: pathId };
const reason = cleanText(500, 1);
const someReason = cleanText(500)
  .transform((text) => text || null)
  .nullable()
  .default(null);

/** A step of a claim: a POST on one debt that names the version the caller saw. */
const step = <Shape extends z.ZodRawShape>(name: string, summary: string, shape: Shape) =>
  writer
    .meta({
      output: debtOutput,
      rest: rest({ method: 'POST', path: `${one}/${name}`, message: 'Item Updated.', summary }),
    })
    .input(z.strictObject({ ...rowKey, version: idSchema, ...shape }));

const keyOf = ({ rowId, version }: { rowId: number; version: number }) => ({ id: rowId, version });

/** Whom the client owes, and what becomes of each claim. */
export const creditorRouter = router({
  list: reader
    .meta({
      output: z.looseObject({ debts: z.array(debtOutput) }),
      rest: rest({ method: 'GET', path, summary: 'The debts of a case with their totals' }),
    })
    .input(z.strictObject({ id: pathId }))
    .query(async ({ ctx, input }) => {
      const found = await visibleCase(ctx.services.database, ctx.actor, input.id);
      const debts = await debtsOf(ctx.services.database, input.id);
      const { debtSoaPence, claimsAdmittedPence } = found;
      return { debts, totals: { ...affairsTotals([], debts).debts, debtSoaPence, claimsAdmittedPence } };
    }),
  create: writer
    .meta({
      output: debtOutput,
      rest: rest({ method: 'POST', path, status: 201, message: 'Item Created.', summary: 'Add a debt' }),
    })
    .input(z.strictObject({ id: pathId, ...inputShape(caseDebt) }))
    .mutation(({ ctx, input: { id, ...input } }) =>
      addDebt(ctx, id as number, input as unknown as DebtInput),
    ),
  update: writer
    .meta({
      output: debtOutput,
      rest: rest({ method: 'PUT', path: one, message: 'Item Updated.', summary: 'Change a debt' }),
    })
    .input(z.strictObject({ ...rowKey, version: idSchema, ...changeShape(caseDebt) }))
    .mutation(({ ctx, input: { id, rowId, version, ...change } }) =>
      changeDebt(
        ctx,
        id as number,
        { id: rowId as number, version: version as number },
        change as Partial<DebtInput>,
      ),
    ),
  remove: writer
    .meta({
      rest: rest({ method: 'DELETE', path: one, message: 'Item Deleted.', summary: 'Remove a debt' }),
    })
    .input(z.strictObject({ ...rowKey, version: pathId }))
    .mutation(({ ctx, input }) => removeDebt(ctx, input.id, keyOf(input))),
  confirm: step('confirm', 'Record the balance that the creditor confirmed', {
    balanceConfirmedPence: penceSchema,
    confirmedOn: dateSchema,
  }).mutation(({ ctx, input }) => confirmBalance(ctx, input.id, keyOf(input), input)),
  claim: step('claim', 'Record the claim of the creditor', {
    claimPence: penceSchema.min(1),
    claimReceivedOn: dateSchema,
  }).mutation(({ ctx, input }) => recordClaim(ctx, input.id, keyOf(input), input)),
  admit: step('admit', 'Admit the claim or a part of it', {
    claimAdmittedPence: penceSchema.min(1),
    admittedOn: dateSchema,
    reason: someReason,
  }).mutation(({ ctx, input }) => admitClaim(ctx, input.id, keyOf(input), input)),
  reject: step('reject', 'Reject the claim', { reason }).mutation(({ ctx, input }) =>
    rejectClaim(ctx, input.id, keyOf(input), input.reason),
  ),
  status: step('status', 'Move the debt to a state that needs a reason', {
    status: z.enum(reasonedStatuses),
    reason,
  }).mutation(({ ctx, input }) => changeDebtStatus(ctx, input.id, keyOf(input), input)),
  assign: step('assign', 'Record that the debt was sold to another creditor', {
    creditorId: idSchema,
    assignedOn: dateSchema,
  }).mutation(({ ctx, input }) => assignDebt(ctx, input.id, keyOf(input), input)),
});
