import { write } from '#server/database/write.ts';
import { restRoutes } from '#server/http/rest-routes.ts';
import { procedure, router, type SignedIn } from '#server/http/trpc.ts';
import { foundRow } from '#server/reference/queries.ts';
import { entityOf } from '#server/reference/select.ts';
import { bankDetailsContract as contract } from '#shared/bank-details/contract.ts';
import { AppError } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { type PayeeEntity, verifyBankDetails } from './verify-bank-details.ts';

const rest = (entity: PayeeEntity) =>
  restRoutes(entityOf(entity).plural, `/${entity}/{id}`).post(
    '/verify-bank-details',
    'Verify bank details that somebody else has entered',
    'Bank details verified.',
  );

/** Needs the entity's own permission besides the one for bank details. */
async function verify(ctx: SignedIn, entity: PayeeEntity, { id, version }: { id: number; version: number }) {
  const { database } = ctx.services;
  if (!may(ctx.actor, entityOf(entity).permission))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  await write(database, ctx.author, (w) => verifyBankDetails(w, ctx.actor, entity, id, version));
  return foundRow(database, entity, ctx.actor, id);
}

/** What payees offer beyond the calls of every entity. */
export const bankDetailsRouter = router({
  verifyCreditor: procedure('financials.bank-details', contract.verifyCreditor, rest('creditors')).mutation(
    ({ ctx, input }) => verify(ctx, 'creditors', input),
  ),
  verifySupplier: procedure('financials.bank-details', contract.verifySupplier, rest('suppliers')).mutation(
    ({ ctx, input }) => verify(ctx, 'suppliers', input),
  ),
});
