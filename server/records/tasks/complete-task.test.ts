import { notLike } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const { tasks } = tables;
const { id: userId, headers } = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, headers);

let made = 0;

/** A task of the caller's own, whose definition demands this. */
async function taskOf(demands: Partial<typeof tasks.$inferInsert>): Promise<{ id: number }> {
  made += 1;
  const values = { name: `Definition ${made}`, assignTo: 'creator', dueOffsetDays: 0, ...demands };
  const { id: taskId } = await write(database, systemActor, (w) => createRow(w, 'tasks', values as never));
  const { id: caseId } = await addCase(database);
  return (await call('POST', '/case-tasks', { caseId, taskId, assignedUserId: userId })).body.data;
}

test('completing asks for the note, the value or the document that the definition demands', async () => {
  const complete = (id: number, payload = {}) => call('POST', `/case-tasks/${id}/complete`, payload);
  const note = await taskOf({ completionRequires: 'note' });
  expect((await complete(note.id, { completionNote: '  ' })).body.errors).toEqual({
    completionNote: 'This task asks for a note of what was done.',
  });
  expect((await complete(note.id, { completionNote: 'Rang twice.' })).body.data.completionNote).toBe(
    'Rang twice.',
  );
  const field = await taskOf({ completionRequires: 'field', completionField: 'registeredOn' });
  const needsValue = '‘Registered’ must be entered on the case first.';
  expect((await complete(field.id)).body).toMatchObject({
    message: needsValue,
    errors: { registeredOn: needsValue },
    data: { demanded: { kind: 'field', field: 'registeredOn' } },
  });
  const { documents } = tables;
  const [type] = await database.select({ id: documents.id, name: documents.name }).from(documents).limit(1);
  const paper = await taskOf({ completionRequires: 'document', completionDocumentId: type!.id });
  const refused = await complete(paper.id);
  expect([refused.status, refused.body.errors, refused.body.data]).toEqual([
    400,
    { document: `A document of the type ‘${type!.name}’ must be filed on the case first.` },
    { demanded: { kind: 'document', documentType: type } },
  ]);
  expect((await call('GET', `/case-tasks/${paper.id}`)).body.data.status).toBe('open');
});

test('completing takes the bare item of the list, whichever definition of the starter data it has', async () => {
  const { id: caseId } = await addCase(database);
  const starters = await database
    .select({ id: tasks.id })
    .from(tasks)
    .where(notLike(tasks.name, 'Definition %'));
  expect(starters.length).toBeGreaterThan(20);
  for (const { id: taskId } of starters)
    await call('POST', '/case-tasks', { caseId, taskId, assignedUserId: userId });
  const { body: list } = await call('GET', `/users/${userId}/tasks?limit=100`);
  const items = (list.items as { case: { id: number } }[]).filter((item) => item.case.id === caseId);
  expect(items).toHaveLength(starters.length);
  for (const item of items) {
    const { status, body } = await call('POST', `/users/${userId}/tasks/complete`, item);
    expect([status, body.data?.status]).toEqual([200, 'completed']);
  }
});
