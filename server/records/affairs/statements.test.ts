import { and, desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { testApp } from '#test/records-app.ts';
import { iandeLines, iandeStatements } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const { headers } = await signIn(['config.all-domains']);
const stranger = await signIn([]);
const reader = await signIn(['config.all-domains'], { caseAccess: 'read' });

const idsOf = async (table: typeof tables.incomes | typeof tables.expenditures) =>
  Object.fromEntries(
    (await database.select({ id: table.id, name: table.name }).from(table)).map(({ id, name }) => [name, id]),
  );
const income = await idsOf(tables.incomes);
const spending = await idsOf(tables.expenditures);
await database
  .update(tables.expenditures)
  .set({ guideline: { firstAdult: 30_000, childUnder16: 10_000 } })
  .where(eq(tables.expenditures.name, 'Groceries'));

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, payload?: object, as = headers) =>
  app.inject({ method, url: `/api${url}`, headers: as, ...(payload && { payload }) });
const fresh = async () => `/cases/${(await addCase(database)).id}/income-expenditure`;
const statement = (more: object = {}) => ({
  statementOn: '2026-03-02',
  kind: 'initial',
  adults: 1,
  childrenUnder16: 1,
  lines: [
    { incomeId: income['Wages (net)'], amountPence: 40_000, frequency: 'weekly', isEvidenced: true },
    { incomeId: income.PIP, amountPence: 30_000, frequency: 'four_weekly' },
    { expenditureId: spending.Rent, amountPence: 70_000, payer: 'shared' },
    { expenditureId: spending.Groceries, amountPence: 40_000 },
  ],
  ...more,
});

test('a statement is stored whole, with monthly amounts and totals by heading', async () => {
  const path = await fresh();
  const created = await call('POST', path, statement());
  expect(created.statusCode).toBe(201);
  const { id, isCurrent, incomePence, expenditurePence } = created.json().data;
  expect({ isCurrent, incomePence, expenditurePence }).toEqual({
    isCurrent: true,
    incomePence: 173_333,
    expenditurePence: 110_000,
  });
  const { data } = (await call('GET', `${path}/${id}`)).json();
  expect(data.lines).toHaveLength(4);
  expect(data.summary).toMatchObject({
    disregardedPence: 32_500,
    surplusPence: 63_333,
    missingEvidence: ['Rent'],
    guidelines: [{ spentPence: 40_000, guidelinePence: 40_000, isOver: false }],
  });
  const stored = await database.select().from(iandeLines).where(eq(iandeLines.statementId, id));
  expect(stored.map(({ monthlyPence }) => monthlyPence)).toEqual([173_333, 32_500, 70_000, 40_000]);
  expect((await call('GET', path)).json().data).toMatchObject([{ id, surplusPence: 63_333 }]);
});

test('a save replaces all lines; an older version is refused with what is stored now', async () => {
  const path = await fresh();
  const { id, version } = (await call('POST', path, statement())).json().data;
  const lines = statement().lines.slice(0, 1);
  const saved = await call('PUT', `${path}/${id}`, { ...statement({ lines }), version });
  expect(saved.json().data).toMatchObject({ version: version + 1, expenditurePence: 0 });
  const stale = await call('PUT', `${path}/${id}`, { ...statement(), version });
  expect(stale.statusCode).toBe(409);
  expect(stale.json().data.current).toMatchObject({ version: version + 1, lines: [{ amountPence: 40_000 }] });
  const same = await call('PUT', `${path}/${id}`, { ...statement({ lines }), version: version + 1 });
  expect(same.json().data.version).toBe(version + 1);
  const [entry] = await database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'iande-statements'), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(entry?.before).toMatchObject({ expenditurePence: 110_000, 'Rent (Shared)': '£700.00 monthly' });
  expect(entry?.after).toMatchObject({ expenditurePence: 0, 'Rent (Shared)': null });
  expect(entry?.caseId).toBe(Number(path.split('/')[2]));
});

test('spending over the guideline needs a written explanation', async () => {
  const path = await fresh();
  const lines = [{ expenditureId: spending.Groceries, amountPence: 40_001 }];
  const refused = await call('POST', path, statement({ lines }));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors.explanation).toBe(
    'Spending is over the guideline: Food and housekeeping by £0.01. Explain why.',
  );
  const explained = await call('POST', path, statement({ lines, explanation: 'A diet for coeliacs.' }));
  expect(explained.statusCode).toBe(201);
});

