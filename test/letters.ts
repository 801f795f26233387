import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import type { LetterPaper } from '#server/platform/paper/rendering/letter-input.ts';
import { caseAssets, caseCreditors, iandeLines, iandeStatements } from '#server/records/affairs/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseModifications } from '#server/records/terms/clause-tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { type ReferenceName } from '#shared/records/reference/registry.ts';
import { addCase } from './cases.ts';
import { addCreditor } from './distributions.ts';
import { incomeType, posting, receiptOf } from './ledger.ts';

/** The day on which the letters of the rich case are dated: its first year has ended. */
export const LETTER_DAY = '2027-01-20';

/** A letterhead without pictures. */
export const plainLetterhead: LetterPaper = {
  headerHtml: '<p>Harbour Debt Solutions</p>',
  footerHtml: '<p>Authorised and regulated by the Financial Conduct Authority.</p>',
  fontFamily: 'sans',
  margins: { top: 45, right: 20, bottom: 30, left: 20 },
  firstPagePdf: null,
  continuationPdf: null,
  windowEnvelope: 'DL_left',
  addressBlock: { left: 20, top: 50, width: 85 },
  returnAddress: null,
};

/** Somebody who sees every domain. */
export const everybody: Actor = {
  id: 1,
  name: 'Test',
  permissions: new Set(),
  caseAccess: 'full',
  domainIds: 'all',
  sessionId: '',
};

/** The id of a row of a catalogue by its name. */
export async function idOf(database: Database, entity: ReferenceName, name: string): Promise<number> {
  const table = tables[entity] as typeof tables.titles;
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  if (!row) throw new Error(`There is no ${entity} called ${name}.`);
  return row.id;
}

type Values = NonNullable<Parameters<typeof addCase>[1]>;

/** An introducer from outside the firm. */
async function charity(database: Database): Promise<number> {
  const { introducers } = tables;
  const [row] = await database
    .select({ id: introducers.id })
    .from(introducers)
    .where(eq(introducers.type, 'charity'))
    .limit(1);
  return row!.id;
}

/**
 * An arrangement of two clients with everything that letters mention: two debts with claims, a home and a car, a statement of income and
 * expenditure, a schedule, payments that stopped, and a collection account to pay to.
 */
export async function addRichCase(database: Database, values: Values = {}, isAskedForMore = true) {
  const [mr, mrs, female, male] = [
    await idOf(database, 'titles', 'Mr'),
    await idOf(database, 'titles', 'Mrs'),
    await idOf(database, 'genders', 'Female'),
    await idOf(database, 'genders', 'Male'),
  ];
  const found = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status: 'IVA Accepted',
    portfolioId: await idOf(database, 'portfolios', 'Harbour Direct'),
    introducerId: await charity(database),
    adviceGivenOn: '2025-11-10',
    proposalDate: '2025-12-01',
    noticeDeliveredOn: '2025-12-15',
    decisionDate: '2026-01-05',
    approvalDate: '2026-01-05',
    commencementDate: '2026-01-05',
    expectedEndDate: '2031-01-04',
    nextDistributionOn: '2027-03-31',
    termMonths: 60,
    contributionPence: 15_000,
    contributionDay: 1,
    completedOn: null,
    people: [
      {
        titleId: mr,
        firstName: 'Adam',
        middleNames: 'John',
        lastName: 'Smith',
        knownAs: 'Ad',
        preferredLanguage: 'en',
        previousNames: ['Adam Jones'],
        dateOfBirth: '1980-04-12',
        genderId: male,
        niNumber: 'AB123456C',
        email: 'adam@example.org',
        phoneMobile: '07700900123',
        employer: { name: 'Mill Ltd', address: '1 Work Road, Leeds, LS2 8AB' },
        address: { line1: '12 Canal Street', town: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AB' },
      },
      {
        titleId: mrs,
        firstName: 'Bella',
        preferredLanguage: 'en',
        lastName: 'Smith',
        dateOfBirth: '1982-06-01',
        genderId: female,
        address: { line1: '12 Canal Street', town: 'Leeds', county: 'West Yorkshire', postcode: 'LS1 4AB' },
      },
    ],
    ...values,
  });
  const debts = await addDebts(database, found.id);
  await addAffairs(database, found.id);
  await addCollectionAccount(database);
  if (isAskedForMore) await addAskedClause(database, found.id);
  const vc = await incomeType(database);
  for (const [day, amountPence] of [
    ['2026-02-01', 15_000],
    ['2026-03-01', 15_000],
    ['2026-04-01', 5_000],
  ] as const)
    await posting(database, (w) => postReceipt(w, receiptOf(found.id, vc, { amountPence, receivedOn: day })));
  return { ...found, debts };
}

