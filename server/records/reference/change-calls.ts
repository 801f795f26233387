import { write } from '#server/platform/database/write.ts';
import { writeChanges } from '#server/platform/database/write-changes.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure } from '#server/platform/http/trpc.ts';
import type { ReferenceContract } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { withoutForbidden } from './queries.ts';
import { refuseForbidden, withinReach } from './reach.ts';
import { createRow, deleteRow, type EntityRules, updateRow } from './rows.ts';
import { entityOf } from './select.ts';

/** The calls by which rows of every entity are made, changed and removed; `rules` adds what the registry cannot express. */
export function changeCalls(
  name: ReferenceName,
  contract: ReferenceContract,
  rules: EntityRules | undefined,
) {
  const { permission, plural, label } = entityOf(name);
  const noun = label.toLowerCase();
  const rest = restRoutes(plural, `/${name}`);
  return {
    create: procedure(permission, contract.create, rest.create('', `Create a ${noun}`)).mutation(
      async ({ ctx, input }) => {
        refuseForbidden(name, ctx.actor, input);
        const row = await write(ctx.services.database, ctx.author, (w) =>
          createRow(w, name, input, { rules: withinReach(name, ctx.actor, rules) }),
        );
        return withoutForbidden(name, ctx.actor, row);
      },
    ),
    update: procedure(permission, contract.update, rest.put('/{id}', `Change a ${noun}`)).mutation(
      async ({ ctx, input: { id, version, ...change } }) => {
        refuseForbidden(name, ctx.actor, change);
        const row = await writeChanges(ctx.services.database, ctx.author, (w) =>
          updateRow(w, name, id, version, change, withinReach(name, ctx.actor, rules)),
        );
        return withoutForbidden(name, ctx.actor, row);
      },
    ),
    remove: procedure(
      permission,
      contract.remove,
      rest.delete('/{id}', `Delete a ${noun} that nothing refers to`),
    ).mutation(({ ctx, input }) =>
      write(ctx.services.database, ctx.author, (w) =>
        deleteRow(w, name, input.id, withinReach(name, ctx.actor, rules)),
      ),
    ),
  };
}
