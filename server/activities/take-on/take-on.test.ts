import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { entryRows } from '#server/activities/bonding/entry-rows.ts';
import { readFacts } from '#server/activities/money/distributions/read-facts.ts';
import { caseViews } from '#server/app/parts/case-views.ts';
import { systemActor, writeChanges } from '#server/platform/database/write.ts';
import { assetsOf } from '#server/records/affairs/assets.ts';
import { linesOf, statementsOf } from '#server/records/affairs/statements.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { valuesOfCase } from '#server/records/case-life/bonds/estate-values.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { nightlyClocks } from '#server/records/case-life/nightly-clocks.ts';
import { annualReviews } from '#server/records/case-life/reviews/tables.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { casePeople, cases } from '#server/records/cases/tables.ts';
import { takenOnCases } from '#server/records/cases/taken-on-tables.ts';
import { caseClocks } from '#server/records/clocks/tables.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { paymentScheduleLines, paymentSchedules } from '#server/records/payments/schedules/tables.ts';
import { verifyCases } from '#server/views/verification/verify-cases.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { testDatabase } from '#test/database.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { addDemoAccounts, samples, takeOnFolders } from '#test/take-on.ts';
import { differenceOf } from './agree-totals.ts';
import { fileNames, takeOnFiles } from './files.ts';
import { tellProblem, tellResult } from './report.ts';
import { isClean, takeOn } from './take-on.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { folderWith, emptyFolder, remove } = takeOnFolders();
afterAll(remove);

await addDemoAccounts(database);

async function run(folder: string, more: { isDryRun?: boolean; domain?: string } = {}) {
  const problems: string[] = [];
  const result = await takeOn(database, {
    folder,
    isDryRun: false,
    onProblem: (problem) => problems.push(tellProblem(problem)),
    ...more,
  });
  return { ...result, problems };
}

const counted = async () => ({
  cases: await database.$count(cases),
  journals: (await database.execute<{ n: number }>('select count(*)::int as n from journals')).rows[0]!.n,
  taken: await database.$count(takenOnCases),
});

const caseOf = async (previousReference: string) => {
  const [found] = await database.select().from(cases).where(eq(cases.previousReference, previousReference));
  return found!;
};

test('a dry run of the samples finds nothing wrong, agrees with the old system, and stores nothing', async () => {
  const before = await counted();
  const result = await run(samples, { isDryRun: true });
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ taken: 5, unchanged: 0, leftOut: 0, changed: [] });
  expect(result.agreements!.filter((each) => differenceOf(each) !== 0)).toEqual([]);
  expect(await counted()).toEqual(before);
});

test('the samples are taken on with their figures, and the ledger is right', async () => {
  const result = await run(samples);
  expect(result.problems).toEqual([]);
  expect(result).toMatchObject({ taken: 5, unchanged: 0, leftOut: 0 });
  expect(isClean({ ...result, problems: 0 })).toBe(true);
  expect(tellResult({ ...result, problems: 0 }, false)).toContain(
    'receipts.csv       amount        £22,389.50       £22,389.50       £22,389.50  agrees',
  );
  expect(await verifyLedger(database)).toEqual([]);

  const ashworth = await caseOf('CS-1001');
  expect(ashworth).toMatchObject({
    uniqueReference: 'HDS004001',
    caseName: 'Mr A Ashworth & Mrs B Ashworth',
    domainId: firm.harbour,
    approvalDate: '2024-03-14',
    expectedEndDate: '2029-04-01',
    equityReviewDueOn: '2028-10-01',
    contributionPence: 15_000,
    hasSchedule: true,
    debtSoaPence: 612_040 + 321_866 + 45_000,
    claimsAdmittedPence: 612_040 + 321_866,
  });
  expect((await fundsOf(database, ashworth.id)).cashPence).toBe(79_995);
  const [standing] = await database.select().from(caseStandings).where(eq(caseStandings.caseId, ashworth.id));
  expect(standing!.receivedPence).toBe(360_000);
});

test('what is live agrees with its dates, deadlines, money and bonds at once, and the night changes nothing', async () => {
  const told: string[] = [];
  await database.transaction((tx) =>
    verifyCases(tx, ({ rule, reference, detail }) => told.push(`${rule}, ${reference}: ${detail}`)),
  );
  expect(told).toEqual([]);
  const clocks = () => database.select().from(caseClocks).orderBy(caseClocks.id);
  const before = await clocks();
  await writeChanges(database, systemActor, (w) => nightlyClocks(w, { after: 0, upTo: 1_000_000 }));
  expect(await clocks()).toEqual(before);
  const { protocolVersion } = await caseOf('CS-1001');
  expect(protocolVersion).toBe('protocol_2021');
});

