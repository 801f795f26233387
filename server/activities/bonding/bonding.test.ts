import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bonding } from '#server/app/parts/bonding.ts';
import { creditors } from '#server/app/parts/creditors.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { caseAssets } from '#server/records/affairs/tables.ts';
import { estateValues } from '#server/records/case-life/bonds/estate-values.ts';
import { bondBordereaux, bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { applicantsOf } from '#server/records/cases/applicants.ts';
import { casePeople, cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { bondableValue, lastMonth } from '#shared/activities/bonding/bonding.ts';
import type { BondsOfCase, Bordereau } from '#shared/activities/bonding/contract.ts';
import { addDays, addMonths, londonDate } from '#shared/platform/dates.ts';
import { monthOf } from '#shared/records/ledger/ledger.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide, decisionDesk } from '#test/decisions.ts';
import { enteredLate } from '#test/entered-late.ts';
import { licence } from '#test/licence.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith, everyPermission } from '#test/records-app.ts';
import { nightlyBonds } from './nightly-bonds.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await appWith(bonding, creditors)(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const reader = apiCaller(app, (await signIn([], { domainId: firm.harbour, caseAccess: 'read' })).headers);
const ofOneDomain = everyPermission.filter((name) => name !== 'config.all-domains');
const stranger = apiCaller(app, (await signIn(ofOneDomain, { domainId: firm.northgate })).headers);
const desk = decisionDesk(call, database, firm);
const today = londonDate();
const [assetType] = await database
  .select()
  .from(tables.assets)
  .where(eq(tables.assets.class, 'vehicle'))
  .limit(1);

const night = () =>
  writeChanges(database, systemActor, (w) => nightlyBonds(w, { after: 0, upTo: 1_000_000 }, today));

const addAsset = (caseId: number, valuePence: number, more: object = {}) =>
  database
    .insert(caseAssets)
    .values({ caseId, assetTypeId: assetType!.id, description: 'Car', valuePence, ...more })
    .returning();

/** A case that is put to creditors: of two people, with a car worth £8,000 of which £1,000 is charged. */
async function withCreditors(more: object = {}) {
  const { id } = await addCaseToDecide(database, firm, {
    people: [{ dateOfBirth: '1980-01-01' }, { dateOfBirth: '1982-01-01' }],
    ...more,
  } as never);
  const people = await database
    .select({ id: casePeople.id })
    .from(casePeople)
    .where(eq(casePeople.caseId, id))
    .orderBy(asc(casePeople.role));
  await addAsset(id, 800_000, { securedPence: 100_000, ownerCasePersonIds: [people[0]!.id] });
  const decision = await desk.opened(id);
  return { id, people: people.map((each) => each.id), decision };
}

const bonds = async (id: number): Promise<BondsOfCase> => (await call('GET', `/cases/${id}/bonds`)).body.data;
const entriesOf = (caseId: number) =>
  database.select().from(bondEntries).where(eq(bondEntries.caseId, caseId)).orderBy(asc(bondEntries.id));

async function enter(id: number, casePersonId: number, more: object, by = call) {
  const person = (await bonds(id)).people.find((each) => each.casePersonId === casePersonId);
  const { id: entryId = null, version = null } = person?.current ?? {};
  return by('POST', `/cases/${id}/bonds`, {
    casePersonId,
    entryId,
    version,
    effectiveOn: today,
    bondablePence: 0,
    ...more,
  });
}

async function move(id: number, name: string, more: object = {}) {
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  const [status] = await database.select().from(tables.statuses).where(eq(tables.statuses.name, name));
  return call('POST', `/cases/${id}/status`, { version, statusId: status!.id, ...more });
}

test('each applicant is bonded when the case is put to creditors, once, for what they own after security', async () => {
  const { id, people } = await withCreditors();
  const shown = await bonds(id);
  expect(shown).toMatchObject({
    isAppointed: true,
    hasEnded: false,
    insurer: { name: 'Bastion Surety Limited' },
    policyRef: 'BSL/EN/20-4471',
    generalPence: 75_000_000,
  });
  expect(
    shown.entries.map((entry) => [entry.casePersonId, entry.action, entry.bondablePence, entry.penaltyPence]),
  ).toEqual([
    [people[1], 'new', 0, 500_000],
    [people[0], 'new', 700_000, 700_000],
  ]);
  expect(shown.entries[0]).toMatchObject({
    practitioner: { id: firm.practitioner },
    premiumPence: 6_000,
    effectiveOn: today,
    appointedOn: today,
    bordereauMonth: monthOf(today),
    isLate: false,
  });
  expect(shown.people.map(({ state }) => state)).toEqual(['in_order', 'in_order']);
  // Adjourned and put to creditors again: nobody is bonded twice.
  await database
    .update(cases)
    .set({
      statusId: (
        await database.select().from(tables.statuses).where(eq(tables.statuses.code, 'nominee-report'))
      )[0]!.id,
    })
    .where(eq(cases.id, id));
  expect((await move(id, 'With Creditors')).status).toBe(200);
  expect(await database.$count(bondEntries, eq(bondEntries.caseId, id))).toBe(2);
});

test('values by SQL are those of the pure rule, for joint, unnamed and third-party parts', async () => {
  const { id, people } = await withCreditors();
  const lumpSums = [
    { label: 'Gift', pence: 30_001, month: 1, isThirdParty: true, from: 'Aunt', conditions: 'If approved' },
    { label: 'Savings', pence: 77_777, month: 1, isThirdParty: false, from: '', conditions: '' },
  ];
  await database.update(cases).set({ lumpSums }).where(eq(cases.id, id));
  await addAsset(id, 100_001, { ownerCasePersonIds: people });
  await addAsset(id, 33, { expectedRealisationPence: 11 });
  await addAsset(id, 999_999, { isExcluded: true, excludedReason: 'Tools' });
  await addAsset(id, 5, { ownerCasePersonIds: [people[1]!] });
  const assets = [
    { estimatedPence: 700_000, ownerIds: [people[0]!] },
    { estimatedPence: 100_001, ownerIds: people },
    { estimatedPence: 11, ownerIds: [] },
    { estimatedPence: 5, ownerIds: [people[1]!] },
  ];
  const values = await estateValues(database, { after: id - 1, upTo: id });
  expect(values).toEqual(
    people.map((casePersonId) => ({
      caseId: id,
      casePersonId,
      valuePence: bondableValue(casePersonId, people, assets, lumpSums),
    })),
  );
  expect((await applicantsOf(database, id)).map(({ rowId }) => rowId)).toEqual(people);
});

test('cover is increased, decreased, released and taken out anew; what is not so is refused at its field', async () => {
  const { id, people } = await withCreditors();
  const [first] = people as [number, number];
  const low = await enter(id, first, { action: 'increase', bondablePence: 700_000 });
  expect([low.status, low.body.errors]).toEqual([400, { bondablePence: 'The cover is £7,000.00 already.' }]);
  expect(
    (await enter(id, first, { action: 'increase', bondablePence: 900_000, effectiveOn: addDays(today, 1) }))
      .status,
  ).toBe(400);
  expect(
    (await enter(id, first, { action: 'increase', bondablePence: 900_000, effectiveOn: addDays(today, -1) }))
      .body.errors,
  ).toEqual({
    effectiveOn: 'Not before the entry that it follows.',
  });
  const more = await enter(id, first, {
    action: 'increase',
    bondablePence: 900_000,
    premiumPence: 250,
    reason: 'Valued anew',
  });
  expect(more.status).toBe(201);
  const person = (await bonds(id)).people[0]!;
  expect(person).toMatchObject({ state: 'decrease', current: { penaltyPence: 900_000, reviewedOn: today } });
  expect((await enter(id, first, { action: 'decrease', bondablePence: 0 })).status).toBe(201);
  expect((await enter(id, first, { action: 'release' })).status).toBe(201);
  expect((await enter(id, first, { action: 'release' })).body.errors).toEqual({
    action: 'There is no cover in force.',
  });
  expect((await enter(id, first, { action: 'new', bondablePence: 10 })).status).toBe(201);
  const rows = (await entriesOf(id)).filter(({ casePersonId }) => casePersonId === first);
  expect(
    rows.map(({ action, penaltyPence, changePence, isCurrent }) => [
      action,
      penaltyPence,
      changePence,
      isCurrent,
    ]),
  ).toEqual([
    ['new', 700_000, 700_000, false],
    ['increase', 900_000, 200_000, false],
    ['decrease', 500_000, -400_000, false],
    ['release', 0, -500_000, false],
    ['new', 500_000, 500_000, true],
  ]);
});

test('twice at once is once; a stale entry, another’s case and a reader are refused', async () => {
  const { id, people } = await withCreditors();
  const [first] = people as [number, number];
  const { current } = (await bonds(id)).people[0]!;
  const body = {
    casePersonId: first,
    entryId: current!.id,
    version: current!.version,
    action: 'increase',
    bondablePence: 1_000_000,
    effectiveOn: today,
  };
  const both = await Promise.all([1, 2].map(() => call('POST', `/cases/${id}/bonds`, body)));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect((await stranger('GET', `/cases/${id}/bonds`)).status).toBe(404);
  expect((await stranger('POST', `/cases/${id}/bonds`, body)).status).toBe(404);
  expect((await stranger('POST', '/bonds/review', { ids: [current!.id] })).status).toBe(404);
  expect((await reader('POST', `/cases/${id}/bonds`, body)).status).toBe(403);
  const others = await withCreditors();
  expect((await enter(id, others.people[0]!, { action: 'new', bondablePence: 0 })).status).toBe(404);
  const { id: early } = await addCaseToDecide(database, firm);
  const [own] = await database.select().from(casePeople).where(eq(casePeople.caseId, early));
  expect((await enter(early, own!.id, { action: 'new', bondablePence: 0 })).status).toBe(409);
});

test('the night sees that an estate is worth more, asks once for an increase, and the increase ends that', async () => {
  const { id, people } = await withCreditors();
  const open = () =>
    database.$count(
      caseTasks,
      and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open'), eq(caseTasks.source, 'system')),
    );
  await night();
  expect(await open()).toBe(0);
  await addAsset(id, 2_000_000, { ownerCasePersonIds: [people[1]!] });
  await night();
  await night();
  expect(await open()).toBe(1);
  const { uniqueReference } = (await call('GET', `/cases/${id}`)).body.data;
  const toIncrease = async () =>
    (await call('GET', `/bonds?state=increase&search=${uniqueReference}`)).body.data;
  expect(await toIncrease()).toMatchObject([
    {
      caseId: id,
      casePersonId: people[1],
      coverPence: 500_000,
      neededPence: 2_000_000,
      valuePence: 2_000_000,
    },
  ]);
  const [practitioner] = (await call('GET', '/bonds/practitioners')).body.data.filter(
    (each: { toIncrease: number }) => each.toIncrease > 0,
  );
  expect(practitioner.shortPence).toBeGreaterThanOrEqual(1_500_000);
  expect(practitioner.warnings[0]).toMatch('that is covered only by the general bond of £750,000.00');
  expect((await enter(id, people[1]!, { action: 'increase', bondablePence: 2_000_000 })).status).toBe(201);
  expect(await open()).toBe(0);
  expect(await toIncrease()).toEqual([]);
});

test('covers are ticked off as reviewed, which completes the task that came with them', async () => {
  const { id } = await withCreditors();
  const ids = (await bonds(id)).people.map(({ current }) => current!.id);
  const listed = async () =>
    (await call('GET', `/bonds?toReview=true&limit=200`)).body.data.map((each: { id: number }) => each.id);
  expect(await listed()).toEqual(expect.arrayContaining(ids));
  const task = and(
    eq(caseTasks.caseId, id),
    eq(caseTasks.status, 'open'),
    eq(
      caseTasks.taskId,
      (await database.select().from(tables.tasks).where(eq(tables.tasks.code, 'add-bond-entry')))[0]!.id,
    ),
  );
  expect(await database.$count(caseTasks, task)).toBe(1);
  expect((await call('POST', '/bonds/review', { ids })).body.data).toEqual({ reviewed: 2 });
  expect((await call('POST', '/bonds/review', { ids })).status).toBe(200);
  expect(await database.$count(caseTasks, task)).toBe(0);
  expect(await listed()).not.toEqual(expect.arrayContaining([ids[0]]));
  const file = await call('GET', '/bonds/export?toReview=false&columns=person,coverPence');
  expect(file.text).toMatch(/^﻿?Client,Specific penalty sum\r\n/);
});

test('a new supervisor is bonded as the old one is released, in the transaction of the change', async () => {
  const { id, people } = await withCreditors();
  await addAsset(id, 2_000_000, { ownerCasePersonIds: [people[1]!] });
  await night();
  await licence(database, firm.priya, { number: '9211' });
  const change = async (values: object) => {
    const { version } = (await call('GET', `/cases/${id}`)).body.data;
    return call('PUT', `/cases/${id}`, { version, ...values });
  };
  expect((await change({ supervisorUserId: null })).status).toBe(200);
  expect(await entriesOf(id)).toHaveLength(2);
  expect((await change({ supervisorUserId: firm.priya })).status).toBe(200);
  const rows = (await entriesOf(id)).slice(2);
  const told = rows.map(
    ({ action, supervisorUserId, penaltyPence, changePence, appointedOn, isCurrent }) => ({
      action,
      supervisorUserId,
      penaltyPence,
      changePence,
      appointedOn,
      isCurrent,
    }),
  );
  const released = {
    action: 'release',
    supervisorUserId: firm.practitioner,
    penaltyPence: 0,
    isCurrent: false,
  };
  const entered = { action: 'new', supervisorUserId: firm.priya, appointedOn: today, isCurrent: true };
  expect(told).toMatchObject([
    { ...released, changePence: -700_000 },
    { ...entered, changePence: 700_000 },
    { ...released, changePence: -500_000 },
    { ...entered, changePence: 2_000_000, penaltyPence: 2_000_000 },
  ]);
  expect(rows[0]!.reason).toBe('James Whitlock has ceased to act: Priya Shah takes over.');
  const asked = and(eq(caseTasks.caseId, id), eq(caseTasks.status, 'open'), eq(caseTasks.source, 'system'));
  expect(await database.$count(caseTasks, asked)).toBe(0);
  expect((await change({ leadSourceDetail: 'A friend' })).status).toBe(200);
  expect(await entriesOf(id)).toHaveLength(6);
});

test('cover is released with the end of an appointment, but not while money is held', async () => {
  const { id } = await withCreditors();
  expect((await move(id, 'Not Proceeding', { reason: 'The client withdrew.' })).status).toBe(200);
  const rows = await entriesOf(id);
  expect(rows.slice(2).map(({ action, reason, changePence }) => [action, reason, changePence])).toEqual([
    ['release', 'The case moved to Not Proceeding.', -700_000],
    ['release', 'The case moved to Not Proceeding.', -500_000],
  ]);
  expect((await bonds(id)).people.map(({ state }) => state)).toEqual(['released', 'released']);
});

test('a month’s bordereau is made of its entries, submitted once, and what comes late goes on the next', async () => {
  const month = lastMonth(today);
  const { id, people } = await withCreditors({ portfolioId: firm.harbourPartners });
  const past = addDays(monthOf(today), -3);
  await database
    .update(bondEntries)
    .set({ effectiveOn: past, appointedOn: past, bordereauMonth: month })
    .where(eq(bondEntries.caseId, id));
  const all = async (by = call): Promise<Bordereau[]> => (await by('GET', `/bordereaux/${month}`)).body.data;
  const own = async () => (await all()).find(({ portfolio }) => portfolio?.id === firm.harbourPartners)!;
  expect(await own()).toMatchObject({
    newCount: 2,
    releaseCount: 0,
    coverPence: 1_200_000,
    premiumPence: 12_000,
    submittedOn: null,
    obstacle: null,
  });
  expect((await all(stranger)).map(({ portfolio }) => portfolio?.name)).toEqual([
    'Castlegate Book',
    'Northgate Direct',
  ]);
  expect((await all(stranger))[0]).toMatchObject({ newCount: 0, coverPence: 0, obstacle: null });
  const submit = (more: object = {}, by = call) =>
    by('POST', `/bordereaux/${month}`, { portfolioId: firm.harbourPartners, submittedOn: today, ...more });
  expect((await submit({}, stranger)).status).toBe(404);
  expect((await submit({ submittedOn: past })).body.errors).toHaveProperty('submittedOn');
  const both = await Promise.all([submit(), submit()]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect(await own()).toMatchObject({ submittedOn: today, obstacle: 'It has been submitted.' });
  expect(await database.$count(bondBordereaux)).toBe(1);
  const [entry] = await entriesOf(id);
  expect(entry).toMatchObject({
    submittedOn: today,
    policyRef: 'BSL/EN/20-4472',
    portfolioId: firm.harbourPartners,
  });
  const raise = { action: 'increase', bondablePence: 800_000, effectiveOn: addDays(today, -8) };
  const unsaid = await enter(id, people[0]!, raise);
  expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual(
    addDays(today, -8) < past ? [400, ['effectiveOn']] : [400, ['lateReason', 'lateEvidence']],
  );
  const late = await enter(id, people[0]!, { ...raise, effectiveOn: past, ...enteredLate });
  expect((late.body.data as BondsOfCase).entries[0]).toMatchObject({
    bordereauMonth: addMonths(month, 1),
    isLate: true,
  });
  const file = await call('GET', `/bordereaux/${month}/export?portfolioId=${firm.harbourPartners}`);
  expect(file.text.split('\r\n')).toHaveLength(4);
  expect(file.text).toMatch('BSL/EN/20-4472');
  expect((await call('GET', `/bordereaux/2026-02-02`)).status).toBe(400);
  const early = { portfolioId: firm.harbourPartners, submittedOn: today };
  expect((await call('POST', `/bordereaux/${monthOf(today)}`, early)).status).toBe(400);
});

test('cover in force is the sum over all that is in force', async () => {
  const rows = await database.select().from(bondEntries).where(eq(bondEntries.isCurrent, true));
  const total = rows.reduce((sum, { penaltyPence }) => sum + penaltyPence, 0);
  const shown: Bordereau[] = (await call('GET', `/bordereaux/${monthOf(today)}`)).body.data;
  expect(shown.reduce((sum, { coverPence }) => sum + coverPence, 0)).toBe(total);
});
