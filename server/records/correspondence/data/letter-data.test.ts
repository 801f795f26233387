import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseAssets, caseCreditors, iandeStatements } from '#server/records/affairs/tables.ts';
import { cases, persons } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { receipts } from '#server/records/payments/receipt-tables.ts';
import { tables as reference } from '#server/records/reference/tables.ts';
import { variationTerms } from '#shared/activities/creditors/variations/terms.ts';
import { addressProblems } from '#shared/records/letters/address-lines.ts';
import { fieldLink } from '#shared/records/letters/field-link.ts';
import type { LetterData } from '#shared/records/letters/letter-data.ts';
import type { Recipient, RecipientAddress } from '#shared/records/letters/recipients.ts';
import { conditionTokens, tokens, tokenTables } from '#shared/records/letters/tokens.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addRichCase, everybody, LETTER_DAY } from '#test/letters.ts';
import { type LetterOf, letterData } from './letter-data.ts';
import { recipientAddress } from './recipient-address.ts';

const database = await testDatabase({ seeded: true });
let rich: Awaited<ReturnType<typeof addRichCase>>;
beforeAll(async () => {
  rich = await addRichCase(database);
});

const recipient = (
  type: Recipient['type'],
  id: number | null,
  more: Partial<RecipientAddress> = {},
): RecipientAddress => ({
  type,
  id,
  name: 'Somebody',
  salutation: null,
  lines: ['12 Canal Street', 'Leeds', 'LS1 4AB'],
  reference: 'REF-1',
  email: null,
  mobile: null,
  ...more,
});
const dataFor = (to: RecipientAddress, more: Partial<LetterOf> = {}, actor = everybody, caseId = rich.id) =>
  database.transaction((tx) =>
    letterData(tx, actor, caseId, { recipient: to, authorId: 1, on: LETTER_DAY, ...more }),
  );
const toClients = () => dataFor(recipient('client', null));
const toCreditor = () => dataFor(recipient('creditor', rich.debts[0]!));

/** What only the writer of a letter can say. */
const givenByWriter =
  /^(?:complaint|breach|deed|decision|proposal|report|review|variation|referral|request)\.|^case\.departures|^claim\.wanted|^schedule\.(?:extension|change)$|^figures\.(?:redress|remittance|lumpSum|dividend$|dividendPencePerPound|dividendAvailable|dividendRetained)|^dates\.(?:remedyBy|complaint|requestReceived)/;

