import { pathToFileURL } from 'node:url';
import { type TransferListItem, Worker } from 'node:worker_threads';
import { workerProgram } from '../worker-program.ts';
import type { Answer, Task } from './tasks.ts';

/** `transfer` is handed to the thread with the task. */
type Job = { task: Task; transfer: readonly TransferListItem[]; answer: (answer: Answer) => void };
type Thread = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | null; isReady: boolean };

/** How long a thread may take to load its program. */
const START_MS = 60_000;
/** A thread idle for this long ends, to give its memory back. */
const IDLE_MS = 120_000;
/** A letter that needs more than this ends its thread, not the server. */
const MOST_MEGABYTES = 768;
/** The young generation of a thread: with 16 MB a letter takes an eighth more processor time, with 128 a thread holds 50 MB more. */
const YOUNG_MEGABYTES = 64;

/** From sources the thread has to read TypeScript first. */
function startProgram(niceness: number): Worker {
  const program = workerProgram('paper/rendering/letters.worker', import.meta.url);
  const options = {
    workerData: { niceness },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  };
  if (program.endsWith('.js')) return new Worker(program, options);
  const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(program).href)})))`;
  return new Worker(start, { ...options, eval: true });
}

const failed = (message: string): Answer => ({ problem: { part: 'letter', message } });

/** Worker threads that take one task after the other, at most `most` at a time; one that hangs or dies fails its own task only. */
export class Threads {
  readonly #most: number;
  readonly #timeLimitMs: number;
  readonly #niceness: number;
  readonly #threads = new Set<Thread>();
  #waiting: Job[] = [];
  #isStopped = false;

  constructor(options: { most: number; timeLimitMs: number; niceness: number }) {
    this.#most = options.most;
    this.#timeLimitMs = options.timeLimitMs;
    this.#niceness = options.niceness;
  }

  run(task: Task, transfer: readonly TransferListItem[] = []): Promise<Answer> {
    return new Promise((answer) => {
      if (this.#isStopped) return answer(failed('The server is stopping.'));
      this.#waiting.push({ task, transfer, answer });
      this.#assign();
    });
  }

  /** Ends all threads; unfinished tasks fail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const job of this.#waiting.splice(0)) job.answer(failed('The server is stopping.'));
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, 'The server is stopping.')));
  }

  #assign(): void {
    if (this.#waiting.length === 0) return;
    const idle = [...this.#threads].find(({ job }) => job === null);
    const thread = idle ?? (this.#threads.size < this.#most ? this.#start() : null);
    if (!thread) return;
    const job = this.#waiting.shift() as Job;
    thread.job = job;
    if (thread.isReady) this.#limit(thread, this.#timeLimitMs);
    thread.worker.ref();
    thread.worker.postMessage(job.task, job.transfer);
    this.#assign();
  }

  #start(): Thread {
    const worker = startProgram(this.#niceness);
    const thread: Thread = { worker, job: null, timer: null, isReady: false };
    worker.on('message', (message: Answer | 'at work') => {
      if (message !== 'at work') return this.#finish(thread, message);
      thread.isReady = true;
      this.#limit(thread, this.#timeLimitMs);
    });
    worker.on('error', (error) => void this.#end(thread, reasonOf(error)));
    worker.on('exit', () => void this.#end(thread, 'Its thread ended.'));
    this.#threads.add(thread);
    this.#limit(thread, START_MS);
    return thread;
  }

  #limit(thread: Thread, milliseconds: number): void {
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(
      () => void this.#end(thread, 'It took too long and was abandoned.'),
      milliseconds,
    );
  }

  #finish(thread: Thread, answer: Answer): void {
    thread.job?.answer(answer);
    thread.job = null;
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void this.#end(thread, 'It was idle.'), IDLE_MS).unref();
    // An idle thread keeps no process alive.
    thread.worker.unref();
    this.#assign();
  }

  async #end(thread: Thread, reason: string): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    if (thread.timer) clearTimeout(thread.timer);
    thread.job?.answer(failed(reason));
    thread.job = null;
    this.#assign();
    await thread.worker.terminate();
  }
}

const reasonOf = (error: unknown) =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? 'It is too large to be made.'
    : 'Its thread ended unexpectedly.';
