import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { enteredLate } from '#test/entered-late.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { cases } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const superseded = 'Superseded: proposals from 01/07/2025 follow the IVA Protocol 2025.';

const portfolio = async () => (await call('GET', `/portfolios/${firm.harbourDirect}`)).body.data;
const change = async (values: object) => {
  const { version } = await portfolio();
  return call('PUT', `/portfolios/${firm.harbourDirect}`, { version, ...values });
};

test('a portfolio cannot choose a superseded Protocol for its proposals, and one that has it from before keeps it', async () => {
  await change({ protocolVersion: 'protocol_2025' });
  for (const protocolVersion of ['protocol_2014', 'protocol_2016', 'protocol_2021'])
    expect((await change({ protocolVersion })).body.errors).toEqual({ protocolVersion: superseded });
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...copied } = await portfolio();
  const added = await call('POST', '/portfolios', {
    ...Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== null)),
    name: 'Bought in 2026',
    protocolVersion: 'protocol_2021',
  });
  expect(added.body.errors).toMatchObject({ protocolVersion: superseded });
  await database
    .update(tables.portfolios)
    .set({ protocolVersion: 'protocol_2016' })
    .where(eq(tables.portfolios.id, firm.harbourDirect));
  expect((await change({ acquiredFrom: 'Mersey Debt Advice' })).status).toBe(200);
  expect((await change({ protocolVersion: 'bespoke' })).status).toBe(200);
});

test('a proposal that is made under the new Protocol takes it on the case, whatever was chosen before', async () => {
  const { id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    protocolVersion: 'protocol_2021',
    proposalDate: '2025-06-01',
  });
  const date = async (values: object) => {
    const { version } = (await call('GET', `/cases/${id}`)).body.data;
    expect((await call('PUT', `/cases/${id}`, { ...enteredLate, version, ...values })).status).toBe(200);
    return (await database.select().from(cases).where(eq(cases.id, id)))[0]!.protocolVersion;
  };
  expect(await date({ proposalDate: '2025-06-30' })).toBe('protocol_2021');
  expect(await date({ proposalDate: '2025-07-01' })).toBe('protocol_2025');
  expect(await date({ proposalDate: '2025-03-31' })).toBe('protocol_2021');
});
