import { and, eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { caseViews } from '#server/app/parts/case-views.ts';
import { complaints } from '#server/app/parts/complaints.ts';
import { auditLog } from '#server/platform/database/audit.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { holidaysOf } from '#server/records/reference/bank-holidays.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { complaintCodes } from '#shared/activities/complaints/complaints.ts';
import { addBusinessDays } from '#shared/platform/business-days.ts';
import { addDays, londonDate, londonInstant } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { nightlyComplaints } from './nightly-complaints.ts';
import { stageTaskKey } from './stage-tasks.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await appWith(caseViews, complaints)(database);
const firm = await demoFirm(database);
const holidays = await holidaysOf(database);
const today = londonDate();
const harbour = 'Harbour Debt Solutions';

const officer = await signIn([], { domainId: firm.harbour });
const call = apiCaller(app, officer.headers);
const reader = apiCaller(
  app,
  (await signIn(['cases.sensitive'], { domainId: firm.harbour, caseAccess: 'read' })).headers,
);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);

const statuses = tables['complaint-statuses'];
const rows = await database.select({ id: statuses.id, code: statuses.code }).from(statuses);
const statusId = (code: string) => rows.find((row) => row.code === code)!.id;

const newCaseId = async (domain = harbour) => (await addCase(database, { domain })).id;
const told = (more: object = {}) => ({
  receivedOn: today,
  channel: 'phone',
  category: 'delay',
  about: 'regulated',
  summary: 'Nobody called back for two weeks.',
  ...more,
});
async function logged(more: object = {}, caseId?: number) {
  const id = caseId ?? (await newCaseId());
  const { status, body } = await call('POST', `/cases/${id}/complaints`, told(more));
  expect(status).toBe(201);
  return { ...body.data, path: `/cases/${id}/complaints/${body.data.id}` };
}
/** Takes a step with the version that is stored. */
async function step(path: string, code: string, more: object = {}) {
  const { version } = (await call('GET', path)).body.data;
  return call('POST', `${path}/status`, { version, statusId: statusId(code), ...more });
}
const taskOf = async (complaintId: number, stage: 'src' | 'final') =>
  (
    await database
      .select()
      .from(caseTasks)
      .where(eq(caseTasks.sourceKey, stageTaskKey(complaintId, stage)))
  )[0];
const found = { rootCause: 'No one covered leave.', lessons: 'A rota.' };

describe('logging a complaint', () => {
  test('starts both clocks and raises a task two business days before each', async () => {
    const row = await logged();
    const srcDueOn = addBusinessDays(today, 3, holidays);
    const finalDueOn = addDays(today, 56);
    expect(row).toMatchObject({
      srcDueOn,
      finalDueOn,
      status: { code: 'received', step: 'received' },
      owner: { id: officer.id },
      srcClock: { state: 'running', businessDaysLeft: 3 },
      finalClock: { state: 'running', dueOn: finalDueOn },
    });
    const src = await taskOf(row.id, 'src');
    const final = await taskOf(row.id, 'final');
    expect(src).toMatchObject({ status: 'open', source: 'complaint', priority: 'high' });
    expect(src!.content).toContain(row.reference);
    expect(src!.actionAt).toEqual(londonInstant(addBusinessDays(srcDueOn, -2, holidays), '17:00'));
    expect(final!.actionAt).toEqual(londonInstant(addBusinessDays(finalDueOn, -2, holidays), '17:00'));
    const entries = await database
      .select({ caseId: auditLog.caseId, action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'complaints'), eq(auditLog.entityId, row.id)));
    expect(entries).toEqual([{ caseId: row.case.id, action: 'created' }]);
  });

  test('reckons over Easter and over Christmas with the bank holidays of the table', async () => {
    const easter = await logged({ receivedOn: '2026-04-01' });
    expect([easter.srcDueOn, easter.finalDueOn]).toEqual(['2026-04-08', '2026-05-27']);
    const christmas = await logged({ receivedOn: '2025-12-23' });
    expect([christmas.srcDueOn, christmas.finalDueOn]).toEqual(['2025-12-30', '2026-02-17']);
    expect(christmas.finalClock.state).toBe('over');
    // The three business days are long over: there is nothing to be done about them.
    expect(await taskOf(christmas.id, 'src')).toBeUndefined();
    expect((await taskOf(christmas.id, 'final'))!.actionAt).toEqual(londonInstant('2026-02-13', '17:00'));
  });

  test('is refused with the reason at the field', async () => {
    const id = await newCaseId();
    const answer = await call('POST', `/cases/${id}/complaints`, told({ receivedOn: addDays(today, 1) }));
    expect([answer.status, answer.body.errors]).toEqual([400, { receivedOn: 'Must not be in the future.' }]);
    const empty = await call('POST', `/cases/${id}/complaints`, told({ summary: ' ', channel: 'pigeon' }));
    expect(Object.keys(empty.body.errors).sort()).toEqual(['channel', 'summary']);
    const owner = await call('POST', `/cases/${id}/complaints`, told({ ownerUserId: 999_999 }));
    expect(Object.keys(owner.body.errors)).toEqual(['ownerUserId']);
    expect((await reader('POST', `/cases/${id}/complaints`, told())).status).toBe(403);
  });

  test('at the same moment gives each its own reference, without a gap', async () => {
    const before = await logged();
    const ids = await Promise.all(Array.from({ length: 8 }, () => newCaseId()));
    const answers = await Promise.all(ids.map((id) => call('POST', `/cases/${id}/complaints`, told())));
    const numbers = answers.map(({ body }) => Number(body.data.reference.slice(-4))).sort((a, b) => a - b);
    const last = Number(before.reference.slice(-4));
    expect(numbers).toEqual(ids.map((_, n) => last + 1 + n));
    expect(before.reference).toMatch(new RegExp(`^[A-Z]+-C${today.slice(0, 4)}-\\d{4}$`));
  });
});