test('one statement is current: a newer one takes over, and the current one is not simply taken away', async () => {
  const path = await fresh();
  const first = (await call('POST', path, statement({ isCurrent: false }))).json().data;
  expect(first.isCurrent).toBe(true);
  const draft = (await call('POST', path, statement({ kind: 'variation', isCurrent: false }))).json().data;
  expect(draft.isCurrent).toBe(false);
  const annual = await call('POST', path, {
    statementOn: '2026-04-01',
    kind: 'annual',
    copyFromId: first.id,
  });
  expect(annual.json().data).toMatchObject({ isCurrent: true, childrenUnder16: 1, incomePence: 173_333 });
  const { data } = (await call('GET', `${path}/${annual.json().data.id}`)).json();
  expect(data.lines.map((line: { isEvidenced: boolean }) => line.isEvidenced)).toEqual(Array(4).fill(false));
  const held = await database
    .select({ id: iandeStatements.id })
    .from(iandeStatements)
    .where(and(eq(iandeStatements.caseId, data.caseId), eq(iandeStatements.isCurrent, true)));
  expect(held).toEqual([{ id: data.id }]);
  const removed = await call('DELETE', `${path}/${data.id}?version=${data.version}`);
  expect(removed.statusCode).toBe(409);
  const stepBack = { ...statement({ isCurrent: false }), version: data.version };
  expect((await call('PUT', `${path}/${data.id}`, stepBack)).json().errors).toEqual({
    isCurrent: 'Make another statement current instead.',
  });
  expect((await call('DELETE', `${path}/${draft.id}?version=${draft.version}`)).statusCode).toBe(200);
});

test('a statement of another case or of a domain that is not held does not exist', async () => {
  const path = await fresh();
  const other = await fresh();
  const { id, version } = (await call('POST', path, statement())).json().data;
  expect((await call('GET', `${other}/${id}`)).statusCode).toBe(404);
  expect((await call('PUT', `${other}/${id}`, { ...statement(), version })).statusCode).toBe(404);
  expect((await call('POST', other, { ...statement(), copyFromId: id })).statusCode).toBe(404);
  expect((await call('GET', path, undefined, stranger.headers)).statusCode).toBe(404);
  expect((await call('POST', path, statement(), stranger.headers)).statusCode).toBe(404);
  expect((await call('POST', path, statement(), reader.headers)).statusCode).toBe(403);
  expect((await call('GET', path, undefined, reader.headers)).statusCode).toBe(200);
});

test.each([
  [{ lines: [{ incomeId: 999_999, amountPence: 1 }] }, 'lines.0'],
  [{ lines: [{ incomeId: 1, expenditureId: 1, amountPence: 1 }] }, 'lines.0.incomeId'],
  [{ lines: [{ amountPence: 1 }] }, 'lines.0.incomeId'],
  [{ lines: [{ incomeId: 1, amountPence: 1.5 }] }, 'lines.0.amountPence'],
  [{ lines: [{ incomeId: 1, amountPence: -1 }] }, 'lines.0.amountPence'],
  [{ lines: [{ incomeId: 1, amountPence: 1, frequency: 'daily' }] }, 'lines.0.frequency'],
  [{ statementOn: '2999-01-01' }, 'statementOn'],
  [{ statementOn: '2026-02-30' }, 'statementOn'],
  [{ adults: 0 }, 'adults'],
  [{ children16To18: 31 }, 'children16To18'],
])('%j is refused', async (more, field) => {
  const refused = await call('POST', await fresh(), statement(more));
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().errors)).toEqual([field]);
});

test('the statement of a couple begins with two adults, unless it says otherwise', async () => {
  const couple = await addCase(database, { people: [{}, {}] });
  const path = `/cases/${couple.id}/income-expenditure`;
  const { adults: _, ...unsaid } = statement();
  expect((await call('POST', path, unsaid)).json().data.adults).toBe(2);
  expect((await call('POST', path, { ...unsaid, adults: 1 })).json().data.adults).toBe(1);
  expect((await call('POST', await fresh(), unsaid)).json().data.adults).toBe(1);
});
