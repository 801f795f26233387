import { csvFile, fitting, ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import type { Handlers, SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { ReferenceContract } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { csvOf } from './csv.ts';
import { historyOf } from './history.ts';
import { forbiddenFields, forbiddenInFiles, foundRow, listRows, namesOf } from './queries.ts';

function refuseHiddenSort(name: ReferenceName, { actor }: SignedIn, sort: string | undefined) {
  if (sort !== undefined && forbiddenFields(name, actor).includes(sort))
    throw new AppError('forbidden', 'You do not have permission to sort by this field.', {
      errors: { sort: 'You do not have permission to see this field.' },
    });
}

/** The calls that read rows of every entity. */
export const readCalls = (
  name: ReferenceName,
): Pick<Handlers<ReferenceContract>, 'get' | 'list' | 'export' | 'names' | 'history'> => ({
  get: (ctx, { id }) => foundRow(ctx.services.database, name, ctx.actor, id),
  list: (ctx, input) => {
    refuseHiddenSort(name, ctx, input.sort);
    return listRows(ctx.services.database, name, ctx.actor, input);
  },
  export: async (ctx, { columns, ...input }) => {
    refuseHiddenSort(name, ctx, input.sort);
    const page = { ...input, page: 1, limit: ROWS_TO_READ };
    const { data } = await listRows(ctx.services.database, name, ctx.actor, page);
    const hidden = forbiddenInFiles(name, ctx.actor);
    return csvFile(name, csvOf(name, fitting(data), { hidden, columns }), data.length);
  },
  names: (ctx, input) => namesOf(ctx.services.database, name, ctx.actor, input),
  history: async (ctx, { id }) => {
    await foundRow(ctx.services.database, name, ctx.actor, id);
    return historyOf(ctx.services.database, name, ctx.actor, id);
  },
});