describe('steps', () => {
  test('lead to a summary resolution within three business days, which completes its task', async () => {
    const { id, path } = await logged();
    expect((await step(path, complaintCodes.acknowledged)).body.data).toMatchObject({
      acknowledgedOn: today,
    });
    const unsaid = await step(path, complaintCodes.resolved);
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([400, ['outcome']]);
    const { status, body } = await step(path, complaintCodes.resolved, { outcome: 'upheld' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ srcSentOn: today, closedOn: today, outcome: 'upheld' });
    expect(body.data.srcClock.state).toBe('met');
    expect(await taskOf(id, 'src')).toMatchObject({ status: 'completed' });
    expect(await taskOf(id, 'final')).toMatchObject({ status: 'completed' });
  });

  test('refuse a summary resolution after the third business day, and outside DISP', async () => {
    const receivedOn = addBusinessDays(today, -5, holidays);
    const late = await logged({ receivedOn });
    await step(late.path, complaintCodes.acknowledged);
    const refused = await step(late.path, complaintCodes.resolved, { outcome: 'upheld' });
    expect([refused.status, refused.body.errors.on]).toEqual([
      400,
      expect.stringContaining('third business day after receipt'),
    ]);
    const gateway = await logged({ about: 'office_holder' });
    const outside = await step(gateway.path, complaintCodes.resolved, { outcome: 'upheld' });
    expect([outside.status, outside.body.message]).toEqual([409, expect.stringContaining('belongs to DISP')]);
  });

  test('ask a final response for its root cause, take the outcome from the status, and end both tasks', async () => {
    const { id, path } = await logged();
    expect((await step(path, complaintCodes.upheld)).body.message).toContain('cannot follow ‘Received’');
    await step(path, complaintCodes.acknowledged);
    await step(path, complaintCodes.investigating);
    const unsaid = await step(path, complaintCodes.partly);
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([400, ['rootCause']]);
    const { body } = await step(path, complaintCodes.partly, { ...found, redressPence: 7_500 });
    expect(body.data).toMatchObject({ finalSentOn: today, outcome: 'partly', redressPence: 7_500, ...found });
    expect(await taskOf(id, 'src')).toMatchObject({ status: 'cancelled' });
    expect(await taskOf(id, 'final')).toMatchObject({ status: 'completed' });
    expect((await step(path, complaintCodes.closed)).body.data).toMatchObject({ closedOn: today });
  });

  test('lead to the Ombudsman only under DISP and after a reply, and back with a decision', async () => {
    const { path } = await logged({ receivedOn: addDays(today, -20) });
    for (const code of [complaintCodes.acknowledged, complaintCodes.investigating]) await step(path, code);
    const early = await step(path, complaintCodes.ombudsman);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('eight weeks')]);
    expect((await step(path, complaintCodes.gateway)).body.message).toContain('insolvency practitioner');
    expect((await step(path, complaintCodes.holding)).body.errors).toEqual({ note: 'Say why.' });
    const held = await step(path, complaintCodes.holding, { note: 'A file is still with the bank.' });
    expect(held.body.data).toMatchObject({ holdingSentOn: today, finalClock: { state: 'met' } });
    await step(path, complaintCodes.ombudsman, { ombudsmanRef: 'PNX-1' });
    expect((await step(path, complaintCodes.closed)).body.errors).toHaveProperty('ombudsmanOutcome');
    const closed = await step(path, complaintCodes.closed, { ombudsmanOutcome: 'not_upheld' });
    expect(closed.body.data).toMatchObject({ closedOn: today, ombudsmanRef: 'PNX-1' });
  });

  test('close without a reply only as withdrawn, and go on as a new complaint', async () => {
    const { id, reference, path, case: ofCase } = await logged();
    const again = () => call('POST', `/cases/${ofCase.id}/complaints`, told({ reopenedFromId: id }));
    expect((await again()).body.message).toContain('has not ended');
    const { body } = await step(path, complaintCodes.closed, { note: 'The client took it back.' });
    expect(body.data).toMatchObject({ outcome: 'withdrawn', closedOn: today });
    expect((await again()).body.data).toMatchObject({ reopenedFrom: { id, reference } });
    expect((await again()).status).toBe(409);
  });

  test('cannot be taken before the step before, or in the future', async () => {
    const { path } = await logged({ receivedOn: addDays(today, -4) });
    const early = await step(path, complaintCodes.acknowledged, { on: addDays(today, -5) });
    expect(early.body.errors.on).toContain('Cannot be before');
    const late = await step(path, complaintCodes.acknowledged, { on: addDays(today, 1) });
    expect(late.body.errors.on).toBe('Must not be in the future.');
    const taken = await step(path, complaintCodes.acknowledged, { on: addDays(today, -3) });
    expect(taken.body.data.acknowledgedOn).toBe(addDays(today, -3));
  });

  test('taken twice at once are taken once', async () => {
    const { path } = await logged();
    const { version } = (await call('GET', path)).body.data;
    const take = () =>
      call('POST', `${path}/status`, { version, statusId: statusId(complaintCodes.acknowledged) });
    const answers = await Promise.all([take(), take()]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect((await call('GET', path)).body.data.history).toHaveLength(2);
  });

  test('waiting for the client is counted, and moves neither deadline nor task', async () => {
    const receivedOn = addDays(today, -30);
    const { id, path, finalDueOn } = await logged({ receivedOn });
    for (const code of [complaintCodes.acknowledged, complaintCodes.investigating])
      await step(path, code, { on: receivedOn });
    const waiting = await step(path, complaintCodes.waiting, { on: addDays(today, -10) });
    expect(waiting.body.data.finalClock).toMatchObject({ state: 'running', dueOn: finalDueOn });
    const due = async () => londonDate((await taskOf(id, 'final'))!.actionAt);
    expect(await due()).toBe(addBusinessDays(finalDueOn, -2, holidays));
    const running = await step(path, complaintCodes.investigating, { on: addDays(today, -3) });
    expect(running.body.data).toMatchObject({ clockStoppedDays: 7, clockStoppedOn: null });
    expect(running.body.data.finalClock).toMatchObject({ state: 'running', dueOn: finalDueOn });
    expect(await due()).toBe(addBusinessDays(finalDueOn, -2, holidays));

    // A task that was postponed while waiting still moved the deadline is back on its day in the morning.
    const { id: taskId } = (await taskOf(id, 'final'))!;
    const putOff = londonInstant(addDays(finalDueOn, 20), '17:00');
    await database.update(caseTasks).set({ actionAt: putOff }).where(eq(caseTasks.id, taskId));
    const everything = { after: 0, upTo: 1_000_000 };
    await writeChanges(database, systemActor, (w) => nightlyComplaints(w, everything, today));
    expect(await due()).toBe(addBusinessDays(finalDueOn, -2, holidays));
  });
});

