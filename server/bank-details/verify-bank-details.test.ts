import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/test-app.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const held = ['settings.suppliers', 'financials.bank-details'];
const anna = await signIn(held);
const ben = await signIn(held);
const cara = await signIn(held);
const clerk = await signIn(['settings.suppliers']);
const stranger = await signIn(['financials.bank-details']);

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
const verify = (by: typeof anna, { id, version }: { id: number; version: number }) =>
  call(by, 'POST', `suppliers/${id}/verify-bank-details`, { version });

const SECOND = 'Bank details must be verified by someone other than who changed them last.';

test('a second person verifies, once, with both permissions', async () => {
  const row = await supplier(anna, bank);
  expect((await verify(clerk, row)).status).toBe(403);
  expect((await verify(stranger, row)).status).toBe(403);
  expect(await verify(anna, row)).toMatchObject({ status: 409, message: SECOND });
  const verified = await verify(ben, row);
  expect(verified).toMatchObject({ status: 200, data: { bankVerifiedById: ben.id } });
  expect((await verify(cara, verified.data)).status).toBe(409);
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
  expect((await verify(ben, made)).message).toBe('There are no bank details to verify.');
  expect((await verify(anna, await change(ben, made, bank))).status).toBe(200);
});

test('details that changed since they were read are not verified', async () => {
  const read = await supplier(anna, bank);
  await change(anna, read, { accountNumber: '87654321' });
  expect(await verify(ben, read)).toMatchObject({ status: 409, data: { current: { version: 2 } } });
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
