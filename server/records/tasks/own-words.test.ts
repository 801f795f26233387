import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { caseTasks } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews)(database);
const { harbour } = await demoFirm(database);
const team = await write(database, systemActor, (w) => createRow(w, 'departments', { name: 'Team' }));
const user = await signIn([], { domainId: harbour, departmentId: team.id });
const ann = { ...user, departmentId: team.id, call: apiCaller(app, user.headers) };

test('a task in one’s own words needs no definition: it is one’s own, due on the next business day, and done when one says so', async () => {
  const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const name = 'Ask his sister for the log book';
  const added = await ann.call('POST', '/case-tasks', { caseId, name });
  expect(added.status).toBe(201);
  const task = { id: null, name, completionRequires: 'none', isRepeatable: false };
  expect(added.body.data).toMatchObject({ task, user: { id: ann.id }, source: 'user' });
  const due = londonDate(new Date(added.body.data.actionAt));
  expect(due > londonDate() && due <= addDays(londonDate(), 5)).toBe(true);
  expect((await ann.call('GET', `/users/${ann.id}/tasks`)).body.items).toMatchObject([{ task }]);
  expect((await ann.call('GET', `/calendar?caseId=${caseId}`)).body.data).toMatchObject([{ title: name }]);
  const [item] = (await ann.call('GET', `/users/${ann.id}/tasks`)).body.items;
  expect((await ann.call('POST', `/users/${ann.id}/tasks/complete`, item)).status).toBe(200);
  expect((await database.select().from(caseTasks).where(eq(caseTasks.id, item.id)))[0]).toMatchObject({
    status: 'completed',
    taskId: null,
  });
});

test('it goes to whoever is chosen, may stand for a standard task, and must say something', async () => {
  const { id: taskId } = await write(database, systemActor, (w) =>
    createRow(w, 'tasks', {
      name: 'Ring',
      assignTo: 'creator',
      dueOffsetDays: 0,
      completionRequires: 'note',
    }),
  );
  const { id: caseId } = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const add = (more: object) => ann.call('POST', '/case-tasks', { caseId, ...more });
  const chosen = await add({ name: 'Ring the bank', departmentId: ann.departmentId, dueOn: '2026-12-01' });
  expect(chosen.status).toBe(201);
  expect(chosen.body.data).toMatchObject({ user: null, department: { id: ann.departmentId } });
  const both = await add({ name: 'Ring twice', taskId });
  expect(both.body.data.task).toMatchObject({ id: taskId, name: 'Ring twice', completionRequires: 'note' });
  for (const unsaid of [{}, { name: ' ' }]) {
    const { status, body } = await add(unsaid);
    expect([status, body.errors]).toEqual([400, { name: 'Say what to do, or choose a task.' }]);
  }
});