describe('a rich case', () => {
  test('fills every token that is not the writer’s to say', async () => {
    const [clients, creditor] = [await toClients(), await toCreditor()];
    const disputed = await dataFor(recipient('creditor', rich.debts[1]!));
    const value = (token: string) =>
      clients.values[token] ?? creditor.values[token] ?? disputed.values[token];
    const wanted = Object.keys(tokens).filter((token) => !token.endsWith('[]') && !givenByWriter.test(token));
    expect(wanted.filter((token) => !value(token))).toEqual([
      // The second client has none, nor does a case that has not ended, or a payment break; nobody has died.
      'case.terminationReason',
      'case.terminationTerm',
      // There is no review of equity under the Protocol of 2025.
      'case.equityReviewMonth',
      'client.2.middleNames',
      'client.2.niNumber',
      'client.2.email',
      'client.2.mobile',
      'client.2.otherNames',
      'address.line2',
      'address.country',
      'schedule.breakFrom',
      'schedule.breakTo',
      'schedule.breakMonths',
      'dates.completion',
      'dates.termination',
      'death.name',
      'death.on',
    ]);
    const known = new Set([...Object.keys(tokens), ...Object.keys(conditionTokens)]);
    expect(
      Object.keys({ ...clients.values, ...creditor.values }).filter((token) => !known.has(token)),
    ).toEqual([]);
    expect(Object.keys(clients.tables).sort()).toEqual(Object.keys(tokenTables).sort());
    const filled = Object.entries(clients.tables).filter(([, { rows }]) => rows.length > 0);
    expect(filled.map(([token]) => token).sort()).toEqual([
      'assets[]',
      'creditors[]',
      'eos[]',
      'evidence[]',
      'iande[]',
      'modificationAnswers[]',
      'options[]',
      'proposedModifications[]',
      'rp[]',
    ]);
  });

  test('says money, days and names as letters do', async () => {
    const { values } = await toClients();
    expect(values).toMatchObject({
      'client.1.name': 'Mr Adam John Smith',
      'client.1.salutation': 'Mr Smith',
      'client.1.otherNames': 'Ad and Adam Jones',
      'client.1.dateOfBirth': '12 April 1980',
      'address.line': '12 Canal Street, Leeds, West Yorkshire, LS1 4AB',
      'ip.name': 'James Whitlock',
      'ip.role': 'Supervisor',
      'figures.contribution': '£150.00',
      'figures.totalContributions': '£9,000.00',
      'figures.totalDebt': '£12,240.00',
      'figures.received': '£350.00',
      'schedule.bankAccountNumber': '55779911',
      'schedule.missedAmount': '£150.00',
      'schedule.missedShortfall': '£150.00',
      'schedule.breachArrears': '£450.00',
      'schedule.breakMonthsLeft': '9',
      'dates.today': '20 January 2027',
      'dates.periodFrom': '5 January 2026',
      'dates.periodTo': '4 January 2027',
      'dates.anniversary': '5 January 2028',
      // Clock vectors of law.md: 28 days beginning with the decision; five business days from delivery.
      'dates.challengeBy': '1 February 2026',
      'dates.meetingRequestBy': '22 December 2025',
      'case.isJoint': 'yes',
      'case.isVulnerable': null,
    });
  });

  test('a creditor is told of their own claim, and of nobody else’s account', async () => {
    const [clients, creditor] = [await toClients(), await toCreditor()];
    expect(creditor.values).toMatchObject({
      'figures.claimAmount': '£6,120.00',
      'figures.claimAdmitted': '£6,120.00',
      'figures.creditorDividendToDate': '£0.00',
      'recipient.salutation': 'Sir or Madam',
    });
    expect(clients.values).not.toHaveProperty(['figures.claimAmount']);
    expect(JSON.stringify(clients.tables['creditors[]'])).toContain('CARD-2222');
    expect(JSON.stringify(creditor)).not.toContain('CARD-2222');
  });

  test('only what a text names is read', async () => {
    const { values, tables } = await dataFor(recipient('client', null), {
      tokens: new Set(['client.1.name']),
    });
    expect(values['client.1.name']).toBe('Mr Adam John Smith');
    expect(values).not.toHaveProperty(['figures.contribution']);
    expect(Object.keys(tables)).toEqual([
      'votes[]',
      'remittance[]',
      'alternatives[]',
      'lumpSums[]',
      'signatures[]',
    ]);
  });
});

test('the options of a client look at unsecured debts, and at all that is owned', async () => {
  const found = await addCase(database, { contributionPence: 15_000, termMonths: 60 });
  const [debt] = await database.select().from(caseCreditors).where(eq(caseCreditors.id, rich.debts[0]!));
  const [vehicle] = await database
    .select()
    .from(reference.assets)
    .where(eq(reference.assets.class, 'vehicle'))
    .limit(1);
  const { creditorId, creditId, debtStatusId } = debt!;
  const owed = { caseId: found.id, creditorId, creditId, debtStatusId };
  await database.insert(caseCreditors).values([
    { ...owed, balanceSoaPence: 15_000_000, isSecured: true, securityPence: 15_000_000 },
    { ...owed, balanceSoaPence: 2_000_000 },
  ]);
  const car = { assetTypeId: vehicle!.id, description: 'Car', valuePence: 900_000, isExcluded: true };
  await database.insert(caseAssets).values({ ...car, caseId: found.id });
  const statement = { statementOn: '2025-11-10', kind: 'initial' as const, adults: 1 };
  await database
    .insert(iandeStatements)
    .values({ ...statement, caseId: found.id, incomePence: 115_000, expenditurePence: 100_000 });
  const { tables: made } = await dataFor(recipient('client', null), {}, everybody, found.id);
  const forYou = (name: string) => made['options[]']!.rows.find(([of]) => of === name)![3];
  expect(forYou('Debt management plan')).toContain('about 12 years');
  expect(forYou('Debt relief order')).toBe(
    'You do not qualify as things are: your vehicle is worth £9,000.00, you have £150.00 left a month.',
  );
});

