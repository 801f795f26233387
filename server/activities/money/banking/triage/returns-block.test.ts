import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import { banking } from '#server/app/parts/banking.ts';
import { testDatabase } from '#test/database.ts';
import { posting } from '#test/ledger.ts';
import { apiCaller } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const { newCase, add, decide, run, detail } = await triageDesk(database, app);
const { headers } = await app.signIn(['financials.distributions', 'config.all-domains'], {
  approvalLimit: 100_000_000,
});
const call = apiCaller(app.app, headers);

let key = 0;
const refund = (caseId: number) =>
  call('POST', `/cases/${caseId}/allocations/refund`, {
    amountPence: 1_000,
    reason: 'Paid too much',
    idempotencyKey: `refund-${++key}`,
  });
const BLOCKED = 'The bank may have taken back the receipt of £150.00';

/** A case whose receipt a line of the statement may have taken back: known by the amount alone, so a person decides. */
async function mayHaveBounced(name: string) {
  const { id: caseId } = await newCase(name);
  const [came = 0] = await add(paid(`${name} PAYS`));
  expect((await decide(came, 'match', { caseId, learnsPayer: false })).status).toBe(200);
  expect((await refund(caseId)).status).toBe(201);
  const [back = 0] = await add(paid('UNPAID SOMETHING', { bookedOn: '2026-10-08', amountPence: -15_000 }));
  await run();
  return { caseId, back };
}

test('a return on a statement that nobody has decided about blocks allocations of its case, and their release', async () => {
  const { caseId, back } = await mayHaveBounced('BOUNCER');
  const refused = await refund(caseId);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(BLOCKED)]);
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from allocations where case_id = ${caseId} order by id limit 1`,
  );
  const [released] = await posting(database, (w) =>
    releaseAllocations(w, [
      {
        caseId,
        allocationIds: [rows[0]!.id],
        key: 'b',
        groupKey: 'b',
        description: 'Test',
        approvedBy: null,
      },
    ]),
  );
  expect(released).toMatchObject({ refusal: { message: expect.stringContaining(BLOCKED) } });

  // Whatever is decided about the line frees the case; undone, it blocks again.
  expect((await decide(back, 'ignore', { reason: 'Another firm’s' })).status).toBe(200);
  expect((await refund(caseId)).status).toBe(201);
  expect((await decide(back, 'undo')).status).toBe(200);
  expect((await refund(caseId)).body.message).toContain(BLOCKED);
});

test('once reversed, the receipt no longer counts, and nothing is blocked', async () => {
  const { caseId, back } = await mayHaveBounced('RETURNER');
  const [original] = (await detail(back)).otherLines;
  await database.execute(sql`update allocations set status = 'cancelled' where case_id = ${caseId}`);
  expect((await decide(back, 'pair', { otherItemId: original!.itemId })).status).toBe(200);
  const refused = await refund(caseId);
  expect(refused.body.message).not.toContain(BLOCKED);
});
