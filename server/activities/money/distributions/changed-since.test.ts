import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { waitingOn } from '#test/approvals.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { apiCaller } from '#test/new-cases.ts';

const database = await testDatabase({ seeded: true });
const desk = await distributionDesk(database, { more: [banking] });
const { app, signIn, asMaker, asChecker, runFor } = desk;
const caseworker = await signIn(['case.read', 'case.write', 'config.all-domains']);
const asCaseworker = apiCaller(app, caseworker.headers);

test('who approves a run is told what changed in its cases after it was submitted', async () => {
  const { id, uniqueReference, debts } = await addEstate(database);
  const other = await addEstate(database);
  const run = await runFor(id);
  await asMaker('POST', `/financials/distributions/${run.id}/submit`, {});
  const request = await waitingOn(asChecker, 'distributions', run.id);
  const changed = async () => (await asChecker('GET', `/approvals/${request}`)).body.data.changed;
  expect(await changed()).toEqual([]);

  const dispute = (caseId: number, debtId = 0) =>
    asCaseworker('POST', `/cases/${caseId}/creditors/${debtId}/status`, {
      version: 1,
      status: 'disputed',
      reason: 'The client says that it was paid.',
    });
  expect((await dispute(id, debts[0]?.id)).status).toBe(200);
  expect((await dispute(other.id, other.debts[0]?.id)).status).toBe(200);
  expect(await changed()).toContainEqual({
    what: 'A debt or claim',
    by: expect.any(String),
    at: expect.any(String),
    caseId: id,
    caseReference: uniqueReference,
  });
  expect((await changed()).every((row: { caseId: number }) => row.caseId === id)).toBe(true);
});
