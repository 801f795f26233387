import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { cases } from '#server/records/cases/tables.ts';
import { openBook } from './book.ts';
import { type Lane, load, type Measured, printTable } from './load.ts';
import { ENTITY, sampleInput } from './reference-entity.ts';

/**
 * Everyday work (a case, a note, a list, a reference row) through the full stack, beside the honest limit (bare-server.ts) on the same book
 * of BENCH_CASES cases. Rounds alternate, so that a noisy machine affects both.
 */

const CONNECTIONS = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MILLISECONDS = Number(process.env.BENCH_MS ?? 1500);
const MOST_MEGABYTES = 256;

const { origin, headers, database, dataDir, domainId, memory, close } = await openBook();
const bare = await startBare();
const origins = { full: origin, bare: bare.origin };
type Side = keyof typeof origins;
const sides: Side[] = ['full', 'bare'];

async function startBare(): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/bare-server.ts'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const port = /ready on (\d+)/.exec(String(chunk))?.[1];
      if (port) resolve({ child, origin: `http://127.0.0.1:${port}` });
    });
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
  });
}

type Row = { id: number; version: number };
let counter = Date.now();
const template = await sampleInput(database, 'bench');
const fresh = () => ({ ...template, name: `Bench row ${counter++}` });

async function addRow(): Promise<Row> {
  const answer = await fetch(`${origin}/api/${ENTITY}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(fresh()),
  });
  return ((await answer.json()) as { data: Row }).data;
}

// Each side and each lane changes its own rows, so that none runs into another's versions or locks.
const rows: Record<Side, Row[]> = { full: [], bare: [] };
for (const side of sides) for (let lane = 0; lane < CONNECTIONS; lane++) rows[side].push(await addRow());
const lastOwn = rows.bare.at(-1)!.id;
const { rows: some } = await database.execute<Row>(
  sql`select id, version from cases where domain_id = ${domainId} order by hashint4(id) limit 1000`,
);
const casesOf: Record<Side, Row[]> = {
  full: some.slice(0, CONNECTIONS),
  bare: some.slice(CONNECTIONS, 2 * CONNECTIONS),
};

const lanes = (make: (lane: number) => Lane) => Array.from({ length: CONNECTIONS }, (_, lane) => make(lane));
const reading = (pathOf: (lane: number) => string) => () =>
  lanes((lane) => ({ next: () => ({ method: 'GET', path: pathOf(lane), headers }) }));
const changing = (entity: string, own: Record<Side, Row[]>, field: string) => (side: Side) =>
  lanes((lane) => {
    const row = own[side][lane]!;
    return {
      next: () => ({
        method: 'PUT',
        path: `/api/${entity}/${row.id}`,
        headers,
        body: { version: row.version, [field]: `Change ${counter++}` },
      }),
      done: (answer: string) => {
        row.version = (JSON.parse(answer) as { data: Row }).data.version;
      },
    };
  });
const adding = (pathOf: (side: Side, lane: number) => string, body: () => unknown) => (side: Side) =>
  lanes((lane) => ({ next: () => ({ method: 'POST', path: pathOf(side, lane), headers, body: body() }) }));

let turn = 0;
const note = () => ({
  kind: 'note',
  subject: 'Budget',
  bodyHtml: `<p>Rang about the budget, ${counter++}</p>`,
});
const operations: [what: string, least: number, lanesOf: (side: Side) => Lane[]][] = [
  ['reference row by id', 0.6, reading((lane) => `/api/${ENTITY}/${rows.full[lane]!.id}`)],
  ['list of 25 reference rows', 0.8, reading(() => `/api/${ENTITY}?page=1&limit=25`)],
  ['create a reference row', 0.5, adding(() => `/api/${ENTITY}`, fresh)],
  ['update a reference row', 0.5, changing(ENTITY, rows, 'description')],
  ['case by id', 0.5, reading(() => `/api/cases/${some[turn++ % some.length]!.id}`)],
  ['list of 25 cases', 0.8, reading(() => `/api/cases?page=1&limit=25&domainId=${domainId}`)],
  ['update of a case', 0.4, changing('cases', casesOf, 'leadSourceDetail')],
  ['note', 0.4, adding((side, lane) => `/api/cases/${casesOf[side][lane]!.id}/notes`, note)],
];

/** The median of the rounds, so that one disturbed round does not count. */
const median = (runs: Measured[], by: 'perSecond' | 'p50' | 'p99') =>
  runs.map((run) => run[by]).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)]!;

const table: string[][] = [];
let areMet = true;
for (const [what, least, lanesOf] of operations) {
  const runs: Record<Side, Measured[]> = { full: [], bare: [] };
  for (const side of sides) await load(origins[side], lanesOf(side), 500);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) runs[side].push(await load(origins[side], lanesOf(side), MILLISECONDS));
    // Created rows would make later lists longer for the side that runs second.
    await database.execute(`delete from expenditures where name like 'Bench row %' and id > ${lastOwn}`);
  }
  const ratio = median(runs.full, 'perSecond') / median(runs.bare, 'perSecond');
  areMet &&= ratio >= least;
  table.push([
    what,
    least.toFixed(2),
    ratio.toFixed(2),
    ...sides.map((side) => median(runs[side], 'perSecond').toFixed(0)),
    ...sides.map(
      (side) => `${median(runs[side], 'p50').toFixed(1)} / ${median(runs[side], 'p99').toFixed(1)} ms`,
    ),
  ]);
}

const megabytes = memory();
areMet &&= megabytes <= MOST_MEGABYTES;
console.log(
  `\nNode ${process.version}, ${(await database.$count(cases)).toLocaleString('en-GB')} cases, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${MILLISECONDS / 1000} s each in turn, median\n`,
);
printTable(
  ['operation', 'at least', 'ratio', 'full stack /s', 'limit /s', 'full p50 / p99', 'limit p50 / p99'],
  table,
);
console.log(`\nMemory of the server afterwards: ${megabytes.toFixed(0)} MB (at most ${MOST_MEGABYTES})`);
await database.execute("delete from expenditures where name like 'Bench row %'");
bare.child.kill('SIGTERM');
await close();
console.log(areMet ? 'All bars met.' : 'NOT all bars met.');
process.exit(areMet ? 0 : 1);
