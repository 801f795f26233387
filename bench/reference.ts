import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/database/open.ts';
import { type Lane, load, type Measured, printTable } from './load.ts';
import { ENTITY, sampleInput } from './reference-entity.ts';

/**
 * npm run bench: reference entities through the full stack (HTTP, session, permission, validation, audit, announcement) beside
 * node:http and pg alone, which run the same statements on the same database. Rounds alternate, so that a noisy machine hits both.
 */

const CONNECTIONS = 10;
const ROUNDS = 3;
const MILLISECONDS = Number(process.env.BENCH_MS ?? 3000);
const root = fileURLToPath(new URL('..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'concordat-bench-'));
const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '' };

async function started(
  command: string,
  words: string[],
  more: Record<string, string>,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /ready (?:at http:\/\/localhost:|on )(\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => reject(new Error(`${words[0]} ended with ${code}`)));
  });
  return { child, origin };
}

const full = await started(
  process.execPath,
  ['--max-semi-space-size=4', '--max-old-space-size=512', 'dist/server/main.js'],
  { PORT: '0' },
);
const bare = await started(process.execPath, ['--import', 'tsx', 'bench/bare-server.ts'], { PORT: '0' });
const { database, close } = await openDatabase({ databaseUrl: null, databasePool: 2, dataDir });

const login = await fetch(`${full.origin}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'demo-concordat' }),
});
const { data: session } = (await login.json()) as { data: { token: string } };
const headers = { authorization: `Bearer ${session.token}` };

const template = await sampleInput(database, 'bench');
let counter = 0;
const fresh = () => ({ ...template, name: `Bench row ${++counter}` });

type Row = { id: number; version: number };
const rows: Row[] = [];
for (let lane = 0; lane < CONNECTIONS * 2; lane++) {
  const answer = await fetch(`${full.origin}/api/${ENTITY}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(fresh()),
  });
  rows.push(((await answer.json()) as { data: Row }).data);
}

const lanes = (make: (lane: number) => Lane) => Array.from({ length: CONNECTIONS }, (_, lane) => make(lane));
const path = `/api/${ENTITY}`;
/** Each side changes rows of its own, so that neither meets the other's versions. */
const changing = (offset: number) => (lane: number) => {
  const row = rows[lane + offset]!;
  return {
    next: () => ({
      method: 'PUT',
      path: `${path}/${row.id}`,
      headers,
      body: { version: row.version, description: `Change ${++counter}` },
    }),
    done: (answer: string) => {
      row.version = (JSON.parse(answer) as { data: Row }).data.version;
    },
  };
};

const operations: [string, (side: number) => Lane[]][] = [
  [
    'list page of 25 with count',
    () => lanes(() => ({ next: () => ({ method: 'GET', path: `${path}?page=1&limit=25`, headers }) })),
  ],
  [
    'get by id',
    () => lanes((lane) => ({ next: () => ({ method: 'GET', path: `${path}/${rows[lane]!.id}`, headers }) })),
  ],
  ['create', () => lanes(() => ({ next: () => ({ method: 'POST', path, headers, body: fresh() }) }))],
  ['update', (side) => lanes(changing(side * CONNECTIONS))],
];

/** The median of the rounds: one disturbed round does not count. */
function median(runs: Measured[]): Measured {
  const by = (key: 'perSecond' | 'p50' | 'p95' | 'p99') =>
    runs.map((run) => run[key]).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)]!;
  return {
    perSecond: by('perSecond'),
    p50: by('p50'),
    p95: by('p95'),
    p99: by('p99'),
    requests: runs.reduce((sum, run) => sum + run.requests, 0),
  };
}

const table: string[][] = [];
let met = true;
for (const [what, lanesOf] of operations) {
  const runs: [Measured[], Measured[]] = [[], []];
  await load(full.origin, lanesOf(0), 500);
  await load(bare.origin, lanesOf(1), 500);
  for (let round = 0; round < ROUNDS; round++) {
    runs[0].push(await load(full.origin, lanesOf(0), MILLISECONDS));
    runs[1].push(await load(bare.origin, lanesOf(1), MILLISECONDS));
    // Created rows would make later lists longer for the side that runs second.
    await database.execute(
      "delete from expenditures where name like 'Bench row %' and id > " + rows.at(-1)!.id,
    );
  }
  const [ours, theirs] = [median(runs[0]), median(runs[1])];
  const share = ours.perSecond / theirs.perSecond;
  const tail = ours.p99 / theirs.p99;
  met &&= share >= 0.4 && tail < 5;
  table.push([
    what,
    ours.perSecond.toFixed(0),
    theirs.perSecond.toFixed(0),
    share.toFixed(2),
    `${ours.p99.toFixed(1)} ms`,
    `${theirs.p99.toFixed(1)} ms`,
    tail.toFixed(1),
  ]);
}

const kilobytes = Number(
  execFileSync('ps', ['-o', 'rss=', '-p', String(full.child.pid)], { encoding: 'utf8' }),
);
met &&= kilobytes / 1024 < 200;
console.log(
  `\nNode ${process.version}, ${cpus().length} cores, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${MILLISECONDS / 1000} s each, median\n`,
);
printTable(
  ['operation', 'full stack /s', 'bare /s', 'ratio (≥ 0.40)', 'p99', 'bare p99', 'ratio (< 5)'],
  table,
);
console.log(
  `\nMemory of the server afterwards: ${(kilobytes / 1024).toFixed(0)} MB (< 200)\n${met ? 'All bars met.' : 'NOT all bars met.'}`,
);

for (const { child } of [full, bare]) child.kill('SIGTERM');
await close();
rmSync(dataDir, { recursive: true, force: true });
process.exit(met ? 0 : 1);
