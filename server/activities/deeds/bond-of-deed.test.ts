import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bonding } from '#server/app/parts/bonding.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import type { BondsOfCase } from '#shared/activities/bonding/contract.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { deedDesk } from '#test/deeds.ts';
import { apiCaller } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const desk = await deedDesk(database);
const { today, windowEnd, registered, toApplication, step, done, read, deedOf, firm } = desk;
const { app, signIn } = await appWith(bonding)(database);
const clerk = apiCaller(app, (await signIn([], { domainId: firm.harbour })).headers);
const reader = apiCaller(app, (await signIn([], { domainId: firm.harbour, caseAccess: 'read' })).headers);

const bondOf = async (id: number) => {
  const { people }: BondsOfCase = (await clerk('GET', `/cases/${id}/bonds`)).body.data;
  return people[0]?.current ?? { id: 0, version: 0 };
};
const said = { note: 'The cover was noted by the surety’s letter.', evidence: 'The letter of the surety.' };
async function correct(id: number, on: string, by = clerk) {
  const { id: entryId, version } = await bondOf(id);
  return by('POST', `/cases/${id}/bonds/${entryId}/day`, { version, on, ...said });
}
/** A trust deed whose registration has been applied for, and whose estate the program bonded today. */
async function applied() {
  const { id } = await toApplication();
  await database
    .update(bondEntries)
    .set({ appointedOn: today, effectiveOn: today })
    .where(eq(bondEntries.caseId, id));
  await done(step(id, 'application', { on: addDays(windowEnd, 1) }));
  return id;
}
const orderOf = async (reference: string) => {
  const found: string[] = [];
  await database.transaction((tx) =>
    verifyCases(tx, (each) => {
      if (each.reference === reference && each.rule === 'Order of events') found.push(each.detail);
    }),
  );
  return found;
};

test('a trust deed does not become protected on a day before its estate was bonded', async () => {
  const id = await applied();
  const refusal = `The estate was bonded on ${showDate(today)}, after the registration of ${showDate(registered)}: cover is taken out before the appointment takes effect.`;
  const early = await step(id, 'registration', { on: registered });
  expect([early.status, early.body.errors]).toEqual([400, { on: refusal }]);
  expect(await read(id)).toMatchObject({ status: { name: 'Objections Window' }, approvalDate: null });
  await done(correct(id, registered));
  await done(step(id, 'registration', { on: registered }));
  const { uniqueReference } = await read(id);
  expect(await orderOf(uniqueReference)).toEqual([]);

  const correction = { day: 'registeredOn', note: 'AiB’s letter.', evidence: 'The register.' };
  const earlier = await step(id, 'correction', { ...correction, on: addDays(registered, -1) });
  expect(earlier.body.errors.on).toMatch(/bonded on .*, after the registration of/);
  // Nor does the cover move behind the registration.
  const behind = await correct(id, addDays(registered, 1));
  expect([behind.status, behind.body.errors]).toEqual([
    400,
    { on: expect.stringMatching(/after the registration of/) },
  ]);
  expect(await orderOf(uniqueReference)).toEqual([]);
});

test('a trust deed whose estate nobody has bonded says so on its page, with where to bond it', async () => {
  const id = await applied();
  await database.delete(bondEntries).where(eq(bondEntries.caseId, id));
  const { steps } = await deedOf(id);
  expect(steps.find(({ step: name }) => name === 'register')?.blockers).toEqual([
    {
      text: 'The estate is not bonded: cover is taken out before the trust deed is protected.',
      at: `/cases/${id}?tab=accounts&field=bond`,
    },
  ]);
  expect((await step(id, 'registration', { on: registered })).status).toBe(409);
});

test('the first day of a cover is put right with its reason, on the bordereau that is still open', async () => {
  const id = await applied();
  expect((await correct(id, addDays(today, 1))).body.errors).toHaveProperty('on');
  expect((await correct(id, registered, reader)).status).toBe(403);
  const silent = await bondOf(id);
  const bare = await clerk('POST', `/cases/${id}/bonds/${silent.id}/day`, {
    version: silent.version,
    on: registered,
    note: '',
    evidence: '',
  });
  expect(Object.keys(bare.body.errors)).toEqual(['note', 'evidence']);
  await done(correct(id, registered));
  const stored = await database.select().from(bondEntries).where(eq(bondEntries.caseId, id));
  expect(stored).toMatchObject([{ appointedOn: registered, effectiveOn: registered, reviewedOn: today }]);
  expect((await desk.worker('GET', `/cases/${id}/late-dates`)).body.data).toContainEqual(
    expect.objectContaining({ field: 'bond', on: registered, reason: said.note, evidence: said.evidence }),
  );
  expect((await correct(id, registered)).body.errors).toEqual({ on: 'That is the day on record.' });
  // What the surety was told stays; the day on which cover began does not.
  await database.update(bondEntries).set({ submittedOn: today }).where(eq(bondEntries.caseId, id));
  await done(correct(id, addDays(registered, -3)));
  expect(await database.select().from(bondEntries).where(eq(bondEntries.caseId, id))).toMatchObject([
    { appointedOn: addDays(registered, -3), effectiveOn: registered },
  ]);
  expect((await correct(id, addDays(registered, 1))).body.errors.on).toMatch(
    /^The surety was told that it took effect on/,
  );
});
