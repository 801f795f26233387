import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { postJournal } from '#server/ledger/post-journal.ts';
import { receiptsAndPayments } from '#server/ledger/receipts-and-payments.ts';
import { clearSuspense } from '#server/payments/receipts/clear-suspense.ts';
import { postReceipt } from '#server/payments/receipts/post-receipt.ts';
import { reverseReceipt } from '#server/payments/receipts/reverse-receipt.ts';
import { refreshStandings } from '#server/payments/schedules/refresh-standings.ts';
import { scheduleLines } from '#server/payments/schedules/schedule-sql.ts';
import { estimatedOutcome } from '#shared/affairs/estimated-outcome.ts';
import { arrangementYear, yearOn } from '#shared/cases/case-dates.ts';
import { setClock } from '#shared/dates.ts';
import { estimatesOf } from '#shared/ledger/receipts-and-payments.ts';
import { sumOf } from '#shared/money.ts';
import { agreedLines } from '#shared/payments/schedules.ts';
import type { ReportName } from '#shared/reports/registry.ts';
import { addCase } from '#test/cases.ts';
import { balances, clientDesk } from '#test/client-desk.ts';
import { addPayee, payFrom } from '#test/commitments.ts';
import { addClaim, addCreditor } from '#test/distributions.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { textOfPdf } from '#test/read-pdf.ts';
import { readWhole } from '#test/reports.ts';
import { testApp } from '#test/test-app.ts';
import { yearStart } from './sources/receipts-and-payments.ts';

const desk = await clientDesk();
const { database, clerk, second } = desk;
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const held = ['reports.annuals-due', 'reports.receipts-and-payments'];
const callerOf = async (permissions: string[], domainId: number) => {
  const { headers } = await signIn(permissions, { domainId, additionalDomainIds: [] });
  return { headers, call: apiCaller(app, headers) };
};
const staff = await callerOf(held, firm.harbour);
const stranger = await callerOf(held, firm.northgate);
const TODAY = '2026-11-10';
const [vc, catchUp, windfall] = await Promise.all(
  ['Voluntary contribution', 'Arrears catch-up', 'Windfall'].map((name) => incomeType(database, name)),
);

afterEach(() => setClock(() => new Date()));

/** The report of Harbour's partners on the test's day, unless told otherwise. */
async function read(
  name: ReportName,
  given: Record<string, unknown> = {},
  more: Partial<Parameters<typeof readWhole>[2]> = {},
) {
  setClock(() => new Date(`${TODAY}T12:00:00Z`));
  const whole = await readWhole(database, name, {
    domainIds: [firm.harbour],
    given: JSON.parse(JSON.stringify({ portfolioId: String(firm.harbourPartners), ...given })),
    ...more,
  }).finally(() => setClock(() => new Date()));
  expect(whole.totals.control?.ties ?? true).toBe(true);
  return whole;
}

const receive = (caseId: number, type: number | undefined, more: Parameters<typeof receiptOf>[2]) =>
  posting(database, (w) => postReceipt(w, receiptOf(caseId, type!, more)));

const live = { status: 'IVA Accepted', portfolioId: firm.harbourPartners, approvalDate: '2025-12-20' };
/** £150 a month from 10 January 2026 on; two months came in, and a third late; £100 bounced. */
const ada = await addCase(database, {
  ...live,
  caseName: 'Ada Sample',
  commencementDate: '2026-01-02',
  termMonths: 60,
  contributionPence: 15_000,
  contributionDay: 10,
  lumpSums: [{ month: 2, label: 'Lump sum', pence: 20_000, conditions: '' } as never],
  isVulnerable: true,
  lastContactAt: new Date('2026-11-02T10:00:00Z'),
  people: [{ phoneHome: '0113 496 0001' }],
});
/** £80 a month from 20 August on with a break in October and a catch-up of £25 from December on; nothing came in but £20. */
const bea = await addCase(database, {
  ...live,
  caseName: 'Bea Sample',
  contributionPence: 8_000,
  hasSchedule: true,
  people: [{ phoneMobile: '07700 900002', phoneHome: '0113 496 0002' }],
});
await database.execute(sql`
  with version as (insert into payment_schedules (case_id, schedule_version, reason) values (${bea.id}, 1, 'initial'), (${bea.id}, 2, 'break') returning id, schedule_version)
  insert into payment_schedule_lines (schedule_id, seq, due_on, expected_pence, kind)
  select v.id, l.seq, l.due_on::date, l.pence, l.kind from version v, (values
    (1, 1, '2026-08-20', 99900, 'regular'), (2, 1, '2026-08-20', 8000, 'regular'), (2, 2, '2026-09-20', 8000, 'regular'),
    (2, 3, '2026-10-20', 0, 'break'), (2, 4, '2026-12-01', 2500, 'catch_up'), (2, 5, '2026-12-20', 8000, 'regular')
  ) l(version, seq, due_on, pence, kind) where l.version = v.schedule_version`);
