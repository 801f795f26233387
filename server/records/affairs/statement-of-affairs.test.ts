import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { casePeople } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { FeeLine } from '#shared/records/fees/fee-working.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const { headers } = await signIn(['config.all-domains']);
const stranger = await signIn([]);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, as = headers) =>
  app.inject({ method, url: `/api${url}`, headers: as, ...(payload && { payload }) });
const idOf = async (name: 'assets' | 'credits' | 'creditors' | 'incomes', wanted?: string) => {
  const table = tables[name];
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(wanted === undefined ? undefined : eq(table.name, wanted))
    .limit(1);
  return rows[0]!.id;
};
const car = { assetTypeId: await idOf('assets', 'Car'), description: 'Ford Focus', valuePence: 400_000 };
const add = async (path: string, payload: object) => (await call('POST', path, payload)).json().data;

test('an asset is kept with its charge, its owners and what it is to bring', async () => {
  const { id } = await addCase(database);
  const path = `/cases/${id}/assets`;
  const [owner] = await database.select().from(casePeople).where(eq(casePeople.caseId, id));
  const charged = { ...car, securedPence: 250_000, ownerCasePersonIds: [owner!.id] };
  expect((await call('POST', path, charged)).json().errors).toEqual({
    chargeHolder: 'Name who holds the charge.',
  });
  const asset = await add(path, { ...charged, chargeHolder: 'Moto Finance' });
  expect((await call('GET', path)).json().data).toMatchObject([
    {
      assetType: { name: 'Car', class: 'vehicle' },
      equityPence: 150_000,
      estimatedPence: 150_000,
      lacksValuation: true,
      ownerCasePersonIds: [owner!.id],
    },
  ]);
  const one = `${path}/${asset.id}`;
  const excluded = { version: asset.version, isExcluded: true };
  expect((await call('PUT', one, excluded)).json().errors).toEqual({ excludedReason: 'Required.' });
  const changed = await call('PUT', one, { ...excluded, excludedReason: 'Needed for work.' });
  expect(changed.json().data.version).toBe(asset.version + 1);
  expect((await call('PUT', one, { version: asset.version, valuePence: 1 })).statusCode).toBe(409);
  expect((await call('GET', path)).json().data).toMatchObject([{ estimatedPence: 0, lacksValuation: false }]);
  expect((await call('DELETE', `${one}?version=${asset.version}`)).statusCode).toBe(409);
  expect((await call('DELETE', `${one}?version=${asset.version + 1}`)).statusCode).toBe(200);
  expect((await call('GET', path)).json().data).toEqual([]);
});

test('kinds that stay out of an arrangement start excluded, unless something is to come of them', async () => {
  const { id } = await addCase(database);
  const tools = {
    assetTypeId: await idOf('assets', 'Tools of the trade'),
    description: 'Lathe',
    valuePence: 90_000,
  };
  expect(await add(`/cases/${id}/assets`, tools)).toMatchObject({
    isExcluded: true,
    excludedReason: 'Tools of the trade: excluded unless agreed otherwise.',
  });
  const sold = { ...tools, expectedRealisationPence: 50_000 };
  expect(await add(`/cases/${id}/assets`, sold)).toMatchObject({ isExcluded: false });
});

test('owners are people of the same case, and other domains see nothing', async () => {
  const { id } = await addCase(database);
  const other = await addCase(database);
  const [foreign] = await database.select().from(casePeople).where(eq(casePeople.caseId, other.id));
  const path = `/cases/${id}/assets`;
  const refused = await call('POST', path, { ...car, ownerCasePersonIds: [foreign!.id] });
  expect(refused.json().errors).toEqual({ ownerCasePersonIds: 'Not one of the people of this case.' });
  const asset = await add(path, car);
  expect((await call('PUT', `/cases/${other.id}/assets/${asset.id}`, { version: 1 })).statusCode).toBe(404);
  for (const read of ['assets', 'statement-of-affairs', 'estimated-outcome', 'creditors'])
    expect((await call('GET', `/cases/${id}/${read}`, undefined, stranger.headers)).statusCode).toBe(404);
  expect((await call('POST', path, car, stranger.headers)).statusCode).toBe(404);
});

