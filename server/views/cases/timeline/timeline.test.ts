import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseStatusChanges, cases } from '#server/records/cases/tables.ts';
import { caseNotes } from '#server/records/documents/notes/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import type { CalendarEntry } from '#shared/views/cases/timeline/contract.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews)(database);
const firm = await demoFirm(database);

async function worker(held: string[] = [], more: Record<string, unknown> = {}) {
  const user = await signIn(held, { domainId: firm.harbour, ...more });
  return { ...user, call: apiCaller(app, user.headers) };
}
const ann = await worker();
const sam = await worker(['cases.sensitive']);

const harbourCase = () => addCase(database, { domain: 'Harbour Debt Solutions' });
const note = (more: object = {}) => ({
  kind: 'note',
  subject: 'Budget',
  bodyHtml: '<p>Rent went up</p>',
  ...more,
});
const titles = async ({ call }: typeof ann, query: string) => {
  const { body } = await call('GET', `/calendar?${query}`);
  return (body.data as CalendarEntry[]).map(({ title }) => title);
};

test('a note needs no subject if it has a text, and says something in any case', async () => {
  const { id: caseId } = await harbourCase();
  const write = (more: object) => ann.call('POST', `/cases/${caseId}/notes`, note(more));
  expect((await write({ subject: undefined })).status).toBe(201);
  expect((await write({ subject: 'Rang twice', bodyHtml: '' })).status).toBe(201);
  const { body } = await ann.call('GET', `/calendar?caseId=${caseId}`);
  expect(body.data.map(({ title }: CalendarEntry) => title)).toEqual(['Rang twice', '']);
  const empty = await write({ subject: '', bodyHtml: '<p> &nbsp;</p>' });
  expect([empty.status, empty.body.errors]).toEqual([400, { bodyHtml: 'Write something.' }]);
});

test('the latest note can be read by itself: a pinned one does not stand before it, and is not noted as read', async () => {
  const { id: caseId } = await harbourCase();
  const at = (day: number) => new Date(`2026-03-0${day}T10:00Z`);
  await database.insert(caseNotes).values([
    { caseId, kind: 'note', subject: 'Beware', happenedAt: at(1), isPinned: true, isSensitive: true },
    { caseId, kind: 'note', subject: 'Latest', happenedAt: at(3) },
  ]);
  expect(await titles(sam, `caseId=${caseId}&limit=1&pinnedFirst=false`)).toEqual(['Latest']);
  const read = and(eq(auditLog.caseId, caseId), eq(auditLog.action, 'read'));
  expect(await database.$count(auditLog, read)).toBe(0);
  expect(await titles(sam, `caseId=${caseId}&limit=1`)).toEqual(['Beware']);
  expect(await database.$count(auditLog, read)).toBe(1);
});

