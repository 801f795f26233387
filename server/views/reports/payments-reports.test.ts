import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { scheduleLines, scheduleSums } from '#server/records/payments/schedules/schedule-sql.ts';
import { sumOf } from '#shared/platform/money.ts';
import { agreedLines } from '#shared/records/payments/schedules.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType } from '#test/ledger.ts';
import { moneyFirm } from '#test/money-firm.ts';

const database = await testDatabase({ seeded: true });
const { firm, ada, bea, ended, foreign, read, ofAda, ofBea } = await moneyFirm(database);
const windfall = await incomeType(database, 'Windfall');
const partners = { portfolio: 'Harbour Partners', product: 'Individual Voluntary Arrangement' };

test('the lines of a schedule in SQL are those of the case, and come to as much', async () => {
  const terms = {
    commencementDate: '2026-01-31',
    termMonths: 14,
    contributionPence: 100,
    contributionDay: 28,
    lumpSums: [
      { month: 1, pence: 5 },
      { month: 13, pence: 7 },
    ],
  };
  for (const agreed of [
    terms,
    { ...terms, commencementDate: '2024-02-29' },
    { ...terms, contributionDay: null },
    { ...terms, termMonths: 0 },
    { ...terms, commencementDate: null },
  ]) {
    const { commencementDate, termMonths, contributionPence, contributionDay, lumpSums } = agreed;
    const ofCase = sql`(select 0 as id, false as has_schedule,
        ${commencementDate}::date as commencement_date, ${termMonths}::int as term_months, ${contributionPence}::bigint as contribution_pence,
        ${contributionDay}::int as contribution_day, ${JSON.stringify(lumpSums)}::jsonb as lump_sums) c`;
    const { rows } = await database.execute(sql`
      select line.due_on::text as "dueOn", line.expected_pence::int as "expectedPence", line.kind
      from ${ofCase}, lateral ${scheduleLines} line order by line.seq`);
    const lines = agreedLines(agreed);
    expect(rows).toEqual(lines);
    const { rows: sums } = await database.execute(
      sql`select total::int, breaks from ${ofCase}, lateral ${scheduleSums} p`,
    );
    const total = lines.length === 0 ? null : sumOf(lines, ({ expectedPence }) => expectedPence);
    expect(sums).toEqual([{ total, breaks: 0 }]);
  }
});

