import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Task, TaskList, WorkerEvents } from 'graphile-worker';
import { connect, type Database } from '#server/platform/database/connect.ts';
import { isDatabaseAway } from '#server/platform/database/database-error.ts';
import type { Services } from '#server/platform/http/services.ts';
import type { Job } from './job.ts';
import { releaseOrphans, showAlive } from './orphans.ts';

/** Jobs that one process runs at a time: with post being read in two files and a report being made, there is room for everything else. */
const CONCURRENCY = 4;
/** The queue announces new jobs at once; it is polled this often for delayed and failed ones. */
const POLL_MS = 5_000;
const ORPHANS_MS = 15_000;
/** The pause before the queue is started again; it doubles each time that fails. */
const AGAIN_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** How long running jobs may take to reach a safe point when the server stops. */
const DRAIN_MS = 5_000;

/** Thrown by work that ends early because the queue stops; it is resumed, and does not count as failed. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';
  constructor() {
    super('The queue stops; the job will be resumed.');
  }
}

/**
 * Runs queued and scheduled jobs in this process until stopped. Stopping asks running jobs to
 * finish; those that do not within a few seconds are resumed by another process, or at the next start. A database that is lost
 * interrupts the queue: it starts again when the database is back, and resumes its jobs.
 */
export class JobRunner {
  readonly #services: Services;
  readonly #jobs: readonly Job[];
  readonly #pool: Database['$client'];
  readonly #stopping = new AbortController();
  readonly #interrupted = new Map<string, number>();
  #lastPoolId = '';
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
    await this.#resumeInterrupted().catch(() => undefined);
  }

  async #keepRunning(): Promise<void> {
    const { signal } = this.#stopping;
    const { log } = this.#services;
    let pause = AGAIN_MS;
    while (!signal.aborted) {
      try {
        await this.#run();
        pause = AGAIN_MS;
        if (!signal.aborted) log.warn('the job queue stopped unexpectedly; starting it again');
      } catch (err) {
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
        log.error({ err, pause }, 'the job queue could not start; trying again');
      }
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Jobs that were interrupted are due at once, and that attempt is not counted. */
  async #resumeInterrupted(): Promise<void> {
    for (const [id, attempts] of this.#interrupted) {
      await this.#services.database.$client.query(
        'select graphile_worker.reschedule_jobs($1, run_at => now(), attempts => $2)',
        [[id], attempts],
      );
      this.#interrupted.delete(id);
    }
  }

  /** Gives back what this process's last run of the queue could not, because the database was gone. */
  async #giveBack(): Promise<void> {
    await this.#pool.query('select graphile_worker.force_unlock_workers($1)', [[this.#lastPoolId]]);
    await this.#resumeInterrupted();
  }

  async #run(): Promise<void> {
    const [{ run }, { cronItems }, { workerLog }] = await Promise.all([
      import('graphile-worker'),
      import('./schedule.ts'),
      import('./worker-log.ts'),
    ]);
    const ending = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, ending.signal]);
    if (signal.aborted) return;
    await this.#giveBack();
    await this.#releaseOrphans();
    const events = this.#events(ending);
    const ended = this.#ended(events, ending.signal);
    const runner = await run(
      {
        pgPool: this.#pool,
        concurrency: CONCURRENCY,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        logger: workerLog(this.#services.log),
        events,
        // Without this handler, a result that cannot be stored would be an unhandled rejection; with it, it ends the run.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      this.#tasks(ending, signal),
      cronItems(this.#jobs),
    );
    const stop = () => void runner.stop().catch(() => undefined);
    signal.addEventListener('abort', stop, { once: true });
    const sweep = setInterval(() => void this.#releaseOrphans(), ORPHANS_MS).unref();
    try {
      if (signal.aborted) stop();
      // The runner itself also waits for its schedule, which may be pausing for a minute.
      await Promise.race([runner.promise, ended]);
    } finally {
      clearInterval(sweep);
      signal.removeEventListener('abort', stop);
    }
  }

  /**
   * Until the pool is released; with a lost database, until its jobs have ended. Results that could not be stored are counted twice by
   * graphile-worker 0.17, which then waits for them for ever; they are given back before the queue starts again.
   */
  async #ended(events: WorkerEvents, lost: AbortSignal): Promise<void> {
    const released = once(events, 'pool:release');
    const jobsEnded = ['pool:gracefulShutdown:complete', 'pool:gracefulShutdown:error'] as const;
    await Promise.race([released, ...jobsEnded.map((name) => once(events, name))]);
    if (!lost.aborted) await released;
  }

  #tasks(ending: AbortController, signal: AbortSignal): TaskList {
    const taskOf =
      ({ run }: Job): Task =>
      async (payload, { job: { id, attempts, max_attempts } }) => {
        const isLastAttempt = attempts >= max_attempts;
        try {
          await run(payload, { services: this.#services, signal, attempt: attempts, isLastAttempt });
        } catch (error) {
          if (isDatabaseAway(error)) ending.abort();
          if (!signal.aborted) throw error;
          this.#interrupted.set(id, attempts - 1);
          throw new Interrupted();
        }
      };
    return Object.fromEntries(this.#jobs.map((job) => [job.name, taskOf(job)]));
  }

  /** A runner that cannot listen cannot show that it is alive, so its jobs would be taken for those of a killed process. */
  #events(ending: AbortController): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      this.#lastPoolId = workerPool.id;
    });
    events.on('pool:listen:error', () => ending.abort());
    events.on('pool:listen:success', ({ client, workerPool }) => {
      // The connection is about to LISTEN, and runs its queries in sequence.
      client.once('drain', () => {
        showAlive(client, workerPool.id).catch((err: unknown) =>
          this.#services.log.warn({ err }, 'the job queue could not show that it is alive'),
        );
      });
    });
    return events;
  }

  async #releaseOrphans(): Promise<void> {
    try {
      const count = await releaseOrphans(this.#pool);
      if (count > 0) this.#services.log.warn({ count }, 'jobs of a process that was killed are resumed');
    } catch (err) {
      if (!this.#stopping.signal.aborted)
        this.#services.log.warn({ err }, 'jobs of killed processes could not be looked for');
    }
  }
}
