import type pg from 'pg';
import { clientRows, col } from '#server/platform/database/rows.ts';

/** The advisory locks that show a server process is alive: this class, and a number derived from its worker pool's name. */
const ALIVE_LOCK = 7_160_004;

/** A job taken just now may belong to a process that does not hold its lock yet. */
const YOUNG_SECONDS = 10;

/** Shows other processes that the worker pool is alive, for as long as the connection lasts. */
export async function showAlive(client: pg.ClientBase, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [ALIVE_LOCK, poolId]);
}

/**
 * Releases jobs whose process was killed while running them; otherwise they would wait for the queue's own limit of four
 * hours. A killed process loses its connections, and with them its lock.
 */
export async function releaseOrphans(pool: pg.Pool, youngSeconds: number = YOUNG_SECONDS): Promise<number> {
  const rows = await clientRows(pool, { count: col.number })(
    `with held as materialized (
       select locked_by, max(locked_at) as at from graphile_worker.jobs where locked_by is not null group by 1
     ), dead as materialized (
       select locked_by from held
       where at < now() - make_interval(secs => $2) and pg_try_advisory_xact_lock($1, hashtext(locked_by))
     ), freed as (
       select graphile_worker.force_unlock_workers(array_agg(locked_by)) from dead having count(*) > 0
     )
     select (select count(*)::int from dead) as count, (select count(*) from freed) as freed`,
    [ALIVE_LOCK, youngSeconds],
  );
  return rows[0]?.count ?? 0;
}
