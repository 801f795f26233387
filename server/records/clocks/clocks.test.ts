import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { complaints } from '#server/app/parts/complaints.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { nightlyClocks, recalculateClocksJob } from '#server/records/case-life/nightly-clocks.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mailItems } from '#server/records/correspondence/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import type { CaseClock, ListedDeadline } from '#shared/records/clocks/contract.ts';
import { clockRules } from '#shared/records/law/rules.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { caseClocks, clockMarks } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { releasedRun } = await distributionDesk(database);
const { app, signIn, services } = await appWith(complaints, creditors)(database);
const worker = await signIn(everyPermission);
const call = apiCaller(app, worker.headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const desk = decisionDesk(call, database, firm);

const today = londonDate();
const yesterday = addDays(today, -1);

/** Proposed while the Protocol of 2021 of the portfolio was in force, which reviews equity. */
const earlier = { proposalDate: '2025-06-30' };

const clocksOf = async (caseId: number): Promise<CaseClock[]> =>
  (await call('GET', `/cases/${caseId}/clocks`)).body.data;
const standing = async (caseId: number) =>
  new Map(
    (await clocksOf(caseId))
      .filter(({ status }) => status !== 'superseded')
      .map((clock) => [clock.rule, clock]),
  );
const night = () =>
  writeChanges(database, systemActor, (w) => nightlyClocks(w, { after: 0, upTo: 1_000_000 }));

async function move(id: number, code: string, more: object = {}) {
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.code, code));
  return call('POST', `/cases/${id}/status`, { version, statusId: status!.id, ...more });
}

test('an approval starts the clocks of the arrangement, and telling of it meets those of the result', async () => {
  const { caseId, id } = await desk.approved(earlier);
  const clocks = await standing(caseId);
  expect(clocks.get('decision-closes')).toMatchObject({ dueOn: yesterday, status: 'met', metOn: yesterday });
  expect(clocks.get('state-report')).toMatchObject({ dueOn: addDays(yesterday, 14), status: 'open' });
  expect(clocks.get('challenge')).toMatchObject({ dueOn: addDays(yesterday, 27), kind: 'period' });
  expect(clocks.get('annual-report')).toMatchObject({
    law: 'r 8.28',
    triggerOn: yesterday,
    dueOn: addMonths(addDays(addMonths(yesterday, 12), -1), 2),
    status: 'open',
  });
  expect(clocks.get('annual-report')!.words).toMatch(/^r 8\.28: 12 months beginning with the approval/);
  expect(clocks.get('annual-review')).toMatchObject({ dueOn: addMonths(yesterday, 12) });
  expect(clocks.get('equity-review')).toMatchObject({
    status: 'exempt',
    reason: 'There is no home among the assets.',
  });
  expect(clocks.has('appeal')).toBe(false);

  const told = await desk.step(caseId, id, 'result', { resultNoticeOn: today, stateNotifiedOn: null });
  expect(told.status).toBe(200);
  const after = await standing(caseId);
  expect(after.get('result-notice')).toMatchObject({
    status: 'met',
    metOn: today,
    holidays: 'England and Wales',
  });
  expect(after.get('appeal')).toMatchObject({ triggerOn: today, dueOn: addDays(today, 27) });
});

test('a decision that is put off counts from its new day, and the old one stays beside it', async () => {
  const { id: caseId } = await addCaseToDecide(database, firm);
  const id = await desk.opened(caseId, { chairUserId: worker.id });
  const later = addDays(today, 10);
  expect((await desk.step(caseId, id, 'adjourn', { to: later, reason: 'Two creditors asked.' })).status).toBe(
    200,
  );
  const closes = (await clocksOf(caseId)).filter(({ rule }) => rule === 'decision-closes');
  expect(closes).toMatchObject([
    { dueOn: today, status: 'superseded', replacesId: null },
    { dueOn: later, status: 'open', replacesId: closes[0]!.id },
  ]);
  expect((await desk.step(caseId, id, 'withdraw', { reason: 'The client left.' })).status).toBe(200);
  expect((await standing(caseId)).get('decision-closes')).toMatchObject({ status: 'stopped' });
});

