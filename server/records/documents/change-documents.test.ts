import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { documentDesk, idNamed } from '#test/document-desk.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const whole = await appWith(caseViews)(database);
const firm = await demoFirm(database);
const ann = await documentDesk(whole, [], { domainId: firm.harbour, name: 'Ann Ash' });
const bob = await documentDesk(whole, [], { domainId: firm.harbour, name: 'Bob Birch' });
const type = (name: string) => idNamed(database, 'documents', name);
const payslip = await type('Payslip');
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
const harbourCase = async () => (await addCase(database, { domain: 'Harbour Debt Solutions' })).id;

async function filed(values: Record<string, unknown> = {}) {
  const caseId = await harbourCase();
  const document = await ann.file(caseId, { documentTypeId: payslip, title: 'Payslip', ...values });
  const path = `/cases/${caseId}/documents`;
  return { caseId, document, path, one: `${path}/${document.id}` };
}
type Listed = { id: number; title: string; versionNumber: number; isSuperseded: boolean; versions: Listed[] };
const listed = async (path: string, query = ''): Promise<Listed[]> =>
  (await ann.call('GET', `${path}?${query}`)).body.data;

describe('a document is changed', () => {
  test('in what is said of it; evidence counts from the day it came', async () => {
    const { one } = await filed();
    const { status, body } = await bob.call('PUT', one, {
      version: 1,
      title: 'Payslip May',
      receivedOn: '2026-05-31',
      addressee: 'Drafting',
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      version: 2,
      title: 'Payslip May',
      receivedOn: '2026-05-31',
      evidenceValidTo: addDays('2026-05-31', 62),
      addressee: 'Drafting',
      documentType: { id: payslip },
    });
    const letter = await type('Client letter');
    const moved = await ann.call('PUT', one, { version: 2, documentTypeId: letter });
    expect(moved.body.data).toMatchObject({ documentType: { id: letter }, evidenceValidTo: null });
  });

  test('by two at once: the second sees what the first saved', async () => {
    const { one } = await filed();
    const answers = await Promise.all([
      ann.call('PUT', one, { version: 1, title: 'Of Ann' }),
      bob.call('PUT', one, { version: 1, title: 'Of Bob' }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    const winner = answers.find(({ status }) => status === 200)!;
    expect(refused.body.message).toMatch(/^Changed by .+ since you opened it\.$/);
    expect(refused.body.data.current.title).toBe(winner.body.data.title);
  });

  test('not to a day to come, and not without a title', async () => {
    const { one } = await filed();
    const refused = await ann.call('PUT', one, { version: 1, sentOn: '2099-01-01', title: ' ' });
    expect(refused.body.errors).toEqual({ title: 'Required.', sentOn: 'Must not be in the future.' });
    const late = await ann.call('PUT', one, { version: 1, sentOn: '2099-01-01' });
    expect(late.body.errors).toEqual({ sentOn: 'Must not be in the future.' });
  });
});

describe('a new version', () => {
  test('takes the place of the document, which stays behind it', async () => {
    const { caseId, document, path, one } = await filed();
    const { status, body } = await bob.call('POST', `${one}/versions`, {
      version: 1,
      fileId: await bob.upload('better.pdf'),
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: 'Payslip',
      versionNumber: 2,
      folder: document.folder,
      file: { name: 'better.pdf' },
      versions: [{ id: document.id, versionNumber: 1, file: { name: 'letter.pdf' } }],
    });
    expect((await listed(path)).map(({ id }) => id)).toEqual([body.data.id]);
    expect(await listed(path, 'superseded=true')).toMatchObject([
      { id: body.data.id, isSuperseded: false },
      { id: document.id, isSuperseded: true },
    ]);
    expect((await ann.content(document.id)).statusCode).toBe(200);
    const calendar = await ann.call('GET', `/calendar?caseId=${caseId}&kinds=document`);
    expect(calendar.body.data).toMatchObject([
      { kind: 'document', id: body.data.id, title: 'Payslip', remark: 'Payslip · New version' },
      { kind: 'document', id: document.id, remark: 'Payslip', user: { id: ann.id } },
    ]);
  });

  test('is filed of the newest only, and of two at once by one', async () => {
    const { one } = await filed();
    const [mine, theirs] = [await ann.upload(), await bob.upload()];
    const answers = await Promise.all([
      ann.call('POST', `${one}/versions`, { version: 1, fileId: mine }),
      bob.call('POST', `${one}/versions`, { version: 1, fileId: theirs }),
    ]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      'There is a newer version: only the newest can be replaced.',
    );
    expect((await ann.call('PUT', one, { version: 2, title: 'Old' })).body.message).toContain(
      'newer version',
    );
    expect((await ann.call('DELETE', `${one}?version=2&reason=Old`)).status).toBe(409);
  });

  test('of an upload of somebody else is refused', async () => {
    const { path, one } = await filed();
    const refused = await ann.call('POST', `${one}/versions`, { version: 1, fileId: await bob.upload() });
    expect(refused.body.errors).toHaveProperty('fileId');
    expect(await listed(path)).toMatchObject([{ versionNumber: 1, isSuperseded: false }]);
  });
});

describe('a document is removed', () => {
  test('with a reason, and is kept where it can be put back', async () => {
    const { caseId, path, one, document } = await filed();
    expect((await ann.call('DELETE', `${one}?version=1`)).body.errors).toEqual({ reason: 'Required.' });
    expect((await ann.call('DELETE', `${one}?version=7&reason=Wrong`)).status).toBe(409);
    expect((await bob.call('DELETE', `${one}?version=1&reason=Another%20client’s`)).status).toBe(200);
    expect(await listed(path)).toEqual([]);
    expect((await ann.call('GET', `/calendar?caseId=${caseId}`)).body.data).toEqual([]);
    expect(await listed(path, 'removed=true')).toMatchObject([
      { id: document.id, removed: { by: { name: 'Bob Birch' }, reason: 'Another client’s' } },
    ]);
    expect((await ann.call('PUT', one, { version: 2, title: 'x' })).body.message).toContain(
      'Put it back first',
    );
    expect((await ann.call('POST', `${one}/restore`, { version: 1 })).status).toBe(409);
    const back = await ann.call('POST', `${one}/restore`, { version: 2 });
    expect(back.body.data).toMatchObject({ id: document.id, removed: null });
    expect(await listed(path)).toHaveLength(1);
  });

  test('version by version: the one before is in force again', async () => {
    const { path, one, document } = await filed();
    const add = async (to: string, version: number) =>
      (await ann.call('POST', `${to}/versions`, { version, fileId: await ann.upload() })).body.data;
    const second = await add(one, 1);
    await ann.call('DELETE', `${path}/${second.id}?version=1&reason=Blurred`);
    expect(await listed(path)).toMatchObject([{ id: document.id, versionNumber: 1, isSuperseded: false }]);
    const third = await add(one, 3);
    const refused = await ann.call('POST', `${path}/${second.id}/restore`, { version: 2 });
    expect(refused.body.message).toBe('Another version has been filed in its place since.');
    await ann.call('DELETE', `${path}/${third.id}?version=1&reason=Blurred`);
    expect((await ann.call('POST', `${path}/${second.id}/restore`, { version: 2 })).status).toBe(200);
    expect(await listed(path)).toMatchObject([{ id: second.id, versions: [{ id: document.id }] }]);
  });
});

describe('work that waits for a document', () => {
  let made = 0;
  const definition = (values: Record<string, unknown>) =>
    write(database, systemActor, (w) =>
      createRow(w, 'tasks', {
        name: `Awaiting ${++made}`,
        assignTo: 'creator',
        priority: 'normal',
        dueOffsetDays: 0,
        completionRequires: 'document',
        completionDocumentId: payslip,
        ...values,
      } as never),
    );
  async function raised(values: Record<string, unknown>) {
    const caseId = await harbourCase();
    const { id: taskId } = await definition(values);
    const { body } = await ann.call('POST', '/case-tasks', { caseId, taskId });
    const state = async () =>
      (await database.select().from(caseTasks).where(eq(caseTasks.id, body.data.id)))[0]!;
    return { caseId, taskId, id: body.data.id as number, state };
  }

  test('is done when one of its type arrives, and not for another', async () => {
    const { caseId, state } = await raised({ autoCompleteWhen: 'document_received' });
    await ann.file(caseId, { documentTypeId: await type('Client letter') });
    expect((await state()).status).toBe('open');
    await ann.file(caseId, { documentTypeId: payslip, title: 'May' });
    expect(await state()).toMatchObject({
      status: 'completed',
      completedBy: ann.id,
      completionNote: 'Payslip: May was filed.',
    });
  });

  test('is done when a document turns out to be of its type, and the next of its series is raised', async () => {
    const { caseId, taskId, state } = await raised({
      autoCompleteWhen: 'document_received',
      isRepeatable: true,
      repeatEvery: 'month',
    });
    const { id } = await ann.file(caseId, { documentTypeId: await type('Client letter') });
    await ann.call('PUT', `/cases/${caseId}/documents/${id}`, { version: 1, documentTypeId: payslip });
    expect((await state()).status).toBe('completed');
    const open = and(eq(caseTasks.taskId, taskId), eq(caseTasks.status, 'open'));
    expect(await database.$count(caseTasks, open)).toBe(1);
  });

  test('cannot be completed without it, says so kindly, and a removed one does not count', async () => {
    const { caseId, id } = await raised({});
    const complete = () => ann.call('POST', `/case-tasks/${id}/complete`, {});
    const sentence = 'A document of the type ‘Payslip’ must be filed on the case first.';
    expect((await complete()).body.message).toBe(sentence);
    const document = await ann.file(caseId, { documentTypeId: payslip });
    const one = `/cases/${caseId}/documents/${document.id}`;
    await ann.call('DELETE', `${one}?version=1&reason=Wrong`);
    expect((await complete()).body.message).toBe(sentence);
    await ann.call('POST', `${one}/restore`, { version: 2 });
    expect((await complete()).status).toBe(200);
  });

  test('is raised by the type that asks for it, when it comes in and not when it goes out', async () => {
    const caseId = await harbourCase();
    const documentTypeId = await type('Complaint');
    const names = async () =>
      (
        await database
          .select({ name: tables.tasks.name, source: caseTasks.source })
          .from(caseTasks)
          .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
          .where(eq(caseTasks.caseId, caseId))
      ).map(({ name, source }) => `${name} (${source})`);
    await ann.file(caseId, { documentTypeId, direction: 'out' });
    expect(await names()).toEqual([]);
    await ann.file(caseId, { documentTypeId });
    await ann.file(caseId, { documentTypeId });
    expect(await names()).toEqual(['Complaint stage deadlines (document)']);
  });
});

test('whoever watches the case hears of a document', async () => {
  const caseId = await harbourCase();
  const heard: string[] = [];
  const heardOf = new Promise<void>((resolve) => {
    const stop = whole.services.live.subscribe((topic) => {
      heard.push(topic);
      if (topic === `case:${caseId}`) {
        stop();
        resolve();
      }
    });
  });
  await ann.file(caseId, { documentTypeId: payslip });
  await heardOf;
  expect(heard).toContain(`case:${caseId}`);
});
