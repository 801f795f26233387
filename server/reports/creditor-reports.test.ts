import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { debtsOf } from '#server/affairs/debts.ts';
import { caseCreditors, waitingDebts } from '#server/affairs/tables.ts';
import { cases } from '#server/cases/tables.ts';
import { decisions, decisionVoters, decisionVotes } from '#server/decisions/record/tables.ts';
import { invoiceLines, invoices } from '#server/invoices/tables.ts';
import { proposals } from '#server/proposals/tables.ts';
import { tables } from '#server/reference/tables.ts';
import { annualReviews } from '#server/reviews/tables.ts';
import { usualAssumptions } from '#shared/affairs/alternatives.ts';
import { addDays, addMonths, londonDate } from '#shared/dates.ts';
import { approveOn } from '#test/approvals.ts';
import { addPayee } from '#test/commitments.ts';
import { testDatabase } from '#test/database.ts';
import { distributionDesk } from '#test/distribution-desk.ts';
import { addCreditor, addEstate } from '#test/distributions.ts';
import { idOf } from '#test/letters.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const { firm, asMaker, asChecker, releasedRun } = await distributionDesk(database);
const today = londonDate();
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

const group = (await addCreditor(database, { name: 'Alder Group' })).id;
const alpha = (await addCreditor(database, { name: 'Alpha Bank', parentGroupId: group })).id;
const beta = (await addCreditor(database, { name: 'Beta Cards', bankVerifiedAt: null, minPayment: 500 })).id;
const gamma = (
  await addCreditor(database, { name: 'Gamma Loans', parentGroupId: alpha, agentCreditorId: beta })
).id;
const known = [group, alpha, beta, gamma];
await database
  .update(tables.creditors)
  .set({
    addressLine1: '1 Quay Street',
    addressLine2: null,
    town: 'Leeds',
    county: '',
    postcode: 'LS1 4AB',
    email: 'claims@gamma.example',
  })
  .where(eq(tables.creditors.id, gamma));
const priya = { caseOwnerUserId: firm.priya, lastContactAt: noon('2026-10-01') };

/** £1,000.00 shared out among three claims, of which one is admitted and can be paid. */
const ada = await addEstate(database, {
  receivedPence: 100_000,
  caseName: 'Ada One',
  portfolioId: firm.harbourDirect,
  nextDistributionOn: '2027-01-05',
  supervisorUserId: firm.practitioner,
  ...priya,
  claims: [
    { admittedPence: 300_000, creditorId: alpha },
    { admittedPence: 200_000, creditorId: beta },
    { claimPence: 100_000, status: 'disputed', creditorId: gamma },
  ],
});
/** Nothing received; one claim waits for a second person, one is not admitted, and one was sold. */
const bob = await addEstate(database, {
  receivedPence: 0,
  caseName: 'Bob Two',
  portfolioId: firm.harbourPartners,
  ...priya,
  claims: [
    { claimPence: 900_000, status: 'claim-received', creditorId: gamma },
    { claimPence: 50_000, status: 'estimated', creditorId: alpha },
    { claimPence: 40_000, status: 'sold-assigned', creditorId: alpha },
  ],
});
const lead = await addEstate(database, {
  receivedPence: 0,
  status: 'Lead',
  caseName: 'Cy Lead',
  ...priya,
  claims: [{ claimPence: 10_000, status: 'estimated', creditorId: beta }],
});
const elsewhere = await addEstate(database, {
  receivedPence: 60_000,
  domain: 'Northgate Insolvency',
  caseName: 'Nora North',
  claims: [{ admittedPence: 60_000, creditorId: alpha }],
});
const domainIds = [firm.harbour];
const read = (name: Parameters<typeof readWhole>[1], given: object = {}) =>
  readWhole(database, name, { domainIds, given: { ...given } });
const ofKnown = { creditorId: known };
const only = <T>(rows: readonly T[], columns: readonly string[]) =>
  rows.map((row) => columns.map((name) => (row as Record<string, unknown>)[name]));

await database
  .update(caseCreditors)
  .set({
    claimReceivedOn: addDays(today, -30),
    accountNumber: 'G-1',
    proposedPence: 900_000,
    proposedOn: today,
    proposedByUserId: firm.priya,
  })
  .where(eq(caseCreditors.id, bob.debts[0]!.id));
await database.insert(waitingDebts).values({
  caseId: bob.id,
  creditorName: 'Unheard Of Ltd',
  accountNumber: 'U-9',
  balanceSoaPence: 7_700,
  source: 'credit_file',
});
async function offer(
  caseId: number,
  number: number,
  status: 'generated' | 'replaced',
  pencePerPound: number,
) {
  await database.insert(proposals).values({
    caseId,
    number,
    status: status as never,
    answers: {} as never,
    assumptions: { ...usualAssumptions },
    figures: { outcome: { pencePerPound } } as never,
  });
}
await offer(ada.id, 1, 'replaced', 9_999);
await offer(ada.id, 2, 'generated', 2_800);
await offer(bob.id, 1, 'generated', 1_501);