test('the end starts the final report, its letters meet it, and closing starts the years of the record', async () => {
  const { id } = await addEstate(database, {
    receivedPence: 15_000,
    termMonths: 1,
    contributionDay: 5,
    claims: [{ admittedPence: 100_000 }],
    people: [{ titleId: firm.mr }],
    supervisorUserId: firm.practitioner,
  });
  await releasedRun(id, { kind: 'closing', cutoffOn: today });
  expect((await move(id, 'iva-completed')).body).toMatchObject({ success: true });
  expect((await standing(id)).get('final-report')).toMatchObject({
    dueOn: addDays(today, 28),
    status: 'open',
  });

  await database.update(mailItems).set({ status: 'sent', sentOn: today }).where(eq(mailItems.caseId, id));
  await database.execute(`update mail_recipients set status = 'sent', sent_on = '${today}'
    where item_id in (select id from mail_items where case_id = ${id})`);
  await database.execute(`update case_tasks set status = 'cancelled' where case_id = ${id}`);
  await night();
  const told = await standing(id);
  expect(told.get('final-report')).toMatchObject({ status: 'met', metOn: today });
  expect(told.get('register-removal')).toMatchObject({ dueOn: addMonths(today, 3), status: 'open' });

  expect((await move(id, 'closed')).status).toBe(200);
  const closed = await standing(id);
  expect(closed.get('case-record')).toMatchObject({ dueOn: addMonths(today, 72), kind: 'period' });
  expect(closed.get('money-laundering-record')).toMatchObject({ status: 'open' });
  expect((await move(id, 'iva-completed', { reason: 'Late funds.' })).status).toBe(200);
  expect((await standing(id)).get('money-laundering-record')).toMatchObject({ status: 'stopped' });
});

test('a changed rule calculates again what is open, once, and leaves what was met', async () => {
  const { caseId } = await desk.approved();
  await database
    .update(caseClocks)
    .set({ ruleVersion: 0, dueOn: addDays(today, 3) })
    .where(eq(caseClocks.caseId, caseId));
  await night();
  await database.delete(clockMarks).where(eq(clockMarks.caseId, caseId));
  await night();
  const clocks = await clocksOf(caseId);
  expect(clocks.filter(({ rule }) => rule === 'state-report')).toMatchObject([
    { ruleVersion: 0, status: 'superseded' },
    { ruleVersion: 1, status: 'open', dueOn: addDays(yesterday, 14) },
  ]);
  expect(clocks.filter(({ rule }) => rule === 'decision-closes').at(-1)).toMatchObject({
    ruleVersion: 0,
    status: 'met',
  });
  await database.delete(clockMarks).where(eq(clockMarks.caseId, caseId));
  await night();
  expect(await clocksOf(caseId)).toHaveLength(clocks.length);
});

test('the night starts the clocks of cases that have none', async () => {
  const { caseId } = await desk.approved();
  const before = await clocksOf(caseId);
  await database.delete(caseClocks).where(eq(caseClocks.caseId, caseId));
  await database.delete(clockMarks).where(eq(clockMarks.caseId, caseId));
  await night();
  const facts = ({ rule, dueOn, status, words }: CaseClock) => ({ rule, dueOn, status, words });
  expect((await clocksOf(caseId)).map(facts)).toEqual(
    before.filter(({ status }) => status !== 'superseded' && status !== 'stopped').map(facts),
  );
});

