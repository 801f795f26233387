import { and, inArray } from 'drizzle-orm';
import { type Write, writeChanges } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { changeRow } from '#server/records/reference/versioned-rows.ts';
import { invalid, noSuchAmong } from '#shared/platform/errors.ts';
import { type Case, refuseInactive, visibleCases } from './access.ts';
import { staffProblem } from './case-rules.ts';
import { cases } from './tables.ts';

/**
 * Changes several cases, all or none: refused if the actor does not see one of them. They are locked in the order of their ids; each audit
 * row names its case.
 */
export function writeToCases<T>(
  { services, actor, author }: SignedIn,
  caseIds: readonly number[],
  change: (w: Write, found: Case[]) => Promise<T>,
): Promise<T> {
  const wanted = [...new Set(caseIds)];
  return writeChanges(services.database, author, async (w) => {
    const found = await w.tx
      .select()
      .from(cases)
      .where(and(inArray(cases.id, wanted), visibleCases(actor)))
      .orderBy(cases.id)
      .for('update');
    if (found.length < wanted.length) throw noSuchAmong('cases');
    await refuseInactive(w.tx, [...new Set(found.map(({ domainId }) => domainId))]);
    for (const { id } of found) w.changed(`case:${id}`);
    w.changed('cases');
    return change(w, found);
  });
}

/** Gives cases to another owner; returns how many were not theirs already. */
export function assignCases(
  ctx: SignedIn,
  { caseIds, ownerUserId }: { caseIds: readonly number[]; ownerUserId: number },
): Promise<{ changed: number }> {
  return writeToCases(ctx, caseIds, async (w, found) => {
    for (const domainId of new Set(found.map((each) => each.domainId))) {
      const problem = await staffProblem(w.tx, domainId, ownerUserId);
      if (problem) throw invalid({ ownerUserId: problem });
    }
    const others = found.filter(({ caseOwnerUserId }) => caseOwnerUserId !== ownerUserId);
    for (const each of others) {
      const own: Write = { ...w, audit: (entry) => w.audit({ caseId: each.id, ...entry }) };
      await changeRow(own, 'cases', cases, each, each.version, { caseOwnerUserId: ownerUserId });
    }
    return { changed: others.length };
  });
}
