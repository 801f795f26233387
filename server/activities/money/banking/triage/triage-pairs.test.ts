import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { cashier } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const firm = await demoFirm(database);
const desk = await triageDesk(database, app);
const { newCase, detail, add, decide, run, holds, receiptsOf, proven } = desk;
const balancesOf = async (id: number) => (await desk.call('GET', `/banking/accounts/${id}`)).body.data;
afterAll(proven);

test('a returned payment takes the receipt back; undoing it makes the receipt count again', async () => {
  const { id: caseId } = await newCase('Bouncewell');
  const [came = 0, back = 0] = await add(
    paid('BOUNCEWELL'),
    paid('UNPAID', { amountPence: -15_000, bookedOn: '2026-10-09' }),
  );
  await decide(came, 'match', { caseId });
  await run();
  expect(await detail(back)).toMatchObject({
    status: 'suggested',
    best: 'other',
    otherLines: [{ kind: 'reversal', itemId: came, case: { id: caseId } }],
  });
  expect((await decide(back, 'confirm')).body.data).toMatchObject({
    status: 'matched',
    matchedKind: 'reversal',
  });
  expect((await detail(came)).status).toBe('reversed');
  expect(await holds(caseId)).toEqual({ cash: 0, received: 0 });
  expect((await decide(came, 'undo')).body.message).toContain('Undo the line that did so first.');
  expect((await decide(back, 'undo')).body.data).toMatchObject({ status: 'unmatched', pairedItemId: null });
  expect(await detail(came)).toMatchObject({ status: 'matched', case: { id: caseId }, pairedItemId: null });
  expect(await holds(caseId)).toEqual({ cash: 15_000, received: 15_000 });
  expect(await receiptsOf(came)).toEqual([15_000]);
  expect((await decide(back, 'pair', { otherItemId: came })).status).toBe(200);
  expect(await holds(caseId)).toEqual({ cash: 0, received: 0 });
});

test('two lines of two accounts are paired as a transfer, and that is undone for both', async () => {
  const other = await desk.addAccount();
  const [out = 0] = await add(paid('MOVED', { amountPence: -40_000 }));
  const [into = 0] = await storeItems(database, other.id, [
    paid('MOVED IN', { amountPence: 40_000, bookedOn: '2026-10-08' }),
  ]);
  expect((await detail(out)).otherLines).toMatchObject([{ kind: 'transfer', itemId: into }]);
  expect((await decide(into, 'pair', { otherItemId: out })).body.data).toMatchObject({
    status: 'matched',
    matchedKind: 'transfer',
  });
  expect((await balancesOf(other.id)).ledgerPence).toBe(40_000);
  expect((await decide(out, 'undo')).status).toBe(200);
  for (const id of [out, into])
    expect(await detail(id)).toMatchObject({ status: 'unmatched', parts: [], pairedItemId: null });
  expect((await balancesOf(other.id)).ledgerPence).toBe(0);
  await run();
  expect((await detail(out)).status).not.toBe('matched');
});

test('nothing of a closed month is undone or posted', async () => {
  const { id: caseId } = await newCase('Closeworth');
  const [posted = 0, late = 0] = await add(
    paid('CLOSEWORTH', { bookedOn: '2025-08-05' }),
    paid('CLOSEWORTH', { bookedOn: '2025-08-06' }),
  );
  await decide(posted, 'match', { caseId });
  await database.execute(
    sql`insert into periods (domain_id, month, status, closed_at) values (${firm.harbour}, '2025-08-01', 'closed', now())
      on conflict (domain_id, month) do update set status = 'closed', closed_at = now()`,
  );
  const words = 'August 2025 is closed: nothing can be posted to it.';
  expect((await decide(posted, 'undo')).body).toMatchObject({ message: words });
  expect((await decide(late, 'match', { caseId })).body).toMatchObject({ message: words });
  expect(await detail(posted)).toMatchObject({ status: 'matched', case: { id: caseId } });
  expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
});

test('of two cashiers one posts, and the other learns who did', async () => {
  const { id: caseId } = await newCase('Twiceby');
  const [id = 0] = await add(paid('TWICEBY'));
  const second = await cashier(app);
  const { version } = await detail(id);
  const answers = await Promise.all(
    [desk, second].map(({ call }) => call('POST', `/banking/items/${id}/match`, { version, caseId })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 409]);
  const quicker = (await detail(id)).matchedBy!.name;
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
    `${quicker} has matched this line already.`,
  );
  expect(await receiptsOf(id)).toEqual([15_000]);
  expect(await holds(caseId)).toEqual({ cash: 15_000, received: 15_000 });
});

test('a line that matching looked at since is not decided about unseen', async () => {
  const { id: caseId, uniqueReference } = await newCase('Stalewell');
  const [id = 0] = await add(paid(uniqueReference, { amountPence: 4_321, bookedOn: '2026-10-20' }));
  const { version } = await detail(id);
  await run();
  const { status, body } = await desk.call('POST', `/banking/items/${id}/match`, { version, caseId });
  expect(status).toBe(409);
  expect(body.message).toBe(
    'Automatic matching has looked at this line since you opened it. Please look again.',
  );
});

test('a line that a person opened again since names them', async () => {
  const { id: caseId } = await newCase('Reopenby');
  const [id = 0] = await add(paid('REOPENBY', { amountPence: 4_322 }));
  const { version } = await detail(id);
  const other = await cashier(app);
  const matched = await other.call('POST', `/banking/items/${id}/match`, { version, caseId });
  expect(matched.status).toBe(200);
  const undone = await other.call('POST', `/banking/items/${id}/undo`, {
    version: (await detail(id)).version,
    reason: 'Wrong case',
  });
  expect(undone.status).toBe(200);
  const { status, body } = await desk.call('POST', `/banking/items/${id}/match`, { version, caseId });
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^(?!Automatic|You ).* has looked at this line since you opened it/),
  ]);
});

test('lines confirmed during a run are posted once, by whichever comes first', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, (_, n) => newCase(`Racer${'abcdefghijkl'[n]}`)));
  const ids = await add(
    ...made.map(({ uniqueReference }, n) => paid(`G RACER${'ABCDEFGHIJKL'[n]} ${uniqueReference}`)),
  );
  const seen = await Promise.all(ids.map(detail));
  const [, ...answers] = await Promise.all([
    run(),
    ...seen.map(({ id, version }, n) =>
      desk.call('POST', `/banking/items/${id}/match`, { version, caseId: made[n]!.id }),
    ),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  for (const [n, id] of ids.entries()) {
    expect(await detail(id)).toMatchObject({ status: 'matched', case: { id: made[n]!.id } });
    expect(await receiptsOf(id)).toEqual([15_000]);
    expect(await holds(made[n]!.id)).toEqual({ cash: 15_000, received: 15_000 });
  }
});
