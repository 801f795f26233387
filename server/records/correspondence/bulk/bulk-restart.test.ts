import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { Random } from '#demo/cases/random.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { publishTemplate } from '#server/records/letters/publish-template.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { databaseUrlOf, program, testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { mailItems, mailRecipients } from '../tables.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** How often the process is killed before one may end; `BULK_KILLS=20` for the long run. */
const KILLS = Number(process.env.BULK_KILLS ?? 3);
const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(['reports.paperless-office'], { domainId: firm.harbour })).headers);

async function template(): Promise<number> {
  const [type] = await database
    .select()
    .from(tables.documents)
    .where(eq(tables.documents.name, 'Client letter'));
  return write(database, systemActor, async (w) => {
    const row = await createRow(w, 'templates', {
      name: 'To everybody',
      documentTypeId: type!.id,
      audience: 'client',
      format: 'html',
      body: '<p>Dear {{recipient.salutation}}, these words</p>',
    });
    await publishTemplate(w, row.id, row.version, async () => new Uint8Array());
    return row.id;
  });
}

let kills = 0;
const random = new Random(20261123, 1);

/** Writes the run in separate processes; kills the first of them at random moments, and lets the last one end. */
async function workAndKill(runId: number): Promise<void> {
  const given = [databaseUrlOf(database), services.settings.dataDir, String(runId)];
  for (let left = KILLS; ; left--) {
    const child = spawn(process.execPath, [program('test/letters-process.ts'), ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await expect.poll(() => output, { timeout: 180_000, interval: 5 }).toContain('begun');
    await Promise.race([ended, delay(left > 0 ? random.between(20, 1_500) : 120_000)]);
    child.kill('SIGKILL');
    await ended;
    if (output.includes('done')) return;
    kills++;
  }
}

test('killed at random moments, a bulk run writes to each case once, whole', async () => {
  const people = [];
  for (let count = 0; count < 20 * (KILLS + 1); count++)
    people.push(await addCase(database, { domain: 'Harbour Debt Solutions' }));
  const caseIds = people.map(({ id }) => id);
  const { status, body } = await call('POST', '/bulk-letters', { caseIds, templateId: await template() });
  expect(status).toBe(201);
  const { id } = body.data;
  await workAndKill(id);
  expect(kills).toBeGreaterThan(0);
  const made = await database.select().from(mailItems).where(eq(mailItems.runId, id));
  expect(made.map(({ caseId }) => caseId).toSorted((one, other) => one - other)).toEqual(
    caseIds.toSorted((one, other) => one - other),
  );
  expect(new Set(made.map((item) => item.status))).toEqual(new Set(['queued']));
  const to = await database
    .select()
    .from(mailRecipients)
    .where(
      inArray(
        mailRecipients.itemId,
        made.map((item) => item.id),
      ),
    );
  expect(to).toHaveLength(caseIds.length);
  expect(to.every(({ fileId, pages }) => fileId !== null && pages === 1)).toBe(true);
  expect((await call('GET', `/bulk-letters/${id}`)).body.data).toMatchObject({
    status: 'finished',
    done: caseIds.length,
    drafts: 0,
  });
});