const ended = await addCase(database, {
  ...live,
  status: 'Closed',
  caseName: 'Cy Sample',
  completedOn: '2026-10-25',
});
const foreign = await addCase(database, { domain: 'Northgate Insolvency', status: 'IVA Accepted' });

await receive(ada.id, vc, { receivedOn: '2026-01-12', amountPence: 15_000 });
await receive(ada.id, catchUp, { receivedOn: '2026-02-10', amountPence: 15_000 });
await receive(ada.id, vc, {
  receivedOn: '2026-10-02',
  clearedOn: '2026-10-05',
  amountPence: 15_000,
  method: 'fp',
  payerName: '=A SAMPLE',
});
const bounced = await receive(ada.id, vc, { receivedOn: '2026-10-20', amountPence: 10_000 });
await posting(database, (w) =>
  reverseReceipt(w, { receiptId: bounced.receiptId, reason: 'Bounced', reversedOn: '2026-11-03' }),
);
await receive(ada.id, windfall, {
  receivedOn: '2026-10-21',
  amountPence: 5_000,
  method: 'cheque',
  payerName: null,
});
const unknown = await posting(database, (w) =>
  postReceipt(w, {
    ...receiptOf(0, 0, { receivedOn: '2026-10-15', amountPence: 9_000 }),
    caseId: null,
    incomeTypeId: null,
    domainId: firm.harbour,
  }),
);
await posting(database, (w) =>
  clearSuspense(w, {
    receiptId: unknown.receiptId,
    caseId: ada.id,
    incomeTypeId: vc!,
    amountPence: 6_000,
    postedOn: '2026-11-02',
    idempotencyKey: 'clear',
  }),
);
await receive(bea.id, vc, { receivedOn: '2026-08-21', amountPence: 2_000 });
await receive(ended.id, vc, { receivedOn: '2026-10-07', amountPence: 1_000 });
await receive(foreign.id, vc, { receivedOn: '2026-10-07', amountPence: 77_700 });
// What the books hold besides receipts: none of it is one.
await payFrom(database, { domainId: firm.harbour, caseId: ada.id, account: '4010', pence: 1 });
// A dividend of £3.00 went out and came back.
await payFrom(database, { domainId: firm.harbour, caseId: ada.id, account: '5300', pence: 300 });
await posting(database, (w) =>
  postJournal(w, {
    domainId: firm.harbour,
    ledger: 'estate',
    postedOn: '2026-10-20',
    description: 'Came back',
    source: 'payment_return',
    idempotencyKey: 'test:returned',
    lines: [
      { account: '1000', caseId: ada.id, debitPence: 300, creditPence: 0 },
      { account: '2400', caseId: ada.id, debitPence: 0, creditPence: 300, creditorId: null },
    ],
  }),
);
await database.transaction((tx) => refreshStandings(tx, [ada.id, bea.id, ended.id, foreign.id], TODAY));

const ofAda = { caseId: ada.id, reference: ada.uniqueReference, client: 'Ada Sample' };
const ofBea = { caseId: bea.id, reference: bea.uniqueReference, client: 'Bea Sample' };
const partners = { portfolio: 'Harbour Partners', product: 'Individual Voluntary Arrangement' };

