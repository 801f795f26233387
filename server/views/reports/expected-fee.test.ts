import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cases } from '#server/records/cases/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import type { FeeModel } from '#shared/records/fees/fee-model.ts';
import { feeWorking } from '#shared/records/fees/fee-working.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const today = londonDate();
const feeModel = {
  nomineeFee: 160_450,
  nomineePlusExpensesCap: 190_000,
  expectedExpenses: 22_050,
  bondPremium: 6_000,
  registrationFee: 1_500,
};

const read = (given: object = {}) =>
  readWhole(database, 'wip', { domainIds: [firm.harbour], given: { ...given } });
const rowOf = async (caseId: number) => (await read()).rows.find((row) => row.caseId === caseId);

type Values = Partial<typeof cases.$inferInsert>;
const past = (count: number, status: string, values: Values) =>
  Promise.all(
    Array.from({ length: count }, () =>
      addCase(database, { status, portfolioId: firm.harbourDirect, ...values }),
    ),
  );
const day = addDays(today, -90);

test('an expected fee is the fee at approval times how often such cases of the portfolio were approved', async () => {
  const lead = await addCase(database, { portfolioId: firm.harbourDirect, feeModel });
  const drafted = await addCase(database, { portfolioId: firm.harbourDirect, status: 'Drafting', feeModel });
  const elsewhere = await addCase(database, { portfolioId: firm.harbourPartners, feeModel });
  // A firm without a past: what approval brings is known, how likely it is is not.
  expect(await rowOf(lead.id)).toMatchObject({
    feeAtApprovalPence: 160_450,
    feeBasis: 'unknown',
    likelihood: null,
    feePence: null,
  });

  // Of twenty cases twelve were approved; four were refused by their creditors, and four were lost as leads.
  await past(12, 'IVA Accepted', { approvalDate: day });
  await past(4, 'IVA Rejected', { proposalDate: day, decisionDate: day });
  await past(4, 'Not Proceeding', {});
  expect(await rowOf(lead.id)).toMatchObject({ likelihood: 6_000, feePence: 96_270 });
  expect(await rowOf(drafted.id)).toMatchObject({ likelihood: 7_500, feePence: Math.round(160_450 * 0.75) });
  // Another portfolio has a history of its own, or none.
  expect(await rowOf(elsewhere.id)).toMatchObject({
    feeAtApprovalPence: 160_450,
    likelihood: null,
    feePence: null,
  });
  const { totals, summaries } = await read({ portfolioId: String(firm.harbourDirect) });
  expect(totals.sums).toMatchObject({
    feePence: 96_270 + Math.round(160_450 * 0.75),
    feeAtApprovalPence: 320_900,
  });
  expect(summaries.find(({ by }) => by === 'feeBasis')?.groups).toMatchObject([{ value: 'model', count: 2 }]);
});

test('the fee at approval is that of the proposal, else of the fee model, else not known yet', async () => {
  const proposed = await addCase(database, { portfolioId: firm.harbourDirect, status: 'Drafting', feeModel });
  await database.execute(sql`insert into proposals (case_id, number, status, assumptions, figures) values (${proposed.id}, 1, 'generated', '{}',
    '{"outcome": {"pencePerPound": 2213, "fees": {"lines": [{"item": "expenses", "entitledPence": 1}, {"item": "nominee", "entitledPence": 123456}]}}}')`);
  expect(await rowOf(proposed.id)).toMatchObject({ feeAtApprovalPence: 123_456, feeBasis: 'proposal' });
  await database.execute(sql`update proposals set status = 'replaced' where case_id = ${proposed.id}`);
  expect(await rowOf(proposed.id)).toMatchObject({ feeAtApprovalPence: 160_450, feeBasis: 'model' });

  const none = await addCase(database, { portfolioId: null });
  await database.execute(sql`update products set fee_model_default = '{}'`);
  expect(await rowOf(none.id)).toMatchObject({
    feeAtApprovalPence: null,
    feeBasis: 'unknown',
    feePence: null,
  });
  // A plan of debt management earns no fee at approval, whatever its portfolio's model says.
  const plan = await addCase(database, { portfolioId: firm.harbourDirect, feeModel });
  await database.execute(
    sql`update cases set product_id = (select min(id) from products where type = 'dmp') where id = ${plan.id}`,
  );
  expect(await rowOf(plan.id)).toMatchObject({ feeBasis: 'unknown', feePence: null, likelihood: null });
});

/** What the fee working leaves the nominee when only the expected expenses are met. */
const nomineeFee = (model: FeeModel) =>
  feeWorking({
    model,
    asAt: today,
    approvedOn: null,
    realisationsPence: 0,
    expenses: [{ item: 'expenses', category: 1, drawnPence: 0, duePence: model.expectedExpenses ?? 0 }],
  }).lines.find(({ item }) => item === 'nominee')?.entitledPence;

const models: [string, FeeModel & Record<string, number>][] = [
  ['within its cap', feeModel],
  ['cut by the cap', { ...feeModel, expectedExpenses: 40_000 }],
  ['cut by all of the cap', { ...feeModel, expectedExpenses: 250_000 }],
  ['cut by expenses above the threshold', { ...feeModel, cat1Threshold: 25_000 }],
  ['cut by both', { ...feeModel, expectedExpenses: 40_000, cat1Threshold: 30_000 }],
  ['without a cap', { nomineeFee: 100_000 }],
];
test.each(models)('what the fee model leaves is what the fee working leaves: %s', async (_, model) => {
  const { id } = await addCase(database, { portfolioId: null, feeModel: model });
  await database.execute(sql`update products set fee_model_default = '{}'`);
  expect((await rowOf(id))?.feeAtApprovalPence).toBe(nomineeFee(model));
});