describe('the calendar of a case', () => {
  test('holds notes, tasks and, on request, changes of status, the newest first', async () => {
    const { id: caseId } = await harbourCase();
    const { tasks, statuses } = tables;
    const [definition] = await database.select().from(tasks).limit(1);
    const [from, to] = await database.select().from(statuses).orderBy(statuses.id).limit(2);
    await database.insert(caseNotes).values([
      {
        caseId,
        kind: 'call_in',
        subject: 'Rang',
        bodyHtml: '<p>50% less</p>',
        happenedAt: new Date('2026-03-01T10:00Z'),
      },
      { caseId, kind: 'note', subject: 'Later', happenedAt: new Date('2026-03-04T00:30Z') },
    ]);
    const task = { caseId, taskId: definition!.id, createdAt: new Date('2026-03-02T10:00Z') };
    await database.insert(caseTasks).values([
      { ...task, assignedUserId: ann.id, actionAt: new Date('2026-04-01T16:00Z') },
      {
        ...task,
        assignedUserId: sam.id,
        actionAt: new Date('2026-04-02T16:00Z'),
        status: 'completed',
        completedAt: new Date('2026-03-03T10:00Z'),
        completedBy: sam.id,
        completionNote: 'Done < early',
      },
    ]);
    await database.insert(caseStatusChanges).values({
      caseId,
      fromStatusId: from!.id,
      toStatusId: to!.id,
      reason: 'Agreed',
      changedAt: new Date('2026-03-05T10:00Z'),
    });
    const { status, body } = await ann.call('GET', `/calendar?caseId=${caseId}`);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ page: 1, limit: 10, totalResults: 4, totalPages: 1 });
    expect(body.data).toMatchObject([
      { kind: 'note', title: 'Later' },
      {
        kind: 'task',
        at: '2026-03-03T10:00:00.000Z',
        remark: 'Done < early',
        isOpenTask: false,
        user: { id: sam.id },
      },
      { kind: 'task', isOpenTask: true, dueAt: '2026-04-01T16:00:00.000Z', user: { id: ann.id } },
      { kind: 'call_in', title: 'Rang', detail: '<p>50% less</p>', at: '2026-03-01T10:00:00.000Z' },
    ]);
    const open = await ann.call('GET', `/calendar?caseId=${caseId}&actionable=true`);
    expect(open.body.data).toMatchObject([{ kind: 'task', isOpenTask: true }]);
    const move = `${from!.name} → ${to!.name}`;
    expect((await titles(ann, `caseId=${caseId}&statuses=true`))[0]).toBe(move);
    expect(await titles(ann, `caseId=${caseId}&statuses=true&kinds=status,call_in`)).toEqual([move, 'Rang']);
    expect(await titles(ann, `caseId=${caseId}&search=50%25 LESS`)).toEqual(['Rang']);
    expect(await titles(ann, `caseId=${caseId}&from=2026-03-04&to=2026-03-04`)).toEqual(['Later']);
    expect(await titles(ann, `caseId=${caseId}&limit=1&page=4`)).toEqual(['Rang']);
    expect((await ann.call('GET', `/calendar?caseId=${caseId}&kinds=dream`)).status).toBe(400);
  });

  test('of another domain’s case does not exist, nor can notes be written there', async () => {
    const { id } = await addCase(database, { domain: 'Northgate Insolvency' });
    expect((await ann.call('GET', `/calendar?caseId=${id}`)).status).toBe(404);
    expect((await ann.call('POST', `/cases/${id}/notes`, note())).status).toBe(404);
    expect(await database.$count(caseNotes, eq(caseNotes.caseId, id))).toBe(0);
  });

  test('keeps sensitive notes from those who may not read them, and says who read them', async () => {
    const { id } = await harbourCase();
    const secret = note({ subject: 'Health', isSensitive: true });
    expect((await ann.call('POST', `/cases/${id}/notes`, secret)).status).toBe(403);
    const { body } = await sam.call('POST', `/cases/${id}/notes`, secret);
    expect(await titles(ann, `caseId=${id}`)).toEqual([]);
    expect((await ann.call('GET', `/calendar?caseId=${id}`)).body.meta.totalResults).toBe(0);
    const put = { ...note(), version: 1 };
    expect((await ann.call('PUT', `/cases/${id}/notes/${body.data.id}`, put)).status).toBe(404);
    const correction = note({ correctsNoteId: body.data.id });
    expect((await ann.call('POST', `/cases/${id}/notes`, correction)).status).toBe(404);
    const corrected = await sam.call('POST', `/cases/${id}/notes`, correction);
    expect(corrected.body.data).toMatchObject({ isSensitive: true, correctsNoteId: body.data.id });
    expect(await titles(sam, `caseId=${id}`)).toEqual(['Budget', 'Health']);
    const trail = await database.select().from(auditLog).where(eq(auditLog.caseId, id));
    const reads = trail.filter(({ action }) => action === 'read');
    expect(reads.map(({ entity, entityId, userId }) => [entity, entityId, userId])).toContainEqual([
      'case-notes',
      body.data.id,
      sam.id,
    ]);
    expect(reads.every(({ userId }) => userId === sam.id)).toBe(true);
  });
});