test('the lines of a schedule in SQL are those of the case', async () => {
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
    const { rows } = await database.execute(sql`
      select line.due_on::text as "dueOn", line.expected_pence::int as "expectedPence", line.kind from (select 0 as id, false as has_schedule,
        ${commencementDate}::date as commencement_date, ${termMonths}::int as term_months, ${contributionPence}::bigint as contribution_pence,
        ${contributionDay}::int as contribution_day, ${JSON.stringify(lumpSums)}::jsonb as lump_sums) c, lateral ${scheduleLines} line order by line.seq`);
    expect(rows).toEqual(agreedLines(agreed));
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
    expect(rows.map(({ id: _, ...row }) => row)).toEqual([
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
  });
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

test('Retained Allocations say why, since when and whether the reason is gone; together they are what is kept back', async () => {
  const verified = await addCreditor(database, { name: 'Verified Bank', minPayment: 500 });
  const unverified = await addCreditor(database, { name: 'Unverified Bank', bankVerifiedAt: null });
  const idle = await addPayee(database, 'suppliers', {
    isAssociate: false,
    isActive: false,
    name: 'Idle Supplies',
  });
  const { id: admitted } = await addClaim(database, ada.id, {
    creditorId: verified.id,
    admittedPence: 10_000,
  });
  const { id: waiting } = await addClaim(database, ada.id, {
    creditorId: unverified.id,
    admittedPence: 10_000,
  });
  const { id: claimed } = await addClaim(database, ada.id, {
    creditorId: verified.id,
    claimPence: 9_000,
    status: 'claim-received',
  });
  await database.execute(sql`
    insert into allocations (case_id, kind, payment_type_id, case_creditor_id, supplier_id, category, amount_pence, net_pence,
      allocated_on, status, retained_reason, idempotency_key, updated_by)
    select ${ada.id}, k.kind, (select min(id) from payment_types t where t.class = k.class), k.debt, k.supplier,
      case k.kind when 'expense' then 'cat1' end, k.pence, k.pence, k.on_day::date, 'retained', k.reason, 'test:' || k.key, ${firm.priya}
    from (values ('a', 'creditor', 'dividend', ${admitted}::int, null::int, 700, '2026-10-31', 'bank_not_verified'),
      ('b', 'creditor', 'dividend', ${admitted}, null, 400, '2026-10-31', 'below_minimum'),
      ('c', 'creditor', 'dividend', ${waiting}, null, 900, '2026-10-01', 'bank_not_verified'),
      ('d', 'refund', 'client_refund', null, null, 800, '2026-10-31', 'manual'),
      ('e', 'expense', 'expense_cat1', null, ${idle}, 600, '2026-10-31', 'payee_suspended')
    ) k(key, kind, class, debt, supplier, pence, on_day, reason)`);
  await database.execute(sql`
    with run as (insert into distribution_runs (domain_id, kind, cutoff_on, status, prepared_by)
      values (${firm.harbour}, 'regular', '2026-11-01', 'calculated', ${firm.priya}) returning id),
    line as (insert into distribution_run_lines (run_id, case_id, cleared_pence, reserved_pence, committed_pence, dividend_pence, retained_pence,
        remaining_pence, working, facts_digest) select id, ${ada.id}, 250, 0, 0, 250, 250, 0, '{}', '' from run returning id)
    insert into run_proposals (run_line_id, case_id, allocated_on, shares) select line.id, ${ada.id}, '2026-11-01',
      json_build_array(json_build_object('kind', 'creditor', 'paymentTypeId', (select min(id) from payment_types where class = 'dividend'),
        'caseCreditorId', ${claimed}::int, 'pence', 250, 'vatPence', 0, 'reason', 'claim_not_admitted', 'key', 'x')) from line`);
  await database.execute(sql`
    with paid as (insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
      select ${ada.id}, 'creditor', min(id), ${admitted}, 300, 300, '2026-10-06', 'returned', 'test:paid' from payment_types where class = 'dividend' returning id),
    payment as (insert into payments (domain_id, case_id, payee_kind, creditor_id, payee_name, reference, amount_pence, due_on, status, release_key, returned_on)
      values (${firm.harbour}, ${ada.id}, 'creditor', ${verified.id}, 'Verified Bank', 'X', 300, '2026-10-07', 'returned', 'test:returned', '2026-10-20') returning id)
    insert into payment_allocations (payment_id, allocation_id, amount_pence, ended_on) select payment.id, paid.id, 300, '2026-10-20' from payment, paid`);

  const { rows, totals, summaries } = await read('retained-allocations');
  const owner = rows[0]!.blockerOwner;
  const row = (
    type: string,
    payee: string,
    reason: string,
    amountPence: number,
    heldSince: string,
    days: number,
    isReleasable = 'no',
    blockerOwner = owner,
  ) => ({
    id: expect.any(String),
    ...ofAda,
    portfolio: 'Harbour Partners',
    type,
    payee,
    reason,
    amountPence,
    heldSince,
    days,
    isReleasable,
    blockerOwner,
  });
  const dividend = 'Dividend – unsecured';
  expect(rows).toEqual([
    row(dividend, 'Unverified Bank', 'bank_not_verified', 900, '2026-10-01', 40),
    row(dividend, 'Verified Bank', 'bank_not_verified', 700, '2026-10-31', 10, 'yes'),
    row(dividend, 'Verified Bank', 'below_minimum', 400, '2026-10-31', 10),
    row(dividend, 'Verified Bank', 'claim_not_admitted', 250, '2026-11-01', 9),
    row('Refund to client', 'Ada Sample', 'manual', 800, '2026-10-31', 10, 'no', 'Priya Shah'),
    row('Specific bond', 'Idle Supplies', 'payee_suspended', 600, '2026-10-31', 10),
    row(dividend, 'Verified Bank', 'unpaid', 300, '2026-10-20', 21, 'yes'),
  ]);
  expect(totals).toMatchObject({ sums: { amountPence: 3_950 }, control: { ledgerPence: 3_950 } });
  expect(summaries[0]!.groups.find(({ value }) => value === 'bank_not_verified')).toMatchObject({
    count: 2,
    sums: { amountPence: 1_600 },
  });
  const releasable = await read('retained-allocations', {
    isReleasable: 'true',
    creditorId: String(verified.id),
  });
  expect(releasable.totals).toMatchObject({ sums: { amountPence: 1_000 }, control: null });
  expect(
    (await read('retained-allocations', { portfolioId: undefined }, { domainIds: [firm.northgate] })).rows,
  ).toEqual([]);
});

test('CMS: instructions to the bank, movements and umbrella accounts agree with the books', async () => {
  const { id: bankAccountId, name: umbrella, path, clients } = await desk.umbrellaWith(4);
  const [one, two, three, four] = clients.map((client) => client);
  const asked = await addCase(database, {
    portfolioId: firm.harbourDirect,
    riskOfViolence: true,
    caseName: 'Zoe Sample',
  });
  await clerk.call('POST', `/cases/${asked.id}/client-account`, {});
  await desk.withdraw(one!.id, 5_000, '2026-10-20');
  await desk.withdraw(four!.id, 15_000, '2026-10-21');
  await desk.exported(path, '2026-10-31');
  const { status } = await desk.tell(
    second,
    path,
    balances('31/10/2026', [
      [one!.uniqueReference, '100.00'],
      [two!.uniqueReference, '150.10', '0.10'],
      [three!.uniqueReference, '140.00'],
      [four!.uniqueReference, '0.00'],
    ]),
  );
  expect(status).toBe(201);
  await desk.withdraw(two!.id, 2_000, '2026-11-04');
  const closing = (await clerk.call('GET', `/cases/${four!.id}/client-account`)).body.data.account;
  expect(
    (
      await clerk.call('POST', `/cases/${four!.id}/client-account/status`, {
        version: closing.version,
        step: 'close',
      })
    ).status,
  ).toBe(200);
  await database.execute(
    sql`update client_accounts set opened_on = '2026-10-01', close_requested_on = case when close_requested_on is not null then '2026-11-05'::date end where opened_on is not null`,
  );
  await database.execute(sql`update persons set first_name = 'Adele' where id = ${three!.personIds[0]}`);

  const given = { portfolioId: String(firm.harbourDirect) };
  const accounts = await read('cms-accounts', given);
  const account = async (of: { id: number; uniqueReference: string }, more: object) => {
    const { rows } = await database.execute<{ name: string; line: string }>(sql`
      select p.first_name || ' ' || p.last_name as name, a.line1 || ', Leeds, LS1 4AB' as line from case_people c
      join persons p on p.id = c.person_id join addresses a on a.person_id = p.id where c.case_id = ${of.id}`);
    return {
      id: expect.any(Number),
      caseId: of.id,
      providerRef: of.uniqueReference,
      holder: rows[0]!.name,
      address: rows[0]!.line,
      accountType: 'designated',
      taxStatus: 'gross',
      status: 'active',
      openedOn: '2026-10-01',
      closedOn: null,
      umbrella,
      bankOn: '2026-10-31',
      caseStatus: 'Lead',
      ...more,
    };
  };
  const money = (ledgerPence: number, bankPence: number | null) => ({
    ledgerPence,
    bankPence,
    differencePence: bankPence === null ? null : bankPence - ledgerPence,
  });
  expect(accounts.rows).toEqual([
    await account(asked, {
      action: 'open',
      actionOrder: 1,
      status: 'requested',
      openedOn: null,
      bankOn: null,
      address: 'Withheld',
      ...money(0, null),
    }),
    await account(four!, {
      action: 'close',
      actionOrder: 2,
      status: 'closing',
      closedOn: '2026-11-05',
      ...money(0, 0),
    }),
    await account(three!, { action: 'change', actionOrder: 3, ...money(15_000, 14_000) }),
    await account(one!, { action: 'none', actionOrder: 4, ...money(10_000, 10_000) }),
    await account(two!, { action: 'none', actionOrder: 4, ...money(13_010, 15_010) }),
  ]);
  expect(accounts.totals).toMatchObject({
    sums: { ledgerPence: 38_010, bankPence: 39_010, differencePence: 1_000 },
    control: { ledgerPence: 38_010 },
  });
  expect((await read('cms-accounts', { ...given, differs: 'true' })).rows).toHaveLength(2);

  const pending = await read('cms-withdrawals-and-deposits', given);
  expect(pending.rows).toEqual([
    {
      id: expect.any(Number),
      caseId: two!.id,
      batch: null,
      movedOn: '2026-11-04',
      providerRef: two!.uniqueReference,
      reference: two!.uniqueReference,
      client: expect.stringMatching(/^A Sample/),
      direction: 'wth',
      amountPence: 2_000,
      withdrawnPence: 2_000,
      depositedPence: null,
      netPence: -2_000,
      reason: 'Fee',
      journal: expect.stringMatching(/^J\d{6}$/),
      status: 'pending',
      confirmedOn: null,
      umbrella,
    },
  ]);
  const october = { ...given, from: '2026-10-01', to: '2026-10-31' };
  const moved = await read('cms-withdrawals-and-deposits', october);
  expect(moved.totals).toMatchObject({
    rowCount: 7,
    sums: { withdrawnPence: 20_000, depositedPence: 60_010, netPence: 40_010 },
    control: { ledgerPence: 40_010 },
  });
  expect(moved.summaries).toMatchObject([{ by: 'umbrella', groups: [{ value: umbrella, count: 7 }] }]);
  const first = { status: 'confirmed', confirmedOn: '2026-10-31' };
  expect(moved.rows.find(({ caseId, direction }) => caseId === one!.id && direction === 'wth')).toMatchObject(
    { ...first, amountPence: 5_000, batch: expect.stringMatching(/^\d+$/) },
  );

  const account1010 = (
    await read('receipts-and-payments', { ...given, reference: two!.uniqueReference, to: '2026-10-31' })
  ).rows;
  expect(account1010.find(({ code }) => code === '1010')).toMatchObject({
    heldAt: umbrella,
    bearsInterest: 'yes',
    fundsPence: 15_010,
  });

  const umbrellaOf = async (month: object) =>
    (await read('cms-summary', { portfolioId: undefined, ...month })).rows.filter(
      (row) => row.id === bankAccountId,
    );
  const common = {
    id: bankAccountId,
    bankAccountId,
    umbrella,
    bankPence: 39_010,
    bankOn: '2026-10-31',
    openCount: 4,
    closedCount: 0,
    zeroCount: 1,
    oldestUnconfirmedOn: '2026-10-05',
  };
  expect(await umbrellaOf({})).toEqual([
    {
      ...common,
      openingPence: 0,
      depositsPence: 60_000,
      withdrawalsPence: 20_000,
      interestPence: 10,
      closingPence: 40_010,
      differencePence: -1_000,
    },
  ]);
  expect(await umbrellaOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual([
    {
      ...common,
      openingPence: 40_010,
      depositsPence: 0,
      withdrawalsPence: 2_000,
      interestPence: 0,
      closingPence: 38_010,
      differencePence: 1_000,
    },
  ]);
  expect(
    (await read('cms-summary', { portfolioId: undefined }, { domainIds: [firm.northgate] })).rows,
  ).toEqual([]);
});

describe('Receipts And Payments', () => {
  const cells = (
    section: string,
    heading: string,
    code: string | null,
    account: string,
    amounts: (number | null)[],
    more: object = {},
  ) => {
    const [estimatedPence, priorPence, periodPence, cumulativePence, variancePence] = amounts;
    return {
      id: expect.any(String),
      ...ofAda,
      position: expect.any(Number),
      periodFrom: '2026-10-01',
      section,
      heading,
      code,
      account,
      heldAt: null,
      bearsInterest: null,
      estimatedPence,
      priorPence,
      periodPence,
      cumulativePence,
      variancePence,
      balancePence: null,
      fundsPence: null,
      duePence: null,
      ...more,
    };
  };

  test('are the account of each case against what creditors were told, and the funds come to the same', async () => {
    const outcome = estimatedOutcome({
      realisations: [
        { label: 'Contributions', pence: 900_000 },
        { label: 'Lump sum', pence: 20_000 },
        { label: 'Car', pence: 5_000 },
      ],
      feeTerms: {
        model: { nomineeFee: 100_000, supervisorCap: 50_000, supervisorBase: 'fixed', bondPremium: 6_000 },
        modifications: [],
        asAt: TODAY,
        approvedOn: null,
      },
      expensesPence: 7_000,
      preferentialPence: 1_000,
      unsecuredPence: 2_000_000,
    });
    await database.execute(sql`
      insert into proposals (case_id, number, status, assumptions, figures) values (${ada.id}, 1, 'sent', '{}', ${JSON.stringify({ outcome: { ...outcome, realisations: [] } })}::jsonb),
        (${ada.id}, 2, 'signed', '{}', ${JSON.stringify({ outcome })}::jsonb), (${ada.id}, 3, 'draft', '{}', null)`);
    await database.execute(sql`
      insert into allocations (case_id, kind, payment_type_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
      select ${ada.id}, 'fee', min(id), 1234, 1234, '2026-10-31', 'approved', 'test:fee' from payment_types where class = 'nominee_fee'`);
    const { byAccount, atHeadingOf } = estimatesOf(outcome);
    const { rows, totals } = await read('receipts-and-payments', {
      reference: ada.uniqueReference.toLowerCase(),
      from: '2026-10-01',
    });
    const balance = (balancePence: number) => ({ balancePence });
    const told = (heading: string, code: string, account: string) => {
      const pence = byAccount.get(code)!;
      return cells('payments', heading, code, account, [pence, 0, 0, 0, -pence], balance(0));
    };
    const dividend = byAccount.get('5300')!;
    expect([dividend, atHeadingOf.get('4080'), atHeadingOf.get('5190')]).toEqual([761_000, 25_000, 7_000]);
    expect(rows).toEqual([
      cells(
        'receipts',
        'Voluntary contributions',
        '4010',
        'Contributions',
        [900_000, 30_000, 20_999, 50_999, -849_001],
        balance(50_999),
      ),
      cells('receipts', 'Assets realised', '4030', 'Windfall', [null, 0, 5_000, 5_000, null], balance(5_000)),
      cells('receipts', 'Assets realised', null, 'Other, estimated', [25_000, 0, 0, 0, -25_000], balance(0)),
      told('Office-holder remuneration', '5010', 'Nominee’s remuneration'),
      told('Office-holder remuneration', '5020', 'Supervisor’s remuneration'),
      told('Category 1 expenses', '5110', 'Bond'),
      cells(
        'payments',
        'Category 1 expenses',
        null,
        'Other, estimated',
        [7_000, 0, 0, 0, -7_000],
        balance(0),
      ),
      cells(
        'payments',
        'Distributions to creditors',
        '5300',
        'Dividend unsecured',
        [dividend, 0, 300, 300, 300 - dividend],
        balance(-300),
      ),
      told('Distributions to creditors', '5310', 'Dividend preferential'),
      cells('held', 'Funds held', '1000', 'Client bank', [null, 30_000, 25_999, 55_999, null], {
        fundsPence: 55_999,
        bearsInterest: 'no',
      }),
      cells('owed', 'Held for creditors', '2400', 'Unclaimed dividends', [null, 0, -300, -300, null], {
        fundsPence: -300,
      }),
      cells('due', 'Due to the office holder', null, 'Fees not drawn yet', [null, null, null, null, null], {
        duePence: 1_234,
      }),
    ]);
    expect(totals).toMatchObject({
      sums: { balancePence: 55_699, fundsPence: 55_699, duePence: 1_234 },
      control: { pence: 55_699, ledgerPence: 55_699 },
    });
    expect(
      (
        await read('receipts-and-payments', { portfolioId: undefined }, { domainIds: [firm.northgate] })
      ).rows.map(({ caseId }) => caseId),
    ).toEqual([foreign.id, foreign.id]);
  });

  test('agree with the tab of each case, whatever the period', async () => {
    const actor = {
      id: 1,
      name: 'Test',
      permissions: new Set<string>(),
      caseAccess: 'full',
      domainIds: 'all',
      sessionId: '',
    } as const;
    for (const period of [
      {},
      { from: '2026-10-15' },
      { to: '2026-10-20' },
      { from: '2026-01-01', to: '2026-02-10' },
    ]) {
      const whole = await read('receipts-and-payments', { portfolioId: undefined, ...period });
      const ids = [...new Set(whole.rows.map((row) => Number(row.caseId)))];
      expect(ids).toEqual(expect.arrayContaining([ada.id]));
      for (const caseId of ids) {
        setClock(() => new Date(`${TODAY}T12:00:00Z`));
        const tab = await receiptsAndPayments(database, actor, { caseId, ...period });
        const own = whole.rows.filter((row) => row.caseId === caseId);
        const posted = (code: string) =>
          own.find((row) => row.code === code && row.section !== 'held' && row.section !== 'owed');
        for (const { code, priorPence, periodPence, cumulativePence, estimatedPence } of tab.headings.flatMap(
          ({ lines }) => lines,
        ))
          if (estimatedPence === null || cumulativePence !== 0)
            expect(posted(code)).toMatchObject({ priorPence, periodPence, cumulativePence });
        expect(own[0]!.periodFrom).toBe(tab.from);
        expect(sumOf(own, (row) => Number(row.balancePence))).toBe(tab.balancePence);
        expect(
          sumOf(
            own.filter((row) => row.section === 'held'),
            (row) => Number(row.fundsPence),
          ),
        ).toBe(tab.funds.cashPence);
        expect(
          -sumOf(
            own.filter((row) => row.section === 'owed'),
            (row) => Number(row.fundsPence),
          ) || 0,
        ).toBe(sumOf(tab.funds.owed, ({ pence }) => pence));
      }
      expect(whole.totals.sums.balancePence).toBe(whole.totals.sums.fundsPence);
    }
    for (const [approved, day] of [
      ['2024-02-29', '2025-02-28'],
      ['2024-02-29', '2025-03-01'],
      ['2024-02-29', '2028-02-29'],
      ['2023-03-01', '2024-02-29'],
      ['2023-03-01', '2024-03-01'],
      ['2025-12-20', '2025-12-20'],
    ] as const) {
      const { rows } = await database.execute(
        sql`select ${yearStart(sql`${approved}::date`, sql`${day}::date`)}::text as start`,
      );
      expect(rows).toEqual([{ start: arrangementYear(approved, yearOn(approved, day)).from }]);
    }
  });
});

describe('WTH / DEP statements', () => {
  const period = { from: '2026-10-01', to: '2026-11-05' };

  test('of the cases whose annual falls due in the month, and of one case, come from the opening to the closing balance', async () => {
    await database.execute(sql`
      insert into annual_reviews (case_id, year_no, period_from, period_to, due_on, exempt_reason) values
        (${ada.id}, 1, '2025-12-20', '2026-09-20', '2026-11-20', null), (${bea.id}, 1, '2025-12-20', '2026-09-20', '2026-11-20', 'Ended'),
        (${ended.id}, 1, '2025-12-20', '2026-09-20', '2026-12-01', null)`);
    const { rows, totals } = await read('wth-dep-statements', period);
    const own = {
      id: ada.id,
      ...ofAda,
      accountRef: null,
      ...period,
      annualDueOn: '2026-11-20',
      openingPence: 30_000,
      depositsPence: 36_300,
      withdrawalsPence: 10_301,
      closingPence: 55_999,
      dividendsPence: 300,
    };
    expect(rows).toEqual([own]);
    expect(totals.control).toMatchObject({ pence: 55_999, ledgerPence: 55_999 });
    const named = await read('wth-dep-statements', {
      portfolioId: undefined,
      reference: ended.uniqueReference,
    });
    expect(named.rows).toMatchObject([
      {
        caseId: ended.id,
        openingPence: 0,
        depositsPence: 1_000,
        closingPence: 1_000,
        annualDueOn: '2026-12-01',
      },
    ]);

    const { body } = await staff.call(
      'GET',
      `/reports/wth-dep-statements/${ada.id}?from=${period.from}&to=${period.to}`,
    );
    const { annualDueOn: _due, id: _id, ...head } = own;
    const line = (on: string, description: string, pence: number, balancePence: number) => ({
      journalId: expect.any(Number),
      on,
      description,
      depositPence: pence > 0 ? pence : null,
      withdrawalPence: pence < 0 ? -pence : null,
      balancePence,
    });
    expect(body.data).toEqual({
      ...head,
      lines: [
        line('2026-10-02', 'Voluntary contributions', 15_000, 45_000),
        line('2026-10-06', 'Voluntary contributions', -1, 44_999),
        line('2026-10-06', 'Dividend to creditors', -300, 44_699),
        line('2026-10-20', 'Voluntary contributions', 10_000, 54_699),
        line('2026-10-20', 'Dividend returned', 300, 54_999),
        line('2026-10-21', 'Windfall', 5_000, 59_999),
        line('2026-11-02', 'Voluntary contributions', 6_000, 65_999),
        line('2026-11-03', expect.stringMatching(/^Reversal of J\d+: Bounced$/) as never, -10_000, 55_999),
      ],
      dividends: [{ creditor: 'Not named', pence: 300 }],
    });
    const reversed = await staff.call(
      'GET',
      `/reports/wth-dep-statements/${ada.id}?from=2026-10-02&to=2026-10-01`,
    );
    expect([reversed.status, reversed.body.errors]).toEqual([
      400,
      { to: 'The period ends before it begins.' },
    ]);
    expect((await stranger.call('GET', `/reports/wth-dep-statements/${ada.id}`)).status).toBe(404);
    expect((await clerk.call('GET', `/reports/wth-dep-statements/${ada.id}`)).status).toBe(403);
  });

  test('and the account of SIP 7 are print-ready, a page for each client', async () => {
    const paper = async (name: string, query: string) => {
      const answer = await app.inject({
        method: 'GET',
        url: `/api/reports/${name}?download=true&format=pdf&${query}`,
        headers: staff.headers,
      });
      expect(answer.statusCode).toBe(200);
      return (await textOfPdf(answer.rawPayload)).join(' ').replace(/\s+/g, ' ');
    };
    const statement = await paper(
      'wth-dep-statements',
      `reference=${ada.uniqueReference}&from=${period.from}&to=${period.to}`,
    );
    expect(statement).toContain('Statement of your account');
    for (const text of [
      `Reference ${ada.uniqueReference}`,
      'Opening balance',
      '£300.00',
      'Closing balance',
      '£559.99',
      'Dividends by creditor',
    ])
      expect(statement).toContain(text);
    const account = await paper(
      'receipts-and-payments',
      `reference=${ada.uniqueReference}&from=2026-10-01&to=${TODAY}`,
    );
    for (const text of [
      'Receipts and payments account',
      `Ada Sample, ${ada.uniqueReference}`,
      'Total receipts',
      'Total payments',
      'Receipts less payments',
      '£556.99',
      'Client bank (not interest-bearing)',
      'Less held for creditors: Unclaimed dividends',
      '£12.34',
    ])
      expect(account).toContain(text);
  });
});