/** What a creditor asks the clients to consent to. */
async function addAskedClause(database: Database, caseId: number): Promise<void> {
  const [creditor] = await database.select().from(tables.creditors).limit(1);
  await database.insert(caseModifications).values({
    caseId,
    title: 'Contribution to be £160',
    category: 'contribution',
    text: '<p>The debtors pay £160 a month.</p>',
    proposedByCreditorId: creditor!.id,
    receivedOn: '2026-12-01',
    effect: { minContribution: 16_000 },
  });
}

async function addDebts(database: Database, caseId: number): Promise<number[]> {
  const credit = await idOf(database, 'credits', 'Credit card');
  const admitted = await idOf(database, 'debt-statuses', 'Admitted');
  const disputed = await idOf(database, 'debt-statuses', 'Disputed');
  const values = [
    { debtStatusId: admitted, accountNumber: 'CARD-1111', claimAdmittedPence: 612_000 },
    {
      debtStatusId: disputed,
      accountNumber: 'CARD-2222',
      isAssociate: true,
      statusReason: 'No agreement was sent.',
    },
  ];
  const ids: number[] = [];
  for (const debt of values) {
    const creditor = await addCreditor(database, {
      addressLine1: '1 Bank Place',
      addressLine2: null,
      town: 'London',
      county: null,
      postcode: 'EC1A 1BB',
      countryId: null,
      email: 'claims@bank.example.org',
    });
    const [row] = await database
      .insert(caseCreditors)
      .values({
        caseId,
        creditorId: creditor.id,
        creditId: credit,
        balanceSoaPence: 612_000,
        claimPence: 612_000,
        claimRejectedPence: 20_000,
        claimReceivedOn: '2026-01-20',
        ...debt,
      })
      .returning({ id: caseCreditors.id });
    ids.push(row!.id);
  }
  return ids;
}

async function addAffairs(database: Database, caseId: number) {
  const [home, car] = [
    await database.select().from(tables.assets).where(eq(tables.assets.class, 'property')).limit(1),
    await database.select().from(tables.assets).where(eq(tables.assets.class, 'vehicle')).limit(1),
  ];
  await database.insert(caseAssets).values([
    {
      caseId,
      assetTypeId: home[0]!.id,
      description: 'Home at 12 Canal Street',
      valuePence: 18_000_000,
      securedPence: 17_800_000,
      chargeHolder: 'Bridge Building Society',
      expectedRealisationPence: 100_000,
    },
    {
      caseId,
      assetTypeId: car[0]!.id,
      description: 'Car',
      valuePence: 150_000,
      isExcluded: true,
      excludedReason: 'Needed for work',
    },
  ]);
  const [statement] = await database
    .insert(iandeStatements)
    .values({
      caseId,
      statementOn: '2025-11-10',
      kind: 'initial',
      adults: 2,
      incomePence: 190_000,
      expenditurePence: 174_000,
    })
    .returning();
  const line = { statementId: statement!.id, frequency: 'monthly' as const };
  await database.insert(iandeLines).values([
    {
      ...line,
      incomeId: await idOf(database, 'incomes', 'Wages (net)'),
      amountPence: 150_000,
      monthlyPence: 150_000,
    },
    { ...line, incomeId: await idOf(database, 'incomes', 'PIP'), amountPence: 40_000, monthlyPence: 40_000 },
    {
      ...line,
      expenditureId: await idOf(database, 'expenditures', 'Rent'),
      amountPence: 174_000,
      monthlyPence: 174_000,
    },
  ]);
}

