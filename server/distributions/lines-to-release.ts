import type { Tx } from '#server/database/connect.ts';
import { planned } from '#server/database/planned.ts';
import type { distributionRunLines } from './tables.ts';

type Line = typeof distributionRunLines.$inferSelect;

/** A line of an approved run with the allocations that it proposed and that may be paid. */
export type LineToRelease = Pick<Line, 'id' | 'caseId' | 'factsDigest' | 'working'> & { proposed: number[] };

const linesText = `select l.id, l.case_id as "caseId", l.facts_digest as "factsDigest", l.working,
    coalesce(array_agg(a.id order by a.id) filter (where a.status = 'proposed'), '{}') as proposed
  from distribution_run_lines l left join allocations a on a.run_line_id = l.id and a.journal_id is null
  where l.run_id = $1::int and l.left_out is null and l.released_at is null and l.case_id > $2::int
  group by l.id order by l.case_id limit $3::int`;

/** The next lines of a run that are still to be released, in the order of their cases. */
export const linesToRelease = (tx: Tx, runId: number, { after, most }: { after: number; most: number }) =>
  planned<LineToRelease>(tx, linesText, [runId, after, most]);
