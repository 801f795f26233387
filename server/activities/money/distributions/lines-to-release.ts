import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import type { CaseWorking } from '#shared/activities/money/distributions/calculate-case.ts';

/** A line of an approved run. */
const lineToReleaseColumns = {
  id: col.number,
  caseId: col.number,
  working: col.json<CaseWorking>(),
  factsDigest: col.text,
};
export type LineToRelease = InferRow<typeof lineToReleaseColumns>;

const linesText = `select id, case_id as "caseId", facts_digest as "factsDigest", working from distribution_run_lines
  where run_id = $1::int and left_out is null and released_at is null and case_id > $2::int order by case_id limit $3::int`;

/** The next lines of a run that are still to be released, in the order of their cases. */
export const linesToRelease = (tx: Tx, runId: number, { after, most }: { after: number; most: number }) =>
  planned(tx, lineToReleaseColumns, linesText, [runId, after, most]);
