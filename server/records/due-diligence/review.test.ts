import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { sweepFiles } from '#server/platform/files/sweep-files.ts';
import { files } from '#server/platform/files/tables.ts';
import { addresses, cases, persons } from '#server/records/cases/tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseTasks } from '#server/records/tasks/tables.ts';
import { vulnerabilityAssessments } from '#server/records/vulnerability/tables.ts';
import { addDays, addMonths, londonDate, setClock } from '#shared/platform/dates.ts';
import { diligenceProblem } from '#shared/records/due-diligence/due-diligence.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { nightlyDueDiligence } from './nightly.ts';
import { readDiligence } from './read.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn, services } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission, { domainId: firm.harbour })).headers);
const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
const today = londonDate();
afterEach(() => setClock(() => new Date()));

let at = { id: 0, uniqueReference: '', personIds: [0] };
const path = (more = '') => `/cases/${at.id}/due-diligence/people/${at.personIds[0]}${more}`;
beforeEach(async () => {
  at = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    packSentOn: '2026-10-01',
    people: [{ firstName: 'Ada', middleNames: 'M', lastName: 'Gray', dateOfBirth: '1980-04-12' }],
  });
});

const save = (more: object = {}) =>
  call('PUT', path(), {
    pep: 'no',
    pepAskedOn: today,
    sanctionsOn: today,
    sanctionsResult: 'clear',
    risk: 'normal',
    riskReason: 'Nothing unusual.',
    reviewOn: null,
    ...more,
  });
const check = (more: object = {}) =>
  call('POST', path('/checks'), {
    provider: 'Vericheck',
    reference: 'VC-1',
    checkedOn: today,
    result: 'pass',
    ...more,
  });
const version = async () =>
  (await call('GET', `/cases/${at.id}/due-diligence`)).body.data[0].record?.version as number;
const complete = async (completedOn = londonDate()) =>
  call('POST', path('/complete'), { completedOn, version: await version() });
const reopen = async () => call('POST', path('/reopen'), { version: await version(), reason: 'Its review.' });
async function isCompleted(more: object = {}) {
  await check();
  await save(more);
  expect((await complete()).status).toBe(200);
}
/** Lets days pass, for the program alone. */
const letPass = (days: number) => setClock(() => new Date(Date.now() + days * 86_400_000));

type Row = { state: string; missing: string; since: string; person: string; reviewOn: string | null };
const listed = async (query = ''): Promise<Row[]> =>
  (await call('GET', `/due-diligence?limit=200${query}`)).body.data.filter(
    (row: { case: { id: number } }) => row.case.id === at.id,
  );

test('the list names each applicant whose due diligence does not stand, what is missing, and since when', async () => {
  expect(await listed()).toMatchObject([
    { person: 'Ada M Gray', state: 'none', missing: 'Nothing has been recorded.', since: '2026-10-01' },
  ]);
  await check();
  expect(await listed()).toMatchObject([
    {
      state: 'open',
      missing: 'Nobody has asked whether they are a politically exposed person.',
      since: today,
    },
  ]);
  await save({ reviewOn: addDays(today, 40) });
  expect((await complete()).status).toBe(200);
  expect(await listed()).toEqual([]);
  await database.update(persons).set({ lastName: 'Grey' }).where(eq(persons.id, at.personIds[0]!));
  expect(await listed('&state=changed')).toMatchObject([
    { missing: 'The name is now Ada M Grey, and was Ada M Gray.' },
  ]);
  await database.update(persons).set({ lastName: 'Gray' }).where(eq(persons.id, at.personIds[0]!));
  letPass(15);
  expect(await listed()).toMatchObject([{ state: 'soon', reviewOn: addDays(today, 40) }]);
  letPass(41);
  expect(await listed('&state=review')).toMatchObject([{ state: 'review', since: addDays(today, 40) }]);
  expect(await listed('&state=none')).toEqual([]);
  const file = await call('GET', '/due-diligence/export?state=review&columns=person,state,reviewOn');
  expect(file.text).toContain('Ada M Gray,Review due,');
  expect((await stranger('GET', '/due-diligence?limit=200')).text).not.toContain(at.uniqueReference);
  await database
    .update(cases)
    .set({ statusId: await statusNamed('Closed') })
    .where(eq(cases.id, at.id));
  expect(await listed()).toEqual([]);
});
const statusNamed = async (name: string) =>
  (await database.select().from(tables.statuses).where(eq(tables.statuses.name, name)))[0]!.id;

test('whether it stands is the same in the list as in the rule, whatever has changed', async () => {
  const changes = [
    {},
    { firstName: 'Eda' },
    { middleNames: null },
    { middleNames: '' },
    { dateOfBirth: null },
    { dateOfBirth: '1980-04-13' },
  ];
  const moves = [{}, { line2: '' }, { line2: 'Flat 2' }, { postcode: null }, { residentTo: today }];
  await isCompleted();
  const [before] = await database.select().from(persons).where(eq(persons.id, at.personIds[0]!));
  const { id: personId, ...person } = before!;
  const where = eq(addresses.personId, at.personIds[0]!);
  const [home] = await database.select().from(addresses).where(where);
  const { id: _, ...lived } = home!;
  for (const change of changes)
    for (const move of moves) {
      await database
        .update(persons)
        .set({ ...person, ...change })
        .where(eq(persons.id, personId));
      await database
        .update(addresses)
        .set({ ...lived, ...move })
        .where(where);
      const [found] = await readDiligence(database, at.id);
      expect([change, move, (await listed()).length > 0]).toEqual([
        change,
        move,
        diligenceProblem(found!) !== null,
      ]);
    }
});