describe('what others may not know', () => {
  const secret = { riskOfViolence: true, isVulnerable: true, vulnerabilityNotes: 'A hidden illness' };
  const everything = (data: LetterData) => JSON.stringify([data.values, data.tables]);
  beforeAll(async () => {
    await database.update(cases).set(secret).where(eq(cases.id, rich.id));
    await database
      .update(persons)
      .set({ specialCategoryNotes: 'Another illness' })
      .where(eq(persons.id, rich.personIds[0]!));
    return async () => {
      await database
        .update(cases)
        .set({ riskOfViolence: false, isVulnerable: false })
        .where(eq(cases.id, rich.id));
    };
  });

  test.each(['creditor', 'employer', 'court', 'sos', 'other'] as const)(
    'a withheld address reaches no %s, wherever it stands',
    async (type) => {
      const id = type === 'creditor' ? rich.debts[0]! : null;
      const data = await dataFor(recipient(type, id, { lines: ['1 Bank Place', 'London', 'EC1A 1BB'] }), {
        facts: { 'breach.detail': 'Went to 12  canal street, ls14ab.' },
      });
      expect(everything(data)).not.toMatch(/canal\s*street|LS1\s*4AB/i);
      expect(data.values['address.line']).toBe('address withheld');
      expect(data.values['case.isAddressWithheld']).toBe('yes');
    },
  );

  test('it stands in letters to the clients themselves', async () => {
    const { values, tables } = await toClients();
    expect(values['address.line']).toContain('12 Canal Street');
    expect(JSON.stringify(tables['assets[]'])).toContain('12 Canal Street');
    const first = await dataFor(recipient('client', rich.personIds[0]!));
    expect(first.values['address.line']).toContain('12 Canal Street');
  });

  test('special-category data and vulnerability stay with the client; a benefit for health is hidden in its heading', async () => {
    const [clients, creditor] = [await toClients(), await toCreditor()];
    expect(everything(clients) + everything(creditor)).not.toMatch(/illness/i);
    expect(clients.values['case.isVulnerable']).toBe('yes');
    expect(creditor.values['case.isVulnerable']).toBeNull();
    expect(JSON.stringify(clients.tables['iande[]'])).toContain('PIP');
    expect(JSON.stringify(creditor.tables['iande[]'])).not.toContain('PIP');
    expect(JSON.stringify(creditor.tables['iande[]'])).toContain('Benefits');
  });
});

