import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { reports } from '#server/app/parts/reports.ts';
import { testDatabase } from '#test/database.ts';
import { mailServer } from '#test/mail-server.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { beginDue } from './schedules/begin-due.ts';
import { reportRuns, reportSchedules } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const post = await mailServer();
afterAll(() => post.close());
const { app, services, signIn } = await appWith(reports)(database, { SMTP_URL: post.smtpUrl });
const manager = await signIn(everyPermission, {
  domainId: firm.harbour,
  name: 'The Manager',
  email: 'manager@example.org',
});

async function call(method: 'GET' | 'POST', path: string, input: object) {
  const query = method === 'GET' ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const answer = await app.inject({
    method,
    url: `/api/trpc/${path}${query}`,
    headers: manager.headers,
    ...(method === 'POST' && { payload: input }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json().result.data;
}
const plan = { format: 'csv', rhythm: 'daily', time: '07:00' };
/** A schedule that has just come due, with the run for its only recipient. */
async function begun(report: string, filters: object, more: object = {}) {
  const { id } = await call('POST', 'reportSchedules.create', {
    ...plan,
    report,
    filters,
    recipientIds: [manager.id],
    ...more,
  });
  await database
    .update(reportSchedules)
    .set({ nextAt: new Date(Date.now() - 1000) })
    .where(eq(reportSchedules.id, id));
  await beginDue(services);
  const runs = await database
    .select()
    .from(reportRuns)
    .where(eq(reportRuns.scheduleId, id))
    .orderBy(asc(reportRuns.id));
  return { id, run: runs.at(-1)! };
}

test('a scheduled report is called what its filters make it', async () => {
  const overdue = await begun('tasks', { overdue: 'true' });
  const all = await begun('tasks', {});
  expect([overdue.run.title, all.run.title]).toEqual(['Overdue Tasks', 'All Tasks']);
  const listed: { id: number; title: string }[] = await call('GET', 'reportSchedules.list', {});
  expect(new Map(listed.map(({ id, title }) => [id, title]))).toEqual(
    new Map([
      [overdue.id, 'Overdue Tasks'],
      [all.id, 'All Tasks'],
    ]),
  );
});