test('the outcome of the practice case: 28.00 pence in the pound, whoever sets the limits', async () => {
  const { id } = await addCase(database, {
    contributionPence: 10_900,
    termMonths: 60,
    feeModel: { supervisorBase: 'fixed' },
  });
  await add(`/cases/${id}/creditors`, {
    creditorId: await idOf('creditors'),
    creditId: await idOf('credits', 'Personal loan'),
    balanceSoaPence: 1_032_200,
  });
  const { data } = (await call('GET', `/cases/${id}/estimated-outcome`)).json();
  expect(data.outcome).toMatchObject({
    realisationsPence: 654_000,
    availablePence: 289_000,
    unsecuredPence: 1_032_200,
    pencePerPound: 2_800,
    fees: { totalPence: 365_000 },
  });
  expect(data.outcome.fees.lines.map(({ item, entitledPence }: FeeLine) => [item, entitledPence])).toEqual([
    ['bond', 6_000],
    ['registration', 1_500],
    ['expenses', 22_050],
    ['nominee', 160_450],
    ['supervisor', 175_000],
    ['variation', 0],
  ]);
  expect(data.warnings).toEqual([
    'No assets have been entered, and nobody has recorded that there are none.',
    'There is no statement of income and expenditure.',
    '1 of 1 debts count with an estimate: their claims are not admitted.',
  ]);
});

test('the limits come from the portfolio before the product', async () => {
  const [portfolio] = await database.select().from(tables.portfolios).limit(1);
  await database
    .update(tables.portfolios)
    .set({ feeModelDefault: { bondPremium: 7_777 } })
    .where(eq(tables.portfolios.id, portfolio!.id));
  const { id } = await addCase(database, { portfolioId: portfolio!.id });
  const { data } = (await call('GET', `/cases/${id}/estimated-outcome`)).json();
  expect(data.feeModel).toMatchObject({ bondPremium: 7_777, registrationFee: 1_500 });
  expect(data.outcome).toMatchObject({ availablePence: 0, pencePerPound: 0 });
  expect(data.warnings).toEqual(
    expect.arrayContaining(['The contribution has not been set.', 'No debts have been entered.']),
  );
});

test('the statement of affairs holds assets less charges, debts by rank and the budget', async () => {
  const { id } = await addCase(database, { contributionPence: 20_000, termMonths: 60 });
  await add(`/cases/${id}/assets`, { ...car, securedPence: 100_000, chargeHolder: 'Moto Finance' });
  const owe = async (credit: string, balanceSoaPence: number) =>
    add(`/cases/${id}/creditors`, {
      creditorId: await idOf('creditors'),
      creditId: await idOf('credits', credit),
      balanceSoaPence,
    });
  await owe('Credit card', 500_000);
  await owe('HMRC VAT', 50_000);
  await owe('Student loan', 900_000);
  await add(`/cases/${id}/income-expenditure`, {
    statementOn: '2026-03-02',
    kind: 'initial',
    lines: [{ incomeId: await idOf('incomes', 'Wages (net)'), amountPence: 15_000 }],
  });
  const affairs = (await call('GET', `/cases/${id}/statement-of-affairs`)).json().data;
  expect(affairs).toMatchObject({
    budget: { surplusPence: 15_000 },
    totals: {
      assets: { estimatedPence: 300_000 },
      debts: { unsecuredPence: 500_000, preferentialPence: 50_000, excludedPence: 900_000 },
      surplusPence: -250_000,
    },
  });
  const { data } = (await call('GET', `/cases/${id}/estimated-outcome`)).json();
  expect(data.outcome).toMatchObject({ realisationsPence: 1_500_000, preferentialDividendPence: 50_000 });
  expect(data.warnings).toContain('The contribution is more than the surplus of £150.00 a month.');
});

test('a contribution that is hardly worth its costs is doubted', async () => {
  const doubt = 'A contribution below £50.00 a month casts doubt on whether the arrangement is viable.';
  const warnings = async (contributionPence: number) => {
    const { id } = await addCase(database, { contributionPence, termMonths: 60 });
    return (await call('GET', `/cases/${id}/estimated-outcome`)).json().data.warnings;
  };
  expect(await warnings(4_999)).toContain(doubt);
  expect(await warnings(5_000)).not.toContain(doubt);
  expect(await warnings(0)).not.toContain(doubt);
});

test('the headings and kinds that forms need', async () => {
  const headings = (await call('GET', '/statement-headings')).json().data;
  expect(headings.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Earnings', 'Home and contents', 'Food and housekeeping', 'Savings']),
  );
  const { creditTypes, assetTypes } = (await call('GET', '/figure-kinds')).json().data;
  expect(creditTypes).toContainEqual(expect.objectContaining({ name: 'Student loan', isExcludable: true }));
  expect(assetTypes).toContainEqual(expect.objectContaining({ name: 'Car', needsValuation: true }));
});
