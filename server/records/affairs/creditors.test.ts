import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { createRow } from '#server/records/reference/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { admittedPence, isInArrangement } from '#shared/records/affairs/claims.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { debtsOf } from './debts.ts';

const database = await testDatabase({ seeded: true });
const { app, services, signIn } = await testApp(database);
const desk = await signIn(['config.all-domains']);
const stranger = await signIn([]);
const settings = await signIn(['config.all-domains', 'settings.statuses']);

const creditIds = Object.fromEntries(
  (await database.select().from(tables.credits)).map(({ id, name }) => [name, id]),
);
let counter = 0;
const addCreditor = async () =>
  (
    await write(database, systemActor, (w) =>
      createRow(w, 'creditors', { name: `Lender ${++counter}`, type: 'bank' } as never),
    )
  ).id;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, as = desk.headers) =>
  app.inject({ method, url: `/api${url}`, headers: as, ...(payload && { payload }) });
const step = (path: string, debt: { id: number; version: number }, name: string, more: object) =>
  call('POST', `${path}/${debt.id}/${name}`, { version: debt.version, ...more });

async function fresh() {
  const { id } = await addCase(database);
  return { id, path: `/cases/${id}/creditors` };
}
const debt = async (more: object = {}) => ({
  creditorId: await addCreditor(),
  creditId: creditIds['Credit card'],
  balanceSoaPence: 100_000,
  ...more,
});
async function added(path: string, more: object = {}) {
  const answer = await call('POST', path, await debt(more));
  expect(answer.json()).toMatchObject({ message: 'Item Created.' });
  return answer.json().data;
}
const claimed = async (path: string, claimPence = 110_000, more: object = {}) =>
  (await step(path, await added(path, more), 'claim', { claimPence, claimReceivedOn: '2026-03-01' })).json()
    .data;
const admission = { claimAdmittedPence: 110_000, admittedOn: '2026-03-05' };

/** The totals of a case, counted again by the rules from its debts. */
async function recount(caseId: number) {
  const debts = await debtsOf(database, caseId);
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    debtSoaPence: sum(debts.filter(isInArrangement).map(({ balanceSoaPence }) => balanceSoaPence)),
    claimsAdmittedPence: sum(debts.map(admittedPence)),
  };
}
async function kept(caseId: number) {
  const { debtSoaPence, claimsAdmittedPence } = cases;
  const [row] = await database
    .select({ debtSoaPence, claimsAdmittedPence })
    .from(cases)
    .where(eq(cases.id, caseId));
  return row;
}

test('the way of a claim: declared, confirmed, claimed, admitted by somebody', async () => {
  const { id, path } = await fresh();
  const declared = await added(path);
  const confirmed = await step(path, declared, 'confirm', {
    balanceConfirmedPence: 105_000,
    confirmedOn: '2026-02-10',
  });
  const claim = await step(path, confirmed.json().data, 'claim', {
    claimPence: 110_000,
    claimReceivedOn: '2026-03-01',
  });
  const admitted = await step(path, claim.json().data, 'admit', admission);
  expect(admitted.statusCode).toBe(200);
  const { debts, totals } = (await call('GET', path)).json().data;
  expect(debts).toMatchObject([
    {
      debtStatus: { name: 'Admitted' },
      claimAdmittedPence: 110_000,
      claimRejectedPence: 0,
      admittedOn: '2026-03-05',
      admittedBy: { id: desk.id },
      shareBp: 10_000,
      isBankVerified: false,
      isFarOverStatement: false,
      unpayableReason: 'The creditor’s bank details have not been verified.',
    },
  ]);
  expect(JSON.stringify(debts)).not.toMatch(/sortCode|accountName|bankCheck/);
  expect(totals).toMatchObject({ debtSoaPence: 100_000, claimsAdmittedPence: 110_000 });
  expect(await kept(id)).toEqual({ debtSoaPence: 100_000, claimsAdmittedPence: 110_000 });
});

test('a verified creditor shows as payable, without its details', async () => {
  const { path } = await fresh();
  const claim = await claimed(path);
  await step(path, claim, 'admit', admission);
  await database
    .update(tables.creditors)
    .set({ bankVerifiedAt: new Date(), sortCode: '20-00-00', accountNumber: '55779911' })
    .where(eq(tables.creditors.id, claim.creditorId));
  const { body } = await call('GET', path);
  expect(JSON.parse(body).data.debts).toMatchObject([{ isBankVerified: true, unpayableReason: null }]);
  expect(body).not.toContain('55779911');
});

