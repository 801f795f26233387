import { z } from 'zod';
import { write } from '#server/database/write.ts';
import { writeChanges } from '#server/database/write-changes.ts';
import { procedure } from '#server/http/trpc.ts';
import type { ReferenceName } from '#shared/reference/registry.ts';
import { changeShape, inputShape } from '#shared/reference/schema.ts';
import { idSchema, pathId } from '#shared/validation.ts';
import { rowSchema } from './output.ts';
import { withoutForbidden } from './queries.ts';
import { refuseForbidden, withinReach } from './reach.ts';
import { createRow, deleteRow, type EntityRules, updateRow } from './rows.ts';
import { entityOf } from './select.ts';

function createCall(name: ReferenceName, rules: EntityRules | undefined) {
  const { permission, plural, label } = entityOf(name);
  return procedure(permission)
    .meta({
      output: rowSchema(name),
      rest: {
        method: 'POST',
        path: `/${name}`,
        status: 201,
        message: 'Item Created.',
        summary: `Create a ${label.toLowerCase()}`,
        tag: plural,
      },
    })
    .input(z.strictObject(inputShape(entityOf(name))))
    .mutation(async ({ ctx, input }) => {
      refuseForbidden(name, ctx.actor, input);
      const row = await write(ctx.services.database, ctx.author, (w) =>
        createRow(w, name, input, { rules: withinReach(name, ctx.actor, rules) }),
      );
      return withoutForbidden(name, ctx.actor, row);
    });
}

function updateCall(name: ReferenceName, rules: EntityRules | undefined) {
  const { permission, plural, label } = entityOf(name);
  return procedure(permission)
    .meta({
      output: rowSchema(name),
      rest: {
        method: 'PUT',
        path: `/${name}/{id}`,
        message: 'Item Updated.',
        summary: `Change a ${label.toLowerCase()}`,
        tag: plural,
      },
    })
    .input(z.strictObject({ id: pathId, version: idSchema, ...changeShape(entityOf(name)) }))
    .mutation(async ({ ctx, input: { id, version, ...change } }) => {
      refuseForbidden(name, ctx.actor, change);
      const row = await writeChanges(ctx.services.database, ctx.author, (w) =>
        updateRow(w, name, id as number, version as number, change, withinReach(name, ctx.actor, rules)),
      );
      return withoutForbidden(name, ctx.actor, row);
    });
}

function removeCall(name: ReferenceName, rules: EntityRules | undefined) {
  const { permission, plural, label } = entityOf(name);
  return procedure(permission)
    .meta({
      rest: {
        method: 'DELETE',
        path: `/${name}/{id}`,
        message: 'Item Deleted.',
        summary: `Delete a ${label.toLowerCase()} that nothing refers to`,
        tag: plural,
      },
    })
    .input(z.strictObject({ id: pathId }))
    .mutation(({ ctx, input }) =>
      write(ctx.services.database, ctx.author, (w) =>
        deleteRow(w, name, input.id, withinReach(name, ctx.actor, rules)),
      ),
    );
}

/** The calls by which rows of every entity are made, changed and removed; `rules` adds what the registry cannot say. */
export const changeCalls = (name: ReferenceName, rules: EntityRules | undefined) => ({
  create: createCall(name, rules),
  update: updateCall(name, rules),
  remove: removeCall(name, rules),
});
