import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { dueDiligence, dueDiligenceChecks, dueDiligenceEvidence } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const today = londonDate();
const { id, personIds } = await addCase(database, { domain: 'Harbour Debt Solutions', status: 'Pack Sent' });
const path = `/cases/${id}/due-diligence/people/${personIds[0]}`;

const check = { provider: 'Vericheck', reference: 'VC-1', checkedOn: today, result: 'pass' };
const passport = {
  proves: 'identity',
  kind: 'passport',
  referenceEnd: '4711',
  seenOn: today,
  seenHow: 'original',
};

/** The statuses of the same call by two at once, lowest first. */
const twice = async (of: string, body: object) =>
  (await Promise.all([call('POST', `${path}/${of}`, body), call('POST', `${path}/${of}`, body)]))
    .map(({ status }) => status)
    .toSorted((a, b) => a - b);

test('of the first check and the first paper, sent twice at once, one each is kept', async () => {
  expect(await twice('checks', check)).toEqual([201, 409]);
  expect(await twice('evidence', passport)).toEqual([201, 409]);
  const again = [
    await call('POST', `${path}/checks`, check),
    await call('POST', `${path}/evidence`, passport),
  ];
  expect(again.map(({ body }) => body.errors)).toEqual([
    { reference: 'This check is on record already.' },
    { kind: 'This paper is on record already.' },
  ]);
  const [row] = await database.select().from(dueDiligence).where(eq(dueDiligence.caseId, id));
  const ofRow = [
    await database.$count(dueDiligenceChecks, eq(dueDiligenceChecks.dueDiligenceId, row!.id)),
    await database.$count(dueDiligenceEvidence, eq(dueDiligenceEvidence.dueDiligenceId, row!.id)),
  ];
  expect(ofRow).toEqual([1, 1]);
});

test('a check of another day, and a paper seen again, are others', async () => {
  const before = addDays(today, -1);
  expect((await call('POST', `${path}/checks`, { ...check, checkedOn: before })).status).toBe(201);
  expect((await call('POST', `${path}/evidence`, { ...passport, seenOn: before })).status).toBe(201);
});
