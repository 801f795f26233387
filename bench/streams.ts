import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadStarter } from '#server/app/seed/load.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { sessions } from '#server/records/staff/tables.ts';
import { signingKey, signToken } from '#server/records/staff/token.ts';
import { startServer } from './book.ts';
import { type Lane, load, printTable } from './load.ts';
import { ENTITY, sampleInput } from './reference-entity.ts';

/**
 * npm run bench -- streams: how fast rows are saved with no event stream open, and with 2,000, each of which listens to what a case's page
 * does. None listens to the rows that are saved.
 */

const USERS = 100;
const PER_USER = 20;
const ROUNDS = 3;
const MILLISECONDS = Number(process.env.BENCH_MS ?? 3000);
const secret = 'Zq7vLm2xRt9bWc4kHs8nYd3fGj6pAe5u';
const dataDir = mkdtempSync(join(tmpdir(), 'concordat-bench-'));
const { database, close } = await openDatabase({ databaseUrl: null, databasePool: 4, dataDir });
await loadStarter(database);
const template = await sampleInput(database, 'bench');

/** The headers of a new user, who may change the rows that are measured. */
const signedIn = await write(database, systemActor, async (w) => {
  const { id: domainId } = await createRow(w, 'domains', {
    name: 'Bench',
    code: 'bench',
    caseRefPrefix: 'BEN',
    legalName: 'Bench Ltd',
  });
  const { id: departmentId } = await createRow(w, 'departments', { name: 'Bench' });
  const { rows } = await w.tx.execute<{ id: number }>(
    "select id from permissions where name = 'config.expenditures'",
  );
  const permissionIds = rows.map(({ id }) => id);
  const all = [];
  for (let n = 0; n < USERS; n++) {
    const user = { username: `bench${n}`, name: `Bench ${n}`, email: `bench${n}@example.org` };
    const { id: userId } = await createRow(w, 'users', { ...user, domainId, departmentId, permissionIds });
    const expiresAt = Math.floor(Date.now() / 1000) + 3600;
    const [session] = await w.tx
      .insert(sessions)
      .values({ userId, expiresAt: new Date(expiresAt * 1000), ip: '127.0.0.1', userAgent: 'bench' })
      .returning({ id: sessions.id });
    const token = await signToken(signingKey(secret), { userId, sessionId: session!.id, expiresAt });
    all.push({ userId, headers: { authorization: `Bearer ${token}` } });
  }
  return all;
});

const { child: server, origin } = await startServer({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: 'off',
  SESSION_SECRET: secret,
  PORT: '0',
  LOG_LEVEL: 'warn',
});

const { headers } = signedIn[0]!;
let counter = 0;
const creating = (): Lane => ({
  next: () => ({
    method: 'POST',
    path: `/api/${ENTITY}`,
    headers,
    body: { ...template, name: `Bench row ${++counter}` },
  }),
});

/** Opens a stream and returns once the server has started to send. */
async function openStream(n: number): Promise<void> {
  const { userId, headers: own } = signedIn[n % USERS]!;
  const topics = [`case:${n}`, `presence:${n}`, `tasks:user:${userId}`, 'cases', 'updates'];
  topics.push('entity:users', 'entity:domains', 'entity:permissions', 'logs:bank-matching');
  const input = encodeURIComponent(JSON.stringify({ topics, awayMs: 0 }));
  const stream = get(`${origin}/api/trpc/live.changes?input=${input}`, { headers: own, agent: false });
  const [response] = await once(stream, 'response');
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}`);
  response.resume();
}

const lanes = Array.from({ length: 4 }, creating);
await load(origin, lanes, 1_000);
const table: string[][] = [];
for (const streams of [0, USERS * PER_USER]) {
  for (let n = 0; n < streams; n++) await openStream(n);
  for (let round = 1; round <= ROUNDS; round++) {
    const { perSecond, p50, p99 } = await load(origin, lanes, MILLISECONDS);
    table.push([
      String(streams),
      String(round),
      perSecond.toFixed(0),
      `${p50.toFixed(1)} ms`,
      `${p99.toFixed(1)} ms`,
    ]);
  }
}
printTable(['streams open', 'round', 'saves a second', 'p50', 'p99'], table);
await close();
server.kill('SIGTERM');
await once(server, 'exit');
rmSync(dataDir, { recursive: true, force: true });
process.exit();