test('a home that is entered later asks for the review of equity, which its task meets', async () => {
  const { caseId } = await desk.approved(earlier);
  const followed = async () => {
    const { rows } = await database.execute<{ payload: object }>(
      sql`select payload from graphile_worker._private_jobs where key = ${`recalculate-clocks:${caseId}`}`,
    );
    await database.execute(
      sql`delete from graphile_worker._private_jobs where key = ${`recalculate-clocks:${caseId}`}`,
    );
    const context = { services, signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
    for (const { payload } of rows) await recalculateClocksJob.run(payload, context);
    return (await standing(caseId)).get('equity-review');
  };
  const [property] = await database
    .select()
    .from(tables.assets)
    .where(and(eq(tables.assets.class, 'property'), eq(tables.assets.isExcludedByDefault, false)));
  const assets = `/cases/${caseId}/assets`;
  const house = { assetTypeId: property!.id, description: 'House', valuePence: 20_000_000 };
  const added = await call('POST', assets, house);
  expect(added.status).toBe(201);
  expect(await followed()).toMatchObject({ status: 'open', reason: null });
  const { id, version } = added.body.data;
  expect((await call('DELETE', `${assets}/${id}?version=${version}`)).status).toBe(200);
  expect(await followed()).toMatchObject({ status: 'exempt' });
  await call('POST', assets, house);
  await followed();

  const [task] = (await call('GET', `/case-tasks?caseId=${caseId}&limit=50`)).body.data.filter(
    (each: { task: { name: string }; status: string }) =>
      each.task.name === 'Equity review' && each.status === 'open',
  );
  expect((await call('POST', `/case-tasks/${task.id}/complete`, {})).status).toBe(200);
  expect(await followed()).toMatchObject({ status: 'met', metOn: today });
});

test('a complaint has its clocks from receipt, and a reply meets the eight weeks', async () => {
  const { caseId } = await desk.approved();
  const receivedOn = addDays(today, -5);
  const logged = await call('POST', `/cases/${caseId}/complaints`, {
    receivedOn,
    channel: 'phone',
    summary: 'Nobody called back.',
    category: 'communication',
    about: 'regulated',
    regime: 'disp',
    ownerUserId: worker.id,
  });
  expect(logged.status).toBe(201);
  const clocks = await standing(caseId);
  expect(clocks.get('complaint-final')).toMatchObject({ dueOn: addDays(receivedOn, 56), status: 'open' });
  expect(clocks.get('complaint-summary')).toMatchObject({ kind: 'latest', isOverdue: false });
});

test('a nominee who has not reported is late after 14 days, on the list of whoever has the case', async () => {
  const { id: caseId } = await addCaseToDecide(database, firm, {
    nomineeReportOn: null,
    caseOwnerUserId: worker.id,
  });
  const { version } = (await call('GET', `/cases/${caseId}`)).body.data;
  const received = addDays(today, -20);
  const dated = { ...enteredLate, version, proposalDate: received };
  expect((await call('PUT', `/cases/${caseId}`, dated)).status).toBe(200);
  expect((await standing(caseId)).get('nominee-report')).toMatchObject({
    dueOn: addDays(received, 14),
    isOverdue: true,
  });
  const { data } = (await call('GET', '/deadlines/mine')).body;
  expect(data.overdue).toBeGreaterThan(0);
  expect(data.next[0]).toMatchObject({ rule: 'nominee-report', case: { id: caseId } });
  await database.update(cases).set({ nomineeReportOn: today }).where(eq(cases.id, caseId));
  await night();
  expect((await standing(caseId)).get('nominee-report')).toMatchObject({ status: 'met', metOn: today });
});

test('the deadlines of all cases are a list by time, clock, owner and portfolio, and a file', async () => {
  const { id: caseId } = await addCaseToDecide(database, firm, {
    nomineeReportOn: null,
    proposalDate: addDays(today, -20),
    caseOwnerUserId: firm.priya,
    portfolioId: firm.harbourPartners,
  });
  const { caseId: other } = await desk.approved();
  await night();
  const list = async (query: string, by = call): Promise<{ data: ListedDeadline[]; meta: object }> =>
    (await by('GET', `/deadlines?limit=100${query}`)).body;
  const all = await list('');
  expect(all.data.map(({ dueOn }) => dueOn)).toEqual(all.data.map(({ dueOn }) => dueOn).toSorted());
  expect(all.meta).toMatchObject({ totalResults: all.data.length, isCapped: false });
  expect(all.data.some(({ rule }) => clockRules[rule].kind !== 'deadline')).toBe(false);
  const mine = await list(`&ownerId=${firm.priya}&portfolioId=${firm.harbourPartners}&when=overdue`);
  expect(mine.data).toMatchObject([
    {
      rule: 'nominee-report',
      law: clockRules['nominee-report'].law,
      dueOn: addDays(today, -6),
      daysLeft: -6,
      case: { id: caseId },
      owner: { id: firm.priya },
      portfolio: { id: firm.harbourPartners },
    },
  ]);
  const near = await list('&when=next14');
  expect(near.data.every(({ daysLeft }) => daysLeft >= 0 && daysLeft <= 14)).toBe(true);
  const reports = await list('&when=next60&clock=state-report');
  expect(reports.data).toContainEqual(expect.objectContaining({ rule: 'state-report', daysLeft: 13 }));
  expect(new Set(reports.data.map(({ rule }) => rule))).toEqual(new Set(['state-report']));
  expect((await list('', stranger)).data).toEqual([]);
  expect((await call('GET', '/deadlines?when=soon')).status).toBe(400);
  const file = await call('GET', '/deadlines/export?when=overdue&columns=client,clock,daysLeft');
  expect(file.text).toContain(`${clockRules['nominee-report'].name},-6`);
  expect((await list('')).data.some((each) => each.case.id === other)).toBe(true);
});

test('the clocks of another domain’s case do not exist', async () => {
  const { caseId } = await desk.approved();
  expect((await stranger('GET', `/cases/${caseId}/clocks`)).status).toBe(404);
  const { data } = (await stranger('GET', '/deadlines/mine')).body;
  expect(data).toMatchObject({ overdue: 0, near: 0, next: [] });
});

test('every start and every change is in the trail of the case', async () => {
  const { caseId } = await desk.approved();
  const { data } = (await call('GET', `/cases/${caseId}/audit`)).body;
  const actions = (data as { entity: string; action: string }[])
    .filter(({ entity }) => entity === 'case-clocks')
    .map(({ action }) => action);
  expect(actions).toContain('started');
  const rows = await database
    .select()
    .from(caseClocks)
    .where(and(eq(caseClocks.caseId, caseId), eq(caseClocks.status, 'open')));
  expect(rows.length).toBeGreaterThan(4);
});

test('the Protocol of a case is that of the day of its proposal, stored by the approval, and decides on the review of equity', async () => {
  const { portfolios } = tables;
  const [book] = await database.select().from(portfolios).where(eq(portfolios.id, firm.harbourDirect));
  expect(book!.protocolVersion).toBe('protocol_2021');
  const before = (await desk.approved(earlier)).caseId;
  expect((await call('GET', `/cases/${before}`)).body.data.protocolVersion).toBe('protocol_2021');
  const { caseId } = await desk.approved();
  const found = (await call('GET', `/cases/${caseId}`)).body.data;
  expect(found).toMatchObject({ protocolVersion: 'protocol_2025', equityReviewDueOn: null });
  expect((await standing(caseId)).get('equity-review')).toMatchObject({
    status: 'exempt',
    reason: 'The IVA Protocol 2025 has no review of equity.',
  });
  const { body: tasks } = await call('GET', `/case-tasks?caseId=${caseId}&page=1&limit=50`);
  const names = tasks.data.map(({ task }: { task: { name: string } }) => task.name);
  expect(names).toContain('Notify Secretary of State');
  expect(names).not.toContain('Equity review');
  const change = { version: found.version, protocolVersion: 'protocol_2021' };
  expect((await call('PUT', `/cases/${caseId}`, change)).body.errors.protocolVersion).toMatch(
    /^Creditors approved/,
  );
});

test('payment breaks end where the Protocol of the case ends them', async () => {
  const { caseId } = await desk.approved();
  await database.update(cases).set({ protocolVersion: 'protocol_2014' }).where(eq(cases.id, caseId));
  const path = `/cases/${caseId}/payment-schedule`;
  const { scheduleVersion } = (await call('GET', path)).body.data;
  const change = { kind: 'break', from: addMonths(today, 2), months: 7 };
  const refused = await call('POST', path, { scheduleVersion, reason: 'break', note: 'Ill.', change });
  expect(refused.body.errors).toEqual({
    months:
      'Payment breaks would come to 7 months; at most 6 are allowed. Creditors decide: propose a variation.',
  });
});

test('a clock that somebody starts is met or stopped by hand, once, and not on another domain’s case', async () => {
  const { caseId } = await desk.approved();
  const path = `/cases/${caseId}/clocks`;
  const order = { rule: 'overtime-disclosure', on: yesterday };
  expect((await stranger('POST', path, order)).status).toBe(404);
  expect((await call('POST', path, { ...order, on: addDays(today, 1) })).body.errors.on).toBe(
    'Must not be in the future.',
  );
  expect((await call('POST', path, { ...order, rule: 'annual-report' })).status).toBe(400);
  const started = await Promise.all([call('POST', path, order), call('POST', path, order)]);
  expect(started.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const clock: CaseClock = started.find(({ status }) => status === 201)!.body.data;
  expect(clock).toMatchObject({ law: 'IVA Protocol, additional income', status: 'open', isEntered: true });
  const meet = (of: CaseClock, more: object, by = call) =>
    by('POST', `${path}/${of.id}/meet`, { version: of.version, ...more });
  expect((await meet(clock, { metOn: today }, stranger)).status).toBe(404);
  expect((await meet(clock, { metOn: addDays(today, -9) })).body.errors.metOn).toMatch(/^Not before/);
  expect((await meet(clock, { metOn: today })).body.data).toMatchObject({ status: 'met', metOn: today });
  expect((await meet(clock, { metOn: today })).status).toBe(409);
  const own = (await standing(caseId)).get('annual-report')!;
  expect((await meet(own, { metOn: today })).body.message).toMatch(/follows the events/);

  const { data: space } = (await call('POST', path, { rule: 'breathing-space', on: yesterday })).body;
  const stop = (reason: string) =>
    call('POST', `${path}/${space.id}/stop`, { version: space.version, reason });
  expect((await stop('')).status).toBe(400);
  expect((await stop('It was another client.')).body.data).toMatchObject({
    status: 'stopped',
    reason: 'It was another client.',
  });
  await database.delete(clockMarks).where(eq(clockMarks.caseId, caseId));
  await night();
  const after = await standing(caseId);
  expect(after.get('overtime-disclosure')).toMatchObject({ status: 'met' });
  expect(after.get('breathing-space')).toMatchObject({
    status: 'stopped',
    reason: 'It was another client.',
  });
});