/** Votes on the proposal of a case, each with its debt, what it says and how it counts. */
async function decided(
  caseId: number,
  votes: readonly { debt: number; vote: string; on: string; more?: object }[],
) {
  const [decision] = await database
    .insert(decisions)
    .values({
      caseId,
      kind: 'approval',
      sought: 'That the proposal is approved.',
      procedure: 'correspondence',
      chairUserId: firm.practitioner,
      decisionDate: '2026-01-05',
      status: 'approved',
      openedAt: noon('2025-12-15'),
    })
    .returning();
  const voters = new Map<number, number>();
  for (const { debt, vote, on, more } of votes) {
    if (!voters.has(debt)) {
      const [voter] = await database
        .insert(decisionVoters)
        .values({ decisionId: decision!.id, caseCreditorId: debt })
        .returning();
      voters.set(debt, voter!.id);
    }
    await database.insert(decisionVotes).values({
      decisionId: decision!.id,
      voterId: voters.get(debt)!,
      vote: vote as 'for',
      receivedAt: noon(on),
      method: 'email',
      ...more,
    });
  }
}
await decided(ada.id, [
  { debt: ada.debts[0]!.id, vote: 'against', on: '2026-01-02' },
  { debt: ada.debts[0]!.id, vote: 'modified', on: '2026-01-03' },
  { debt: ada.debts[0]!.id, vote: 'for', on: '2026-01-04', more: { voidedAt: noon('2026-01-04') } },
  // At midnight the decision was made: this came too late.
  { debt: ada.debts[0]!.id, vote: 'against', on: '2026-01-06' },
  { debt: ada.debts[1]!.id, vote: 'against', on: '2026-01-05' },
  { debt: ada.debts[2]!.id, vote: 'for', on: '2026-01-01' },
]);
await decided(elsewhere.id, [{ debt: elsewhere.debts[0]!.id, vote: 'for', on: '2026-01-05' }]);