describe('whom a letter goes to', () => {
  const find = (to: Recipient) => database.transaction((tx) => recipientAddress(tx, everybody, rich.id, to));
  const home = ['12 Canal Street', 'Leeds', 'West Yorkshire', 'LS1 4AB'];
  test('clients together and alone, an employer, the creditor of a debt', async () => {
    expect(await find({ type: 'client', id: null })).toMatchObject({
      name: 'Mr A Smith & Mrs B Smith',
      salutation: 'Mr Smith and Mrs Smith',
      lines: home,
    });
    expect(await find({ type: 'client', id: rich.personIds[0]! })).toMatchObject({
      name: 'Mr Adam John Smith',
      lines: home,
    });
    expect(await find({ type: 'employer', id: rich.personIds[0]! })).toMatchObject({
      name: 'Mill Ltd',
      lines: ['1 Work Road', 'Leeds', 'LS2 8AB'],
    });
    expect(await find({ type: 'creditor', id: rich.debts[0]! })).toMatchObject({
      lines: ['1 Bank Place', 'London', 'EC1A 1BB'],
      reference: 'CARD-1111',
    });
  });
  test('nobody who is not of the case, and not two clients who live apart in one letter', async () => {
    const { personIds, ...other } = await addRichCase(database, {
      people: [{ address: { line1: '1 First Street' } }, { address: { line1: '2 Second Street' } }],
    });
    await expect(find({ type: 'client', id: personIds[0]! })).rejects.toMatchObject({ refusal: 'notFound' });
    await expect(find({ type: 'creditor', id: other.debts[0]! })).rejects.toMatchObject({
      refusal: 'notFound',
    });
    await expect(
      database.transaction((tx) => recipientAddress(tx, everybody, other.id, { type: 'client', id: null })),
    ).rejects.toThrow('have different addresses');
  });
  test.each([
    ['Ann Smith', ['1 High Street', 'Leeds', 'LS1 4AB'], null],
    ['Ann Smith', ['Rue Haute 1', '1000 Brussels', 'Belgium'], null],
    ['', ['1 High Street', 'LS1 4AB'], 'no name'],
    ['Ann Smith', [], 'no address'],
    ['Ann Smith', ['LS1 4AB'], 'too short'],
    ['Ann Smith', ['No fixed abode', 'Leeds', 'LS1 4AB'], 'No fixed abode'],
    ['Ann Smith', ['1 High Street', 'Leeds'], 'postcode'],
    ['Ann Smith', ['1', '2', '3', '4', '5', '6', 'LS1 4AB'], '8 lines'],
    ['x'.repeat(70), ['1', '2', '3', '4', '5', 'LS1 4AB'], '8 lines'],
  ])('%s at %j: %s', (name, lines, problem) => {
    const problems = addressProblems(name, lines);
    if (problem === null) expect(problems).toEqual([]);
    else expect(problems.join(' ')).toContain(problem);
  });
});

test('reports tell of variations that were approved and of payment breaks, and of nothing else', async () => {
  const departures = async () => (await dataFor(recipient('other', null))).values['case.departures'];
  expect(await departures()).toBeNull();
  const terms = JSON.stringify(variationTerms.parse({ from: '2026-07-01', contributionPence: 10_000 }));
  const vary = (number: number, status: 'approved' | 'rejected', decidedOn: string) =>
    database.execute(sql`insert into case_variations
      (case_id, number, kind, reason, status, status_reason, terms, decided_on, effective_on)
      values (${rich.id}, ${number}, 'contributions_reduction', 'Illness', ${status}, 'As voted', ${terms}, ${decidedOn},
        ${status === 'approved' ? '2026-07-01' : null})`);
  await vary(1, 'rejected', '2026-06-01');
  expect(await departures()).toBeNull();
  await vary(2, 'approved', '2026-06-15');
  await vary(3, 'approved', '2027-02-01');
  expect(await departures()).toBe(
    'The terms were varied on 15 June 2026: lower contributions. Contributions are £100.00 a month from 01/07/2026.',
  );
  await database.execute(sql`delete from case_variations where case_id = ${rich.id}`);
});

