import { and, inArray } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import { AppError, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { ReferenceName } from '#shared/records/reference/registry.ts';
import { isOwnDomain } from '#shared/records/reference/rows.ts';
import { forbiddenFields, holdsDomain, visibleTo, withoutForbidden } from './queries.ts';
import { readableFile } from './readable-file.ts';
import type { EntityRules } from './rows.ts';
import { entityOf, type ReferenceRow, tableFor } from './select.ts';
import type { Values } from './versioned-rows.ts';

/** Refuses a change of fields for which the actor lacks the permission, or to a domain that they do not hold. */
export function refuseForbidden(name: ReferenceName, actor: Actor, input: Values): void {
  const sent = forbiddenFields(name, actor).filter((field) => field in input);
  if (sent.length > 0)
    throw new AppError('forbidden', 'You do not have permission to change these fields.', {
      errors: Object.fromEntries(sent.map((field) => [field, 'You do not have permission to change this.'])),
    });
  const { domain } = entityOf(name);
  if (domain && domain in input && !holdsDomain(actor, input[domain] as number | null))
    throw invalid({ [domain]: 'You do not hold this domain.' });
}

/**
 * The rules, limited to what the caller can reach: rows in other domains are treated as nonexistent, nothing new may refer to such a row or
 * to an upload that the caller may not read, and refusals show no hidden field.
 */
export function withinReach(name: ReferenceName, actor: Actor, rules: EntityRules = {}): EntityRules {
  const { domain, label } = entityOf(name);
  return {
    ...rules,
    guard: (row) => {
      if (domain && !holdsDomain(actor, row[domain] as number | null))
        throw new AppError('notFound', `That ${label.toLowerCase()} no longer exists.`);
      rules.guard?.(row);
    },
    beforeSave: async (w, before, after) => {
      if (isOwnDomain(entityOf(name)) && before === null && actor.domainIds !== 'all')
        throw new AppError('forbidden', 'Only somebody who sees every domain can add one.');
      if (domain && actor.domainIds !== 'all') refuseReach(domain, before, after);
      await refuseOutOfReach(w.tx, name, actor, before, after);
      return rules.beforeSave?.(w, before, after);
    },
    shown: (row) => withoutForbidden(name, actor, row),
  };
}

/** A row without a domain serves every domain, so only users who hold them all may create one or restrict one to a domain. */
function refuseReach(domain: string, before: ReferenceRow | null, after: Values) {
  const [served, serves] = [before !== null && before[domain] === null, after[domain] === null];
  if (served === serves) return;
  const message = served
    ? 'It serves every domain, so only somebody who holds them all can give it to one.'
    : 'Choose a domain: only somebody who holds them all can leave it open to every one.';
  throw invalid({ [domain]: message });
}

const idsIn = (value: unknown): number[] => [value].flat().filter((each) => typeof each === 'number');

async function refuseOutOfReach(
  tx: Tx,
  name: ReferenceName,
  actor: Actor,
  before: ReferenceRow | null,
  after: Values,
) {
  const errors: Record<string, string> = {};
  for (const [field, literal] of Object.entries(entityOf(name).fields)) {
    const kept = idsIn(before?.[field]);
    const added = literal.readOnly ? [] : idsIn(after[field]).filter((id) => !kept.includes(id));
    if (added.length === 0) continue;
    if (literal.kind === 'file' && !(await readableFile(tx, actor, added[0] ?? missing())))
      errors[field] = 'That file no longer exists.';
    if (literal.kind === 'ref' || literal.kind === 'refs') {
      const seen = await seenAmong(tx, literal.to as ReferenceName, actor, added);
      if (added.some((id) => !seen.has(id)))
        errors[field] =
          literal.to === 'domains'
            ? 'You can only choose domains that you hold.'
            : 'That row no longer exists.';
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The ids whose rows are within reach; all of them for entities without a domain, which foreign keys check. */
export async function seenAmong(
  database: Database | Tx,
  to: ReferenceName,
  actor: Pick<Actor, 'domainIds'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (!entityOf(to).domain || actor.domainIds === 'all') return new Set(ids);
  const table = tableFor(to);
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleTo(actor, to)));
  return new Set(rows.map(({ id }) => id as number));
}
