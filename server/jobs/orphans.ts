import type pg from 'pg';

/** The advisory locks by which a server process shows that it lives: this class, and a number made of its worker pool's name. */
const ALIVE_LOCK = 7_160_004;

/** A job that somebody took just now may be taken by a process that has yet to show that it lives. */
const YOUNG_SECONDS = 10;

/** Shows other processes that the worker pool lives, for as long as the connection does. */
export async function showAlive(client: pg.ClientBase, poolId: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [ALIVE_LOCK, poolId]);
}

/**
 * Gives back jobs whose process was killed in the middle of them; without it they would wait for the queue's own limit of four
 * hours. A killed process loses its connections, and with them the lock that shows it alive.
 */
export async function releaseOrphans(pool: pg.Pool, youngSeconds: number = YOUNG_SECONDS): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
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
