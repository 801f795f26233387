import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { debtsOf } from '#server/records/affairs/debts.ts';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { columnsOf, creditorFirm } from '#test/creditor-firm.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addEstate } from '#test/distributions.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const { firm, runFor, releasedRun } = await distributionDesk(database);
const { group, alpha, beta, gamma, ada, bob, lead, elsewhere } = await creditorFirm(database, firm);
const today = londonDate();
const domainIds = [firm.harbour];
const read = (name: Parameters<typeof readWhole>[1], given: object = {}) =>
  readWhole(database, name, { domainIds, given: { ...given } });
const ofKnown = { creditorId: [group, alpha, beta, gamma] };

test('unapproved creditors stand once, with the first reason that applies', async () => {
  await releasedRun(ada.id);
  const { rows, totals, summaries } = await read('unapproved-creditors');
  expect(
    columnsOf(rows, [
      'reference',
      'client',
      'creditor',
      'account',
      'balancePence',
      'claimPence',
      'admittedPence',
      'debtStatus',
      'reason',
      'daysSinceClaim',
      'retainedPence',
    ]),
  ).toEqual([
    [
      ada.uniqueReference,
      'Ada One',
      'Beta Cards',
      null,
      200_000,
      200_000,
      200_000,
      'Admitted',
      'bank_not_verified',
      null,
      33_333,
    ],
    [
      ada.uniqueReference,
      'Ada One',
      'Gamma Loans',
      null,
      100_000,
      100_000,
      null,
      'Disputed',
      'disputed',
      null,
      16_667,
    ],
    [
      bob.uniqueReference,
      'Bob Two',
      'Gamma Loans',
      'G-1',
      900_000,
      900_000,
      null,
      'Claim received',
      'over_limit',
      30,
      0,
    ],
    [
      bob.uniqueReference,
      'Bob Two',
      'Alpha Bank',
      null,
      50_000,
      50_000,
      null,
      'Estimated',
      'not_admitted',
      null,
      0,
    ],
    [bob.uniqueReference, 'Bob Two', 'Unheard Of Ltd', 'U-9', 7_700, null, null, 'Waiting', 'alias', null, 0],
  ]);
  expect(rows[0]).toMatchObject({
    owner: 'Priya Shah',
    lastContactAt: '2026-10-01T12:00:00.000Z',
    caseId: ada.id,
  });
  expect(totals).toMatchObject({ rowCount: 5, sums: { retainedPence: 50_000 } });
  expect(summaries[0]!.groups.map(({ value, count }) => [value, count])).toEqual([
    ['alias', 1],
    ['bank_not_verified', 1],
    ['disputed', 1],
    ['not_admitted', 1],
    ['over_limit', 1],
  ]);
  expect((await read('unapproved-creditors', { reason: 'alias' })).rows).toHaveLength(1);
  expect((await read('unapproved-creditors', { creditorId: [alpha] })).rows).toHaveLength(1);
  expect((await read('unapproved-creditors', { portfolioId: firm.harbourDirect })).rows).toHaveLength(2);
});

const exposure = [
  'creditor',
  'group',
  'clients',
  'live',
  'debtPence',
  'admittedPence',
  'shareOfBook',
  'votesFor',
  'votesAgainst',
  'votesModified',
  'offered',
  'paidPence',
  'retainedPence',
  'lastVoteOn',
];

test('clients by creditor add up debt, votes and what was paid, also by group', async () => {
  const alone = await read('clients-by-creditors');
  expect(columnsOf(alone.rows, exposure)).toEqual([
    ['Gamma Loans', 'Alder Group', 2, 2, 1_000_000, 0, 6_410, 1, 0, 0, 2_151, 0, 16_667, '2026-01-01'],
    ['Alpha Bank', 'Alder Group', 2, 2, 350_000, 300_000, 2_244, 0, 0, 1, 2_151, 50_000, 0, '2026-01-03'],
    ['Beta Cards', null, 2, 1, 210_000, 200_000, 1_346, 0, 1, 0, 2_800, 0, 33_333, '2026-01-05'],
  ]);
  expect(alone.totals).toMatchObject({
    rowCount: 3,
    sums: { debtPence: 1_560_000, admittedPence: 500_000, paidPence: 50_000, retainedPence: 50_000 },
    control: { ledgerPence: 50_000, ties: true },
  });

  const groups = await read('clients-by-creditors', { includeGroup: true, liveOnly: true });
  expect(columnsOf(groups.rows, exposure)).toEqual([
    ['Alder Group', null, 2, 2, 1_350_000, 300_000, 8_710, 1, 0, 1, 2_151, 50_000, 16_667, '2026-01-03'],
    ['Beta Cards', null, 1, 1, 200_000, 200_000, 1_290, 0, 1, 0, 2_800, 0, 33_333, '2026-01-05'],
  ]);
  expect(groups.totals.control).toMatchObject({ ledgerPence: 50_000, ties: true });
  const partners = await read('clients-by-creditors', { portfolioId: firm.harbourPartners });
  expect(columnsOf(partners.rows, ['creditor', 'debtPence', 'paidPence'])).toEqual([
    ['Gamma Loans', 900_000, 0],
    ['Alpha Bank', 50_000, 0],
  ]);
});

