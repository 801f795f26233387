import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { addresses, persons } from '#server/records/cases/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import type { Transition } from '#shared/records/cases/contract.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const second = apiCaller(app, (await signIn(everyPermission)).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const today = londonDate();

let id = 0;
let personId = 0;
let reference = '';
const base = () => `/cases/${id}/due-diligence`;
const path = () => `${base()}/people/${personId}`;
const idNamed = async (entity: 'statuses' | 'tasks' | 'departments', name: string) => {
  const table = tables[entity];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  return row!.id;
};

beforeEach(async () => {
  const found = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'Pack Sent',
    drafterUserId: firm.priya,
    packReturnedOn: today,
    people: [{ firstName: 'Adam', middleNames: 'John', lastName: 'Gray', dateOfBirth: '1980-04-12' }],
  });
  id = found.id;
  reference = found.uniqueReference;
  personId = found.personIds[0]!;
});

const read = async () => (await call('GET', base())).body.data[0];
async function blockers(status: string): Promise<string[]> {
  const { body } = await call('GET', `/cases/${id}/transitions`);
  return (body.data as Transition[]).find(({ name }) => name === status)!.blockers.map(({ text }) => text);
}
const noAnswers = {
  pep: null,
  pepAskedOn: null,
  sanctionsOn: null,
  sanctionsResult: null,
  risk: null,
  reviewOn: null,
};
const answers = {
  pep: 'no',
  pepAskedOn: today,
  sanctionsOn: today,
  sanctionsResult: 'clear',
  risk: 'normal',
  riskReason: 'Employed; nothing unusual.',
  reviewOn: null,
};
const save = (more: object = {}, by = call) => by('PUT', path(), { ...answers, ...more });
const pass = (more: object = {}) =>
  call('POST', `${path()}/checks`, {
    provider: 'Vericheck',
    reference: 'VC-1',
    checkedOn: today,
    result: 'pass',
    ...more,
  });
const paper = (proves: string, more: object = {}) =>
  call('POST', `${path()}/evidence`, {
    proves,
    kind: proves === 'identity' ? 'passport' : 'utility_bill',
    seenOn: today,
    seenHow: 'original',
    ...more,
  });
const complete = (more: object = {}) => call('POST', `${path()}/complete`, { completedOn: today, ...more });
async function isComplete() {
  await pass();
  await save();
  expect((await complete()).status).toBe(200);
}
const lacking = async () => (await read()).problem as string;

test('drafting waits until due diligence on every applicant is complete, each part asked for in words', async () => {
  expect(await blockers('Drafting')).toEqual(['Due diligence on Adam John Gray has not been started.']);
  const start = 'Due diligence on Adam John Gray is not complete: ';
  await paper('identity', { referenceEnd: '4711' });
  expect(await blockers('Drafting')).toEqual([
    `${start}there is neither a paper that proves the current address nor an electronic check that passed there.`,
  ]);
  await paper('address');
  expect(await lacking()).toBe(`${start}nobody has asked whether they are a politically exposed person.`);
  await save({ ...noAnswers, pep: 'no', pepAskedOn: today });
  expect(await lacking()).toBe(`${start}they have not been screened against the sanctions lists.`);
  await save({ sanctionsResult: 'match' });
  expect(await lacking()).toBe(`${start}the screening found them on a sanctions list.`);
  expect((await complete()).status).toBe(409);
  await save({ risk: null });
  expect(await lacking()).toBe(`${start}the risk has not been rated, with its reason.`);
  await save({ risk: 'high', reviewOn: addMonths(today, 6) });
  expect(await lacking()).toBe(
    `${start}the source of funds of a client of high risk is not recorded with its evidence.`,
  );
  await save({
    risk: 'high',
    reviewOn: addMonths(today, 6),
    funds: 'Wages.',
    fundsEvidence: 'Three payslips.',
  });
  expect(await lacking()).toBe(`${start}nobody has completed it.`);
  expect((await complete()).status).toBe(200);
  expect(await blockers('Drafting')).toEqual([]);
  const [statusId, { version }] = [
    await idNamed('statuses', 'Drafting'),
    (await call('GET', `/cases/${id}`)).body.data,
  ];
  expect((await call('POST', `/cases/${id}/status`, { version, statusId })).status).toBe(200);
});

test('a case past drafting does not go on without it', async () => {
  await database.execute(
    `update cases set status_id = (select id from statuses where name = 'Drafting') where id = ${id}`,
  );
  const asked = 'Due diligence on Adam John Gray has not been started.';
  expect(await blockers('With Client for Signature')).toContain(asked);
  await isComplete();
  expect(await blockers('With Client for Signature')).not.toContain(asked);
});

