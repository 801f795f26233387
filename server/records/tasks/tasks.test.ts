import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonInstant } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm, newCase } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';
import { nextInSeries } from './definitions.ts';
import { caseTasks } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const firm = await demoFirm(database);
const { departments, statuses, tasks, users } = tables;

const idOf = async (table: typeof departments | typeof statuses | typeof tasks, name: string) => {
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  return row!.id;
};
const supervision = await idOf(departments, 'Supervision');
const advice = await idOf(departments, 'Advice');

let made = 0;

/** A caseworker of a department of their own, so that tasks of other tests are not among theirs. */
async function worker(more: Record<string, unknown> = {}, held: string[] = []) {
  made += 1;
  const department = await write(database, systemActor, (w) =>
    createRow(w, 'departments', { name: `Team ${made}` }),
  );
  const user = await signIn(held, { domainId: firm.harbour, departmentId: department.id, ...more });
  return { ...user, departmentId: department.id, call: apiCaller(app, user.headers) };
}

const definition = async (more: Partial<typeof tasks.$inferInsert> = {}) => {
  made += 1;
  const values = {
    name: `Definition ${made}`,
    assignTo: 'creator',
    priority: 'normal',
    dueOffsetDays: 0,
    ...more,
  };
  return write(database, systemActor, (w) => createRow(w, 'tasks', values as never));
};

const stored = async (id: number) =>
  (await database.select().from(caseTasks).where(eq(caseTasks.id, id)))[0]!;
const openOf = async (caseId: number) =>
  await database
    .select({ name: tasks.name, userId: caseTasks.assignedUserId, departmentId: caseTasks.departmentId })
    .from(caseTasks)
    .innerJoin(tasks, eq(tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, caseId), eq(caseTasks.status, 'open')))
    .orderBy(tasks.name);

describe('a user’s list', () => {
  test('holds their own tasks and their department’s, the oldest due first, in the specification’s shape', async () => {
    const ann = await worker();
    const { id: taskId } = await definition({
      name: 'Call the client',
      content: '<p>Ring {{case.reference}}</p>',
    });
    const found = await addCase(database, {
      domain: 'Harbour Debt Solutions',
      people: [
        { firstName: 'Ada', lastName: 'Byron' },
        { firstName: 'William', lastName: 'King' },
      ],
    });
    const add = (more: object) => ann.call('POST', '/case-tasks', { caseId: found.id, taskId, ...more });
    await add({ dueOn: '2026-03-05', assignedUserId: ann.id });
    await add({ dueOn: '2026-03-04', departmentId: ann.departmentId });
    await add({ dueOn: '2026-03-01', departmentId: advice });
    const { status, body } = await ann.call('GET', `/users/${ann.id}/tasks?page=1&limit=10`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['items', 'message', 'metaData', 'success']);
    expect(body.metaData).toEqual({ totalPages: 1, totalResults: 2 });
    expect(body.items[0]).toMatchObject({
      actionAt: '2026-03-04T17:00:00.000Z',
      task: { name: 'Call the client' },
      user: null,
      department: { id: ann.departmentId },
      content: `<p>Ring ${found.uniqueReference}</p>`,
      case: {
        id: found.id,
        people: [
          { firstName: 'Ada', lastName: 'Byron' },
          { firstName: 'William', lastName: 'King' },
        ],
      },
    });
    expect(body.items[1]).toMatchObject({ user: { name: expect.any(String) }, department: null });
    const second = await ann.call('GET', `/users/${ann.id}/tasks?page=2&limit=1`);
    expect(second.body.items.map(({ id }: { id: number }) => id)).toEqual([body.items[1].id]);
    expect(second.body.metaData).toEqual({ totalPages: 2, totalResults: 2 });
  });

  test('never holds tasks on cases of another domain', async () => {
    const ann = await worker();
    const far = await addCase(database, { domain: 'Northgate Insolvency' });
    const { id: taskId } = await definition();
    const values = { taskId, caseId: far.id, actionAt: new Date() };
    await database.insert(caseTasks).values({ ...values, assignedUserId: ann.id });
    const [theirs] = await database
      .insert(caseTasks)
      .values({ ...values, departmentId: ann.departmentId })
      .returning();
    const { body } = await ann.call('GET', `/users/${ann.id}/tasks`);
    expect(body).toMatchObject({ items: [], metaData: { totalPages: 0, totalResults: 0 } });
    expect((await ann.call('GET', `/case-tasks?caseId=${far.id}`)).body.data).toEqual([]);
    expect((await ann.call('GET', `/case-tasks/${theirs!.id}`)).status).toBe(404);
    expect((await ann.call('POST', `/users/${ann.id}/tasks/complete`, { id: theirs!.id })).status).toBe(404);
    expect((await ann.call('POST', '/case-tasks/bulk/complete', { ids: [theirs!.id] })).status).toBe(404);
    expect((await ann.call('POST', '/case-tasks', { caseId: far.id, taskId })).status).toBe(404);
    expect((await stored(theirs!.id)).status).toBe('open');
  });

  test('is read by the user themself, and by those who look after users', async () => {
    const ann = await worker();
    const bob = await worker();
    const head = await worker({}, ['settings.users']);
    expect((await bob.call('GET', `/users/${ann.id}/tasks`)).status).toBe(403);
    expect((await head.call('GET', `/users/${ann.id}/tasks`)).status).toBe(200);
    expect((await head.call('GET', '/users/999999/tasks')).status).toBe(404);
    expect((await ann.call('GET', `/users/${ann.id}/tasks?limit=0`)).status).toBe(400);
  });
});