describe('changing a complaint', () => {
  type Told =
    | 'version'
    | 'receivedOn'
    | 'channel'
    | 'category'
    | 'about'
    | 'regime'
    | 'regimeReason'
    | 'summary';
  type Row = Record<Told, unknown> & { owner: { id: number } };
  const values = ({ version, receivedOn, channel, category, summary, owner, ...row }: Row) => ({
    version,
    receivedOn,
    channel,
    category,
    about: row.about,
    regime: row.regime,
    regimeReason: row.regimeReason,
    summary,
    ownerUserId: owner.id,
  });

  test('moves both deadlines and tasks with another day of receipt; a stale save is told', async () => {
    const { path, id, ...row } = await logged();
    const receivedOn = addDays(today, -14);
    const { status, body } = await call('PUT', path, { ...values(row), receivedOn });
    expect([status, body.data.finalDueOn]).toEqual([200, addDays(receivedOn, 56)]);
    expect(await taskOf(id, 'src')).toMatchObject({ status: 'cancelled' });
    const due = addBusinessDays(addDays(receivedOn, 56), -2, holidays);
    expect(londonDate((await taskOf(id, 'final'))!.actionAt)).toBe(due);
    const stale = await call('PUT', path, { ...values(row), summary: 'Other' });
    expect(stale.status).toBe(409);
  });

  test('cannot contradict what has happened', async () => {
    const { path } = await logged({ receivedOn: addDays(today, -3) });
    await step(path, complaintCodes.acknowledged, { on: addDays(today, -2) });
    const row = (await call('GET', path)).body.data;
    const later = await call('PUT', path, { ...values(row), receivedOn: today });
    expect(later.body.errors.receivedOn).toContain('when it was dealt with');
  });
});

