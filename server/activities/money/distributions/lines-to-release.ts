import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import type { distributionRunLines } from '#server/records/commitments/run-tables.ts';

type Line = typeof distributionRunLines.$inferSelect;

/** A line of an approved run. */
export type LineToRelease = Pick<Line, 'id' | 'caseId' | 'factsDigest' | 'working'>;

const linesText = `select id, case_id as "caseId", facts_digest as "factsDigest", working from distribution_run_lines
  where run_id = $1::int and left_out is null and released_at is null and case_id > $2::int order by case_id limit $3::int`;

/** The next lines of a run that are still to be released, in the order of their cases. */
export const linesToRelease = (tx: Tx, runId: number, { after, most }: { after: number; most: number }) =>
  planned<LineToRelease>(tx, linesText, [runId, after, most]);
