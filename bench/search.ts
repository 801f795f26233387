import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inArray } from 'drizzle-orm';
import pg from 'pg';
import { caseSearch } from '#server/cases/search-table.ts';
import { openDatabase } from '#server/database/open.ts';
import { findCases } from '#server/search/find-cases.ts';
import type { Actor } from '#shared/permissions.ts';
import { type SearchResult, topBarLimit } from '#shared/search.ts';
import { load, printTable, type Shot } from './load.ts';
import { termsOf } from './search-terms.ts';

/**
 * Client search through HTTP with a domain filter, at BENCH_CASES cases (a million), on the embedded PostgreSQL: the times of each kind
 * of term over one connection, how many mistyped names are found, and 16 searches at once beside the same statements through pg alone.
 * BENCH_DATA names a data folder that has its cases already; without it one is made and removed.
 */

const count = Number(process.env.BENCH_CASES ?? 1_000_000);
const milliseconds = Number(process.env.BENCH_MS ?? 5000);
const AT_ONCE = 16;
const root = fileURLToPath(new URL('..', import.meta.url));
const given = process.env.BENCH_DATA;
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'concordat-search-'));
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  DATABASE_POOL: '10',
  PORT: '0',
};

if (!given || !existsSync(join(dataDir, 'postgres')))
  execFileSync(process.execPath, ['dist/server/commands/seed.js', '--cases', String(count)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });

async function startServer(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--optimize-for-size', 'dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const port = /ready at http:\/\/localhost:(\d+)/.exec(String(chunk))?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { child, origin };
}

const { child, origin } = await startServer();
const { database, close } = await openDatabase({ databaseUrl: null, databasePool: 10, dataDir });
const login = await fetch(`${origin}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: 'demo-concordat' }),
});
const { data: session } = (await login.json()) as { data: { token: string } };
const headers = { authorization: `Bearer ${session.token}` };

const { rows: domains } = await database.execute<{ id: number }>(
  'select id from domains order by id limit 1',
);
const domainId = domains[0]!.id;
const stored = await database.$count(caseSearch);
const terms = await termsOf(database, domainId, 400);
const path = (term: string) =>
  `/api/search/term?term=${encodeURIComponent(term)}&page=1&limit=${topBarLimit}&domainId=${domainId}`;
const shots = (list: string[]) => {
  let at = 0;
  return (): Shot => ({ method: 'GET', path: path(list[at++ % list.length]!), headers });
};
const ms = (time: number) => `${time.toFixed(1)} ms`;

const table: string[][] = [];
let met = true;
function note(what: string, limit: string, measured: string, isMet: boolean) {
  met &&= isMet;
  table.push([what, limit, measured, isMet ? 'yes' : 'no']);
}

const alone: [what: string, list: string[], most: number][] = [
  ['reference', terms.references, 8],
  ['postcode', terms.postcodes, 8],
  ['two letters', terms.twoLetters, 8],
  ['fragment of a name', terms.fragments, 35],
  ['name with a typo', terms.typos.map(({ term }) => term), 100],
];
for (const [what, list, most] of alone) {
  const lane = { next: shots(list) };
  await load(origin, [lane], 1000);
  const { p50, p95, requests } = await load(origin, [lane], milliseconds);
  note(`${what}: p95 of ${requests}`, ms(most), `${ms(p95)} (p50 ${ms(p50)})`, p95 <= most);
}

const wanted = terms.typos.slice(0, 40);
let right = 0;
for (const { term, meant } of wanted) {
  const answer = await fetch(`${origin}${path(term)}`, { headers });
  const { data } = (await answer.json()) as { data: SearchResult[] };
  const ids = data.map(({ id }) => id);
  const names =
    ids.length === 0
      ? []
      : await database
          .select({ name: caseSearch.nameN })
          .from(caseSearch)
          .where(inArray(caseSearch.caseId, ids));
  const [first = '', last = ''] = meant.split(' ');
  // Between them there may be a middle name.
  if (names.some(({ name }) => new RegExp(`\\b${first}( \\w+)? ${last}\\b`).test(name))) right++;
}
note('names with a typo found in the first 15', '39 of 40', `${right} of ${wanted.length}`, right >= 39);

type Statement = { text: string; values: unknown[] };
/** The statements that a search sends, for sending them again without the product around them. */
async function statementsOf(term: string, actor: Actor): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = Reflect.get(pg.Client.prototype, 'query') as (...words: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
    const [first, values] = words as [string | { text: string; values?: unknown[] }, unknown];
    const text = typeof first === 'string' ? first : first.text;
    statements.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, words);
  } as typeof pg.Client.prototype.query;
  try {
    await findCases(database, actor, { term, page: 1, limit: topBarLimit, domainId });
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return statements;
}

const actor: Actor = { id: 1, name: 'Bench', permissions: new Set(), domainIds: 'all', sessionId: '' };
const mixed = terms.references
  .slice(0, 100)
  .flatMap((reference, n) => [reference, terms.postcodes[n]!, terms.twoLetters[n]!, terms.fragments[n]!]);
const recorded: Statement[][] = [];
for (const term of mixed) recorded.push(await statementsOf(term, actor));

async function rawPerSecond(): Promise<number> {
  const end = performance.now() + milliseconds;
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let at = lane; performance.now() < end; at += AT_ONCE) {
        for (const { text, values } of recorded[at % recorded.length]!)
          await database.$client.query(text, values);
        done++;
      }
    }),
  );
  return (done * 1000) / (performance.now() - started);
}
const throughServer = () =>
  load(
    origin,
    Array.from({ length: AT_ONCE }, (_, lane) => ({ next: shots([...mixed.slice(lane * 25), ...mixed]) })),
    milliseconds,
  );
const [ours, raw]: [number[], number[]] = [[], []];
for (let round = 0; round < 3; round++) {
  ours.push((await throughServer()).perSecond);
  raw.push(await rawPerSecond());
}
const median = (list: number[]) => list.toSorted((one, other) => one - other)[1]!;
const share = median(ours) / median(raw);
note(
  `${AT_ONCE} at once, beside pg alone`,
  '0.70',
  `${share.toFixed(2)} (${median(ours).toFixed(0)}/s, ${median(raw).toFixed(0)}/s)`,
  share >= 0.7,
);

const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' }));
note(
  'memory of the server afterwards',
  '300 MB',
  `${(kilobytes / 1024).toFixed(0)} MB`,
  kilobytes / 1024 <= 300,
);

console.log(
  `\nNode ${process.version}, ${cpus().length} cores, ${stored.toLocaleString('en-GB')} cases, embedded PostgreSQL\n`,
);
printTable(['client search', 'at most / at least', 'measured', 'met'], table);
child.kill('SIGTERM');
await close();
if (!given) rmSync(dataDir, { recursive: true, force: true });
process.exit(met ? 0 : 1);