test('no more than the claim is admitted, and a part only with the reason', async () => {
  const { path } = await fresh();
  const unclaimed = await added(path);
  expect((await step(path, unclaimed, 'admit', admission)).json().errors).toEqual({
    claimAdmittedPence: 'No claim has been received yet.',
  });
  const claim = await claimed(path);
  const admit = (more: object) => step(path, claim, 'admit', { ...admission, ...more });
  expect((await admit({ claimAdmittedPence: 110_001 })).json().errors).toEqual({
    claimAdmittedPence: 'More than the claim of £1,100.00.',
  });
  expect((await admit({ claimAdmittedPence: 90_000 })).json().errors).toHaveProperty('reason');
  expect((await admit({ admittedOn: '2026-02-28' })).json().errors).toHaveProperty('admittedOn');
  expect((await admit({ admittedOn: '2999-01-01' })).json().errors).toHaveProperty('admittedOn');
  const partly = await admit({ claimAdmittedPence: 90_000, reason: 'Charges after the approval.' });
  expect(partly.json().data).toMatchObject({ claimAdmittedPence: 90_000, claimRejectedPence: 20_000 });
  expect((await admit({})).statusCode).toBe(409);
});

test('a rejected claim is disputed and may still be admitted', async () => {
  const { id, path } = await fresh();
  const claim = await claimed(path);
  expect((await step(path, claim, 'reject', { reason: '' })).statusCode).toBe(400);
  const rejected = (await step(path, claim, 'reject', { reason: 'Statute-barred.' })).json().data;
  expect(rejected).toMatchObject({ claimRejectedPence: 110_000, claimAdmittedPence: null });
  const admitted = await step(path, rejected, 'admit', admission);
  expect(admitted.json().data).toMatchObject({ claimRejectedPence: 0, claimAdmittedPence: 110_000 });
  expect(await kept(id)).toEqual(await recount(id));
});

test('states follow each other only along the table', async () => {
  const { id, path } = await fresh();
  const excluded = await step(path, await added(path), 'status', {
    status: 'excluded',
    reason: 'Not provable.',
  });
  expect(excluded.json().data).toMatchObject({ isExcluded: true, excludedReason: 'Not provable.' });
  expect(await kept(id)).toEqual({ debtSoaPence: 0, claimsAdmittedPence: 0 });
  const back = await step(path, excluded.json().data, 'status', {
    status: 'estimated',
    reason: 'A mistake.',
  });
  expect(back.json().data).toMatchObject({ isExcluded: false, excludedReason: null });
  const early = await step(path, back.json().data, 'status', { status: 'withheld', reason: 'No.' });
  expect(early.statusCode).toBe(409);
  expect(early.json().message).toBe('A debt that is Estimated cannot become Withheld.');

  const admitted = (await step(path, await claimed(path), 'admit', admission)).json().data;
  const late = await step(path, admitted, 'status', { status: 'excluded', reason: 'No.' });
  expect(late.json().message).toBe('A debt that is Admitted cannot become Excluded.');
  const withheld = await step(path, admitted, 'status', { status: 'withheld', reason: 'Query open.' });
  expect(withheld.json().data.statusReason).toBe('Query open.');
  expect(await kept(id)).toEqual({ debtSoaPence: 200_000, claimsAdmittedPence: 0 });
});

test('a sold debt ends, and goes on as its buyer’s in the same state', async () => {
  const { id, path } = await fresh();
  const admitted = (await step(path, await claimed(path), 'admit', admission)).json().data;
  const buyer = await addCreditor();
  const same = { creditorId: admitted.creditorId, assignedOn: '2026-04-01' };
  expect((await step(path, admitted, 'assign', same)).json().errors).toHaveProperty('creditorId');
  const bought = await step(path, admitted, 'assign', { creditorId: buyer, assignedOn: '2026-04-01' });
  expect(bought.json().data).toMatchObject({
    creditorId: buyer,
    originalCreditorId: admitted.creditorId,
    claimAdmittedPence: 110_000,
  });
  const { debts } = (await call('GET', path)).json().data;
  expect(debts.map((each: { debtStatus: { name: string } }) => each.debtStatus.name).sort()).toEqual([
    'Admitted',
    'Sold/assigned',
  ]);
  expect(await kept(id)).toEqual({ debtSoaPence: 100_000, claimsAdmittedPence: 110_000 });
});