const night = () =>
  writeChanges(database, systemActor, (w) =>
    nightlyDueDiligence(w, { after: at.id - 1, upTo: at.id }, londonDate()),
  );
const reviewTasks = () =>
  database
    .select({ status: caseTasks.status, content: caseTasks.content, actionAt: caseTasks.actionAt })
    .from(caseTasks)
    .innerJoin(tables.tasks, eq(tables.tasks.id, caseTasks.taskId))
    .where(and(eq(caseTasks.caseId, at.id), eq(tables.tasks.name, 'Due diligence review')))
    .orderBy(caseTasks.id);

test('a review that falls due is a task, once, and done by the review', async () => {
  const reviewOn = addDays(today, 40);
  await isCompleted({ reviewOn });
  await night();
  expect(await reviewTasks()).toEqual([]);
  letPass(27);
  await night();
  await night();
  const [task, ...others] = await reviewTasks();
  expect(others).toEqual([]);
  expect([task!.status, londonDate(task!.actionAt)]).toEqual(['open', reviewOn]);
  expect(task!.content).toContain('Ada M Gray');
  letPass(42);
  await reopen();
  expect((await complete()).body.message).toMatch(
    /its review was due on .*: do it, and say when the next one is due, or that there is none/,
  );
  expect((await reviewTasks()).map(({ status }) => status)).toEqual(['open']);
  expect((await save({ reviewOn: addMonths(londonDate(), 6) })).status).toBe(200);
  expect((await reviewTasks()).map(({ status }) => status)).toEqual(['open']);
  expect((await complete()).status).toBe(200);
  expect((await reviewTasks()).map(({ status }) => status)).toEqual(['completed']);
  await night();
  expect(await reviewTasks()).toHaveLength(1);
});

test('a review that has not fallen due stays a task when something else is put right', async () => {
  await isCompleted({ reviewOn: addDays(today, 5) });
  await night();
  await reopen();
  expect((await complete()).status).toBe(200);
  expect((await reviewTasks()).map(({ status }) => status)).toEqual(['open']);
});

test('nothing is raised for a case that has ended', async () => {
  await isCompleted({ reviewOn: addDays(today, 5) });
  await database
    .update(cases)
    .set({ statusId: await statusNamed('Closed') })
    .where(eq(cases.id, at.id));
  await night();
  expect(await reviewTasks()).toEqual([]);
});

async function document(title: string): Promise<number> {
  const [type] = await database.select().from(tables.documents).limit(1);
  const [folder] = await database.select().from(tables.folders).limit(1);
  const [file] = await database
    .insert(files)
    .values({
      sha256: title.replaceAll(' ', '').padEnd(64, '0'),
      name: title,
      bytes: 3,
      type: 'application/pdf',
      createdBy: firm.priya,
    })
    .returning();
  const [made] = await database
    .insert(caseDocuments)
    .values({
      caseId: at.id,
      documentTypeId: type!.id,
      folderId: folder!.id,
      direction: 'in',
      title,
      fileId: file!.id,
    })
    .returning();
  return made!.id;
}

test('after its five years its documents go with it, but for those that something else is shown by', async () => {
  const [passport, scan, order] = [
    await document('Passport of Ada'),
    await document('scan'),
    await document('order'),
  ];
  await call('POST', path('/evidence'), {
    proves: 'identity',
    kind: 'passport',
    seenOn: today,
    seenHow: 'original',
    documentId: passport,
  });
  await call('POST', path('/evidence'), {
    proves: 'address',
    kind: 'other',
    seenOn: today,
    seenHow: 'original',
    documentId: order,
  });
  await isCompletedWith(scan);
  await database.insert(vulnerabilityAssessments).values({
    caseId: at.id,
    personId: at.personIds[0]!,
    askedOn: today,
    askedBy: firm.priya,
    finding: 'none',
    documentId: order,
  });
  await database.insert(caseClocks).values({
    caseId: at.id,
    rule: 'money-laundering-record',
    ruleVersion: 1,
    subject: 'case',
    triggerOn: addMonths(today, -60),
    times: 1,
    dueOn: addDays(today, -1),
    words: '5 years',
    status: 'open',
  });
  const [before] = (await call('GET', `/cases/${at.id}/due-diligence`)).body.data;
  expect(before.documents).toEqual([
    { id: passport, name: 'Passport of Ada', staysFor: null },
    { id: scan, name: 'scan', staysFor: null },
    { id: order, name: 'order', staysFor: 'vulnerability and capacity' },
  ]);
  const gone = await call('POST', path('/discard'), { version: await version() });
  expect(gone.status).toBe(200);
  const left = await database.select().from(caseDocuments).where(eq(caseDocuments.caseId, at.id));
  expect(left.map(({ title }) => title)).toEqual(['order']);
  const trail = await call('GET', `/cases/${at.id}/audit?limit=100`);
  expect(trail.text).toContain('deleted after its time');
  expect(trail.text).not.toContain('Passport of Ada');
  // The number of a document is not that of a type of document.
  const shown = trail.body.data.flatMap(
    ({ changes }: { changes: { field: string; after: unknown }[] }) => changes,
  );
  expect(
    shown
      .filter(({ field }: { field: string }) => field === 'documentId')
      .map(({ after }: { after: unknown }) => after),
  ).toEqual([scan, order, passport]);
  await sweepFiles(services, new Date(Date.now() + 25 * 3_600_000));
  const kept = await database.select({ name: files.name }).from(files);
  expect(
    kept.map(({ name }) => name).filter((name) => ['Passport of Ada', 'scan', 'order'].includes(name)),
  ).toEqual(['order']);
});
async function isCompletedWith(documentId: number) {
  await check({ documentId });
  await save();
  expect((await complete()).status).toBe(200);
}