test('a second payment break is told with its own months, not with those of the first', async () => {
  const kinds = ['regular', 'break', 'regular', 'break', 'break', 'regular'];
  await database.execute(sql`with made as (
      insert into payment_schedules (case_id, schedule_version, reason, in_force_from) values (${rich.id}, 1, 'initial', '2026-01-05') returning id)
    insert into payment_schedule_lines (schedule_id, seq, due_on, expected_pence, kind)
    select made.id, n, ('2026-01-05'::date + (n - 1) * interval '1 month')::date, case kind when 'break' then 0 else 15000 end, kind
    from made, unnest(${sql.param(kinds)}::text[]) with ordinality x(kind, n)`);
  const told = async (on: string) => {
    const { values } = await dataFor(recipient('client', null), { on });
    return [values['schedule.breakFrom'], values['schedule.breakTo'], values['schedule.breakMonths']];
  };
  expect(await told('2026-01-20')).toEqual(['5 February 2026', '5 February 2026', '1']);
  expect(await told('2026-03-20')).toEqual(['5 April 2026', '5 May 2026', '2']);
  // On the day itself, and later in its last month.
  expect(await told('2026-05-20')).toEqual(['5 April 2026', '5 May 2026', '2']);
  expect(await told('2026-06-01')).toEqual([null, null, null]);
  await database.execute(sql`delete from payment_schedule_lines
    where schedule_id in (select id from payment_schedules where case_id = ${rich.id})`);
  await database.execute(sql`delete from payment_schedules where case_id = ${rich.id}`);
});

test('a next dividend lies ahead of the letter: a day that has come says nothing of what comes next', async () => {
  const nextDividend = async (on: string) =>
    (await dataFor(recipient('creditor', rich.debts[0]!), { on })).values['dates.nextDividend'];
  expect(await nextDividend('2027-03-30')).toBe('31 March 2027');
  expect(await nextDividend('2027-03-31')).toBeNull();
  expect(await nextDividend('2027-04-01')).toBeNull();
});

test('clients of a firm without a collection account pay where they paid last', async () => {
  const collection = eq(bankAccounts.kind, 'collection');
  const [pooled] = await database.select().from(bankAccounts).where(collection);
  await database.update(bankAccounts).set({ isActive: false }).where(collection);
  try {
    expect((await toClients()).values['schedule.bankAccountNumber']).toBeNull();
    const { id: _, version: __, ...values } = pooled!;
    const own = {
      ...values,
      name: 'Letters client account',
      kind: 'client_umbrella' as const,
      accountNumber: '55779912',
    };
    const [account] = await database.insert(bankAccounts).values(own).returning();
    await database.update(receipts).set({ bankAccountId: account!.id }).where(eq(receipts.caseId, rich.id));
    expect((await toClients()).values).toMatchObject({
      'schedule.bankSortCode': '20-00-00',
      'schedule.bankAccountNumber': '55779912',
    });
  } finally {
    await database.update(bankAccounts).set({ isActive: true }).where(collection);
  }
});

test('a case of a domain that the actor does not hold has no letter', async () => {
  await expect(dataFor(recipient('client', null), {}, { ...everybody, domainIds: [] })).rejects.toMatchObject(
    {
      refusal: 'notFound',
    },
  );
});

test('every token that a case fills says where it is filled in', () => {
  const own = Object.keys(tokens).filter(
    (token) =>
      !givenByWriter.test(token) &&
      !/^dates\.(today|responseBy|appealBy)|^recipient\.(name|salutation)|^(?:modifications|votes|remittance)\[\]/.test(
        token,
      ),
  );
  expect(own.filter((token) => fieldLink(token, 12) === null)).toEqual([]);
  expect(fieldLink('figures.contribution', 12)).toBe('/cases/12/edit?field=contributionPence');
  expect(fieldLink('client.2.email', 12)).toBe('/cases/12?tab=people&field=email');
  expect(fieldLink('complaint.outcome', 12)).toBe('/cases/12?tab=complaints');
  expect(fieldLink('breach.detail', 12)).toBeNull();
});

test('a case of 10,000 creditors lists every one of them', async () => {
  const many = await addRichCase(database);
  await database.execute(sql`
    insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence)
    select d.case_id, d.creditor_id, d.credit_id, d.debt_status_id, n from case_creditors d, generate_series(1, 10000) n
    where d.id = ${many.debts[0]!}`);
  const tokens = new Set(['creditors[]']);
  const { tables } = await dataFor(recipient('client', null), { tokens }, everybody, many.id);
  expect(tables['creditors[]']?.rows.length).toBeGreaterThanOrEqual(10_000);
});