test('fees and dividends go on from what was drawn and paid', async () => {
  const { id } = await caseOf('CS-1001');
  const [facts] = await database.transaction((tx) =>
    readFacts(tx, [id], { id: 0, kind: 'regular', cutoffOn: '2026-11-30', isEveryCase: false }),
  );
  const drawn = Object.fromEntries(facts!.fees.lines.map(({ item, drawnPence }) => [item, drawnPence]));
  expect(drawn).toMatchObject({ nominee: 160_450, supervisor: 20_000, bond: 6_000, registration: 1_500 });
  expect(facts!.fees.modifications.map(({ title }) => title)).toEqual(['Total cost cap']);
  expect(facts!.fees.caps.map(({ limitPence }) => limitPence)).toContain(340_000);
  const debts = await database.select().from(caseCreditors).where(eq(caseCreditors.caseId, id));
  const paid = new Map(facts!.claims.map((claim) => [claim.id, claim.paidPence]));
  expect(debts.map((debt) => paid.get(debt.id))).toEqual([80_000, 42_055, 0]);
});

test('budgets and bonds go on from the last statement and the cover in force', async () => {
  const { id, portfolioId } = await caseOf('CS-1001');
  const statements = await statementsOf(database, id);
  expect(statements.map(({ id: _, ...one }) => one)).toMatchObject([
    { statementOn: '2026-03-20', kind: 'annual', isCurrent: true, surplusPence: 117_000, children16To18: 1 },
    { statementOn: '2024-02-02', kind: 'initial', isCurrent: false, incomePence: 205_400, vehicles: 1 },
  ]);
  expect(await linesOf(database, statements[1]!.id)).toHaveLength(4);
  const covers = await entryRows(database, eq(bondEntries.caseId, id), { order: [sql`1`] });
  expect(covers).toMatchObject([
    {
      action: 'new',
      person: 'Mr Adam Ashworth',
      penaltyPence: 1_200_000,
      bondablePence: 1_145_000,
      appointedOn: '2024-02-26',
      effectiveOn: '2025-09-01',
      bordereauMonth: '2025-09-01',
      submittedOn: '2025-10-20',
      portfolio: { id: portfolioId },
      practitioner: { name: 'James Whitlock' },
    },
    { person: 'Mrs Beth Ashworth', penaltyPence: 500_000, bordereauMonth: '2024-02-01' },
  ]);
  const callum = await caseOf('CS-1003');
  const [unreported] = await entryRows(database, eq(bondEntries.caseId, callum.id));
  expect(unreported).toMatchObject({ bordereauMonth: '2025-06-01', submittedOn: null });
});

test('assets come with their charges and owners, and are what the bonds cover', async () => {
  const { id } = await caseOf('CS-1001');
  const assets = await assetsOf(database, id);
  expect(assets).toMatchObject([
    {
      assetType: { name: 'Main residence' },
      valuePence: 18_000_000,
      valuationOn: '2025-09-01',
      securedPence: 16_855_000,
      chargeHolder: 'Yorkhaven Building Society',
      isExcluded: false,
      realisationPlan: 'Reviewed in month 54',
      equityPence: 1_145_000,
    },
    { description: 'Ford Fiesta 2012', valuePence: 30_000, securedPence: 0, estimatedPence: 30_000 },
    {
      description: 'Furniture',
      isExcluded: true,
      excludedReason: 'Household goods: excluded unless agreed otherwise.',
      estimatedPence: 0,
    },
  ]);
  const people = await database.select().from(casePeople).where(eq(casePeople.caseId, id));
  const [adam, beth] = ['applicant_1', 'applicant_2'].map(
    (role) => people.find((person) => person.role === role)!.id,
  );
  expect(assets.map(({ ownerCasePersonIds }) => ownerCasePersonIds)).toEqual([[adam], [beth], [adam, beth]]);
  const covers = await entryRows(database, eq(bondEntries.caseId, id), { order: [sql`1`] });
  expect([...(await valuesOfCase(database, id)).values()]).toEqual(
    covers.map(({ bondablePence }) => bondablePence),
  );
});

test('a schedule comes line by line, a couple’s cases are linked, and reported years are done', async () => {
  const [zoe, callum] = [await caseOf('CS-1002'), await caseOf('CS-1003')];
  expect([zoe.interlockingCaseId, callum.interlockingCaseId]).toEqual([callum.id, zoe.id]);
  const lines = await database
    .select({ kind: paymentScheduleLines.kind, pence: paymentScheduleLines.expectedPence })
    .from(paymentScheduleLines)
    .innerJoin(paymentSchedules, eq(paymentSchedules.id, paymentScheduleLines.scheduleId))
    .where(eq(paymentSchedules.caseId, zoe.id))
    .orderBy(paymentScheduleLines.seq);
  expect(lines).toHaveLength(76);
  expect(lines.filter(({ kind }) => kind === 'break')).toHaveLength(3);
  expect(lines[15]).toEqual({ kind: 'regular', pence: 98_550 });
  expect(lines[16]).toEqual({ kind: 'lump', pence: 50_000 });
  const ashworth = await caseOf('CS-1001');
  const years = await database.select().from(annualReviews).where(eq(annualReviews.caseId, ashworth.id));
  expect(years.map(({ yearNo, exemptReason }) => [yearNo, exemptReason !== null])).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ]);
});

