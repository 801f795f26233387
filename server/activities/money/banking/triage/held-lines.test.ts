import { afterAll, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { addDays, londonDate, setClock, showDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const { newCase, add, decide, run, detail, receiptsOf, proven } = await triageDesk(database, app);
const ahead = addDays(londonDate(), 3);
afterAll(() => setClock(() => new Date()));

test('a line dated ahead is neither posted nor decided about before its day', async () => {
  const { id: caseId, uniqueReference } = await newCase('Early');
  const [line = 0] = await add(paid(`G EARLY ${uniqueReference}`, { bookedOn: ahead }));
  await run();
  expect((await detail(line)).status).toBe('unmatched');
  for (const [action, more] of [
    ['match', { caseId, learnsPayer: false }],
    ['ignore', { reason: 'Not ours' }],
  ] as const) {
    const refused = await decide(line, action, more);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(showDate(ahead))]);
  }
  expect(await receiptsOf(line)).toEqual([]);

  // On its day the next run takes it like any other.
  setClock(() => new Date(`${ahead}T12:00:00Z`));
  await run();
  setClock(() => new Date());
  expect(await detail(line)).toMatchObject({ status: 'matched', releasedEarly: null, case: { id: caseId } });
});

test('released with a reason, it is dealt with before its day, on its own day', async () => {
  const { id: caseId } = await newCase('Sooner');
  const [line = 0] = await add(paid('G SOONER', { bookedOn: ahead }));
  expect((await decide(line, 'release', { reason: '' })).body.errors).toEqual({ reason: 'Say why.' });
  const reason = 'The bank has shown it as cleared';
  expect((await decide(line, 'release', { reason })).body.data.releasedEarly).toBe(reason);
  expect((await decide(line, 'release', { reason })).status).toBe(409);
  expect((await decide(line, 'match', { caseId, learnsPayer: false })).status).toBe(200);
  expect(await receiptsOf(line)).toEqual([15_000]);
  await proven();
});