test('unapproved creditors stand once, with the first reason that applies', async () => {
  await releasedRun(ada.id);
  const { rows, totals, summaries } = await read('unapproved-creditors');
  expect(
    only(rows, [
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
  expect(only(alone.rows, exposure)).toEqual([
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
  expect(only(groups.rows, exposure)).toEqual([
    ['Alder Group', null, 2, 2, 1_350_000, 300_000, 8_710, 1, 0, 1, 2_151, 50_000, 16_667, '2026-01-03'],
    ['Beta Cards', null, 1, 1, 200_000, 200_000, 1_290, 0, 1, 0, 2_800, 0, 33_333, '2026-01-05'],
  ]);
  expect(groups.totals.control).toMatchObject({ ledgerPence: 50_000, ties: true });
  const partners = await read('clients-by-creditors', { portfolioId: firm.harbourPartners });
  expect(only(partners.rows, ['creditor', 'debtPence', 'paidPence'])).toEqual([
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
  expect(only(ofAlpha.rows, columns)).toEqual([
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
  expect(only(all.rows, ['client', 'creditor', 'balancePence', 'vote'])).toEqual([
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
    only(rows, ['reference', 'client', 'creditor', 'balancePence', 'claimPence', 'status', 'agent']),
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
    only((await read('case-creditor-list', { caseId: lead.id })).rows, ['client', 'balancePence']),
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
  expect(only(rows, columns)).toEqual([
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
  expect(own.rows.map(({ share }) => share).toSorted()).toEqual([1_428, 1_429, 1_429, 5_714]);
  expect(own.totals.control).toMatchObject({ ledgerPence: 0, ties: true });
  const north = await readWhole(database, 'case-creditor-financials', { domainIds: [firm.northgate] });
  expect(only(north.rows, ['creditor', 'share', 'paid'])).toEqual([['Alpha Bank', 10_000, 0]]);
});

test('category 1 expenses without an invoice stand with what was posted for them, oldest first', async () => {
  const searches = await idOf(database, 'payment-types', 'Search fees');
  const supplierId = await addPayee(database, 'suppliers', {
    name: 'Searches Ltd',
    isAssociate: false,
    isActive: true,
  });
  const spent = await addEstate(database, { receivedPence: 20_000, caseName: 'Sue Spent', claims: [] });
  async function expense(netPence: number, more: object = {}, isPosted = true): Promise<number> {
    const { status, body } = await asMaker('POST', `/cases/${spent.id}/allocations/expense`, {
      paymentTypeId: searches,
      supplierId,
      category: 'cat1',
      netPence,
      invoiceExpected: true,
      idempotencyKey: randomUUID(),
      ...more,
    });
    expect([status, body.message]).toEqual([201, expect.anything()]);
    if (isPosted) expect((await approveOn(asChecker, 'allocations', body.data.id)).status).toBe(200);
    return body.data.id;
  }
  const old = await expense(4_500, { vatPence: 500 });
  const fresh = await expense(1_200);
  const matched = await expense(800);
  await expense(700, { invoiceExpected: false });
  await expense(600, {}, false);
  await releasedRun(spent.id);
  await database.execute(sql`update allocations set released_on = ${addDays(today, -61)} where id = ${old}`);
  async function billed(number: string, line: Partial<typeof invoiceLines.$inferInsert>) {
    const [invoice] = await database
      .insert(invoices)
      .values({
        domainId: firm.harbour,
        supplierId,
        number,
        issueDate: today,
        netPence: 800,
        vatPence: 0,
        vatTreatment: 'exempt',
        category: 'cat1',
      })
      .returning();
    await database
      .insert(invoiceLines)
      .values({ invoiceId: invoice!.id, seq: 1, description: 'Search', netPence: 800, vatPence: 0, ...line });
  }
  await billed('S-1', { status: 'matched', caseId: spent.id, allocationId: matched });
  await billed('S-2', { status: 'disputed', reference: spent.uniqueReference.toLowerCase() });

  const { rows, totals, summaries } = await read('missing-cat1-invoices', { supplierId: [supplierId] });
  const { rows: posted } = await database.execute<{ id: number; reference: string; name: string }>(sql`
    select a.id, 'J' || lpad(j.id::text, 6, '0') as reference, u.name from allocations a join journals j on j.id = a.journal_id
    join users u on u.id = j.created_by where a.id in (${old}, ${fresh}) order by a.id`);
  const columns = [
    'id',
    'postedOn',
    'reference',
    'client',
    'paymentType',
    'supplier',
    'amountPence',
    'journal',
    'postedBy',
    'daysOutstanding',
    'age',
    'disputed',
  ];
  const same = [spent.uniqueReference, 'Sue Spent', 'Search fees', 'Searches Ltd'];
  expect(only(rows, columns)).toEqual([
    [old, addDays(today, -61), ...same, 5_000, posted[0]!.reference, posted[0]!.name, 61, 'to90', 'S-2'],
    [fresh, today, ...same, 1_200, posted[1]!.reference, posted[1]!.name, 0, 'to30', 'S-2'],
  ]);
  expect(totals).toMatchObject({ sums: { amountPence: 6_200 }, control: { ledgerPence: 6_200, ties: true } });
  expect(summaries.map(({ by, groups }) => [by, groups.length])).toEqual([
    ['supplier', 1],
    ['age', 2],
  ]);
  expect((await read('missing-cat1-invoices', { age: 'to90' })).rows).toHaveLength(1);
  expect((await readWhole(database, 'missing-cat1-invoices', { domainIds: [firm.northgate] })).rows).toEqual(
    [],
  );
});

test('annual reports are due by the end of their year or their own day, the overdue ones first', async () => {
  const review = (
    caseId: number,
    yearNo: number,
    dueOn: string,
    more: Partial<typeof annualReviews.$inferInsert> = {},
  ) =>
    database.insert(annualReviews).values({
      caseId,
      yearNo,
      dueOn,
      periodFrom: addMonths(dueOn, -14),
      periodTo: addDays(addMonths(dueOn, -2), -1),
      ...more,
    });
  const late = addDays(today, -3);
  await review(ada.id, 1, late, {
    requestSentOn: '2026-01-02',
    evidenceReceivedOn: '2026-01-09',
    upliftPence: 2_500,
    waivedReason: 'Ill',
  });
  await review(ada.id, 2, addDays(today, 200));
  await review(bob.id, 1, addDays(today, 100), { reviewedOn: today });
  await review(lead.id, 1, late);
  await review(elsewhere.id, 1, late);
  await review(bob.id, 2, addDays(today, 10), { reportSentOn: today });
  await review(bob.id, 3, late, { exemptReason: 'Ended' });
  await database.update(cases).set({ contributionPence: 17_500 }).where(eq(cases.id, ada.id));

  const { rows, summaries } = await read('annuals-due');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    reference: ada.uniqueReference,
    client: 'Ada One',
    supervisor: 'James Whitlock',
    approvedOn: '2026-01-05',
    yearNo: 1,
    periodFrom: addMonths(late, -14),
    periodTo: addDays(addMonths(late, -2), -1),
    reportDueOn: late,
    daysLeft: -3,
    requestSentOn: '2026-01-02',
    evidenceOn: '2026-01-09',
    budget: 'waived',
    contributionPence: 17_500,
    upliftPence: 2_500,
    reportSentOn: null,
    status: 'received',
  });
  // Its report is due in 100 days, but its year ends within 60.
  expect(rows[1]).toMatchObject({
    reference: bob.uniqueReference,
    supervisor: null,
    daysLeft: 100,
    budget: 'no',
    status: 'reviewed',
  });
  expect(summaries.map(({ by, groups }) => [by, groups.map(({ count }) => count)])).toEqual([
    ['status', [1, 1]],
    ['supervisor', [1, 1]],
  ]);
  expect((await read('annuals-due', { overdue: true })).rows).toHaveLength(1);
  expect((await read('annuals-due', { dueWithin: 365 })).rows).toHaveLength(3);
  expect(
    only((await read('annuals-due', { sent: true })).rows, ['client', 'reportSentOn', 'daysLeft']),
  ).toContainEqual(['Bob Two', today, null]);
  expect((await read('annuals-due', { status: 'report_sent' })).rows).toHaveLength(1);
  expect((await read('annuals-due', { supervisorId: [firm.practitioner] })).rows).toHaveLength(1);
});
