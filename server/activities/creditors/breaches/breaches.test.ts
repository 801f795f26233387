import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { creditors } from '#server/app/parts/creditors.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { caseBreaches } from '#server/records/case-life/breaches/tables.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { refreshStandings } from '#server/records/payments/schedules/refresh-standings.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import type { BreachDetail, ListedBreach } from '#shared/activities/creditors/breaches/contract.ts';
import { reviewYear } from '#shared/activities/reviews/reviews.ts';
import { addDays, addMonths, londonDate, londonInstant, showDate } from '#shared/platform/dates.ts';
import { approveOn, waitingOn } from '#test/approvals.ts';
import { letNoticeAge } from '#test/breaches.ts';
import { testDatabase } from '#test/database.ts';
import { addRichCase, idOf } from '#test/letters.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { escalateBreaches } from './escalate.ts';
import { suspectBreaches } from './suspect.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(creditors)(database);
const call = apiCaller(app, (await signIn(everyPermission, { approvalLimit: 100_000_000 })).headers);
const second = apiCaller(app, (await signIn(everyPermission, { approvalLimit: 100_000_000 })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);

const today = londonDate();
const { substatuses } = tables;
const substatus = async (name: string) =>
  (await database.select().from(substatuses).where(eq(substatuses.name, name)))[0]!.id;

/** An arrangement that has paid little of what was due for months; its standing is that of today. */
async function behind(values: object = {}) {
  const approvalDate = addMonths(today, -8);
  const found = await addRichCase(database, {
    approvalDate,
    commencementDate: approvalDate,
    decisionDate: approvalDate,
    substatusId: await substatus('Up to Date'),
    lastContactAt: londonInstant(today, '09:00'),
    ...values,
  });
  await database.transaction((tx) => refreshStandings(tx, [found.id]));
  return { ...found, path: `/cases/${found.id}/breaches` };
}

const range = (id: number) => ({ after: id - 1, upTo: id });
const night = (id: number, on = today) =>
  writeChanges(database, systemActor, (w) => suspectBreaches(w, range(id), on));
const escalate = (id: number, on = today) =>
  writeChanges(database, systemActor, (w) => escalateBreaches(w, range(id), on));

const list = async (path: string) => (await call('GET', path)).body.data.data as ListedBreach[];
const substatusOf = async (id: number) =>
  (
    await database
      .select({ name: substatuses.name })
      .from(cases)
      .innerJoin(substatuses, eq(substatuses.id, cases.substatusId))
      .where(eq(cases.id, id))
  )[0]?.name;
const rowOf = async (id: number) =>
  (await database.select().from(caseBreaches).where(eq(caseBreaches.id, id)))[0]!;
const tasksOf = async (caseId: number) =>
  (
    await database
      .select({ name: tables.tasks.name, status: caseTasks.status })
      .from(caseTasks)
      .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
      .where(eq(caseTasks.caseId, caseId))
      .orderBy(asc(caseTasks.id))
  ).map(({ name, status }) => `${name}: ${status}`);

/** Takes steps about a breach of a case, each on the current version. */
const stepper =
  (path: string, id: number) =>
  async (name: string, body: object = {}) =>
    call('POST', `${path}/${id}/${name}`, { version: (await rowOf(id)).version, ...body });

async function recorded(typeName = 'Arrears over 3 months') {
  const found = await behind();
  const { status, body } = await call('POST', found.path, {
    breachTypeId: await idOf(database, 'breach-types', typeName),
    detectedOn: today,
    detail: 'Nothing has come since April.',
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  const { id } = body.data as ListedBreach;
  return { ...found, breachId: id, step: stepper(found.path, id) };
}

const remedyByOn = addDays(today, 30);
const notice = { detail: 'Nothing has come since April.', remedyByOn };

const letTimePass = (breachId: number, days: number) => letNoticeAge(database, breachId, days);

test('the night suspects arrears once, asks for a decision, and never serves a notice', async () => {
  const { id, path } = await behind();
  await night(id);
  await night(id);
  expect(await list(path)).toMatchObject([
    {
      status: 'suspected',
      detectedBy: 'system',
      type: { name: 'Arrears over 3 months' },
      detail: expect.stringMatching(/^Arrears of £[\d,.]+, [\d.]+ months\.$/),
      servedOn: null,
    },
  ]);
  expect(await tasksOf(id)).toEqual(['Serve notice of breach: open']);
  expect(await database.$count(mailItems, eq(mailItems.caseId, id))).toBe(0);
});

test('a clause of creditors says from how many months of arrears on the night suspects', async () => {
  const clause = (caseId: number, breachMonths: number) =>
    database.insert(caseModifications).values({
      caseId,
      title: 'Failure',
      category: 'conduct',
      text: '<p>Words.</p>',
      receivedOn: today,
      status: 'accepted',
      effectiveFrom: today,
      acceptedAt: new Date(),
      effect: { breachMonths },
    });
  const [patient, strict] = [await behind(), await behind()];
  await clause(patient.id, 12);
  await clause(strict.id, 2);
  for (const { id } of [patient, strict]) {
    await database.execute(`update case_standings set months_in_arrears = 250 where case_id = ${id}`);
    await night(id);
  }
  expect(await list(patient.path)).toEqual([]);
  expect(await list(strict.path)).toMatchObject([{ status: 'suspected' }]);
});

test('a suspicion that no longer holds ends by itself, unless somebody has taken it up', async () => {
  const [one, other] = [await behind(), await behind()];
  for (const { id } of [one, other]) await night(id);
  const [taken] = await list(other.path);
  expect((await stepper(other.path, taken!.id)('confirm')).body.data.status).toBe('open');
  for (const { id } of [one, other]) {
    await database.update(cases).set({ monthsInArrears: null }).where(eq(cases.id, id));
    await database.execute(`update case_standings set months_in_arrears = 20 where case_id = ${id}`);
    await night(id);
  }
  expect(await list(one.path)).toMatchObject([{ status: 'remedied', endedOn: today }]);
  expect(await list(other.path)).toMatchObject([{ status: 'open' }]);
  expect(await tasksOf(one.id)).toEqual(['Serve notice of breach: completed']);
  // What ended within its months was decided about: it is not raised again the next night.
  await database.execute(`update case_standings set months_in_arrears = 500 where case_id = ${one.id}`);
  await database.update(cases).set({ monthsInArrears: 500 }).where(eq(cases.id, one.id));
  await night(one.id);
  expect(await list(one.path)).toHaveLength(1);
  await night(one.id, addMonths(today, 4));
  expect(await list(one.path)).toHaveLength(2);
});

test('missing papers and no reply raise a suspicion; not during a break or a variation', async () => {
  const silent = await behind({ lastContactAt: londonInstant(addMonths(today, -4), '09:00') });
  const asked = await behind();
  for (const { id } of [silent, asked])
    await database.execute(`update case_standings set months_in_arrears = 120 where case_id = ${id}`);
  const year = reviewYear(addMonths(today, -14), 1);
  await database
    .insert(annualReviews)
    .values({ caseId: asked.id, ...year, requestSentOn: addMonths(today, -2) });
  for (const { id } of [silent, asked]) await night(id);
  expect((await list(silent.path)).map(({ type }) => type.name)).toEqual([]);
  await database.execute(`update breach_types set auto_raise = true where name = 'Non-cooperation'`);
  await night(silent.id);
  expect(await list(silent.path)).toMatchObject([
    { type: { name: 'Non-cooperation' }, detail: expect.stringMatching(/^No contact since/) },
  ]);
  expect(await list(asked.path)).toMatchObject([
    { type: { name: 'Failure to provide annual review documents' } },
  ]);
  for (const name of ['Payment Break', 'Variation Proposed']) {
    const { id, path } = await behind({ substatusId: await substatus(name) });
    await night(id);
    expect(await list(path)).toEqual([]);
  }
});

test('a notice is served by a person: letter, remedy date, sub status; its answer; put right', async () => {
  const { id, path, breachId, step } = await recorded();
  const early = await step('notice', { ...notice, remedyByOn: addDays(today, 29) });
  expect(early.body.errors.remedyByOn).toMatch(/^The client has 30 days/);
  expect((await step('notice', { ...notice, detail: ' ' })).status).toBe(400);
  const { status, body } = await step('notice', { ...notice, clause: 'Clause 8' });
  expect([status, body.data]).toMatchObject([200, { status: 'notice_served', servedOn: today, remedyByOn }]);
  expect(await substatusOf(id)).toBe('Breach Notice Served');
  const [letter] = await database.select().from(mailItems).where(eq(mailItems.caseId, id));
  expect(letter).toMatchObject({ title: 'Notice of breach', requiresApproval: true });
  expect(letter!.facts).toMatchObject({
    'breach.type': 'Arrears over 3 months',
    'breach.clause': 'Clause 8',
  });
  const detail = (await call('GET', `${path}/${breachId}`)).body.data as BreachDetail;
  expect(detail.steps.find(({ step: name }) => name === 'terminate')?.blockers).toEqual([
    { text: 'The notice has not been sent yet.', at: `/cases/${id}?tab=mail` },
    {
      text: 'A breach of this type is referred to creditors first.',
      at: `/cases/${id}?tab=breaches&breach=${breachId}`,
    },
  ]);
  expect((await step('response', { on: today, response: 'Lost the job in May.' })).body.data).toMatchObject({
    clientResponse: 'Lost the job in May.',
    status: 'notice_served',
  });
  expect((await step('remedy', { reason: 'Paid in full.' })).body.data).toMatchObject({
    status: 'remedied',
    outcome: 'Paid in full.',
  });
  expect(await substatusOf(id)).toBe('Arrears over 3 Months');
  const { history } = (await call('GET', `${path}/${breachId}`)).body.data as BreachDetail;
  expect(history.map(({ to }) => to)).toEqual(['open', 'notice_served', 'notice_served', 'remedied']);
});

test('a notice that was cancelled before it left is served again, and nothing goes on without it', async () => {
  const { id, path, breachId, step } = await recorded();
  await step('notice', notice);
  expect((await step('notice', notice)).body.message).toMatch(/^The notice has been served/);
  const { noticeItemId } = await rowOf(breachId);
  await call('POST', '/mail/cancel', { ids: [noticeItemId], reason: 'The wrong remedy.' });
  await database.update(caseBreaches).set({ remedyByOn: '2026-01-05' }).where(eq(caseBreaches.id, breachId));
  const unserved = 'The notice was cancelled before it left: serve it again.';
  const { steps } = (await call('GET', `${path}/${breachId}`)).body.data as BreachDetail;
  const blockers = (name: string) => steps.find((each) => each.step === name)?.blockers;
  expect(blockers('refer')).toMatchObject([{ text: unserved }]);
  expect([blockers('serve'), blockers('terminate')?.[0]?.text]).toEqual([[], unserved]);
  await escalate(id);
  expect(await tasksOf(id)).not.toContainEqual(expect.stringMatching(/remedy/i));
  expect((await step('notice', notice)).body.data.status).toBe('notice_served');
});

test('no notice during a payment break or a variation; nor twice for the same type', async () => {
  const { id, path, breachId, step } = await recorded();
  await database
    .update(cases)
    .set({ substatusId: await substatus('Payment Break') })
    .where(eq(cases.id, id));
  expect((await step('notice', notice)).body.message).toMatch(/payment break/);
  await database
    .update(cases)
    .set({ substatusId: await substatus('Variation Proposed') })
    .where(eq(cases.id, id));
  expect((await step('notice', notice)).body.message).toMatch(/^A variation is open/);
  const { breachTypeId } = await rowOf(breachId);
  const again = await call('POST', path, { breachTypeId, detectedOn: today, detail: 'Again.' });
  expect(again.body.errors.breachTypeId).toMatch(/already open on the case/);
  expect((await call('POST', path, { breachTypeId: 999_999, detectedOn: today, detail: 'No.' })).status).toBe(
    400,
  );
  const { id: leadId } = (await database.select().from(cases).limit(1))[0]!;
  expect(leadId).toBeGreaterThan(0);
});

test('a waiver needs two people, and what waits is not touched meanwhile', async () => {
  const { id, path, breachId, step } = await recorded();
  await step('notice', notice);
  expect((await step('waiver', { reason: 'Maternity leave until March.' })).body.data).toMatchObject({
    status: 'notice_served',
    isWaiverWaiting: true,
  });
  expect((await step('remedy', { reason: 'No.' })).body.message).toBe(
    'Its waiver is awaiting a second person.',
  );
  expect((await approveOn(call, 'case-breaches', breachId)).body.message).toMatch(
    /somebody else must decide/,
  );
  const request = await waitingOn(call, 'case-breaches', breachId);
  const rejected = await second('POST', `/approvals/${request}/reject`, {
    comment: 'Ask for payslips first.',
  });
  expect(rejected.status).toBe(200);
  expect(await rowOf(breachId)).toMatchObject({ status: 'notice_served', waiverReason: null });
  await step('waiver', { reason: 'Payslips came.' });
  expect((await approveOn(second, 'case-breaches', breachId)).status).toBe(200);
  expect((await call('GET', `${path}/${breachId}`)).body.data).toMatchObject({
    status: 'waived',
    outcome: 'Payslips came.',
    waivedBy: { name: expect.any(String) },
  });
  expect(await substatusOf(id)).toBe('Arrears over 3 Months');
});

test('when the time is over somebody is asked; referred, decided by creditors, the arrangement is terminated', async () => {
  const { id, breachId, step } = await recorded();
  await step('notice', notice);
  const why = async () => (await step('referral', { reason: 'Is the arrangement to end?' })).body.message;
  expect(await why()).toBe('The notice has not been sent yet.');
  await letTimePass(breachId, 10);
  expect(await why()).toBe(`The client has until ${showDate(addDays(today, 20))} to remedy or explain it.`);
  await letTimePass(breachId, 40);
  await escalate(id);
  await escalate(id);
  expect((await tasksOf(id)).filter((task) => task.endsWith('open'))).toHaveLength(1);
  expect((await step('termination', { reason: 'Too early.' })).body.message).toMatch(
    /referred to creditors first/,
  );
  await step('referral', { reason: 'Is the arrangement to end?' });
  expect((await step('termination', { reason: 'Too early.' })).body.message).toMatch(
    /what creditors decided/,
  );
  const decision = { on: today, decision: 'terminate' };
  expect((await step('decision', { ...decision, on: addDays(today, -1) })).body.errors.on).toMatch(
    /^Not before/,
  );
  expect((await step('decision', decision)).body.data).toMatchObject({ status: 'referred' });
  const ended = await step('termination', { reason: 'Arrears of more than three months.' });
  expect([ended.status, ended.body.data?.status]).toEqual([200, 'terminated']);
  const [found] = await database
    .select({ code: tables.statuses.code, reason: cases.terminationReason, on: cases.terminatedOn })
    .from(cases)
    .innerJoin(tables.statuses, eq(tables.statuses.id, cases.statusId))
    .where(eq(cases.id, id));
  expect(found).toEqual({
    code: 'iva-terminated',
    reason: 'Arrears of more than three months.',
    on: today,
  });
  const letters = await database
    .select({ title: mailItems.title })
    .from(mailItems)
    .where(and(eq(mailItems.caseId, id), eq(mailItems.status, 'draft')));
  expect(letters.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Certificate of termination and report', 'Notice of termination to creditors']),
  );
});

test('without a decision about a breach nobody terminates an arrangement; a death ends what is open', async () => {
  const { id, breachId } = await recorded();
  const move = async (code: string, reason: string) => {
    const { version } = (await call('GET', `/cases/${id}`)).body.data;
    const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.code, code));
    return call('POST', `/cases/${id}/status`, { version, statusId: status!.id, reason });
  };
  expect((await move('iva-terminated', 'Because.')).body.message).toMatch(/^First record the breach/);
  expect((await move('bankruptcy', 'A petition.')).status).toBe(200);
  expect(await rowOf(breachId)).toMatchObject({
    status: 'terminated',
    outcome: 'The case moved to Bankruptcy.',
  });
});

test('stale, twice at once, and another domain’s', async () => {
  const { path, breachId, id } = await recorded();
  const { version } = await rowOf(breachId);
  const serve = () => call('POST', `${path}/${breachId}/notice`, { version, ...notice });
  const both = await Promise.all([serve(), serve()]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const one = `${path}/${breachId}`;
  for (const answer of [
    await stranger('GET', path),
    await stranger('GET', one),
    await stranger('POST', path, { breachTypeId: 1, detectedOn: today, detail: 'No.' }),
    await stranger('POST', `${one}/confirm`, { version }),
    await stranger('POST', `${one}/notice`, { version, ...notice }),
    await stranger('POST', `${one}/response`, { version, on: today, response: 'No.' }),
    await stranger('POST', `${one}/remedy`, { version, reason: 'No.' }),
    await stranger('POST', `${one}/variation`, { version, reason: 'No.' }),
    await stranger('POST', `${one}/referral`, { version, reason: 'No.' }),
    await stranger('POST', `${one}/decision`, { version, on: today, decision: 'terminate' }),
    await stranger('POST', `${one}/waiver`, { version, reason: 'No.' }),
    await stranger('POST', `${one}/termination`, { version, reason: 'No.' }),
  ])
    expect(answer.status).toBe(404);
  expect((await stranger('GET', `/breaches?caseId=${id}`)).body.data).toEqual([]);
  const { body } = await call('GET', `/breaches?caseId=${id}&isOpen=true&sort=remedyByOn`);
  expect(body.data).toMatchObject([{ id: breachId, caseId: id }]);
  expect((await call('GET', `/breaches/export?caseId=${id}`)).text).toContain('Remedy by');
});

test('a text message is no notice of breach', async () => {
  const { breachId, step, path } = await recorded();
  const { breachTypeId } = await rowOf(breachId);
  const types = tables['breach-types'];
  const [type] = await database.select().from(types).where(eq(types.id, breachTypeId));
  const writtenAs = (format: 'html' | 'sms') =>
    database.update(tables.templates).set({ format }).where(eq(tables.templates.id, type!.noticeTemplateId!));
  await writtenAs('sms');
  const refused = await step('notice', notice);
  await writtenAs('html');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Its type names no letter as the notice/),
  ]);
  expect((await rowOf(breachId)).noticeItemId).toBeNull();
  expect((await step('notice', notice)).status).toBe(200);
  expect(await list(path)).toHaveLength(1);
});
