import { expect, test } from 'vitest';
import { addDays } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide } from '#test/decisions.ts';
import { deedDesk } from '#test/deeds.ts';
import { enteredLate } from '#test/entered-late.ts';

const database = await testDatabase({ seeded: true });
const { firm, worker, stranger, today, product, granted, published, drafted, deedOf, grant, step, done } =
  await deedDesk(database);

test('the grant says what the case lacks; another domain’s trust deed does not exist', async () => {
  const { id } = await addCaseToDecide(database, firm, {
    productId: product!.id,
    status: 'Drafting',
    jurisdiction: 'SCO',
    contributionPence: 0,
  });
  const { beforeGrant } = (await worker('GET', `/cases/${id}/trust-deed`)).body.data;
  expect(beforeGrant.map(({ text }: { text: string }) => text)).toContain('The contribution is zero.');
  expect((await grant(id)).status).toBe(409);
  expect((await worker('GET', `/cases/${id}/trust-deed`)).body.data.deed).toBeNull();
  expect((await stranger('GET', `/cases/${id}/trust-deed`)).status).toBe(404);
  expect((await stranger('POST', `/cases/${id}/trust-deed`, { grantedOn: granted })).status).toBe(404);
  const one = await drafted();
  await done(grant(one.id));
  expect((await grant(one.id)).body.message).toBe('The grant of the trust deed has been recorded already.');
  expect((await grant(one.id, { grantedOn: addDays(today, 1) })).body.errors).toHaveProperty('grantedOn');
});

test('what is no day, no document or no version is refused at its field, and the grant counts once', async () => {
  const { id } = await drafted();
  const documentId = 2_000_000_000;
  const wrong: [field: string, input: object][] = [
    ['grantedOn', { grantedOn: null }],
    ['grantedOn', { grantedOn: 20_260_101 }],
    ['grantedOn', { grantedOn: '2026-02-30' }],
    ['note', { note: 'x'.repeat(100_000) }],
    ['note', { note: 'a\u0000b' }],
    ['documentId', { documentId: 'one' }],
    ['documentId', { documentId }],
  ];
  for (const [field, input] of wrong) {
    const { status, body } = await grant(id, input);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  }
  expect(await deedOf(id)).toBeNull();
  const twice = await Promise.all([grant(id), grant(id)]);
  expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  expect((await deedOf(id)).history).toHaveLength(1);
});

test('a step has one effect, on the trust deed of its own case, as the caller saw it', async () => {
  const [{ id }, other] = [await drafted(), await drafted()];
  await done(grant(id));
  await done(grant(other.id));
  const { id: deedId, version } = await deedOf(id);
  const publish = (more: object, by = worker, caseId = id) =>
    by('POST', `/cases/${caseId}/trust-deed/${deedId}/publication`, {
      version,
      on: published,
      ...enteredLate,
      ...more,
    });
  for (const [field, input] of [
    ['version', { version: null }],
    ['on', { on: '' }],
    ['on', { on: addDays(today, 1) }],
    ['reference', { reference: 'r'.repeat(61) }],
    ['reference', { reference: 'r\u0000' }],
    ['documentId', { documentId: 2_000_000_000 }],
  ] as const) {
    const { status, body } = await publish(input);
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  }
  expect((await publish({ version: version + 1 })).status).toBe(409);
  expect((await publish({}, worker, other.id)).status).toBe(404);
  expect((await publish({}, stranger)).status).toBe(404);
  const twice = await Promise.all([publish({}), publish({})]);
  expect(twice.map(({ status }) => status).toSorted((one, later) => one - later)).toEqual([200, 409]);
  expect((await deedOf(id)).history.map(({ to }) => to)).toEqual(['granted', 'published']);
});

test('days are entered from before only where the trust deed came from elsewhere', async () => {
  const { id } = await drafted();
  await done(grant(id));
  const { status, body } = await step(id, 'earlier-days', {
    grantedOn: addDays(granted, -30),
    note: 'The deed itself.',
  });
  expect([status, body.message]).toEqual([
    409,
    'The trust deed was granted here: each day is recorded by its own step.',
  ]);
  expect(await deedOf(id)).toMatchObject({ grantedOn: granted });
});
