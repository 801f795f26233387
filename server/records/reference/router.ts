import type { AnyQueryProcedure } from '@trpc/server';
import { router } from '#server/platform/http/trpc.ts';
import { referenceContract } from '#shared/records/reference/contract.ts';
import { type ReferenceName, referenceNames } from '#shared/records/reference/registry.ts';
import { changeCalls } from './change-calls.ts';
import { readCalls } from './read-calls.ts';
import type { EntityRules, EntityRulesByName } from './rows.ts';

/** The calls of every entity, with the same names, paths and permissions; `ownGet` replaces its `get`. */
function entityRouter(name: ReferenceName, rules?: EntityRules, ownGet?: AnyQueryProcedure) {
  const contract = referenceContract(name);
  const { get, ...others } = readCalls(name, contract);
  return router({
    get: (ownGet as typeof get | undefined) ?? get,
    ...others,
    ...changeCalls(name, contract, rules),
  });
}

export type EntityRouter = ReturnType<typeof entityRouter>;

/** A slice's replacement for an entity's own call. */
type Replacements = Partial<Record<ReferenceName, { get: AnyQueryProcedure }>>;

/** One router per entity, under the entity's own name. */
export function referenceRouters(
  entityRules: EntityRulesByName,
  replacements: Replacements = {},
): Record<ReferenceName, EntityRouter> {
  const routers = referenceNames.map((name) => {
    const { get } = replacements[name] ?? {};
    return [name, entityRouter(name, entityRules[name], get)];
  });
  return Object.fromEntries(routers) as Record<ReferenceName, EntityRouter>;
}
