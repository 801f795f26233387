import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/platform/database/connect.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { type Lane, load, type Measured, printTable } from './load.ts';
import { memoryOfTree, processorTime } from './processor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
/** The Node options that `npm start` sets. */
const startOptions = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** A server as `npm start` runs it, over a book of BENCH_CASES cases (a million), with a signed-in user and a second connection to its database. */
export type Book = {
  origin: string;
  headers: { authorization: string };
  session: { token: string; expiresAt: string };
  database: Database;
  dataDir: string;
  domainId: number;
  /** The process of the server. */
  pid: number;
  /** Resident memory of the server now, in megabytes. */
  memory: () => number;
  /** The same, including every process that the server started except its PostgreSQL. */
  wholeMemory: () => number;
  /** Calls the REST interface as the user, and returns the data of the answer; throws unless the call succeeds. */
  call: <Data>(method: string, path: string, body?: FormData | object) => Promise<Data>;
  /** The same without its data: for a call that is timed. */
  read: (path: string, method?: string, body?: object) => Promise<void>;
  /** Processor time of the server and of its PostgreSQL so far, in seconds. */
  processor: () => ReturnType<typeof processorTime>;
  close: () => Promise<void>;
  /** Closes the book and exits, with 1 if a bar was not met. */
  finish: (isMet: boolean) => Promise<never>;
};

export async function startServer(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [...startOptions, 'dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      // An error that the server logs is an error of the benchmark, too.
      if (/"level":[56]0/.test(String(chunk))) process.stderr.write(chunk);
      const port = /ready at http:\/\/localhost:(\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(`http://localhost:${port}`);
    });
    child.once('exit', (code, signal) => {
      if (code !== 0) process.stderr.write(`The server ended with ${code ?? signal}.\n`);
      reject(new Error(`The server ended with ${code ?? signal}.`));
    });
  });
  return { child, origin };
}

export async function signIn(origin: string, username = 'admin'): Promise<Book['session']> {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo-concordat' }),
  });
  return ((await login.json()) as { data: Book['session'] }).data;
}

/**
 * Opens the book in the folder that BENCH_DATA names, loading its cases first if it has none; without that setting the folder is temporary.
 */
export async function openBook(given = process.env.BENCH_DATA): Promise<Book> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'concordat-book-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    PORT: '0',
    DEMO_STATEMENTS: 'off',
  };
  if (!existsSync(join(dataDir, 'postgres')))
    execFileSync(
      process.execPath,
      ['dist/server/commands/seed.js', '--cases', process.env.BENCH_CASES ?? '1000000'],
      { cwd: root, env, stdio: 'inherit' },
    );
  const { child, origin } = await startServer(env);
  const { database, close } = await openDatabase({ databaseUrl: null, databasePool: 10, dataDir });
  const session = await signIn(origin);
  const { rows } = await database.execute<{ id: number }>('select id from domains order by id limit 1');
  const ask = askerOf(origin, session.token);
  const closeAll = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await Promise.all([ended, close()]);
    if (!given) rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    origin,
    session,
    headers: { authorization: `Bearer ${session.token}` },
    database,
    dataDir,
    domainId: rows[0]!.id,
    pid: child.pid!,
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    wholeMemory: () => memoryOfTree(child.pid!, dataDir),
    call: async <Data>(method: string, path: string, body?: FormData | object) =>
      (JSON.parse(await ask(method, path, body)) as { data: Data }).data,
    read: async (path, method = 'GET', body) => void (await ask(method, path, body)),
    processor: () => processorTime(child.pid!, dataDir),
    close: closeAll,
    finish: async (isMet) => {
      await closeAll();
      process.exit(isMet ? 0 : 1);
    },
  };
}

const askerOf =
  (origin: string, token: string) =>
  async (method: string, path: string, body?: FormData | object): Promise<string> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${said.slice(0, 500)}`);
    return said;
  };

/** The value that a share of these, such as 0.95, does not exceed. */
export const shareOf = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? Number.NaN;

/** How many milliseconds each round takes, one after the other, not counting the warm-up. */
export async function timesOf(
  rounds: number,
  warmUp: number,
  work: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < rounds + warmUp; at++) {
    const from = performance.now();
    await work(at);
    if (at >= warmUp) times.push(performance.now() - from);
  }
  return times;
}

/** Runs both sides of a comparison in turn, three times each: their medians. */
export async function byTurns(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ours: number; bare: number }> {
  const [one, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    one.push(await ours());
    other.push(await bare());
  }
  return { ours: shareOf(one, 0.5), bare: shareOf(other, 0.5) };
}

/** A time in milliseconds, for a table. */
export const ms = (time: number) => `${time.toFixed(1)} ms`;

/** Collects a table of results and their bars; `print` shows it and returns whether every bar was met. */
export function bars(title: string) {
  const rows: string[][] = [];
  let allMet = true;
  const note = (what: string, bar: string, measured: string, isMet: boolean): void => {
    allMet &&= isMet;
    rows.push([what, bar, measured, isMet ? 'yes' : 'no']);
  };
  return {
    note,
    /** A bar for the 95th percentile, in milliseconds; `more` is shown beside the median. */
    noteTimes: (what: string, most: number, times: readonly number[] | Measured, more = ''): void => {
      const { p50, p95 } = 'p95' in times ? times : { p50: shareOf(times, 0.5), p95: shareOf(times, 0.95) };
      note(what, ms(most), `${ms(p95)} (p50 ${ms(p50)}${more})`, p95 <= most);
    },
    noteMemory: (megabytes: number, most: number): void =>
      note('memory of the server afterwards', `${most} MB`, `${megabytes.toFixed(0)} MB`, megabytes <= most),
    /** Without `cases`, the figures are for code that needs no database. */
    print: (cases?: number): boolean => {
      const book = cases === undefined ? '' : `, ${cases.toLocaleString('en-GB')} cases, embedded PostgreSQL`;
      console.log(`\nNode ${process.version}, ${cpus().length} cores${book}\n`);
      printTable([title, 'at most / at least', 'measured', 'met'], rows);
      return allMet;
    },
  };
}

/** A load on one connection after a second's warm-up: its p95, and of how many requests. */
export async function noteLoad(
  { noteTimes }: Pick<ReturnType<typeof bars>, 'noteTimes'>,
  origin: string,
  what: string,
  most: number,
  next: Lane['next'],
  milliseconds: number,
): Promise<void> {
  await load(origin, [{ next }], 1_000);
  const measured = await load(origin, [{ next }], milliseconds);
  noteTimes(`${what}: p95 of ${measured.requests}`, most, measured);
}
