import type { AnyQueryProcedure } from '@trpc/server';
import { router } from '#server/platform/http/trpc.ts';
import { referenceContract } from '#shared/records/reference/contract.ts';
import { type ReferenceName, referenceNames } from '#shared/records/reference/registry.ts';
import { changeCalls } from './change-calls.ts';
import { readCalls } from './read-calls.ts';
import type { EntityRules, EntityRulesByName } from './rows.ts';

/** The calls of every entity, with the same names, paths and permissions; `own` replaces its `get`. */
const entityRouter = (name: ReferenceName, rules?: EntityRules, own?: Replacement) => ({
  ...router(referenceContract(name), { ...readCalls(name), ...changeCalls(name, rules) }),
  ...(own as object),
});

export type EntityRouter = ReturnType<typeof entityRouter>;

/** A module's replacement for one of an entity's calls. */
type Replacement = { get: AnyQueryProcedure };

/** One router per entity, under the entity's own name. */
export function referenceRouters(
  entityRules: EntityRulesByName,
  replacements: Partial<Record<ReferenceName, Replacement>> = {},
): Record<ReferenceName, EntityRouter> {
  const routers = referenceNames.map((name) => [
    name,
    entityRouter(name, entityRules[name], replacements[name]),
  ]);
  return Object.fromEntries(routers) as Record<ReferenceName, EntityRouter>;
}
