import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Task, TaskList, WorkerEvents } from 'graphile-worker';
import { connect, type Database } from '#server/database/connect.ts';
import type { Services } from '#server/http/services.ts';
import type { Job } from './job.ts';
import { releaseOrphans, showAlive } from './orphans.ts';

/** Jobs that one process runs at a time: a long one does not delay the others. */
const CONCURRENCY = 2;
/** The queue announces new jobs at once; it is polled this often for delayed and failed ones. */
const POLL_MS = 5_000;
const ORPHANS_MS = 15_000;
const AGAIN_MS = 5_000;
/** How long running jobs may take to reach a safe point when the server stops. */
const DRAIN_MS = 5_000;

/** Thrown by work that ends early because the server stops; the next process resumes it, and it does not count as failed. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('The server stops; the job will be resumed.');
  }
}

/**
 * Runs queued and scheduled jobs in this process until stopped. Stopping asks running jobs to
 * finish; those that do not within a few seconds are resumed by another process, or at the next start.
 */
export class JobRunner {
  readonly #services: Services;
  readonly #jobs: readonly Job[];
  readonly #pool: Database['$client'];
  readonly #stopping = new AbortController();
  readonly #interrupted = new Map<string, number>();
  #running: Promise<void> | null = null;
  #stopped: Promise<void> | null = null;

  constructor(services: Services, jobs: readonly Job[]) {
    this.#services = services;
    this.#jobs = jobs;
    const { options } = services.database.$client;
    // For the queue's own bookkeeping; one connection listens. The jobs themselves use the server's pool.
    this.#pool = connect({
      ...options,
      password: options.password,
      max: CONCURRENCY + 2,
      application_name: 'concordat jobs',
    }).$client;
  }

  /** Runs through lost connections; an error that ends the work is logged, and the work restarted. */
  start(): void {
    this.#running ??= this.#keepRunning();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.race([this.#running, delay(DRAIN_MS, undefined, { ref: false })]);
    // The results of the last jobs are stored without being awaited: those queries get their connections a tick later.
    await delay(0);
    await Promise.race([this.#pool.end(), delay(1_000, undefined, { ref: false })]);
    for (const [id, attempts] of this.#interrupted)
      await this.#services.database.$client
        .query('select graphile_worker.reschedule_jobs($1, run_at => now(), attempts => $2)', [
          [id],
          attempts,
        ])
        .catch(() => undefined);
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#run();
      } catch (err) {
        this.#services.log.error({ err }, 'the job queue broke off; starting it again');
        await delay(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }

  async #run(): Promise<void> {
    const [{ run }, { cronItems }, { workerLog }] = await Promise.all([
      import('graphile-worker'),
      import('./schedule.ts'),
      import('./worker-log.ts'),
    ]);
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    await this.#releaseOrphans();
    const tasks = this.#tasks();
    const runner = await run(
      {
        pgPool: this.#pool,
        concurrency: CONCURRENCY,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: workerLog(this.#services.log),
        events: this.#events(),
      },
      tasks,
      cronItems(this.#jobs),
    );
    const stop = () => void runner.stop().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    const sweep = setInterval(() => void this.#releaseOrphans(), ORPHANS_MS).unref();
    try {
      if (signal.aborted) stop();
      await runner.promise;
    } finally {
      clearInterval(sweep);
      signal.removeEventListener('abort', stop);
    }
  }

  #tasks(): TaskList {
    const { signal } = this.#stopping;
    const taskOf =
      ({ run }: Job): Task =>
      async (payload, { job: { id, attempts, max_attempts } }) => {
        const isLastAttempt = attempts >= max_attempts;
        try {
          await run(payload, { services: this.#services, signal, attempt: attempts, isLastAttempt });
        } catch (error) {
          if (!signal.aborted) throw error;
          this.#interrupted.set(id, attempts - 1);
          throw new Interrupted();
        }
      };
    return Object.fromEntries(this.#jobs.map((job) => [job.name, taskOf(job)]));
  }

  #events(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // The connection is about to LISTEN, and runs its queries in sequence.
      client.once('drain', () => {
        showAlive(client, workerPool.id).catch((err: unknown) =>
          this.#services.log.warn({ err }, 'the job queue could not show that it lives'),
        );
      });
    });
    return events;
  }

  async #releaseOrphans(): Promise<void> {
    try {
      const count = await releaseOrphans(this.#pool);
      if (count > 0)
        this.#services.log.warn({ count }, 'jobs of a process that was killed are taken up again');
    } catch (err) {
      if (!this.#stopping.signal.aborted)
        this.#services.log.warn({ err }, 'jobs of killed processes could not be looked for');
    }
  }
}