/** A task of Ann's on a case of the demo firm. */
async function taskOf(
  ann: Awaited<ReturnType<typeof worker>>,
  more: Partial<typeof tasks.$inferInsert> = {},
  sent: object = {},
) {
  const { id: taskId } = await definition(more);
  const found = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const { body, status } = await ann.call('POST', '/case-tasks', {
    caseId: found.id,
    taskId,
    assignedUserId: ann.id,
    ...sent,
  });
  expect(status).toBe(201);
  return body.data as { id: number; version: number; case: { id: number }; actionAt: string };
}

describe('completing', () => {
  test('takes the item as it was listed; a second time says who did it and when', async () => {
    const ann = await worker({ name: 'Ann Field' });
    const item = await taskOf(ann, {}, { assignedUserId: null, departmentId: ann.departmentId });
    const bob = await worker({ departmentId: ann.departmentId });
    const [listed] = (await ann.call('GET', `/users/${ann.id}/tasks`)).body.items;
    expect((await ann.call('POST', `/users/${ann.id}/tasks/complete`, listed)).status).toBe(200);
    const again = await bob.call('POST', `/users/${bob.id}/tasks/complete`, listed);
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(
      /^Ann Field completed this task already, on \d\d\/\d\d\/\d{4} at \d\d:\d\d\.$/,
    );
    const own = await ann.call('POST', `/users/${ann.id}/tasks/complete`, listed);
    expect(own.body.message).toMatch(/^You completed this task already/);
    const audits = await database
      .select({ action: auditLog.action, caseId: auditLog.caseId, userId: auditLog.userId })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'case-tasks'), eq(auditLog.entityId, item.id)))
      .orderBy(auditLog.id);
    const about = { caseId: item.case.id, userId: ann.id };
    expect(audits).toEqual([
      { action: 'created', ...about },
      { action: 'updated', ...about },
    ]);
  });

  test('of two at once one succeeds', async () => {
    const ann = await worker();
    const { id } = await taskOf(ann);
    const answers = await Promise.all(
      [1, 2, 3].map(() => ann.call('POST', `/case-tasks/${id}/complete`, {})),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test('a task that was given to somebody else meanwhile is left to them', async () => {
    const ann = await worker();
    const bob = await worker({ name: 'Bob Marsh' });
    const { id, version } = await taskOf(ann);
    await ann.call('POST', `/case-tasks/${id}/reassign`, { version, assignedUserId: bob.id });
    const { status, body } = await ann.call('POST', `/users/${ann.id}/tasks/complete`, { id });
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'This task is with Bob Marsh now.',
    });
  });

  test('a repeating task brings the next one of its series', async () => {
    const ann = await worker();
    const item = await taskOf(ann, { isRepeatable: true, repeatEvery: 'month' }, { dueOn: '2099-01-31' });
    await ann.call('POST', `/case-tasks/${item.id}/complete`, {});
    const { body } = await ann.call('GET', `/users/${ann.id}/tasks`);
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({ actionAt: '2099-02-28T17:00:00.000Z', source: 'recurrence' });
    await ann.call('POST', `/case-tasks/${body.items[0].id}/complete`, {});
    const [third] = (await ann.call('GET', `/users/${ann.id}/tasks`)).body.items;
    expect(third.actionAt).toBe('2099-03-31T16:00:00.000Z');
    expect((await stored(third.id)).recurrenceParentId).toBe(item.id);
  });
});

