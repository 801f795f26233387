import { write, writeChanges } from '#server/platform/database/write.ts';
import type { Handlers } from '#server/platform/http/trpc.ts';
import type { ReferenceContract } from '#shared/records/reference/contract.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { withoutForbidden } from './queries.ts';
import { refuseForbidden, withinReach } from './reach.ts';
import { createRow, deleteRow, type EntityRules, updateRow } from './rows.ts';

/** The calls that create, change and remove rows of every entity; `rules` adds what the registry cannot express. */
export const changeCalls = (
  name: ReferenceName,
  rules: EntityRules | undefined,
): Pick<Handlers<ReferenceContract>, 'create' | 'update' | 'remove'> => ({
  create: async (ctx, input) => {
    refuseForbidden(name, ctx.actor, input);
    const row = await write(ctx.services.database, ctx.author, (w) =>
      createRow(w, name, input, { rules: withinReach(name, ctx.actor, rules) }),
    );
    return withoutForbidden(name, ctx.actor, row);
  },
  update: async (ctx, { id, version, ...change }) => {
    refuseForbidden(name, ctx.actor, change);
    const row = await writeChanges(ctx.services.database, ctx.author, (w) =>
      updateRow(w, name, id, version, change, withinReach(name, ctx.actor, rules)),
    );
    return withoutForbidden(name, ctx.actor, row);
  },
  remove: (ctx, { id }) =>
    write(ctx.services.database, ctx.author, (w) =>
      deleteRow(w, name, id, withinReach(name, ctx.actor, rules)),
    ),
});
