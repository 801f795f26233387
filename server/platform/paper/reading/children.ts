import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '#shared/platform/errors.ts';
import { workerProgram } from '../worker-program.ts';

/** A task as sent to a child. The PDF is left out when the child has it open from its last task. */
export type Order = { task: string; pdfKey: number; pdf: Uint8Array | null; rest: readonly unknown[] };

/** A child's answer: the result, a refusal for the user, or an error's trace; and the memory that the child holds, in bytes. */
export type Answer = { memory: number } & ({ result: unknown } | { refusal: string } | { error: string });

export type Task = {
  name: string;
  /** Sent once to a child that works on several of its pages; null where the task is about something else. */
  pdf: Uint8Array | null;
  rest: readonly unknown[];
  limitMs: number;
  /** What the user reads when the limit is passed. */
  tooLong: string;
  /** Takes precedence over everything that is not urgent. */
  isUrgent?: boolean;
};

type Work = Task & { deaths: number; done: (result: unknown) => void; failed: (error: Error) => void };

type Child = {
  process: ChildProcess;
  work: Work | null;
  pdfKey: number;
  timer: NodeJS.Timeout | null;
  isTooLong: boolean;
};

/** A child that holds more than this after a task is ended: WebAssembly gives no memory back. */
const MOST_MEMORY = 600 * 1024 ** 2;

/** A WebAssembly memory may grow to 1.5 GB, in pages of 64 KB: a picture that unpacks to more is refused instead. */
const childArguments = ['--wasm-max-mem-pages=24576', '--max-old-space-size=768'];

/**
 * Child processes that work one task each at a time. A task that passes its limit has its child killed; the next task gets a new
 * one. A child that dies by itself has its task tried again. Children without work end after a while, so that their memory
 * returns.
 */
export class Children {
  readonly #most: number;
  readonly #idleMs: number;
  readonly #niceness: number;
  readonly #waiting: Work[] = [];
  readonly #children = new Set<Child>();
  readonly #keys = new WeakMap<Uint8Array, number>();
  #pdfs = 0;
  #isStopped = false;

  constructor({ most, idleMs, niceness = 0 }: { most: number; idleMs: number; niceness?: number }) {
    this.#most = most;
    this.#idleMs = idleMs;
    this.#niceness = niceness;
  }

  run(task: Task): Promise<unknown> {
    return new Promise((done, failed) => {
      if (this.#isStopped)
        return failed(new AppError('unavailable', 'The server is stopping. Try again soon.'));
      const work = { ...task, deaths: 0, done, failed };
      const firstPatient = this.#waiting.findIndex(({ isUrgent }) => !isUrgent);
      if (task.isUrgent && firstPatient >= 0) this.#waiting.splice(firstPatient, 0, work);
      else this.#waiting.push(work);
      this.#next();
    });
  }

  /** The process ids of the living children, for tests that kill them. */
  get pids(): number[] {
    return [...this.#children].flatMap((child) => child.process.pid ?? []);
  }

  /** Ends all children at once, whatever they are doing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const stopping = new AppError('unavailable', 'The server is stopping. Try again soon.');
    for (const work of this.#waiting.splice(0)) work.failed(stopping);
    await Promise.all(
      [...this.#children].map((child) => {
        child.work?.failed(stopping);
        child.work = null;
        return this.#end(child);
      }),
    );
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const [work] = this.#waiting as [Work];
      const key = this.#keyOf(work.pdf);
      const idle = [...this.#children].filter((child) => child.work === null);
      const child = idle.find(({ pdfKey }) => pdfKey === key) ?? idle[0] ?? this.#another();
      if (!child) return;
      this.#waiting.shift();
      this.#give(child, work, key);
    }
  }

  #keyOf(pdf: Uint8Array | null): number {
    if (!pdf) return 0;
    const known = this.#keys.get(pdf);
    if (known !== undefined) return known;
    this.#pdfs += 1;
    this.#keys.set(pdf, this.#pdfs);
    return this.#pdfs;
  }

  #another(): Child | null {
    if (this.#children.size >= this.#most) return null;
    const file = workerProgram('paper/reading/reading.worker', import.meta.url);
    const process = fork(file, [String(this.#niceness)], {
      serialization: 'advanced',
      execArgv: [...childArguments, ...(file.endsWith('.ts') ? ['--import', 'tsx'] : [])],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It reads strangers' files: nothing of the server's settings is in its environment.
      env: { PATH: globalThis.process.env.PATH },
    });
    const child: Child = { process, work: null, pdfKey: 0, timer: null, isTooLong: false };
    this.#children.add(child);
    process.on('message', (answer) => this.#take(child, answer as Answer));
    process.on('error', () => process.kill('SIGKILL'));
    process.on('exit', () => this.#buried(child));
    return child;
  }

  #give(child: Child, work: Work, key: number): void {
    child.work = work;
    this.#watch(child, work.limitMs, () => {
      child.isTooLong = true;
      child.process.kill('SIGKILL');
    });
    child.process.ref();
    child.process.channel?.ref();
    const isOpen = key !== 0 && child.pdfKey === key;
    const order: Order = {
      task: work.name,
      pdfKey: key,
      pdf: isOpen ? null : work.pdf,
      rest: work.rest,
    };
    if (key !== 0) child.pdfKey = key;
    child.process.send(order, () => undefined);
  }

  #take(child: Child, answer: Answer): void {
    const { work } = child;
    if (!work) return;
    child.work = null;
    if ('result' in answer) work.done(answer.result);
    else if ('refusal' in answer) work.failed(new AppError('invalid', answer.refusal));
    else work.failed(new Error(`The child that reads paper failed: ${answer.error}`));
    if (answer.memory > MOST_MEMORY) void this.#end(child);
    else this.#rest(child);
    this.#next();
  }

  /** An idle child does not keep the server running. */
  #rest(child: Child): void {
    this.#watch(child, this.#idleMs, () => void this.#end(child));
    child.timer?.unref();
    child.process.unref();
    child.process.channel?.unref();
  }

  #buried(child: Child): void {
    this.#children.delete(child);
    if (child.timer) clearTimeout(child.timer);
    const { work } = child;
    if (work) {
      work.deaths += 1;
      if (child.isTooLong) work.failed(new AppError('invalid', work.tooLong));
      else if (work.deaths < 2) this.#waiting.unshift(work);
      else work.failed(new AppError('invalid', 'The file could not be read: it is damaged, or too large.'));
    }
    this.#next();
  }

  #watch(child: Child, ms: number, act: () => void): void {
    if (child.timer) clearTimeout(child.timer);
    child.timer = setTimeout(act, ms);
  }

  #end(child: Child): Promise<void> {
    this.#children.delete(child);
    if (child.process.exitCode !== null || child.process.signalCode !== null) return Promise.resolve();
    return new Promise((done) => {
      child.process.once('exit', () => done());
      child.process.kill('SIGKILL');
    });
  }
}