test('the next day of a series is never before today, nor on a day when offices are closed', () => {
  const holidays = new Set(['2026-04-03', '2026-04-06']);
  const next = (every: string, last: string, today: string) =>
    nextInSeries(every, '2026-01-31', last, today, holidays);
  expect(next('day', '2026-04-02', '2026-04-02')).toBe('2026-04-07');
  expect(next('day', '2026-03-20', '2026-04-01')).toBe('2026-04-01');
  expect(next('month', '2026-01-31', '2026-02-02')).toBe('2026-02-28');
  expect(next('month', '2026-02-28', '2026-05-02')).toBe('2026-05-31');
  expect(next('week', '2026-01-31', '2026-01-31')).toBe('2026-02-07');
  expect(next('year', '2026-01-31', '2026-01-31')).toBe('2027-01-31');
});

describe('the life of a case', () => {
  test('a new lead gets its first task; the next status its own, once; a case that ends keeps none', async () => {
    const ann = await worker();
    const created = await ann.call('POST', '/cases', newCase(firm, { caseOwnerUserId: ann.id }));
    const { id } = created.body.data;
    expect(await openOf(id)).toEqual([
      { name: 'First contact call', userId: null, departmentId: await idOf(departments, 'Sales/Triage') },
    ]);
    const owner = await definition({ name: 'Owner’s check', assignTo: 'role_case_owner' });
    const moved = await definition({ name: 'Until it moves', autoCompleteWhen: 'status_changed' });
    await ann.call('POST', '/case-tasks', { caseId: id, taskId: moved.id });
    const next = await idOf(statuses, 'Advice in Progress');
    await database.execute(
      `insert into statuses_raise_task_ids values (${next}, ${owner.id}), (${next}, ${await idOf(tasks, 'First contact call')})`,
    );
    const { version } = (await ann.call('GET', `/cases/${id}`)).body.data;
    const answer = await ann.call('POST', `/cases/${id}/status`, { version, statusId: next });
    expect(answer.status).toBe(200);
    expect((await openOf(id)).map(({ name }) => name)).toEqual(['First contact call', 'Owner’s check']);
    expect((await openOf(id))[1]?.userId).toBe(ann.id);
    const ended = await ann.call('POST', `/cases/${id}/status`, {
      version: answer.body.data.version,
      statusId: await idOf(statuses, 'Not Proceeding'),
      reason: 'The client withdrew.',
    });
    expect(ended.status).toBe(200);
    expect(await openOf(id)).toEqual([]);
  });

  test('work of somebody who has left falls to the department of the case', async () => {
    const ann = await worker();
    const gone = await worker({ status: 'disabled' });
    const found = await addCase(database, {
      domain: 'Harbour Debt Solutions',
      caseOwnerUserId: gone.id,
      departmentId: supervision,
    });
    const { id: taskId } = await definition({ assignTo: 'role_case_owner' });
    const { body } = await ann.call('POST', '/case-tasks', { caseId: found.id, taskId });
    expect(body.data).toMatchObject({ user: null, department: { id: supervision } });
  });

  test('a due day counts from a date of the case, on business days', async () => {
    const ann = await worker();
    const found = await addCase(database, { domain: 'Harbour Debt Solutions', decisionDate: '2030-06-03' });
    const { id: taskId } = await definition({
      dueBasis: 'field',
      dueField: 'decisionDate',
      dueOffsetDays: -3,
      businessDays: true,
    });
    const { body } = await ann.call('POST', '/case-tasks', { caseId: found.id, taskId });
    expect(body.data.actionAt).toBe(londonInstant('2030-05-29', '17:00').toISOString());
  });
});

