import type { ModificationState } from '#shared/activities/creditors/modifications/states.ts';

/** A clause that a vote asks for, with what is missing before it can be accepted. */
export type AskedClause = {
  id: number;
  title: string;
  status: ModificationState;
  problems: string[];
  /** Clauses that it replaced. */
  inPlaceOf: string[];
};

/** The client's answer to all that a vote asks for: they agree when each clause may be accepted, and refuse when one has ended. */
export type AskedAnswer = 'agreed' | 'refused';

/** The answer to the clauses of a vote; null while one of them lacks something, or while it has none. */
export function answerOf(clauses: readonly AskedClause[]): AskedAnswer | null {
  if (clauses.some(({ status }) => status === 'rejected' || status === 'lapsed')) return 'refused';
  const isWhole = clauses.length > 0 && clauses.every(({ problems }) => problems.length === 0);
  return isWhole ? 'agreed' : null;
}
