import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { Random } from '#demo/cases/random.ts';
import { banking } from '#server/app/parts/banking.ts';
import { cashier } from '#test/banking.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { serverProcess } from '#test/server-process.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

const database = await testDatabase({ seeded: true });
const secret = randomBytes(24).toString('hex');
const desk = await appWith(banking)(database, { SESSION_SECRET: secret });
const { addAccount, upload, importOf, headers } = await cashier(desk);

const LINES = 30_000;
/** Every third of the lines has twins. */
const amountOf = (n: number) => (n % 3 === 0 ? 100 : n + 1_000);
const fileOf = (from: number, to: number) =>
  `Date,Description,Amount\n${Array.from({ length: to - from }, (_, at) => {
    const n = from + at;
    return `0${1 + (n % 9)}/01/2026,${n % 3 === 0 ? 'TWIN' : `LINE ${n}`},${(amountOf(n) / 100).toFixed(2)}\n`;
  }).join('')}`;

async function expectEveryLineOnce(accountId: number) {
  const { rows } = await database.execute<{ n: number; pence: string; kept: string; distinct: number }>(sql`
    select count(*)::int as n, sum(amount_pence) as pence, count(distinct line_number)::int as distinct,
      (select items_pence from bank_accounts where id = ${accountId}) as kept
    from bank_items where bank_account_id = ${accountId}`);
  const pence = Array.from({ length: LINES }, (_, n) => amountOf(n)).reduce((sum, each) => sum + each, 0);
  expect(rows[0]).toEqual({ n: LINES, pence: String(pence), kept: String(pence), distinct: LINES });
}

test('an import interrupted after any step resumes there in another process', async () => {
  const { id } = await addAccount();
  const { body } = await upload(id, ['lines.csv', fileOf(0, LINES)]);
  const importId = body.data.imports[0].id as number;
  const { rows } = await database.execute<{ payload: { runId: number } }>(
    sql`select json_build_object('runId', job_run_id) as payload from bank_imports where id = ${importId}`,
  );
  for (let steps = 1; (await importOf(importId)).progress; steps++) {
    // Another process does not know how far this one has read the file.
    vi.resetModules();
    const { importStatements } = await import('./import-job.ts');
    const stopping = new AbortController();
    let taken = 0;
    const unsubscribe = desk.services.live.subscribe((topic) => {
      if (topic.startsWith('job:') && ++taken >= (steps % 3) + 1) stopping.abort();
    });
    const context = { services: desk.services, signal: stopping.signal, attempt: 1, isLastAttempt: false };
    await importStatements.job.run(rows[0]!.payload, context).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    unsubscribe();
  }
  expect(await importOf(importId)).toMatchObject({ status: 'posted', newCount: LINES, duplicateCount: 0 });
  await expectEveryLineOnce(id);
});

const folder = mkdtempSync(join(tmpdir(), 'concordat-import-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const start = () => serverProcess(database, children, { DATA_DIR: folder, SESSION_SECRET: secret });

test('a server that is killed while it posts loses no line and doubles none', async () => {
  const { id } = await addAccount();
  const first = await start();
  const form = new FormData();
  form.append('file', new Blob([fileOf(0, LINES)]), 'lines.csv');
  const answer = await fetch(`${first.address}/banking/accounts/${id}/imports`, {
    method: 'POST',
    headers,
    body: form,
  });
  const { data } = (await answer.json()) as { data: { imports: { id: number }[] } };
  const importId = data.imports[0]!.id;
  await expect
    .poll(() => importOf(importId), { timeout: 60_000, interval: 20 })
    .toMatchObject({
      status: 'balance_checked',
      newCount: expect.toSatisfy((n: number) => n > 0),
    });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const broken = await importOf(importId);
  expect(broken.status).toBe('balance_checked');
  expect(broken.newCount).toBeLessThan(LINES);
  await start();
  await expect
    .poll(() => importOf(importId), { timeout: 90_000, interval: 500 })
    .toMatchObject({ status: 'posted', newCount: LINES, duplicateCount: 0 });
  await expectEveryLineOnce(id);
});

/** Works on the newest import in a separate process; kills it after N milliseconds, or lets it end. Returns whether it ended. */
async function workAndKill(after: number): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [program('test/import-process.ts'), databaseUrlOf(database), desk.services.settings.dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  children.push(child);
  const ended = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 60_000, interval: 5 }).toContain('begun');
  await Promise.race([ended, delay(after)]);
  child.kill('SIGKILL');
  await ended;
  return output.includes('done');
}

test('killed at up to twenty random moments, an import gives the same result: no line lost, none posted twice', async () => {
  // A running server would resume the import itself.
  for (const child of children) child.kill('SIGKILL');
  const { id } = await addAccount();
  const { body } = await upload(id, ['lines.csv', fileOf(0, LINES)]);
  const importId = body.data.imports[0].id as number;
  const random = new Random(20261121, 2);
  let kills = 0;
  while (!(await workAndKill(kills < 20 ? random.between(1, 320) : 60_000))) kills++;
  expect(kills).toBeGreaterThanOrEqual(5);
  expect(await importOf(importId)).toMatchObject({ status: 'posted', newCount: LINES, duplicateCount: 0 });
  await expectEveryLineOnce(id);
});
