import { csvFile, fitting, ROWS_TO_READ } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, type SignedIn } from '#server/platform/http/trpc.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { ReferenceContract } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { csvOf } from './csv.ts';
import { historyOf } from './history.ts';
import { forbiddenFields, forbiddenInFiles, foundRow, listRows, namesOf } from './queries.ts';
import { entityOf } from './select.ts';

function refuseHiddenSort(name: ReferenceName, { actor }: SignedIn, sort: string | undefined) {
  if (sort !== undefined && forbiddenFields(name, actor).includes(sort))
    throw new AppError('forbidden', 'You do not have permission to sort by this field.', {
      errors: { sort: 'You do not have permission to see this field.' },
    });
}

/** The calls by which every entity is read. */
export function readCalls(name: ReferenceName, contract: ReferenceContract) {
  const { permission, plural, label, about } = entityOf(name);
  const rest = restRoutes(plural, `/${name}`);
  return {
    get: procedure(permission, contract.get, rest.get('/{id}', `One ${label.toLowerCase()}`)).query(
      ({ ctx, input }) => foundRow(ctx.services.database, name, ctx.actor, input.id),
    ),
    list: procedure(permission, contract.list, rest.get('', `List ${plural}. ${about}`, 'list')).query(
      ({ ctx, input }) => {
        refuseHiddenSort(name, ctx, input.sort);
        return listRows(ctx.services.database, name, ctx.actor, input);
      },
    ),
    export: procedure(permission, contract.export, rest.get('/export', `${plural} as CSV`, 'csv')).query(
      async ({ ctx, input: { columns, ...input } }) => {
        refuseHiddenSort(name, ctx, input.sort);
        const page = { ...input, page: 1, limit: ROWS_TO_READ };
        const { data } = await listRows(ctx.services.database, name, ctx.actor, page);
        const hidden = forbiddenInFiles(name, ctx.actor);
        return csvFile(name, csvOf(name, fitting(data), { hidden, columns }), data.length);
      },
    ),
    names: procedure('signedIn', contract.names, rest.get('/names', `Names of ${plural}, for selects`)).query(
      ({ ctx, input }) => namesOf(ctx.services.database, name, ctx.actor, input),
    ),
    history: procedure(
      permission,
      contract.history,
      rest.get('/{id}/history', `Changes of one ${label.toLowerCase()}`),
    ).query(async ({ ctx, input }) => {
      await foundRow(ctx.services.database, name, ctx.actor, input.id);
      return historyOf(ctx.services.database, name, ctx.actor, input.id);
    }),
  };
}
