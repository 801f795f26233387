import { write } from '#server/platform/database/write.ts';
import { type Procedures, router, type SignedIn } from '#server/platform/http/trpc.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { entityOf } from '#server/records/reference/select.ts';
import { AppError } from '#shared/platform/errors.ts';
import { may } from '#shared/platform/permissions.ts';
import { bankDetailsContract as contract } from '#shared/records/bank-details/contract.ts';
import { askAgain, type PayeeEntity } from './ask-for-verification.ts';

/** Needs the entity's own permission besides that for bank details. */
async function ask(ctx: SignedIn, entity: PayeeEntity, id: number) {
  const { database } = ctx.services;
  if (!may(ctx.actor, entityOf(entity).permission))
    throw new AppError('forbidden', 'You do not have permission to do this.');
  await write(database, ctx.author, (w) => askAgain(w, entity, id));
  return foundRow(database, entity, ctx.actor, id);
}

/** The calls of payees beyond those of every entity; their details are verified by approval (verify-bank-details.ts). */
export const bankDetailsRouter: Procedures<typeof contract> = router(contract, {
  askCreditor: (ctx, { id }) => ask(ctx, 'creditors', id),
  askSupplier: (ctx, { id }) => ask(ctx, 'suppliers', id),
});
