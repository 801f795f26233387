import { sql } from 'drizzle-orm';
import { matchingJob } from '#server/activities/money/banking/matching/matching-job.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Services } from '#server/platform/http/services.ts';

/** Completes the newest matching run in this process, as a job runner would. */
export async function workOnRun(services: Services): Promise<void> {
  const { rows } = await services.database.execute<{ runId: number }>(
    sql`select job_run_id as "runId" from bank_matching_runs order by id desc limit 1`,
  );
  await matchingJob.run(rows[0]!, {
    services,
    signal: new AbortController().signal,
    attempt: 1,
    isLastAttempt: false,
  });
}

/** The state of items, in order: status, case, score and counterpart. */
export type Standing = {
  id: number;
  status: string;
  reference: string | null;
  score: number | null;
  pairedItemId: number | null;
  problem: string | null;
};

/** Every item of an account in its current state. */
export async function standingsOf(database: Database, accountId: number): Promise<Standing[]> {
  const { rows } = await database.execute<Standing>(sql`
    select i.id, i.status, c.unique_reference as reference, i.match_score as score, i.paired_item_id as "pairedItemId",
      i.match_evidence ->> 'problem' as problem
    from bank_items i left join cases c on c.id = i.case_id where i.bank_account_id = ${accountId} order by i.id`);
  return rows;
}