describe('who may see it', () => {
  test('nobody of another domain: not in the case, not in the register, not by id', async () => {
    const { path, reference, case: ofCase } = await logged();
    expect((await stranger('GET', path)).status).toBe(404);
    expect((await stranger('GET', `/cases/${ofCase.id}/complaints`)).status).toBe(404);
    expect((await stranger('POST', `/cases/${ofCase.id}/complaints`, told())).status).toBe(404);
    expect((await stranger('GET', `/complaints?search=${reference}`)).body.data).toEqual([]);
    const elsewhere = path.replace(/cases\/\d+/, `cases/${await newCaseId()}`);
    expect((await call('GET', elsewhere)).status).toBe(404);
    expect((await reader('GET', path)).status).toBe(200);
  });
});

describe('the register', () => {
  test('finds, filters, sorts and gives a file', async () => {
    const mark = `zebra-${Date.now()}`;
    const near = await logged({ receivedOn: addBusinessDays(today, -2, holidays), summary: `${mark} near` });
    const over = await logged({
      receivedOn: addDays(today, -70),
      summary: `${mark} over`,
      about: 'office_holder',
    });
    const far = await logged({ receivedOn: addDays(today, -10), summary: `${mark} far 100%` });
    const done = await logged({ receivedOn: addDays(today, -40), summary: `${mark} done` });
    await step(done.path, complaintCodes.closed, { note: 'Withdrawn.' });
    const ids = async (query: string) => {
      const { body } = await call('GET', `/complaints?search=${mark}&${query}`);
      return body.data.map(({ id }: { id: number }) => id);
    };
    expect(await ids('sort=receivedOn&dir=asc')).toEqual([over.id, done.id, far.id, near.id]);
    expect(await ids('')).toEqual([over.id, far.id, near.id, done.id]);
    expect(await ids('sort=finalDueOn&dir=desc&limit=2')).toEqual([near.id, far.id]);
    expect(await ids('sort=receivedOn&dir=asc&limit=2&page=2')).toEqual([far.id, near.id]);
    expect(await ids('overdue=true')).toEqual([over.id]);
    expect(await ids('dueWithin=2&dir=asc')).toEqual([over.id, near.id]);
    expect(await ids('isOpen=false')).toEqual([done.id]);
    expect(await ids('regime=ip_gateway')).toEqual([over.id]);
    expect(await ids(`ownerId=${firm.priya}`)).toEqual([]);
    expect(await ids(`statusId=${statusId(complaintCodes.closed)}`)).toEqual([done.id]);
    const literal = await call('GET', `/complaints?search=${encodeURIComponent('far 100%')}`);
    expect(literal.body.data.map(({ id }: { id: number }) => id)).toContain(far.id);
    expect((await call('GET', '/complaints?search=100_')).body.data).toEqual([]);
    const { text } = await call('GET', `/complaints/export?search=${mark}&overdue=true`);
    expect(text).toContain(over.reference);
    expect(text).not.toContain(near.reference);
  });
});

test('every step stands in the calendar of the case', async () => {
  const { path, reference, case: ofCase } = await logged({ receivedOn: addDays(today, -2) });
  await step(path, complaintCodes.acknowledged, { note: 'By e-mail.' });
  const { body } = await call('GET', `/calendar?caseId=${ofCase.id}&kinds=complaint`);
  expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
    `${reference}: Acknowledged`,
    `${reference}: Received`,
  ]);
  expect(body.data[0]).toMatchObject({ remark: 'By e-mail.', user: { id: officer.id } });
});

test('a case that ends keeps the deadlines of its complaints', async () => {
  const { id, case: ofCase } = await logged();
  const admin = apiCaller(app, (await signIn(['config.all-domains'], {})).headers);
  const { body } = await admin('GET', `/cases/${ofCase.id}`);
  const [ended] = await database
    .select({ id: tables.statuses.id })
    .from(tables.statuses)
    .where(like(tables.statuses.code, 'not-proceeding'));
  const moved = await admin('POST', `/cases/${ofCase.id}/status`, {
    version: body.data.version,
    statusId: ended!.id,
    reason: 'Chose another firm.',
  });
  expect(moved.status).toBe(200);
  expect(await taskOf(id, 'final')).toMatchObject({ status: 'open' });
});
