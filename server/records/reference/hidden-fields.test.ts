import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const cashier = await signIn(['config.creditors', 'financials.bank-details']);
const exporter = await signIn(['config.creditors', 'financials.bank-details', 'cases.identifiers']);
const clerk = await signIn(['config.creditors']);
const bankWords = /12345678|87654321|Nominated|accountNumber|sortCode|bank[CV]/;

const values = { type: 'bank', sortCode: '99-99-99', accountName: 'Nominated account' };
const create = (payload: object) =>
  app.inject({
    method: 'POST',
    url: '/api/creditors',
    headers: cashier.headers,
    payload: { ...values, ...payload },
  });
const asClerk = (url: string) => app.inject({ url, headers: clerk.headers });

let id = 0;
beforeAll(async () => {
  id = (await create({ name: 'Zebra Bank', accountNumber: '12345678' })).json().data.id;
  await create({ name: 'Ant Bank', accountNumber: '87654321' });
});

test('bank details show in no answer to somebody without their permission', async () => {
  for (const path of [
    '/api/creditors',
    `/api/creditors/${id}`,
    `/api/creditors/${id}/history`,
    '/api/creditors/export',
  ])
    expect((await asClerk(path)).body).not.toMatch(bankWords);
  expect((await asClerk('/api/creditors?search=12345678')).json().data).toEqual([]);
});

test('a file holds the columns that are asked for, but none that its reader may not see', async () => {
  const lines = ({ body }: { body: string }) => body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const url = '/api/creditors/export?columns=type,name,accountNumber&sort=name';
  expect(lines(await app.inject({ url, headers: exporter.headers }))).toEqual([
    'Type,Name,Account number',
    'Bank,Ant Bank,87654321',
    'Bank,Zebra Bank,12345678',
  ]);
  // Who may see bank details needs a right of its own to take them out of the program.
  for (const withheld of [await asClerk(url), await app.inject({ url, headers: cashier.headers })])
    expect(lines(withheld)).toEqual(['Type,Name', 'Bank,Ant Bank', 'Bank,Zebra Bank']);
  expect((await asClerk('/api/creditors/export?columns=nonsense')).statusCode).toBe(400);
});

test('a list cannot be sorted by a field that its reader may not see', async () => {
  const answer = await asClerk('/api/creditors?sort=accountNumber');
  expect(answer.statusCode).toBe(403);
  expect(answer.json().errors).toHaveProperty('sort');
  expect((await asClerk('/api/creditors/export?sort=accountNumber')).statusCode).toBe(403);
  const allowed = await app.inject({ url: '/api/creditors?sort=accountNumber', headers: cashier.headers });
  expect(allowed.json().data.map(({ name }: { name: string }) => name)).toEqual(['Zebra Bank', 'Ant Bank']);
});

test('a refused stale save shows the row without its bank details', async () => {
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/creditors/${id}`,
    headers: clerk.headers,
    payload: { version: 99, name: 'Stale' },
  });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().data.current).toMatchObject({ id, name: 'Zebra Bank' });
  expect(answer.body).not.toMatch(bankWords);
});

test('a clerk can neither change hidden fields nor lose them by saving the others', async () => {
  const refused = await app.inject({
    method: 'PUT',
    url: `/api/creditors/${id}`,
    headers: clerk.headers,
    payload: { version: 1, accountNumber: null },
  });
  expect(refused.statusCode).toBe(403);
  const saved = await app.inject({
    method: 'PUT',
    url: `/api/creditors/${id}`,
    headers: clerk.headers,
    payload: { version: 1, name: 'Zebra Banking' },
  });
  expect(saved.statusCode).toBe(200);
  expect(saved.body).not.toMatch(bankWords);
  const read = await app.inject({ url: `/api/creditors/${id}`, headers: cashier.headers });
  expect(read.json().data).toMatchObject({ accountNumber: '12345678', bankChangedById: cashier.id });
});
