import type { Database, Tx } from '#server/platform/database/connect.ts';
import { AppError } from '#shared/platform/errors.ts';
import { adviceProblem } from './advised.ts';

/** Why nobody may be asked for a signature on a case yet, or give one; empty where they may. */
export async function signatureProblems(database: Database | Tx, caseId: number): Promise<string[]> {
  const problems = [await adviceProblem(database, caseId)];
  return problems.filter((text) => text !== null);
}

/** Refuses what leads to a signature while anything is missing before it. */
export async function refuseBeforeSignature(tx: Database | Tx, caseId: number): Promise<void> {
  const blockers = await signatureProblems(tx, caseId);
  if (blockers.length > 0) throw new AppError('conflict', blockers.join(' '), { data: { blockers } });
}
