import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const held = ['settings.suppliers', 'financials.bank-details'];
const anna = await signIn(held);
// All of one domain: who decides elsewhere is tested in kept-by.test.ts.
const [{ domainId }] = (
  await database.execute<{ domainId: number }>(
    sql`select domain_id as "domainId" from users where id = ${anna.id}`,
  )
).rows as [{ domainId: number }];
const ben = await signIn(held, { domainId });
const cara = await signIn(held, { domainId });
const clerk = await signIn(['settings.suppliers'], { domainId });
const stranger = await signIn(['financials.bank-details'], { domainId });

type Method = 'GET' | 'POST' | 'PUT';
const call = async ({ headers }: typeof anna, method: Method, path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
const bank = { sortCode: '99-99-99', accountNumber: '12345678', accountName: 'Bond Insurer' };

let number = 0;
const supplier = async (by: typeof anna, values: object = {}) =>
  (await call(by, 'POST', 'suppliers', { name: `Supplier ${++number}`, category: 'bond', ...values })).data;
const change = async (by: typeof anna, { id, version }: { id: number; version: number }, values: object) =>
  (await call(by, 'PUT', `suppliers/${id}`, { version, ...values })).data;
/** The ids of what waits for approval on a supplier, as everybody may ask. */
const waitingOn = async ({ id }: { id: number }): Promise<number[]> =>
  (await call(cara, 'GET', `approvals/of-record?entity=suppliers&entityId=${id}`)).data.map(
    (request: { id: number }) => request.id,
  );
const approve = (by: typeof anna, request: number) => call(by, 'POST', `approvals/${request}/approve`, {});
/** Verifies by approving what waits; returns the supplier where it was approved. */
async function verify(by: typeof anna, row: { id: number }) {
  const [request = 0] = await waitingOn(row);
  const answer = await approve(by, request);
  if (answer.status !== 200) return answer;
  return { ...(await call(cara, 'GET', `suppliers/${row.id}`)), decision: answer.data.decision };
}

const SECOND = 'Bank details must be verified by someone other than the last person to change them.';

test('a second person verifies, once, with both permissions', async () => {
  const row = await supplier(anna, bank);
  const [request = 0] = await waitingOn(row);
  expect((await verify(clerk, row)).status).toBe(403);
  expect((await verify(stranger, row)).status).toBe(403);
  expect(await verify(anna, row)).toMatchObject({ status: 409, message: SECOND });
  const verified = await verify(ben, row);
  expect(verified).toMatchObject({ status: 200, data: { bankVerifiedById: ben.id } });
  expect((await approve(cara, request)).status).toBe(409);
});

test('any change of the details needs another verification, no other change does', async () => {
  const verified = (await verify(ben, await supplier(anna, bank))).data;
  const renamed = await change(anna, verified, { accountRef: 'X-1' });
  expect(renamed.bankVerifiedById).toBe(ben.id);
  for (const values of [
    { accountName: 'Bond Insurer Ltd' },
    { accountNumber: '87654321' },
    { sortCode: '99-99-98' },
  ]) {
    const changed = await change(anna, (await call(anna, 'GET', `suppliers/${verified.id}`)).data, values);
    expect(changed).toMatchObject({ bankVerifiedById: null, bankVerifiedAt: null, bankChangedById: anna.id });
    expect((await verify(ben, changed)).status).toBe(200);
  }
});

test('who verifies changed details sees those of before beside them', async () => {
  const row = await supplier(anna, bank);
  const lines = async () => {
    const [request = 0] = await waitingOn(row);
    const { data } = await call(cara, 'GET', `approvals/${request}`);
    return data.working[0].lines.map(({ text }: { text: string }) => text);
  };
  expect(await lines()).toEqual(['Bond Insurer', '99-99-99', '12345678']);
  await change(anna, row, { accountNumber: '87654321' });
  expect(await lines()).toEqual(['Bond Insurer', '99-99-99', '87654321 (before: 12345678)']);
});

test('nobody verifies what they entered because somebody else touched it after them', async () => {
  const entered = await supplier(anna, bank);
  const touched = await change(ben, entered, { accountName: 'Bond Insurer Ltd' });
  expect(await verify(anna, touched)).toMatchObject({
    status: 409,
    message: 'You entered part of these bank details, so somebody else must verify them.',
  });
  expect((await verify(ben, touched)).status).toBe(409);
  expect((await verify(cara, touched)).status).toBe(200);
});

test('who made the supplier without bank details may verify those of somebody else', async () => {
  const made = await supplier(anna);
  expect(await waitingOn(made)).toEqual([]);
  expect((await call(ben, 'POST', `suppliers/${made.id}/ask-for-verification`, {})).message).toBe(
    'There are no bank details to verify.',
  );
  expect((await verify(anna, await change(ben, made, bank))).status).toBe(200);
});

test('details that changed since they were read are not verified', async () => {
  const read = await supplier(anna, bank);
  const [request = 0] = await waitingOn(read);
  await change(anna, read, { accountNumber: '87654321' });
  expect(await approve(ben, request)).toMatchObject({
    status: 409,
    message: 'This is void. The bank details have changed since.',
  });
  expect(await waitingOn(read)).not.toContain(request);
  expect((await call(cara, 'GET', `suppliers/${read.id}`)).data.bankVerifiedAt).toBeNull();
});

test('a request about a supplier that was deleted is void', async () => {
  const row = await supplier(anna, bank);
  const [request = 0] = await waitingOn(row);
  expect(
    (await app.inject({ method: 'DELETE', url: `/api/suppliers/${row.id}`, headers: anna.headers }))
      .statusCode,
  ).toBe(200);
  expect((await approve(ben, request)).data).toMatchObject({ decision: 'void' });
});

test('details that were rejected stay unverified until somebody asks again', async () => {
  const row = await supplier(anna, bank);
  const [request = 0] = await waitingOn(row);
  expect((await call(ben, 'POST', `approvals/${request}/reject`, {})).status).toBe(400);
  const comment = 'The letterhead names another account.';
  expect((await call(ben, 'POST', `approvals/${request}/reject`, { comment })).status).toBe(200);
  expect(await waitingOn(row)).toEqual([]);
  expect((await call(stranger, 'POST', `suppliers/${row.id}/ask-for-verification`, {})).status).toBe(403);
  expect((await call(anna, 'POST', `suppliers/${row.id}/ask-for-verification`, {})).status).toBe(200);
  expect((await call(anna, 'POST', `suppliers/${row.id}/ask-for-verification`, {})).status).toBe(409);
  const verified = await verify(ben, row);
  expect(verified.data).toMatchObject({ bankVerifiedById: ben.id });
});

test('a pair that cannot exist, and half a pair, are refused', async () => {
  const create = (values: object) =>
    call(anna, 'POST', 'suppliers', { name: `Supplier ${++number}`, category: 'bond', ...values });
  expect((await create({ ...bank, accountName: null })).errors).toEqual({ accountName: 'Required.' });
  expect((await create({ ...bank, sortCode: null })).errors).toEqual({ sortCode: 'Required.' });
  // Vocalink's published failing case for the modulus check (sort code 08-99-99).
  expect((await create({ ...bank, sortCode: '08-99-99', accountNumber: '66374959' })).errors).toHaveProperty(
    'accountNumber',
  );
});