test('a check that was referred is resolved, and one that failed needs papers besides', async () => {
  await save();
  await pass({ result: 'refer' });
  await paper('identity');
  await paper('address');
  expect(await lacking()).toMatch(/was referred, and nobody has said how that was resolved/);
  const [{ id: checkId }] = (await read()).record.checks;
  const resolve = (resolution: string) => call('POST', `${path()}/checks/${checkId}/resolve`, { resolution });
  expect((await resolve('')).body.errors).toHaveProperty('resolution');
  expect((await resolve('A previous address; seen on the tenancy agreement.')).status).toBe(200);
  expect(await lacking()).toMatch(/nobody has completed it/);
  await pass({ result: 'fail', resolution: 'No file at the agency.' });
  const [{ id: bill }] = (await read()).record.evidence.filter(
    ({ proves }: { proves: string }) => proves === 'address',
  );
  expect((await call('DELETE', `${path()}/evidence/${bill}`)).status).toBe(200);
  expect(await lacking()).toMatch(/neither a paper that proves the current address/);
});

describe('a politically exposed person', () => {
  const exposed = { pep: 'yes', pepOffice: 'Brother of a minister.' };
  const explained = { ...exposed, funds: 'Wages.', fundsEvidence: 'Payslips.' };
  const waiting = async () =>
    (await second('GET', '/approvals?kind=due_diligence')).body.data.find(
      (each: { case: { id: number } }) => each.case.id === id,
    );

  test('needs the approval of senior management, never of whoever recorded it', async () => {
    await pass();
    expect((await save({ pep: 'yes' })).body.errors).toHaveProperty('pepOffice');
    await save(exposed);
    expect(await lacking()).toMatch(/source of funds of a politically exposed person/);
    expect(await waiting()).toBeUndefined();
    await save(explained);
    expect(await lacking()).toMatch(/senior management has not approved/);
    const request = await waiting();
    expect((await call('POST', `/approvals/${request.id}/approve`, {})).status).not.toBe(200);
    expect((await second('POST', `/approvals/${request.id}/approve`, {})).status).toBe(200);
    expect((await read()).record).toMatchObject({
      isAwaiting: false,
      approvedBy: { id: expect.any(Number) },
    });
    expect((await complete()).status).toBe(200);
  });

  test('another answer makes the approval void', async () => {
    await pass();
    await save(explained);
    const request = await waiting();
    await save({ ...explained, funds: 'An inheritance.' });
    expect((await second('POST', `/approvals/${request.id}/approve`, {})).status).not.toBe(200);
    await second('POST', `/approvals/${(await waiting()).id}/approve`, {});
    expect((await read()).record.approvedBy).not.toBeNull();
    await save({ ...explained, pepOffice: 'A minister.' });
    expect((await read()).record).toMatchObject({ approvedBy: null, isAwaiting: true });
  });
});

test('it stands while the person is the same, and says what has changed', async () => {
  await isComplete();
  expect((await save({ risk: 'low' })).status).toBe(409);
  await database.update(persons).set({ lastName: 'Grey' }).where(eq(persons.id, personId));
  expect(await lacking()).toMatch(/the name is now Adam John Grey, and was Adam John Gray\.$/);
  await database.update(persons).set({ lastName: 'Gray' }).where(eq(persons.id, personId));
  expect((await read()).problem).toBeNull();
  await database.update(addresses).set({ line1: '5 New Road' }).where(eq(addresses.personId, personId));
  expect(await blockers('Drafting')).toEqual([
    expect.stringMatching(/but the current address is not the one that was checked\.$/),
  ]);
  expect((await complete()).body.message).toMatch(/neither a paper that proves the current address/);
  await paper('address');
  expect((await read()).record).toMatchObject({
    completedOn: null,
    firstCompletedOn: today,
    reopenedReason: expect.stringMatching(/not the one that was checked/),
  });
  await pass();
  expect((await complete()).status).toBe(200);
});

test('it is opened again with a reason, and completed no earlier than what it rests on', async () => {
  await pass({ checkedOn: addDays(today, -1) });
  await save();
  expect((await complete({ completedOn: addDays(today, -1) })).body.errors).toHaveProperty('completedOn');
  expect((await complete({ completedOn: addDays(today, 1) })).body.errors).toHaveProperty('completedOn');
  await complete();
  expect((await call('POST', `${path()}/reopen`, { reason: '' })).body.errors).toHaveProperty('reason');
  expect((await call('POST', `${path()}/reopen`, { reason: 'Yearly review.' })).status).toBe(200);
  expect((await read()).record).toMatchObject({ completedOn: null, firstCompletedOn: today });
});

