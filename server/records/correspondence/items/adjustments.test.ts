import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write, writeChanges } from '#server/platform/database/write.ts';
import { files } from '#server/platform/files/tables.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { mailRecipients } from '#server/records/correspondence/tables.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { raiseMany } from '#server/records/tasks/raise-many.ts';
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

test('a repeating task says what is needed on the day on which it is raised, once', async () => {
  const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const [person] = (await call('GET', `/cases/${caseId}/people`)).body.data;
  const adjust = async (version: number, adjustments: string[]) =>
    (await call('PUT', `/cases/${caseId}/people/${person.id}`, { version, adjustments })).body.data;
  const open = async () => {
    const isOpen = and(eq(caseTasks.caseId, caseId), eq(caseTasks.status, 'open'));
    const [task] = await database.select().from(caseTasks).where(isOpen);
    return task!;
  };
  const { version } = await adjust(person.version, ['large_print']);
  const task = await write(database, systemActor, (w) =>
    createRow(w, 'tasks', {
      name: 'Ring every month',
      content: '<p>Ring them.</p>',
      assignTo: 'creator',
      priority: 'normal',
      dueOffsetDays: 0,
      isRepeatable: true,
      repeatEvery: 'month',
    }),
  );
  await call('POST', '/case-tasks', { caseId, taskId: task.id });
  expect((await open()).content).toContain('Large print</p><p>Ring them.</p>');
  await call('POST', `/case-tasks/${(await open()).id}/complete`, {});
  expect((await open()).content.match(/Adjustments/g)).toHaveLength(1);
  await adjust(version, []);
  await call('POST', `/case-tasks/${(await open()).id}/complete`, {});
  expect((await open()).content).toBe('<p>Ring them.</p>');
});

test('tasks that are raised by night for many cases say it too, and are due while they may be called', async () => {
  const made = [];
  for (const adjustments of [['morning_calls', 'interpreter'], []]) {
    const { id, personIds } = await addCase(database, { domain: 'Harbour Debt Solutions' });
    const preferredLanguage = adjustments.length > 0 ? 'pl' : 'en';
    const ofThem = eq(persons.id, personIds[0]!);
    await database.update(persons).set({ adjustments, preferredLanguage }).where(ofThem);
    const [found] = await database.select().from(cases).where(eq(cases.id, id));
    made.push(found!);
  }
  const [definition] = await database.select().from(tables.tasks).limit(1);
  const orders = made.map((found) => ({
    found,
    sourceKey: `night:${found.id}`,
    dueOn: '2026-11-30',
    content: '<p>Ring them.</p>',
  }));
  await writeChanges(database, systemActor, (w) => raiseMany(w, definition!, orders));
  const [needed, usual] = await Promise.all(
    made.map(async ({ id }) => (await database.select().from(caseTasks).where(eq(caseTasks.caseId, id)))[0]!),
  );
  expect(needed!.content).toMatch(
    /^<p><strong>Adjustments<\/strong>: .+: Prefers Polish; Calls in the morning only; An interpreter<\/p><p>Ring them/,
  );
  expect([needed, usual].map((task) => londonTime(task!.actionAt))).toEqual(['12:00', '17:00']);
  expect(usual!.content).toBe('<p>Ring them.</p>');
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
