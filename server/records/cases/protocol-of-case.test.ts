import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { protocolOfCase, protocolSql } from './protocol-of-case.ts';
import { cases } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const [plan] = await database.select().from(tables.products).where(eq(tables.products.type, 'dmp'));
const [deed] = await database.select().from(tables.products).where(eq(tables.products.type, 'ptd'));

test('queries over many cases find the Protocol that the case itself does', async () => {
  const days = [null, '2025-03-31', '2025-04-01', '2025-06-30', '2025-07-01'];
  const wanted = [null, 'protocol_2016', 'protocol_2021', 'protocol_2025', 'bespoke'] as const;
  for (const portfolioId of [null, firm.harbourDirect])
    for (const proposalDate of days)
      for (const approvalDate of [null, '2025-07-02'])
        for (const protocolVersion of wanted)
          await addCase(database, { portfolioId, proposalDate, approvalDate, protocolVersion });
  const rows = await database
    .select({ found: cases, inSql: sqlOf(col.text.orNull)`${protocolSql('cases')}` })
    .from(cases);
  expect(rows).toHaveLength(100);
  for (const { found, inSql } of rows) expect(inSql).toBe(await protocolOfCase(database, found));
});

test('only an individual voluntary arrangement follows a Protocol, whatever case and portfolio name', async () => {
  for (const productId of [plan!.id, deed!.id])
    for (const approvalDate of [null, '2024-01-05'])
      for (const protocolVersion of [null, 'protocol_2021'] as const) {
        const { id } = await addCase(database, {
          productId,
          portfolioId: firm.harbourDirect,
          approvalDate,
          protocolVersion,
        });
        const [row] = await database
          .select({ found: cases, inSql: sqlOf(col.text.orNull)`${protocolSql('cases')}` })
          .from(cases)
          .where(eq(cases.id, id));
        expect(row!.inSql).toBeNull();
        expect(await protocolOfCase(database, row!.found)).toBeNull();
      }
});

test('a superseded version cannot be chosen for a new proposal; one from before keeps its own', async () => {
  const change = async (values: object, of: object) => {
    const { id } = await addCase(database, { domain: 'Harbour Debt Solutions', ...values });
    const { version } = (await call('GET', `/cases/${id}`)).body.data;
    return call('PUT', `/cases/${id}`, { version, ...of });
  };
  const superseded = {
    protocolVersion: 'Superseded: proposals from 01/07/2025 follow the IVA Protocol 2025.',
  };
  expect((await change({}, { protocolVersion: 'protocol_2021' })).body.errors).toEqual(superseded);
  expect(
    (await change({ proposalDate: '2025-07-01' }, { protocolVersion: 'protocol_2016' })).body.errors,
  ).toEqual(superseded);
  for (const [values, of] of [
    [{}, { protocolVersion: 'protocol_2025' }],
    [{}, { protocolVersion: 'bespoke' }],
    [{ proposalDate: '2025-06-30' }, { protocolVersion: 'protocol_2021' }],
    [{ protocolVersion: 'protocol_2021' }, { caseName: 'Renamed' }],
  ] as const)
    expect((await change(values, of)).status).toBe(200);
});

test('a case of another solution is given no Protocol, and keeps whatever it holds from before', async () => {
  const change = async (values: object, of: object) => {
    const { id } = await addCase(database, { domain: 'Harbour Debt Solutions', ...values });
    const { version } = (await call('GET', `/cases/${id}`)).body.data;
    return call('PUT', `/cases/${id}`, { version, ...of });
  };
  const refused = await change({ productId: plan!.id }, { protocolVersion: 'protocol_2025' });
  expect(refused.body.errors).toEqual({
    protocolVersion: 'Only an individual voluntary arrangement follows a Protocol.',
  });
  const held = { productId: plan!.id, protocolVersion: 'protocol_2021' };
  expect((await change(held, { contributionDay: 5 })).status).toBe(200);
});

test('a case says which Protocol it follows before it is approved, whatever its field and its portfolio say', async () => {
  const follows = async (values: object) => {
    const { id } = await addCase(database, {
      domain: 'Harbour Debt Solutions',
      portfolioId: firm.harbourDirect,
      ...values,
    });
    return (await call('GET', `/cases/${id}`)).body.data.protocolFollowed;
  };
  expect(await follows({})).toBe('protocol_2025');
  expect(await follows({ protocolVersion: 'protocol_2021' })).toBe('protocol_2025');
  expect(await follows({ proposalDate: '2025-06-30' })).toBe('protocol_2021');
  expect(await follows({ protocolVersion: 'bespoke' })).toBe('bespoke');
  expect(await follows({ productId: plan!.id })).toBeNull();
});
