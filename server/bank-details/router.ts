import { z } from 'zod';
import { write } from '#server/database/write.ts';
import { admit, procedure, router } from '#server/http/trpc.ts';
import { rowSchema } from '#server/reference/output.ts';
import { getRow } from '#server/reference/queries.ts';
import { entityOf } from '#server/reference/select.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { type PayeeEntity, verifyBankDetails } from './verify-bank-details.ts';

/** Needs the entity's own permission and the one for bank details. */
const verification = (entity: PayeeEntity) =>
  procedure('financials.bank-details')
    .meta({
      output: rowSchema(entity),
      rest: {
        method: 'POST',
        path: `/${entity}/{id}/verify-bank-details`,
        message: 'Bank details verified.',
        summary: 'Verify bank details that somebody else has entered',
        tag: entityOf(entity).plural,
      },
    })
    .input(z.strictObject({ id: pathId, version: idSchema }))
    .mutation(async ({ ctx, input }) => {
      const { database } = ctx.services;
      admit(ctx, entityOf(entity).permission);
      await write(database, ctx.author, (w) =>
        verifyBankDetails(w, ctx.actor, entity, input.id, input.version),
      );
      return getRow(database, entity, ctx.actor, input.id);
    });

/** What payees offer beyond the calls of every entity. */
export const bankDetailsRouter = router({
  verifyCreditor: verification('creditors'),
  verifySupplier: verification('suppliers'),
});