test('the clients of a creditor, alone or with its group, come to what its line says', async () => {
  const columns = [
    'reference',
    'client',
    'creditor',
    'account',
    'product',
    'status',
    'balancePence',
    'claimPence',
    'vote',
    'offered',
    'paidPence',
  ];
  const iva = 'Individual Voluntary Arrangement';
  const ofAlpha = await read('clients-of-creditor', { creditorId: alpha });
  expect(columnsOf(ofAlpha.rows, columns)).toEqual([
    [
      ada.uniqueReference,
      'Ada One',
      'Alpha Bank',
      null,
      iva,
      'IVA Accepted',
      300_000,
      300_000,
      'modified',
      2_800,
      50_000,
    ],
    [bob.uniqueReference, 'Bob Two', 'Alpha Bank', null, iva, 'IVA Accepted', 50_000, 50_000, null, 1_501, 0],
  ]);
  expect(ofAlpha.totals.sums).toEqual({ balancePence: 350_000, claimPence: 350_000, paidPence: 50_000 });
  const all = await read('clients-of-creditor', { creditorId: group, includeGroup: true });
  expect(columnsOf(all.rows, ['client', 'creditor', 'balancePence', 'vote'])).toEqual([
    ['Bob Two', 'Gamma Loans', 900_000, null],
    ['Ada One', 'Alpha Bank', 300_000, 'modified'],
    ['Ada One', 'Gamma Loans', 100_000, 'for'],
    ['Bob Two', 'Alpha Bank', 50_000, null],
  ]);
  expect((await read('clients-of-creditor', { creditorId: beta, liveOnly: true })).rows).toHaveLength(1);
  await expect(read('clients-of-creditor')).rejects.toMatchObject({
    refusal: 'invalid',
    details: { errors: { creditorId: 'Say which: creditor.' } },
  });
});

test('the creditor list says whom the clients of live cases owe, and where to write', async () => {
  const { rows, totals } = await read('case-creditor-list', ofKnown);
  expect(
    columnsOf(rows, ['reference', 'client', 'creditor', 'balancePence', 'claimPence', 'status', 'agent']),
  ).toEqual([
    [ada.uniqueReference, 'Ada One', 'Alpha Bank', 300_000, 300_000, 'Admitted', null],
    [ada.uniqueReference, 'Ada One', 'Beta Cards', 200_000, 200_000, 'Admitted', null],
    [ada.uniqueReference, 'Ada One', 'Gamma Loans', 100_000, 100_000, 'Disputed', 'Beta Cards'],
    [bob.uniqueReference, 'Bob Two', 'Alpha Bank', 50_000, 50_000, 'Estimated', null],
    [bob.uniqueReference, 'Bob Two', 'Gamma Loans', 900_000, 900_000, 'Claim received', 'Beta Cards'],
  ]);
  const [credit] = await database.select().from(tables.credits).limit(1);
  expect(rows[4]).toMatchObject({
    creditType: credit!.name,
    account: 'G-1',
    address: '1 Quay Street, Leeds, LS1 4AB',
    email: 'claims@gamma.example',
  });
  expect(totals.sums.balancePence).toBe(1_550_000);
  // One case is shown whatever its status; one of another domain is not.
  expect(
    columnsOf((await read('case-creditor-list', { caseId: lead.id })).rows, ['client', 'balancePence']),
  ).toEqual([['Cy Lead', 10_000]]);
  expect((await read('case-creditor-list', { caseId: elsewhere.id })).rows).toEqual([]);
});

