import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#server/cases/tables.ts';
import { caseTasks } from '#server/tasks/tables.ts';
import { addDays, londonDate } from '#shared/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const today = londonDate();
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`);

test('WIP shows open cases before approval by stage, the longest there first, with what they may earn', async () => {
  const old = await addCase(database, {
    statusChangedAt: noonOf(addDays(today, -40)),
    enquiryOn: addDays(today, -50),
    debtSoaPence: 1_234_567,
    contributionPence: 15_000,
    feeModel: { nomineePlusExpensesCap: 165_000 },
  });
  const recent = await addCase(database, { statusChangedAt: noonOf(addDays(today, -2)), debtSoaPence: 1 });
  const drafted = await addCase(database, { status: 'Drafting', caseName: '=SUM(A1)' });
  await addCase(database, { status: 'IVA Accepted' });
  await addCase(database, { status: 'Not Proceeding' });
  const elsewhere = await addCase(database, { domain: 'Northgate Insolvency' });
  for (const [days, name] of [
    [9, 'Later'],
    [3, 'Ring the client'],
  ] as const)
    await database.insert(caseTasks).values({
      caseId: old.id,
      name,
      actionAt: noonOf(addDays(today, days)),
      assignedUserId: firm.priya,
    });
  await database.update(cases).set({ portfolioId: firm.harbourDirect }).where(eq(cases.id, recent.id));

  const { rows, totals, summaries } = await readWhole(database, 'wip', { domainIds: [firm.harbour] });
  expect(rows.map(({ caseId }) => caseId)).toEqual([old.id, recent.id, drafted.id]);
  expect(rows[0]).toMatchObject({
    reference: old.uniqueReference,
    stage: 'lead',
    status: 'Lead',
    enquiryOn: addDays(today, -50),
    daysInStatus: 40,
    daysSinceEnquiry: 50,
    debtPence: 1_234_567,
    contributionPence: 15_000,
    feePence: 165_000,
    nextTask: 'Ring the client',
    nextTaskOn: addDays(today, 3),
  });
  expect(totals).toMatchObject({ rowCount: 3, sums: { debtPence: 1_234_568, contributionPence: 15_000 } });
  expect(summaries[0]).toMatchObject({
    by: 'stage',
    groups: [
      { value: 'lead', count: 2, sums: { debtPence: 1_234_568 } },
      { value: 'drafting', count: 1, sums: { debtPence: 0 } },
    ],
  });
  const ofPortfolio = { portfolioId: String(firm.harbourDirect) };
  const filtered = await readWhole(database, 'wip', {
    domainIds: [firm.harbour, firm.northgate],
    given: ofPortfolio,
  });
  expect(filtered.rows.map(({ caseId }) => caseId)).toEqual([recent.id]);
  const both = await readWhole(database, 'wip', {
    domainIds: [firm.harbour, firm.northgate],
    given: { sort: 'reference', dir: 'desc' },
  });
  expect(both.rows[0]!.caseId).toBe(elsewhere.id);
});