test('bad input is refused at its field, and nothing is stored', async () => {
  expect((await save({ pepAskedOn: null })).body.errors).toHaveProperty('pepAskedOn');
  expect((await save({ pep: null })).body.errors).toHaveProperty('pep');
  expect((await save({ sanctionsOn: null })).body.errors).toHaveProperty('sanctionsOn');
  expect((await save({ sanctionsResult: 'ruled_out' })).body.errors).toHaveProperty('sanctionsNote');
  expect((await save({ riskReason: '' })).body.errors).toHaveProperty('riskReason');
  expect((await save({ risk: 'high' })).body.errors).toHaveProperty('reviewOn');
  expect((await save({ risk: 'high', reviewOn: addMonths(today, 13) })).body.errors).toHaveProperty(
    'reviewOn',
  );
  expect((await save({ reviewOn: today })).body.errors).toHaveProperty('reviewOn');
  expect((await paper('identity', { referenceEnd: '123456789' })).body.errors).toHaveProperty('referenceEnd');
  expect((await paper('identity', { documentId: 999_999 })).body.errors).toHaveProperty('documentId');
  expect((await paper('identity', { seenOn: addDays(today, 1) })).body.errors).toHaveProperty('seenOn');
  expect((await pass({ provider: '' })).body.errors).toHaveProperty('provider');
  expect((await read()).record).toBeNull();
  for (const answer of [await stranger('GET', base()), await save({}, stranger)])
    expect(answer.status).toBe(404);
  await isComplete();
  expect((await save({ version: 1 })).status).toBe(409);
});

test('completing it does its task; the trail says that it changed, not what it says', async () => {
  await database.insert(caseTasks).values({
    caseId: id,
    taskId: await idNamed('tasks', 'ID and AML check'),
    departmentId: await idNamed('departments', 'Drafting'),
    actionAt: new Date(),
    content: '',
  });
  await pass();
  await save({ riskReason: 'A secret of theirs.' });
  await complete();
  const [task] = await database.select().from(caseTasks).where(eq(caseTasks.caseId, id));
  expect(task).toMatchObject({
    status: 'completed',
    completionNote: 'Due diligence on every applicant is complete.',
  });
  const trail = await database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.caseId, id), eq(auditLog.entity, 'due-diligence')));
  expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(['created', 'completed']));
  expect(JSON.stringify(trail)).not.toContain('A secret of theirs.');
});

test('it is deleted when its five years are over, and not before', async () => {
  await isComplete();
  const discard = () => call('POST', `${path()}/discard`, {});
  expect((await discard()).body.message).toMatch(/has not ended/);
  const clock = {
    caseId: id,
    rule: 'money-laundering-record',
    ruleVersion: 1,
    subject: 'case',
    triggerOn: addMonths(today, -60),
    times: 1,
    dueOn: today,
    words: '5 years',
    status: 'open',
  } as const;
  await database.insert(caseClocks).values(clock);
  expect((await discard()).body.message).toMatch(/It is kept until/);
  await database
    .update(caseClocks)
    .set({ dueOn: addDays(today, -1) })
    .where(eq(caseClocks.caseId, id));
  expect((await discard()).status).toBe(200);
  expect((await read()).record).toBeNull();
  expect(reference).toBeTruthy();
});

test('somebody leaves a case with what was begun of them; what was completed stays, and they with it', async () => {
  const added = await call('POST', `/cases/${id}/people`, {
    role: 'third_party',
    firstName: 'Ben',
    lastName: 'Payer',
  });
  const { id: rowId } = added.body.data;
  personId = added.body.data.personId;
  await save();
  expect((await call('GET', base())).body.data).toHaveLength(2);
  expect((await call('DELETE', `/cases/${id}/people/${rowId}`)).status).toBe(200);
  const [applicant] = (await call('GET', `/cases/${id}/people`)).body.data;
  personId = applicant.personId;
  await isComplete();
  const other = await call('POST', `/cases/${id}/people`, {
    role: 'applicant_2',
    firstName: 'Cara',
    lastName: 'Gray',
    dateOfBirth: '1981-01-01',
  });
  await call('PUT', `/cases/${id}/people/${other.body.data.id}`, {
    version: other.body.data.version,
    role: 'applicant_1',
  });
  expect((await call('DELETE', `/cases/${id}/people/${applicant.id}`)).body.message).toMatch(
    /kept for five years/,
  );
});

test('a completion that is entered long after its day says why, and is kept with what shows the day', async () => {
  const on = addDays(today, -20);
  await pass({ checkedOn: on });
  await save({ pepAskedOn: on, sanctionsOn: on });
  expect(Object.keys((await complete({ completedOn: on })).body.errors)).toEqual([
    'lateReason',
    'lateEvidence',
  ]);
  expect(await lacking()).toMatch(/nobody has completed it/);
  expect((await complete({ completedOn: on, ...enteredLate })).status).toBe(200);
  const [, caseId] = path().match(/cases\/(\d+)/)!;
  expect((await call('GET', `/cases/${caseId}/late-dates`)).body.data).toMatchObject([
    { field: 'diligenceCompleted', on, evidence: enteredLate.lateEvidence },
  ]);
});