describe('notes', () => {
  test('are cleaned, and calls keep when the client was last spoken to', async () => {
    const { id } = await harbourCase();
    const contact = async () =>
      (await database.select({ at: cases.lastContactAt }).from(cases).where(eq(cases.id, id)))[0]!.at;
    const written = await ann.call(
      'POST',
      `/cases/${id}/notes`,
      note({ bodyHtml: '<p onclick="x()">Hi<script>x()</script></p>' }),
    );
    expect(written.status).toBe(201);
    expect(written.body.data).toMatchObject({ bodyHtml: '<p>Hi</p>', createdBy: ann.id });
    expect(await contact()).toBeNull();
    const call = (happenedAt: string) =>
      ann.call('POST', `/cases/${id}/notes`, note({ kind: 'call_out', happenedAt }));
    await call('2026-03-02T10:00:00Z');
    await call('2026-03-01T10:00:00Z');
    expect(await contact()).toEqual(new Date('2026-03-02T10:00Z'));
    const future = await call('2999-01-01T10:00:00Z');
    expect(future.body.errors).toEqual({ happenedAt: 'Must not be in the future.' });
    const bySystem = await ann.call('POST', `/cases/${id}/notes`, note({ kind: 'system' }));
    expect(bySystem.status).toBe(400);
  });

  test('are changed by their author for 24 hours, and not over somebody’s later change', async () => {
    const { id } = await harbourCase();
    const { body } = await ann.call('POST', `/cases/${id}/notes`, note());
    const path = `/cases/${id}/notes/${body.data.id}`;
    const put = (who: typeof ann, version: number, subject: string) =>
      who.call('PUT', path, note({ subject, version }));
    expect((await put(sam, 1, 'Theirs')).status).toBe(403);
    expect((await put(ann, 1, 'Mine')).body.data).toMatchObject({ subject: 'Mine', version: 2 });
    expect((await put(ann, 1, 'Stale')).status).toBe(409);
    await database
      .update(caseNotes)
      .set({ createdAt: new Date(Date.now() - 24 * 3_600_000 - 1_000) })
      .where(eq(caseNotes.id, body.data.id));
    const late = await put(ann, 2, 'Late');
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('Notes can be changed for 24 hours. Add a correction instead.');
    expect(await titles(ann, `caseId=${id}`)).toEqual(['Mine']);
  });
});

describe('pinned notes', () => {
  test('come first, can be pinned by anybody at any time, and nobody else’s pin is overwritten', async () => {
    const { id } = await harbourCase();
    const write = async (subject: string, more: object = {}) =>
      (await ann.call('POST', `/cases/${id}/notes`, note({ subject, ...more }))).body.data;
    const old = await write('Old', { happenedAt: '2026-01-05T09:00:00Z' });
    await write('New');
    await database
      .update(caseNotes)
      .set({ createdAt: new Date(Date.now() - 48 * 3_600_000) })
      .where(eq(caseNotes.id, old.id));
    expect(await titles(ann, `caseId=${id}`)).toEqual(['New', 'Old']);
    const pin = (version: number, isPinned: boolean, who = sam) =>
      who.call('POST', `/cases/${id}/notes/${old.id}/pin`, { version, isPinned });
    expect((await pin(1, true)).body.data).toMatchObject({ isPinned: true, version: 2 });
    expect(await titles(ann, `caseId=${id}`)).toEqual(['Old', 'New']);
    expect((await pin(1, false)).status).toBe(409);
    await pin(2, false);
    expect(await titles(ann, `caseId=${id}`)).toEqual(['New', 'Old']);
    const reader = await worker(['cases.sensitive'], { caseAccess: 'read' });
    expect((await pin(3, true, reader)).status).toBe(403);
  });

  test('that are sensitive are out of reach of those who may not read them', async () => {
    const { id } = await harbourCase();
    const { body } = await sam.call('POST', `/cases/${id}/notes`, note({ isSensitive: true }));
    const answer = await ann.call('POST', `/cases/${id}/notes/${body.data.id}/pin`, {
      version: 1,
      isPinned: true,
    });
    expect(answer.status).toBe(404);
  });
});

test('a call keeps who took part and whether the client may see it, and is found by them', async () => {
  const { id } = await harbourCase();
  const values = { kind: 'call_in', participants: ' Ms Adeyemi (debt adviser) ', isClientVisible: true };
  const written = await ann.call('POST', `/cases/${id}/notes`, note({ ...values, durationSeconds: 300 }));
  expect(written.body.data).toMatchObject({
    participants: 'Ms Adeyemi (debt adviser)',
    isClientVisible: true,
  });
  const { body } = await ann.call('GET', `/calendar?caseId=${id}&search=adeyemi`);
  expect(body.data).toMatchObject([
    {
      participants: 'Ms Adeyemi (debt adviser)',
      isClientVisible: true,
      isPinned: false,
      durationSeconds: 300,
    },
  ]);
});
