import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/platform/files/tables.ts';
import { mailRecipients } from '#server/records/correspondence/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { londonTime } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { letterDesk } from '#test/letter-desk.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const harness = await testApp(database);
const firm = await demoFirm(database);
const officer = await harness.signIn([], { domainId: firm.harbour });
const call = apiCaller(harness.app, officer.headers);

test('what a person needs is recorded once, and said where they are called and in every task', async () => {
  const { id } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const [row] = (await call('GET', `/cases/${id}/people`)).body.data;
  const adjustments = ['morning_calls', 'speaks_for'];
  const change = { version: row.version, adjustments, adjustmentsNote: 'Rose & Sam Smith' };
  expect((await call('PUT', `/cases/${id}/people/${row.id}`, change)).status).toBe(200);
  const said = 'Calls in the morning only; Somebody speaks for them (Rose & Sam Smith)';
  expect((await call('GET', `/cases/${id}`)).body.data.applicants[0].adjustments).toBe(
    `${row.name}: ${said}`,
  );
  const trail = await call('GET', `/cases/${id}/audit?limit=50`);
  expect(trail.text).toContain('morning_calls');

  const { status, body } = await call('POST', '/case-tasks', {
    caseId: id,
    name: 'Ring them about the budget',
  });
  expect(status).toBe(201);
  const [task] = await database.select().from(caseTasks).where(eq(caseTasks.id, body.data.id));
  expect(task!.content).toContain('Somebody speaks for them (Rose &amp; Sam Smith)');
  expect(londonTime(task!.actionAt)).toBe('12:00');
  const bad = await call('PUT', `/cases/${id}/people/${row.id}`, {
    version: row.version,
    adjustments: ['x'],
  });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['adjustments.0']]);
});

test('a letter to somebody who asked for large print is set in it, and no other', async () => {
  const desk = await letterDesk(harness, firm.harbour);
  const linesFor = async (adjustments: string[]) => {
    const { recipientId } = await desk.write('First class post', { adjustments });
    const [found] = await database
      .select({ sha256: files.sha256 })
      .from(mailRecipients)
      .innerJoin(files, eq(files.id, mailRecipients.fileId))
      .where(eq(mailRecipients.id, recipientId));
    const [page = ''] = await textOfPdf(await harness.services.files.readWhole(found!.sha256));
    return page.slice(page.indexOf('Please send'), page.indexOf('are paid.')).split('\n').length;
  };
  const usual = await linesFor([]);
  expect(await linesFor(['large_print'])).toBeGreaterThan(usual);
  expect(await linesFor(['more_time'])).toBe(usual);
});
