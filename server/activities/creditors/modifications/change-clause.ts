import type { Write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { type Case, writeToCase } from '#server/records/cases/access.ts';
import { addRow, changeRow, checkVersion, lockRow } from '#server/records/reference/versioned-rows.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import type { CaseModification } from '#shared/activities/creditors/modifications/contract.ts';
import { conflict } from '#shared/platform/errors.ts';
import { cited } from '#shared/records/law/places.ts';
import { clauseOf } from './case-clauses.ts';

/** The name of a case's clauses in the audit trail. */
export const CLAUSES = 'case-modifications';
export type Clause = typeof caseModifications.$inferSelect;
export type ClauseValues = Partial<typeof caseModifications.$inferInsert>;

/** A clause of the case, locked. */
export const lockClause = (w: Write, caseId: number, id: number): Promise<Clause> =>
  lockRow(w, caseModifications, id, { column: caseModifications.caseId, id: caseId });

export const addClause = (w: Write, values: typeof caseModifications.$inferInsert): Promise<Clause> =>
  addRow(w, CLAUSES, caseModifications, values);

/** Changes a locked clause, whichever version the caller saw. */
export const changeClauseRow = (w: Write, clause: Clause, change: ClauseValues): Promise<Clause> =>
  changeRow(w, CLAUSES, caseModifications, clause, clause.version, change);

/** A change of one clause by a person: it is locked and its version checked; returns the clause as it then stands. */
export function writeToClause(
  ctx: SignedIn,
  { caseId, id, version }: { caseId: number; id: number; version: number },
  change: (w: Write, clause: Clause, found: Case) => Promise<unknown>,
): Promise<CaseModification> {
  return writeToCase(ctx, caseId, async (w, found) => {
    const clause = await lockClause(w, caseId, id);
    await checkVersion(w, clause, version);
    await change(w, clause, found);
    return clauseOf(w.tx, ctx.actor, found, id);
  });
}

/** A clause to which the client of a case does not consent. */
export const refusedOn = ({ jurisdiction }: Case) =>
  ({
    status: 'rejected',
    clientConsentOn: null,
    statusReason: `The client does not consent${cited(jurisdiction, 'section 258(2) Insolvency Act 1986')}.`,
  }) as const;

/** A case that has ended cannot be modified. */
export function refuseEnded({ completedOn, terminatedOn, closedOn }: Case): void {
  if (completedOn !== null || terminatedOn !== null || closedOn !== null)
    throw conflict('The case has ended: nothing can be modified now.');
}

/** A clause that was accepted, ended, or resolved against others stays as it is. */
export function refuseFixed({ status, resolvedAt }: Clause): void {
  if (status !== 'proposed') throw conflict(`The clause is ${status} and can no longer be changed.`);
  if (resolvedAt !== null)
    throw conflict('Its conflict was resolved, so the clause can no longer be changed.');
}