test('shares of the admitted claims add up to the whole', async () => {
  const { path } = await fresh();
  for (const claim of [33_333, 33_333, 33_333])
    await step(path, await claimed(path, claim), 'admit', { ...admission, claimAdmittedPence: claim });
  await added(path);
  const { debts } = (await call('GET', path)).json().data;
  const shares = debts.map(({ shareBp }: { shareBp: number }) => shareBp);
  expect(shares.toSorted()).toEqual([0, 3_333, 3_333, 3_334]);
});

test('a new debt ranks as its credit type says; what stays outside is outside from the start', async () => {
  const { id, path } = await fresh();
  expect(await added(path, { creditId: creditIds['HMRC VAT'] })).toMatchObject({ isPreferential: true });
  const financed = { creditId: creditIds['HP / conditional sale'], securityPence: 80_000 };
  expect(await added(path, financed)).toMatchObject({ isSecured: true, securityPence: 80_000 });
  expect(await added(path, { creditId: creditIds['Student loan'] })).toMatchObject({
    isExcluded: true,
    excludedReason: 'Student loan: stays outside an arrangement.',
  });
  expect(await kept(id)).toEqual({ debtSoaPence: 200_000, claimsAdmittedPence: 0 });
});

test('the totals of the case agree with a recount after every kind of change', async () => {
  const { id, path } = await fresh();
  const first = await added(path, { balanceSoaPence: 12_345 });
  await step(path, await claimed(path, 55_000), 'admit', { ...admission, claimAdmittedPence: 55_000 });
  await claimed(path, 7);
  const changed = await call('PUT', `${path}/${first.id}`, {
    version: first.version,
    balanceSoaPence: 54_321,
  });
  expect(await kept(id)).toEqual(await recount(id));
  expect((await kept(id))?.debtSoaPence).toBe(254_321);
  await call('DELETE', `${path}/${first.id}?version=${changed.json().data.version}`);
  expect(await kept(id)).toEqual(await recount(id));
  expect(await kept(id)).toEqual({ debtSoaPence: 200_000, claimsAdmittedPence: 55_000 });

  const table = tables['debt-statuses'];
  const [status] = await database.select().from(table).where(eq(table.code, 'admitted'));
  const off = await call(
    'PUT',
    `/debt-statuses/${status!.id}`,
    { version: status!.version, countsForDividend: false },
    settings.headers,
  );
  expect(off.statusCode).toBe(200);
  expect(await kept(id)).toEqual({ debtSoaPence: 200_000, claimsAdmittedPence: 0 });
  await call(
    'PUT',
    `/debt-statuses/${status!.id}`,
    { version: status!.version + 1, countsForDividend: true },
    settings.headers,
  );
  expect(await kept(id)).toEqual(await recount(id));
});

test('stale saves, other cases and other domains are refused', async () => {
  const { path } = await fresh();
  const other = await fresh();
  const declared = await added(path);
  const change = { version: declared.version, balanceSoaPence: 1 };
  expect((await call('PUT', `${path}/${declared.id}`, change)).statusCode).toBe(200);
  const stale = await call('PUT', `${path}/${declared.id}`, { ...change, balanceSoaPence: 2 });
  expect(stale.statusCode).toBe(409);
  expect(stale.json().data.current.balanceSoaPence).toBe(1);
  const claim = { claimPence: 5, claimReceivedOn: '2026-03-01' };
  expect((await step(path, declared, 'claim', claim)).statusCode).toBe(409);
  const moved = { id: declared.id, version: declared.version + 1 };
  expect((await step(other.path, moved, 'claim', claim)).statusCode).toBe(404);
  const foreign = { ...claim, version: moved.version };
  expect((await call('POST', `${path}/${moved.id}/claim`, foreign, stranger.headers)).statusCode).toBe(404);
  expect((await call('GET', path, undefined, stranger.headers)).statusCode).toBe(404);
  const received = (await step(path, moved, 'claim', claim)).json().data;
  const removed = await call('DELETE', `${path}/${received.id}?version=${received.version}`);
  expect(removed.statusCode).toBe(409);
});

test('a change of a debt is announced to whoever has the case open', async () => {
  const { id, path } = await fresh();
  const heard: string[] = [];
  const stop = services.live.subscribe((topic) => heard.push(topic));
  await added(path);
  await expect.poll(() => heard).toContain(`case:${id}`);
  stop();
});