/** An account of Harbour Debt Solutions into which clients pay; one is enough for all cases. */
async function addCollectionAccount(database: Database) {
  const [ledgerAccount] = await database
    .select({ id: tables['chart-of-accounts'].id })
    .from(tables['chart-of-accounts'])
    .where(eq(tables['chart-of-accounts'].code, '1000'));
  await database
    .insert(bankAccounts)
    .values({
      domainId: await idOf(database, 'domains', 'Harbour Debt Solutions'),
      name: 'Letters collection',
      kind: 'collection',
      sortCode: '20-00-00',
      accountNumber: '55779911',
      ledgerAccountId: ledgerAccount!.id,
    })
    .onConflictDoNothing();
}

/** What writers enter in letters that say more than a case holds. */
export const writersFacts: Readonly<Record<string, string>> = {
  'review.reviewedOn': '12 January 2027',
  'review.newContribution': '£160.00',
  'review.changesFrom': '1 February 2027',
  'review.waivedReason': 'No papers came.',
  'breach.type': 'Arrears over 3 months',
  'breach.detail': 'nothing since April',
  'breach.clause': 'clause 9',
  'breach.remedy': 'pay the arrears',
  'dates.remedyBy': '20 February 2027',
  'decision.outcome': 'approved',
  'decision.isApproved': 'yes',
  'decision.votedFor': '80.00%',
  'decision.unconnectedAgainst': '10.00%',
  'death.name': 'Ann Holt',
  'death.on': '2 January 2027',
  'deed.grantedOn': '1 December 2026',
  'deed.publishedOn': '3 December 2026',
  'deed.objectBy': '7 January 2027',
  'deed.registeredOn': '20 January 2027',
  'deed.reference': 'RoI 12345',
  'deed.dischargedOn': '1 December 2030',
  'deed.refusal': 'No contributions were paid since May.',
  'deed.endedOn': '1 March 2031',
  'deed.outcome': 'Debtor and trustee discharged.',
  'schedule.extension': '2 months',
  'schedule.change': 'From 1 February 2027 the monthly payment is £140.00 instead of £150.00.',
  'variation.proposal': 'Pay £100.00 a month',
  'variation.reason': 'Hours were cut',
  'variation.fee': '£250.00 for the variation',
  'variation.vote': 'In favour, by value of those responding: 80.00%.',
  'referral.solution': 'a debt relief order',
  'referral.provider': 'StepChange',
  'referral.reason': 'It costs you nothing.',
  'request.answer': 'Here is your data.',
  'dates.requestReceived': '4 January 2027',
  'complaint.reference': 'C000001',
  'complaint.summary': 'You say the fee was too high.',
  'complaint.outcome': 'Partly upheld',
  'complaint.reasons': 'The fee was wrong.',
  'complaint.delayReason': 'The bank has not answered.',
  'complaint.handler': 'Alex Morgan',
  'complaint.isDisp': 'yes',
  'complaint.isPartlyUpheld': 'yes',
  'complaint.isOld': 'yes',
  'figures.redress': '£50.00',
  'dates.complaintReceived': '4 January 2027',
  'dates.complaintFinalDue': '1 March 2027',
  'remittance[]': JSON.stringify({
    caption: 'Payments',
    columns: ['Our case', 'Client', 'Claim admitted', 'p/£', 'Paid'].map((label) => ({ label })),
    rows: [['HDS000123', 'A Smith', '£6,120.00', '8.17', '£500.00']],
    totals: ['Total', '', '', '', '£500.00'],
  }),
  'letter.hasEnclosures': 'yes',
  'figures.remittanceTotal': '£500.00',
  'figures.dividend': '£500.00',
  'figures.dividendPencePerPound': '8.17',
  'figures.dividendAvailable': '£1,000.00',
  'figures.dividendRetained': '£20.00',
};