test('a case is found by its old reference, and says it', async () => {
  const { signIn, app } = await appWith(caseViews)(database);
  const { headers } = await signIn(['config.all-domains']);
  const found = await app.inject({
    url: `/api/search/term?term=CS-1003&domainId=${firm.harbour}`,
    headers,
  });
  const { id, uniqueReference } = await caseOf('CS-1003');
  expect(found.body).toContain(uniqueReference);
  const shown = await app.inject({ url: `/api/cases/${id}`, headers });
  expect(shown.json().data).toMatchObject({ previousReference: 'CS-1003', address: null });
});

test('taken on again, nothing changes; a case whose rows changed is named and left as it is', async () => {
  const before = await counted();
  expect(await run(samples)).toMatchObject({ taken: 0, unchanged: 5, changed: [], problems: [] });
  const changed = folderWith({ 'debts.csv': (text) => text.replace('450.00', '451.00') });
  const result = await run(changed);
  expect(result).toMatchObject({ taken: 0, unchanged: 4 });
  expect(result.changed).toEqual([{ row: 2, reference: 'CS-1001', caseReference: 'HDS004001' }]);
  expect(await counted()).toEqual(before);
});

test('Windows-1252 files in another order of columns and rows are the same cases', async () => {
  const reorder = (text: string) => {
    const [heading, ...rows] = text.trimEnd().split('\n');
    return `${[heading, ...rows.toReversed()].join('\r\n')}\r\n`;
  };
  const latin = Buffer.from(readFileSync(join(samples, 'people.csv'), 'utf8'), 'latin1');
  const folder = folderWith({
    'people.csv': latin,
    'cases.csv': reorder,
    'payments.csv': null,
    'totals.csv': null,
  });
  writeFileSync(join(folder, 'payments.csv'), readFileSync(join(samples, 'payments.csv')));
  expect(await run(folder)).toMatchObject({ taken: 0, unchanged: 5, changed: [] });
});

const renamed = (text: string) => text.replaceAll('CS-', 'NEW-');
const withNewNames = {
  'cases.csv': renamed,
  'people.csv': renamed,
  'debts.csv': renamed,
  'assets.csv': renamed,
  'schedules.csv': renamed,
  'modifications.csv': renamed,
  'statements.csv': renamed,
  'statement-lines.csv': renamed,
  'bonds.csv': renamed,
  'receipts.csv': renamed,
  'payments.csv': renamed,
  'totals.csv': null,
};

test('each problem is named by file, row and column; its case is left out whole, the others come in', async () => {
  const folder = folderWith({
    ...withNewNames,
    'cases.csv': (text) =>
      renamed(text)
        .replace('Castlegate Book', 'Harbour Direct')
        .replace('30/04/2021,01/06/2021', '31/04/2021,01/06/2021'),
    'debts.csv': (text) =>
      `${renamed(text).replace('Ardent Finance', 'Nobody & Sons').replace('450.00', '450.001')}NOWHERE,Quidstream,Payday loan,,1.00,Estimated,,,,,,,\n`,
    'assets.csv': (text) =>
      renamed(text)
        .replace('Yorkhaven Building Society,no', ',yes')
        .replace('Sold in the third year,', 'Sold in the third year,Both')
        .replace('Pension fund', 'Pensions'),
    'statement-lines.csv': (text) =>
      `${renamed(text).replace(',Rent,910.00', 'Wages (net),Rent,910.00').replace('02/02/2024,,Rent', ',,Rent')}NEW-1003,,Wages (net),,1.00,,,,\n`,
    'bonds.csv': (text) =>
      `${renamed(text).replace('NEW-1003,Applicant 1,"5,000.00"', 'NEW-1003,Applicant 2,4999.99')}NEW-1003,Applicant 1,5000,,,01/11/2025,01/10/2025,\n`,
    'payments.csv': (text) =>
      renamed(text).replace('"2,700.00",Marlowe Cards,4929 0000 1111 2222', '"2,700.00",Marlowe Cards,'),
  });
  const before = await counted();
  const result = await run(folder);
  expect(result.problems).toEqual([
    'cases.csv, row 5, approval_date: There is no day 31/04/2021.',
    'cases.csv, row 5, portfolio: There is no portfolio “Harbour Direct” in the domain of the case.',
    'debts.csv, row 4, balance_soa: “450.001” has more than two decimals.',
    'debts.csv, row 8, creditor: There is no creditor “Nobody & Sons”.',
    'debts.csv, row 11, reference: There is no case in cases.csv with this reference.',
    'assets.csv, row 2, charge_holder: Name who holds the charge.',
    'assets.csv, row 2, excluded_reason: Required.',
    'assets.csv, row 2, realisation_plan: Leave empty: does not apply with this excluded from the arrangement.',
    'assets.csv, row 5, owners: The case has no such applicant.',
    'assets.csv, row 6, asset_type: There is no asset “Pensions”.',
    'statement-lines.csv, row 4, statement_on: The case has several statements: give the day.',
    'statement-lines.csv, row 7, income: A line is either an income or an expenditure.',
    'statement-lines.csv, row 10, reference: The case has no statement in statements.csv.',
    'bonds.csv, row 5, cover: A bond covers £5,000.00 to £5,000,000.00.',
    'bonds.csv, row 5, role: The case has no such applicant.',
    'bonds.csv, row 6, effective_on: Must not be before the appointment.',
    'payments.csv, row 11, account_number: The case has several debts with this creditor: give the account number.',
  ]);
  expect(result).toMatchObject({ taken: 1, leftOut: 4 });
  const after = await counted();
  expect(after).toEqual({ cases: before.cases + 1, journals: before.journals, taken: before.taken + 1 });
  expect(await run(folderWith(withNewNames))).toMatchObject({ taken: 4, unchanged: 1, leftOut: 0 });
  expect(await verifyLedger(database)).toEqual([]);
});

