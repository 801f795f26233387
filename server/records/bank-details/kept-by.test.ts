import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const held = ['settings.suppliers', 'config.creditors', 'financials.bank-details'];
const { harbour, northgate } = firm;
const ann = await signIn(held, { domainId: harbour });
const ben = await signIn(held, { domainId: harbour });
const nora = await signIn(held, { domainId: northgate });
const both = await signIn(held, { domainId: northgate, additionalDomainIds: [harbour] });

type Method = 'GET' | 'POST' | 'PUT';
const call = async ({ headers }: typeof ann, method: Method, path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
};
const bank = { sortCode: '99-99-99', accountNumber: '12345678', accountName: 'Payee' };
let number = 0;
const kinds = { suppliers: { category: 'bond' }, creditors: { type: 'bank' } } as const;
type Kind = keyof typeof kinds;
const create = (by: typeof ann, kind: Kind, values: object = {}) =>
  call(by, 'POST', kind, { name: `Payee ${++number}`, ...kinds[kind], ...bank, ...values });
const change = async (by: typeof ann, kind: Kind, id: number, values: object) =>
  call(by, 'PUT', `${kind}/${id}`, {
    version: (await call(by, 'GET', `${kind}/${id}`)).data.version,
    ...values,
  });
const waitingOn = async (by: typeof ann, kind: Kind, id: number): Promise<number[]> =>
  (await call(by, 'GET', `approvals/of-record?entity=${kind}&entityId=${id}`)).data.map(
    (request: { id: number }) => request.id,
  );
const approve = (by: typeof ann, request: number) => call(by, 'POST', `approvals/${request}/approve`, {});

test.each(['suppliers', 'creditors'] as const)(
  'bank details of %s are verified by a second person of the domain that keeps them, and by nobody else',
  async (kind) => {
    const { data: payee } = await create(ann, kind);
    expect(payee).toMatchObject({ keptByDomainId: harbour });
    const [request = 0] = await waitingOn(ben, kind, payee.id);
    expect(await waitingOn(nora, kind, payee.id)).toEqual([]);
    expect((await approve(nora, request)).status).toBe(404);
    expect((await approve(ben, request)).status).toBe(200);
    // Also where somebody of another domain changes them.
    const { data: changed } = await change(nora, kind, payee.id, { accountNumber: '87654321' });
    expect(changed).toMatchObject({ keptByDomainId: harbour, bankVerifiedAt: null });
    const [again = 0] = await waitingOn(ann, kind, payee.id);
    expect((await approve(nora, again)).status).toBe(404);
    expect((await approve(ann, again)).status).toBe(200);
  },
);

test('who holds several domains says which one keeps the details, and names none but their own', async () => {
  expect((await create(both, 'suppliers')).errors).toEqual({
    keptByDomainId: 'Choose the domain that keeps these bank details.',
  });
  expect((await create(ann, 'suppliers', { keptByDomainId: northgate })).errors).toEqual({
    keptByDomainId: 'You can only choose domains that you hold.',
  });
  const { data } = await create(both, 'suppliers', { keptByDomainId: northgate });
  expect(await waitingOn(nora, 'suppliers', data.id)).toHaveLength(1);
  const bare = await create(both, 'suppliers', { sortCode: null, accountNumber: null, accountName: null });
  expect(bare.data).toMatchObject({ keptByDomainId: null });
});

test('nobody takes the details of another domain; its people give them, with what waits', async () => {
  const { data: payee } = await create(ann, 'suppliers');
  const taken = await change(nora, 'suppliers', payee.id, { keptByDomainId: northgate });
  expect(taken.errors).toEqual({
    keptByDomainId:
      'Another domain keeps these bank details: only its staff can pass them to another domain.',
  });
  // Not by emptying them first either.
  await change(nora, 'suppliers', payee.id, { sortCode: null, accountNumber: null, accountName: null });
  expect((await change(nora, 'suppliers', payee.id, { keptByDomainId: northgate })).status).toBe(400);
  await change(ann, 'suppliers', payee.id, bank);
  const [request = 0] = await waitingOn(ben, 'suppliers', payee.id);
  expect((await change(both, 'suppliers', payee.id, { keptByDomainId: northgate })).status).toBe(200);
  expect(await waitingOn(ben, 'suppliers', payee.id)).toEqual([]);
  expect((await approve(ben, request)).status).toBe(404);
  expect((await approve(both, request)).status).toBe(200);
});

test('all bank details are kept by a domain', async () => {
  const { rows } = await database.execute(sql`
    select name from suppliers where account_number is not null and kept_by_domain_id is null
    union all select name from creditors where account_number is not null and kept_by_domain_id is null`);
  expect(rows).toEqual([]);
});