describe('Customer Payments', () => {
  const common = {
    ...ofAda,
    ...partners,
    clearedOn: null,
    payer: 'A SAMPLE',
    matchedBy: null,
    dueOn: null,
    daysLate: null,
    reversedOn: null,
  };

  test('are the receipts of the last calendar month with what they pay of the schedule', async () => {
    const { rows, totals, summaries } = await read('customer-payments');
    expect(rows.map(({ id: _, undone: __, ...row }) => row)).toEqual([
      {
        ...common,
        receivedOn: '2026-10-02',
        clearedOn: '2026-10-05',
        postedOn: '2026-10-02',
        method: 'fp',
        incomeType: 'Voluntary contribution',
        amountPence: 15_000,
        payer: '=A SAMPLE',
        dueOn: '2026-02-10',
        daysLate: 234,
      },
      {
        ...common,
        caseId: ended.id,
        reference: ended.uniqueReference,
        client: 'Cy Sample',
        receivedOn: '2026-10-07',
        clearedOn: '2026-10-07',
        postedOn: '2026-10-07',
        method: 'so',
        incomeType: 'Voluntary contribution',
        amountPence: 1_000,
      },
      {
        ...common,
        receivedOn: '2026-10-20',
        clearedOn: '2026-10-20',
        postedOn: '2026-10-20',
        method: 'so',
        incomeType: 'Voluntary contribution',
        amountPence: 10_000,
        reversedOn: '2026-11-03',
      },
      {
        ...common,
        receivedOn: '2026-10-21',
        clearedOn: '2026-10-21',
        postedOn: '2026-10-21',
        method: 'cheque',
        incomeType: 'Windfall',
        amountPence: 5_000,
        payer: null,
      },
    ]);
    expect(totals).toMatchObject({
      rowCount: 4,
      sums: { amountPence: 31_000 },
      control: { pence: 31_000, ledgerPence: 31_000, ties: true },
    });
    expect(summaries).toMatchObject([
      {
        by: 'method',
        groups: [
          { value: 'so', count: 2, sums: { amountPence: 11_000 } },
          { value: 'cheque', count: 1 },
          { value: 'fp', count: 1 },
        ],
      },
      { by: 'portfolio', groups: [{ value: 'Harbour Partners', count: 4 }] },
    ]);
  });

  test('show what was undone with its amount taken off, and money whose case was found later', async () => {
    const november = { from: '2026-11-01', to: '2026-11-30' };
    const { rows, totals } = await read('customer-payments', november);
    expect(
      rows.map(({ receivedOn, postedOn, amountPence, reversedOn, dueOn, daysLate }) => [
        receivedOn,
        postedOn,
        amountPence,
        reversedOn,
        dueOn,
        daysLate,
      ]),
    ).toEqual([
      ['2026-10-15', '2026-11-02', 6_000, null, '2026-02-10', 247],
      ['2026-10-20', '2026-11-03', -10_000, '2026-11-03', null, null],
    ]);
    expect(totals.sums).toEqual({ amountPence: -4_000 });
    const cheques = await read('customer-payments', { method: 'cheque', incomeTypeId: String(windfall) });
    expect(cheques.totals).toMatchObject({ rowCount: 1, control: { ledgerPence: 5_000 } });
    await expect(read('customer-payments', { from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({
      details: { errors: { to: 'The period ends before it begins.' } },
    });
  });

  test('of every domain a reader holds, and of no other', async () => {
    const given = { portfolioId: undefined };
    const all = await read('customer-payments', given, { domainIds: [firm.harbour, firm.northgate] });
    expect(all.rows.filter(({ caseId }) => caseId === foreign.id)).toHaveLength(1);
    const own = await read('customer-payments', given);
    expect(all.totals.sums.amountPence! - own.totals.sums.amountPence!).toBe(77_700);
  });
});

test('Payment Deficit names who is behind, the furthest first, with what was agreed', async () => {
  const { rows, totals, summaries } = await read('payment-deficit');
  const [owner] = rows.map((row) => row.owner);
  // Due of Ada: ten months and the lump sum, but for what falls due today; of Bea: two months.
  expect(rows).toEqual([
    {
      id: ada.id,
      ...ofAda,
      phone: '0113 496 0001',
      duePence: 170_000,
      receivedPence: 51_000,
      deficitPence: 119_000,
      contributionPence: 15_000,
      monthsInArrears: 793,
      band: 'from3',
      lastPaidOn: '2026-10-15',
      lastPaidPence: 6_000,
      isOnBreak: 'no',
      hasCatchUp: 'no',
      catchUpPence: null,
      isVulnerable: 'yes',
      breachStatus: null,
      owner,
      lastContactAt: '2026-11-02T10:00:00.000Z',
    },
    {
      id: bea.id,
      ...ofBea,
      phone: '07700 900002',
      duePence: 16_000,
      receivedPence: 2_000,
      deficitPence: 14_000,
      contributionPence: 8_000,
      monthsInArrears: 175,
      band: 'from1',
      lastPaidOn: '2026-08-21',
      lastPaidPence: 2_000,
      isOnBreak: 'yes',
      hasCatchUp: 'yes',
      catchUpPence: 2_500,
      isVulnerable: 'no',
      breachStatus: null,
      owner,
      lastContactAt: null,
    },
  ]);
  expect(totals).toMatchObject({
    sums: { duePence: 186_000, receivedPence: 53_000, deficitPence: 133_000 },
    control: { ledgerPence: 53_000 },
  });
  expect(summaries[0]!.groups.map(({ value, count }) => [value, count])).toEqual([
    ['from1', 1],
    ['from3', 1],
  ]);
  await database.execute(sql`
    insert into case_breaches (case_id, breach_type_id, status, detected_on, detected_by, detail)
    select ${bea.id}, id, s, '2026-10-01', 'user', 'Test' from (select id from breach_types order by id limit 1) t, (values ('remedied'), ('notice_served')) b(s)`);
  const banded = await read('payment-deficit', { band: 'from1', isVulnerable: 'false' });
  expect(banded.rows).toMatchObject([{ caseId: bea.id, breachStatus: 'notice_served' }]);
  expect(
    (await read('payment-deficit', { portfolioId: undefined }, { domainIds: [firm.northgate] })).rows,
  ).toEqual([]);
});

test('Monthly Payments set what came in against what was expected, month by month', async () => {
  const { rows, totals } = await read('monthly-payments');
  expect(rows.map(({ caseId }) => caseId)).toEqual([ada.id, bea.id]);
  const [first, other] = rows;
  const month = (row: typeof first, no: number) =>
    ['Expected', 'Received', 'Break', 'Variance'].map((kind) => row![`month${no}${kind}`]);
  // Month 1 is November 2025, month 3 January 2026.
  expect([1, 2, 3, 4, 5, 12, 13].map((no) => month(first, no))).toEqual([
    [0, 0, 'no', 0],
    [0, 0, 'no', 0],
    [15_000, 15_000, 'no', 0],
    [35_000, 15_000, 'no', -20_000],
    [15_000, 0, 'no', -15_000],
    [15_000, 21_000, 'no', 6_000],
    [15_000, 0, 'no', -15_000],
  ]);
  expect(first).toMatchObject({
    ...ofAda,
    contributionPence: 15_000,
    expectedPence: 185_000,
    receivedPence: 51_000,
    receivedPercent: 2_757,
    totalReceivedPence: 51_000,
    arrearsPence: 119_000,
  });
  expect([10, 11, 12, 13].map((no) => month(other, no))).toEqual([
    [8_000, 2_000, 'no', -6_000],
    [8_000, 0, 'no', -8_000],
    [0, 0, 'yes', 0],
    [0, 0, 'no', 0],
  ]);
  expect(totals.sums).toMatchObject({
    month12Expected: 15_000,
    month12Received: 21_000,
    expectedPence: 201_000,
    receivedPence: 53_000,
    totalReceivedPence: 53_000,
    receivedPercent: 2_637,
  });
  const none = await read('monthly-payments', { from: '2020-01-01' });
  expect([none.totals.sums.expectedPence, none.totals.sums.receivedPercent]).toEqual([0, undefined]);
  const later = await read('monthly-payments', { from: '2026-10-17', withEnded: 'true' });
  expect(
    later.rows.map(({ reference, month1Received, month3Expected }) => [
      reference,
      month1Received,
      month3Expected,
    ]),
  ).toEqual([
    [ada.uniqueReference, 21_000, 15_000],
    [bea.uniqueReference, 0, 10_500],
    [ended.uniqueReference, 1_000, 0],
  ]);
});
