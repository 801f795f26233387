import { expect, test } from 'vitest';
import { addDays } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { deedDesk } from '#test/deeds.ts';
import { enteredLate } from '#test/entered-late.ts';

const database = await testDatabase({ seeded: true });
const {
  worker,
  today,
  drafted,
  read,
  deedOf,
  done,
  granted,
  published,
  toApplication,
  windowEnd,
  registered,
  step,
} = await deedDesk(database);
const bareStep = async (id: number, path: string, input: object) => {
  const deed = await deedOf(id);
  return worker('POST', `/cases/${id}/trust-deed/${deed.id}/${path}`, { version: deed.version, ...input });
};
const bareGrant = (id: number, input: object) => worker('POST', `/cases/${id}/trust-deed`, input);
const lateOf = async (id: number) => (await worker('GET', `/cases/${id}/late-dates`)).body.data;
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof bareGrant>>) => [
  status,
  Object.keys(body.errors ?? {}),
];

test('each step of a trust deed that is entered late asks why, and what shows its day', async () => {
  const { id } = await drafted();
  expect(fieldsOf(await bareGrant(id, { grantedOn: granted }))).toEqual([
    400,
    ['lateReason', 'lateEvidence'],
  ]);
  expect(await read(id)).toMatchObject({ status: { name: 'Drafting' }, proposalDate: null });
  await done(bareGrant(id, { grantedOn: granted, ...enteredLate }));
  expect(
    fieldsOf(await bareStep(id, 'publication', { on: published, lateReason: 'Post was slow.' })),
  ).toEqual([400, ['lateEvidence']]);
  expect((await deedOf(id)).status).toBe('granted');
  await done(bareStep(id, 'publication', { on: published, ...enteredLate }));
  expect(fieldsOf(await bareStep(id, 'documents', { on: addDays(published, 7) }))[1]).toContain('lateReason');
  await done(bareStep(id, 'documents', { on: addDays(published, 7), ...enteredLate }));
  expect(await lateOf(id)).toMatchObject([
    { field: 'deedGranted', on: granted, label: 'Grant of the trust deed', reason: enteredLate.lateReason },
    { field: 'deedPublished', on: published, evidence: enteredLate.lateEvidence },
    { field: 'deedDocuments', on: addDays(published, 7) },
  ]);
});

test('a step entered within a week asks nothing, and keeps no row', async () => {
  const { id } = await drafted();
  await done(bareGrant(id, { grantedOn: addDays(today, -7) }));
  await done(bareStep(id, 'publication', { on: addDays(today, -6) }));
  expect(await lateOf(id)).toEqual([]);
});

test('the registration and what follows it ask too', async () => {
  const { id } = await toApplication();
  const applied = addDays(windowEnd, 1);
  expect(fieldsOf(await bareStep(id, 'application', { on: applied }))[1]).toContain('lateReason');
  await done(step(id, 'application', { on: applied }));
  expect(fieldsOf(await bareStep(id, 'registration', { on: registered }))[1]).toContain('lateReason');
  expect((await read(id)).approvalDate).toBeNull();
  await done(step(id, 'registration', { on: registered }));
  expect((await lateOf(id)).map(({ field }: { field: string }) => field)).toEqual(
    expect.arrayContaining(['deedApplied', 'deedRegistered']),
  );
});