test('the financials of creditors have the shares of the tab, and the dividends of the ledger', async () => {
  const { rows, totals } = await read('case-creditor-financials');
  const columns = [
    'reference',
    'creditor',
    'admittedPence',
    'share',
    'offered',
    'paid',
    'dividendPence',
    'retainedPence',
    'retainedReason',
    'lastDividendOn',
    'nextDividendOn',
    'minPaymentPence',
  ];
  const a = ada.uniqueReference;
  const b = bob.uniqueReference;
  expect(columnsOf(rows, columns)).toEqual([
    [a, 'Alpha Bank', 300_000, 6_000, 2_800, 1_667, 50_000, 0, null, today, '2027-01-05', null],
    [a, 'Beta Cards', 200_000, 4_000, 2_800, 0, 0, 33_333, 'bank_not_verified', null, '2027-01-05', 500],
    [a, 'Gamma Loans', null, null, 2_800, null, 0, 16_667, 'dispute', null, '2027-01-05', null],
    [b, 'Alpha Bank', null, null, 1_501, null, 0, 0, null, null, null, null],
    [b, 'Gamma Loans', null, null, 1_501, null, 0, 0, null, null, null, null],
  ]);
  expect(totals).toMatchObject({
    sums: { admittedPence: 500_000, dividendPence: 50_000, retainedPence: 50_000 },
    control: { ledgerPence: 50_000, ties: true },
  });
  // Shares that do not divide: the largest remainders, then the order of names, as the tab has it.
  const thirds = await addEstate(database, {
    receivedPence: 0,
    claims: [1, 1, 1, 4].map((pence) => ({ admittedPence: pence })),
  });
  const own = await read('case-creditor-financials', { caseId: thirds.id });
  const tab = await debtsOf(database, thirds.id);
  expect(own.rows.map(({ id, share }) => [id, share])).toEqual(tab.map(({ id, shareBp }) => [id, shareBp]));
  expect(own.rows.map(({ share }) => Number(share)).toSorted((one, other) => one - other)).toEqual([
    1_428, 1_429, 1_429, 5_714,
  ]);
  expect(own.totals.control).toMatchObject({ ledgerPence: 0, ties: true });
  const north = await readWhole(database, 'case-creditor-financials', { domainIds: [firm.northgate] });
  expect(columnsOf(north.rows, ['creditor', 'share', 'paid'])).toEqual([['Alpha Bank', 10_000, 0]]);
});

test('what is retained is one sum: its parts come to the totals of the other reports', async () => {
  // A claim that is paid from now on, with money still kept back; money of a case that has ended; and an open run.
  const payable = await addEstate(database, {
    receivedPence: 20_000,
    caseName: 'Dee Four',
    claims: [{ admittedPence: 100_000 }],
  });
  const ended = await addEstate(database, {
    receivedPence: 10_000,
    caseName: 'Eve Five',
    claims: [{ admittedPence: 100_000 }],
  });
  const open = await addEstate(database, {
    receivedPence: 40_000,
    caseName: 'Fay Six',
    claims: [{ claimPence: 90_000, status: 'disputed' }],
  });
  for (const [{ id, debts }, pence] of [
    [payable, 700],
    [ended, 300],
  ] as const)
    await database.execute(sql`insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on,
        status, retained_reason, idempotency_key)
      select ${id}, 'creditor', min(id), ${debts[0]!.id}, ${pence}, ${pence}, ${today}, 'retained', 'bank_not_verified', ${`kept:${id}`}
      from payment_types where class = 'dividend'`);
  await database.execute(
    sql`update cases set status_id = (select min(id) from statuses where not is_open) where id = ${ended.id}`,
  );
  await runFor(open.id);

  const { totals, summaries } = await read('retained-allocations');
  expect(totals.control).toMatchObject({ ties: true });
  const parts = new Map(
    (summaries.find(({ by }) => by === 'part')?.groups ?? []).map(({ value, sums }) => [
      value,
      sums.amountPence ?? 0,
    ]),
  );
  const sumOf = (...names: string[]) => names.reduce((sum, name) => sum + (parts.get(name) ?? 0), 0);
  expect(parts.get('run')).toBeGreaterThan(0);
  expect([parts.get('payable'), parts.get('ended')]).toEqual([700, 300]);
  const retained = async (name: Parameters<typeof readWhole>[1]) =>
    (await read(name)).totals.sums.retainedPence;
  expect(sumOf('waiting')).toBe(await retained('unapproved-creditors'));
  expect(sumOf('waiting', 'payable')).toBe(await retained('case-creditor-financials'));
  expect(sumOf('waiting', 'payable', 'ended')).toBe(await retained('clients-by-creditors'));
  expect(sumOf(...(parts.keys() as Iterable<string>))).toBe(totals.sums.amountPence);
});