const named = (text: string) => text.replaceAll('CS-', 'OLD-');
const withOldNames = Object.fromEntries(
  Object.entries(withNewNames).map(([file, change]) => [file, change && named]),
) as typeof withNewNames;

test('a schedule below what creditors agreed to is not taken on as if they had', async () => {
  const cut = { ...withOldNames, 'schedules.csv': (text: string) => named(text).replace('985.50', '700.00') };
  const { problems } = await run(folderWith(cut), { isDryRun: true });
  expect(problems).toEqual([
    'cases.csv, row 3, contribution: A cut from £1,085.50 to £700.00 is more than 15%. Creditors decide: if they did, enter the contribution that they last agreed to.',
  ]);
});

test('a dividend beyond its claim is taken on with who approved it, and not without', async () => {
  const lowered = {
    ...withOldNames,
    'debts.csv': (text: string) => named(text).replace('"9,005.17",10/08/2025', '850.00,10/08/2025'),
  };
  const refused = await run(folderWith(lowered));
  expect(refused.problems).toEqual([
    'payments.csv, row 12, amount: With it the creditor had £857.10 on a claim of £850.00: 100.84 p/£. Correct the claim, or say in beyond_claim_approved_by who approved it.',
  ]);
  expect(refused).toMatchObject({ taken: 4, leftOut: 1 });
  const approved = {
    ...lowered,
    'payments.csv': (text: string) =>
      named(text)
        .trimEnd()
        .split('\n')
        .map((line, at) => `${line},${at === 0 ? 'beyond_claim_approved_by' : at === 11 ? 'J Pryce' : ''}\n`)
        .join(''),
  };
  expect(await run(folderWith(approved))).toMatchObject({ taken: 1, problems: [] });
  const { rows } = await database.execute(
    sql`select description from allocations where is_beyond_claim order by id`,
  );
  expect(rows).toEqual([{ description: 'Paid before the take-on, beyond the claim as approved by J Pryce' }]);
  expect(await verifyLedger(database)).toEqual([]);
});

test('the documentation names every column, and marks those that must be filled', () => {
  const text = readFileSync(fileURLToPath(new URL('../../../docs/take-on.md', import.meta.url)), 'utf8');
  for (const file of fileNames) {
    const part = text.slice(text.indexOf(`### ${file}`)).split('\n### ')[0]!;
    const told = [...part.matchAll(/^\| `(\w+)`( \*)? \|/gm)].map(([, name, mark]) => [name, Boolean(mark)]);
    expect(told).toEqual(takeOnFiles[file].columns.map(({ name, isRequired }) => [name, isRequired]));
  }
});

test('one take-on runs at a time, and a folder without files is refused in words', async () => {
  const empty = emptyFolder();
  const [one, other] = await Promise.allSettled([run(samples), run(samples)]);
  const refused = [one, other].filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeLessThan(2);
  for (const each of refused)
    expect((each as PromiseRejectedResult).reason).toMatchObject({
      message: 'A take-on is already running.',
    });
  expect((await run(empty)).problems).toEqual([
    'cases.csv: The file is missing.',
    'people.csv: The file is missing.',
  ]);
  await expect(run(samples, { domain: 'Elsewhere' })).rejects.toThrow('There is no domain “Elsewhere”.');
});
