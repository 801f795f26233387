import type { z } from 'zod';
import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import type { modificationsContract as contract } from '#shared/activities/creditors/modifications/contract.ts';
import { showDate } from '#shared/platform/dates.ts';
import { conflict, invalid } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { clauseOf, clausesOf } from './case-clauses.ts';
import { type Clause, changeClauseRow, lockClause, writeToClause } from './change-clause.ts';

const sameIds = (one: readonly number[], other: readonly number[]) =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join();

/**
 * Resolves a conflict as shown: the clauses that bring creditors most stand, the others are superseded by them, and none of them changes
 * any more. Refused if the figures would now decide otherwise.
 */
export function resolveClauses(
  ctx: SignedIn,
  { caseId, kept, displaced }: z.output<typeof contract.resolve.input>,
) {
  return writeToCase(ctx, caseId, async (w, found) => {
    const { conflicts } = await clausesOf(w.tx, ctx.actor, found);
    const clash = conflicts.find(({ members }) => sameIds(members, [...kept, ...displaced]));
    if (!clash || !sameIds(clash.resolution.kept, kept))
      throw conflict('The clauses or their figures have changed meanwhile: check them again.');
    const { resolution } = clash;
    const settled = { resolvedAt: new Date(), resolvedBy: w.author.id || null, resolution };
    for (const id of kept) await changeClauseRow(w, await lockClause(w, caseId, id), settled);
    for (const { id, byId } of resolution.displaced)
      await changeClauseRow(w, await lockClause(w, caseId, id), {
        ...settled,
        status: 'superseded',
        conflictsWithId: byId,
      });
    return clausesOf(w.tx, ctx.actor, found);
  });
}

async function accept(w: Write, actor: Actor, found: Case, clause: Clause, effectiveFrom: string) {
  const { obstacles, title } = await clauseOf(w.tx, actor, found, clause.id);
  if (obstacles.length > 0) throw conflict(`‘${title}’ cannot be accepted. ${obstacles.join(' ')}`);
  if (clause.status !== 'proposed') throw conflict(`‘${title}’ is ${clause.status} already.`);
  await acceptLocked(w, clause, { effectiveFrom });
}

/** Accepts a locked clause, provided nothing prevents it. */
export const acceptLocked = (
  w: Write,
  clause: Clause,
  when: { effectiveFrom: string; decisionId?: number },
): Promise<Clause> =>
  changeClauseRow(w, clause, {
    ...when,
    status: 'accepted',
    acceptedAt: new Date(),
    acceptedBy: w.author.id || null,
  });

/** Accepts a clause: its effect counts from that day and never changes again. */
export function acceptClause(
  ctx: SignedIn,
  { effectiveFrom, ...key }: z.output<typeof contract.accept.input>,
) {
  return writeToClause(ctx, key, async (w, clause, found) => {
    const { approvalDate } = found;
    if (approvalDate !== null && effectiveFrom < approvalDate)
      throw invalid({ effectiveFrom: `Not before the approval on ${showDate(approvalDate)}.` });
    await accept(w, ctx.actor, found, clause, effectiveFrom);
  });
}

/** Ends a clause that is not in force: refused, withdrawn, or lapsed with the decision it was made for. */
export function closeClause(
  ctx: SignedIn,
  { status, reason, ...key }: z.output<typeof contract.close.input>,
) {
  return writeToClause(ctx, key, async (w, clause, found) => {
    const isOpen = clause.status === 'proposed';
    const isBeforeApproval = clause.status === 'accepted' && found.approvalDate === null;
    if (!isOpen && !isBeforeApproval)
      throw conflict(
        clause.status === 'accepted'
          ? 'The clause is in force: only a variation changes it.'
          : `The clause is already ${clause.status}.`,
      );
    await changeClauseRow(w, clause, { status, statusReason: reason });
  });
}
