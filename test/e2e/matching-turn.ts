import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { besideTheServer } from '#test/e2e/database.ts';

/**
 * Matching has one run at a time for the whole firm, and every import starts one. A journey that waits for what it imported to be matched
 * shares the runs with others of the kind ('shared'); one that holds a run up, or changes a rule, has them to itself ('alone').
 */
export type MatchingTurn = 'shared' | 'alone' | null;

/** The key of the lock, which is a number that nothing else in the program locks. */
const LOCK = 730_001;

/** Whether no run is under way, and none is about to be. */
async function isQuiet(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from bank_matching_runs where ended_at is null
    union all select from graphile_worker.jobs where key like 'match-imported:%' and attempts < max_attempts`);
  return rowCount === 0;
}

/** Has its turn at the firm's matching for as long as `use` takes; whoever asks first comes first, in whichever process. */
export const withMatchingTurn = (turn: MatchingTurn, use: () => Promise<void>): Promise<void> =>
  turn === null
    ? use()
    : besideTheServer(async (client) => {
        await client.query(
          turn === 'alone' ? 'select pg_advisory_lock($1)' : 'select pg_advisory_lock_shared($1)',
          [LOCK],
        );
        while (turn === 'alone' && !(await isQuiet(client))) await sleep(200);
        await use();
      });