describe('changing', () => {
  test('snoozing asks for a later day and a reason; a stale save shows the task as it is', async () => {
    const ann = await worker();
    const { id, version } = await taskOf(ann, {}, { dueOn: '2026-01-05' });
    const snooze = (more: object) => ann.call('POST', `/case-tasks/${id}/snooze`, { version, ...more });
    expect((await snooze({ dueOn: '2099-01-05' })).body.errors).toEqual({ reason: 'Required.' });
    expect((await snooze({ dueOn: '2026-02-05', reason: 'x' })).body.errors).toEqual({
      dueOn: 'Choose today or a later day.',
    });
    const done = await snooze({ dueOn: '2099-07-05', dueTime: '09:30', reason: 'On holiday' });
    expect(done.body.data).toMatchObject({
      actionAt: '2099-07-05T08:30:00.000Z',
      snoozeReason: 'On holiday',
    });
    const stale = await snooze({ dueOn: '2099-08-05', reason: 'Later still' });
    expect({ status: stale.status, current: stale.body.data.current.version }).toEqual({
      status: 409,
      current: version + 1,
    });
  });

  test('tasks go only to people who see the case, and to departments that serve its domain', async () => {
    const ann = await worker();
    const far = await worker({ domainId: firm.northgate });
    const { id, version } = await taskOf(ann);
    const { status, body } = await ann.call('POST', `/case-tasks/${id}/reassign`, {
      version,
      assignedUserId: far.id,
    });
    expect(status).toBe(400);
    expect(body.errors.assignedUserId).toContain('Choose somebody who sees cases of this domain');
    const [user] = await database.select({ name: users.name }).from(users).where(eq(users.id, far.id));
    expect(body.errors.assignedUserId).not.toContain(user!.name);
  });

  test('several at once: what cannot be completed says why and does not stop the others', async () => {
    const ann = await worker();
    const bob = await worker();
    const plain = await taskOf(ann);
    const noted = await taskOf(ann, { completionRequires: 'note' });
    const done = await taskOf(ann);
    await ann.call('POST', `/case-tasks/${done.id}/complete`, {});
    const moved = await taskOf(ann);
    const { body } = await ann.call('POST', '/case-tasks/bulk/complete', {
      ids: [plain.id, noted.id, done.id],
    });
    expect(body.data.changed).toBe(1);
    expect(body.data.skipped).toEqual([
      { id: noted.id, reason: 'This task asks for a note of what was done.' },
      { id: done.id, reason: expect.stringMatching(/^You completed this task already/) },
    ]);
    const given = await ann.call('POST', '/case-tasks/bulk/reassign', {
      ids: [noted.id, moved.id],
      assignedUserId: bob.id,
    });
    expect(given.body.data).toEqual({ changed: 2, skipped: [] });
    expect((await bob.call('GET', `/users/${bob.id}/tasks`)).body.metaData.totalResults).toBe(2);
    const cases = [await addCase(database), await addCase(database)];
    const { id: taskId } = await definition();
    const many = await ann.call('POST', '/cases/bulk/task', {
      caseIds: cases.map(({ id }) => id),
      taskId,
      departmentId: bob.departmentId,
    });
    expect(many.body.data).toEqual({ changed: 2 });
  });

  test('a user with read-only access to cases completes nothing', async () => {
    const ann = await worker();
    const reader = await worker({ departmentId: ann.departmentId, caseAccess: 'read' });
    const { id } = await taskOf(ann, {}, { assignedUserId: null, departmentId: ann.departmentId });
    expect((await reader.call('POST', `/case-tasks/${id}/complete`, {})).status).toBe(403);
  });

  test('lists hear of a task that comes and of one that goes', async () => {
    const ann = await worker();
    const bob = await worker();
    const { id, version, case: found } = await taskOf(ann);
    const heard = new Set<string>();
    const stop = services.live.subscribe((topic) => heard.add(topic));
    await ann.call('POST', `/case-tasks/${id}/reassign`, { version, assignedUserId: bob.id });
    const wanted = [`case:${found.id}`, `tasks:user:${ann.id}`, `tasks:user:${bob.id}`];
    await expect.poll(() => wanted.filter((topic) => heard.has(topic))).toEqual(wanted);
    stop();
  });

  test('the list narrows down to the caller’s own, overdue ones or those of a status', async () => {
    const ann = await worker();
    const late = await taskOf(ann, {}, { dueOn: '2026-01-05' });
    const later = await taskOf(ann, {}, { dueOn: '2099-01-05' });
    const cancelled = await taskOf(ann);
    const { version } = cancelled;
    await ann.call('POST', `/case-tasks/${cancelled.id}/cancel`, { version, reason: 'Not needed' });
    const ids = async (query: string) =>
      (await ann.call('GET', `/case-tasks?mine=true&${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('')).toEqual([late.id, later.id]);
    expect(await ids('dir=desc')).toEqual([later.id, late.id]);
    expect(await ids('overdue=true')).toEqual([late.id]);
    expect(await ids('status=cancelled')).toEqual([cancelled.id]);
    expect(await ids(`caseId=${later.case.id}&status=all`)).toEqual([later.id]);
  });
});
