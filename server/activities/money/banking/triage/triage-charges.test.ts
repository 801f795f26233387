import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { cashier, ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const firm = await demoFirm(database);
const desk = await triageDesk(database, app);
const { account, newCase, detail, add, decide, holds, proven, call } = desk;
const balances = async () => (await call('GET', `/banking/accounts/${account.id}`)).body.data;
const charge = (description: string, amountPence = -650, more: object = {}) =>
  paid(description, { amountPence, bookedOn: '2026-10-20', ...more });
/** The postings of a line, in order: side, account, the case's id and pence. */
const postingsOf = async (itemId: number) =>
  (
    await database.execute<{ text: string }>(sql`
      select case when l.debit_pence > 0 then 'Dr ' else 'Cr ' end || a.code || ' ' || coalesce(l.case_id::text, '-') || ' '
        || l.debit_pence + l.credit_pence as text
      from journals j join journal_lines l on l.journal_id = j.id join chart_of_accounts a on a.id = l.account_id
      where j.source = 'charge' and j.source_id = ${itemId} or j.reverses_id in (select id from journals where source = 'charge' and source_id = ${itemId})
      order by j.id, l.line`)
  ).rows.map(({ text }) => text);
/** A case that has paid £150.00 into the account. */
async function caseWithMoney(lastName: string) {
  const made = await newCase(lastName);
  const [id = 0] = await add(paid(lastName.toUpperCase()));
  expect((await decide(id, 'match', { caseId: made.id })).status).toBe(200);
  return { ...made, receiptItem: id };
}
afterAll(proven);

describe('a charge borne by a case', () => {
  test('is an expense of its estate, and undoing gives the money back', async () => {
    const { id: caseId } = await caseWithMoney('Chargely');
    const [id = 0] = await add(charge('ACCOUNT CHARGES'));
    const { status, body } = await decide(id, 'charge', { caseId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'matched',
      matchedKind: 'charge',
      case: { id: caseId },
      parts: [{ kind: 'charge', amountPence: -650, case: { id: caseId } }],
    });
    expect(await postingsOf(id)).toEqual([`Dr 5199 ${caseId} 650`, `Cr 1000 ${caseId} 650`]);
    expect(await holds(caseId)).toEqual({ cash: 14_350, received: 15_000 });
    const account5199 = (await call('GET', `/cases/${caseId}/receipts-and-payments`)).body.data;
    expect(JSON.stringify(account5199)).toContain('Bank charges');
    await proven();

    expect((await decide(id, 'undo')).body.data).toMatchObject({
      status: 'unmatched',
      case: null,
      parts: [],
    });
    expect(await postingsOf(id)).toEqual([
      `Dr 5199 ${caseId} 650`,
      `Cr 1000 ${caseId} 650`,
      `Cr 5199 ${caseId} 650`,
      `Dr 1000 ${caseId} 650`,
    ]);
    expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
    expect((await decide(id, 'charge', { caseId })).status).toBe(200);
    const { rows } = await database.execute<{ action: string }>(
      sql`select action from audit_log where entity = 'bank-items' and entity_id = ${id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['matched', 'undone', 'matched']);
  });

  test('is refused where the estate does not hold as much, at the field', async () => {
    const { id: caseId, uniqueReference } = await newCase('Emptyby');
    const [id = 0] = await add(charge('TOO MUCH'));
    const { status, body } = await decide(id, 'charge', { caseId });
    expect(status).toBe(409);
    expect(body.errors).toEqual({ caseId: `Case ${uniqueReference} holds only £0.00 there, not £6.50.` });
    expect(await detail(id)).toMatchObject({ status: 'unmatched', parts: [] });
  });

  test('of two charges at once that the estate can bear only one of, one is posted', async () => {
    const { id: caseId } = await caseWithMoney('Bothworth');
    const ids = await add(charge('ONE', -10_000), charge('TWO', -10_000));
    const answers = await Promise.all(ids.map((id) => decide(id, 'charge', { caseId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await holds(caseId)).toMatchObject({ cash: 5_000 });
  });

  test('prevents its receipt from being reversed, and is refunded at most once', async () => {
    const { id: caseId, receiptItem } = await caseWithMoney('Refundly');
    const [id = 0, back = 0, again = 0] = await add(
      charge('CHARGE'),
      charge('REFUND OF CHARGE', 650),
      charge('REFUND OF CHARGE', 650),
    );
    expect((await decide(back, 'charge', { caseId })).body.errors.caseId).toContain(
      'come to £0.00, not £6.50.',
    );
    await decide(id, 'charge', { caseId });
    expect((await decide(receiptItem, 'undo')).status).toBe(409);
    expect((await decide(back, 'charge', { caseId })).status).toBe(200);
    expect(await postingsOf(back)).toEqual([`Cr 5199 ${caseId} 650`, `Dr 1000 ${caseId} 650`]);
    expect((await decide(again, 'charge', { caseId })).status).toBe(409);
    expect((await decide(id, 'undo')).body.message).toContain('Undo the line of the refund first.');
    expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
    expect((await decide(back, 'undo')).status).toBe(200);
    expect((await decide(id, 'undo')).status).toBe(200);
    expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
  });
});

test('a charge without a case is for the firm to make good, and its refund cancels it', async () => {
  const [id = 0, ...refunds] = await add(
    charge('QUARTERLY CHARGE', -1_200),
    charge('FROM THE FIRM', 1_200),
    charge('FROM THE FIRM TOO', 1_200),
  );
  const before = (await balances()).charges.firmPence;
  expect((await decide(refunds[0]!, 'charge', { caseId: null })).status).toBe(409);
  expect((await decide(id, 'charge', { caseId: null })).body.data).toMatchObject({
    status: 'matched',
    case: null,
    parts: [{ kind: 'charge', amountPence: -1_200, case: null }],
  });
  expect(await postingsOf(id)).toEqual(['Dr 1090 - 1200', 'Cr 1000 - 1200']);
  expect((await balances()).charges.firmPence).toBe(before + 1_200);
  await proven();
  const answers = await Promise.all(refunds.map((refund) => decide(refund, 'charge', { caseId: null })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await balances()).charges.firmPence).toBe(before);
  const { rows } = await database.execute<{ pence: number }>(sql`
    select coalesce(sum(l.debit_pence - l.credit_pence), 0)::int as pence from journal_lines l
    join chart_of_accounts a on a.id = l.account_id where a.code = '1090' and l.domain_id = ${firm.harbour}`);
  expect(rows[0]!.pence).toBe(0);
});

test('verification compares books and lines for each charge', async () => {
  const { id: caseId } = await caseWithMoney('Proveley');
  const [id = 0, back = 0] = await add(charge('CHARGE'), charge('REFUND', 650));
  for (const each of [id, back]) await decide(each, 'charge', { caseId });
  const found: string[][] = [];
  for (const corruption of [
    sql`update bank_item_parts set amount_pence = -651 where bank_item_id = ${id}`,
    sql`update bank_item_parts set undone_at = now() where bank_item_id = ${id}`,
    sql`update bank_item_parts set case_id = null where bank_item_id = ${id}`,
  ])
    await database
      .transaction(async (tx) => {
        await tx.execute(corruption);
        found.push((await verifyLedger(tx)).map(({ rule }) => rule));
        throw new Error('taken back');
      })
      .catch((error: unknown) => expect(error).toMatchObject({ message: 'taken back' }));
  const stands =
    'A bank charge, or a supplier paid by the bank, stands in its journal with its amount, and counts until its journal is reversed';
  const pool = 'Money without a case is the unallocated receipts less what the firm owes for charges';
  const beyond = 'No charge is refunded beyond what was charged';
  expect(found).toEqual([[stands], [stands, beyond], [pool, stands, beyond]]);
});

test('its journal is not reversed apart from its line', async () => {
  const { id: caseId } = await caseWithMoney('Apartby');
  const [id = 0] = await add(charge('CHARGE'));
  const { matchedId } = (await decide(id, 'charge', { caseId })).body.data;
  const bookkeeper = await cashier(app, ['financials.journals']);
  const { status, body } = await bookkeeper.call('POST', `/journals/${matchedId}/reverse`, {
    postedOn: '2026-10-21',
    reason: 'Wrong',
  });
  expect([status, body.message]).toEqual([
    409,
    'This journal belongs to a line of a bank statement: undo that line instead.',
  ]);
});

test('interest goes to a case, or to several, as the kind of money that it is', async () => {
  const { rows } = await database.execute<{ id: number }>(
    sql`select t.id from income_types t join chart_of_accounts a on a.id = t.account_id where a.code = '4060'`,
  );
  const incomeTypeId = rows[0]!.id;
  const [one, two] = [await newCase('Interestone'), await newCase('Interesttwo')];
  const [whole = 0, shared = 0] = await add(
    charge('GROSS INTEREST PAID', 412),
    charge('GROSS INTEREST PAID', 300),
  );
  expect((await decide(whole, 'match', { caseId: one.id, incomeTypeId })).body.data.parts).toMatchObject([
    { incomeType: 'Bank interest' },
  ]);
  const parts = [
    { caseId: one.id, incomeTypeId, amountPence: 100 },
    { caseId: two.id, incomeTypeId, amountPence: 200 },
  ];
  const gone = [parts[0], { ...parts[1], incomeTypeId: 2_000_000_000 }];
  expect((await decide(shared, 'split', { parts: gone })).body.errors).toEqual({
    'parts.1.incomeTypeId': 'That row no longer exists.',
  });
  expect((await decide(shared, 'split', { parts })).status).toBe(200);
  // Interest is the case's money, not a contribution of its client.
  expect(await holds(one.id)).toEqual({ cash: 512, received: 0 });
  expect(await holds(two.id)).toEqual({ cash: 200, received: 0 });
  const lines = (await call('GET', `/banking/accounts/${account.id}/items?caseId=${two.id}`)).body.data;
  expect(lines).toMatchObject([{ id: shared, status: 'split' }]);
  await decide(shared, 'undo');
  expect((await call('GET', `/banking/accounts/${account.id}/items?caseId=${two.id}`)).body.data).toEqual([]);
});

describe('a charge that several bear', () => {
  test('is an expense of each estate, to the penny, with a part for the firm', async () => {
    const [one, two] = [await caseWithMoney('Sharely'), await caseWithMoney('Shareton')];
    const [id = 0] = await add(charge('CHARGES FOR SEPTEMBER', -1_000));
    const before = (await balances()).charges;
    const parts = [
      { caseId: one.id, amountPence: 334 },
      { caseId: two.id, amountPence: 333 },
      { caseId: null, amountPence: 333 },
    ];
    expect((await decide(id, 'split-charge', { parts })).body.data).toMatchObject({
      status: 'split',
      matchedKind: 'charge',
      case: null,
      parts: [
        { kind: 'charge', amountPence: -334, case: { id: one.id } },
        { kind: 'charge', amountPence: -333, case: { id: two.id } },
        { kind: 'charge', amountPence: -333, case: null },
      ],
    });
    expect(await postingsOf(id)).toEqual([
      `Dr 5199 ${one.id} 334`,
      `Cr 1000 ${one.id} 334`,
      `Dr 5199 ${two.id} 333`,
      `Cr 1000 ${two.id} 333`,
      'Dr 1090 - 333',
      'Cr 1000 - 333',
    ]);
    expect(await balances()).toMatchObject({
      charges: { firmPence: before.firmPence + 333, casesPence: before.casesPence + 667 },
    });
    await proven();
    expect((await decide(id, 'undo')).body.data).toMatchObject({ status: 'unmatched', parts: [] });
    expect(await balances()).toMatchObject({ charges: before });
    for (const each of [one, two]) expect(await holds(each.id)).toMatchObject({ cash: 15_000 });
  });

  test('is refunded part by part, and not undone while a part is', async () => {
    const [one, two] = [await caseWithMoney('Backly'), await caseWithMoney('Backton')];
    const [id = 0, whole = 0, back = 0] = await add(
      charge('CHARGES', -1_000),
      charge('REFUND', 1_000),
      charge('REFUND', 400),
    );
    const parts = [
      { caseId: one.id, amountPence: 600 },
      { caseId: two.id, amountPence: 400 },
    ];
    await decide(id, 'split-charge', { parts });
    const swapped = parts.map((part, n) => ({ ...part, amountPence: parts[1 - n]!.amountPence }));
    expect((await decide(whole, 'split-charge', { parts: swapped })).body.errors).toEqual({
      'parts.1.caseId': expect.stringContaining('come to £4.00, not £6.00.'),
    });
    expect((await decide(back, 'charge', { caseId: two.id })).status).toBe(200);
    expect((await decide(id, 'undo')).body.message).toContain('Undo the line of the refund first.');
    expect((await decide(back, 'undo')).status).toBe(200);
    expect((await decide(whole, 'split-charge', { parts })).status).toBe(200);
    expect(await holds(one.id)).toMatchObject({ cash: 15_000 });
  });

  test.each([
    ['a penny over', [601, 400], 'parts', 'The parts are £0.01 more than the line’s £10.00.'],
    ['a penny under', [599, 400], 'parts', 'The parts are £0.01 less than the line’s £10.00.'],
    ['nothing', [1_000, 0], 'parts.1.amountPence', 'Enter an amount.'],
    ['less than nothing', [1_001, -1], 'parts.1.amountPence', 'Enter an amount.'],
  ])('is the whole line: %s is refused', async (_what, [first, second], field, message) => {
    const { id: caseId } = await caseWithMoney('Wholely');
    const [id = 0] = await add(charge('CHARGES', -1_000));
    const parts = [
      { caseId, amountPence: first },
      { caseId: null, amountPence: second },
    ];
    const { status, body } = await decide(id, 'split-charge', { parts });
    expect([status, body.errors]).toEqual([400, { [field]: message }]);
  });

  test('is borne by nobody where one cannot, and by nobody twice', async () => {
    const rich = await caseWithMoney('Richley');
    const poor = await newCase('Poorley');
    const [id = 0] = await add(charge('CHARGES', -1_000));
    const split = (parts: { caseId: number | null; amountPence: number }[]) =>
      decide(id, 'split-charge', { parts });
    const short = await split([
      { caseId: rich.id, amountPence: 999 },
      { caseId: poor.id, amountPence: 1 },
    ]);
    expect([short.status, Object.keys(short.body.errors)]).toEqual([409, ['parts.1.caseId']]);
    expect(await holds(rich.id)).toMatchObject({ cash: 15_000 });
    expect(await postingsOf(id)).toEqual([]);
    const twice = await split([
      { caseId: rich.id, amountPence: 500 },
      { caseId: rich.id, amountPence: 500 },
    ]);
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      { 'parts.1.caseId': 'This case already bears a part.' },
    ]);
    expect((await split([{ caseId: rich.id, amountPence: 1_000 }])).status).toBe(400);
  });
});

describe('a charge is refused', () => {
  test('in a closed month, and stale', async () => {
    const [late = 0, seen = 0] = await add(charge('LATE', -5, { bookedOn: '2025-07-05' }), charge('SEEN'));
    await database.execute(
      sql`insert into periods (domain_id, month, status, closed_at) values (${firm.harbour}, '2025-07-01', 'closed', now())
        on conflict (domain_id, month) do update set status = 'closed', closed_at = now()`,
    );
    expect((await decide(late, 'charge', { caseId: null })).body.message).toBe(
      'July 2025 is closed: nothing can be posted to it.',
    );
    const { version } = await detail(seen);
    const second = await cashier(app);
    const answers = await Promise.all(
      [desk, second].map((by) => by.call('POST', `/banking/items/${seen}/charge`, { version, caseId: null })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await postingsOf(seen)).length).toBe(2);
  });

  test('for a case or a line of another domain, and without the permission', async () => {
    const [id = 0] = await add(charge('FAR'));
    const { id: far } = await newCase('Farcharge', { domain: 'Northgate Insolvency' });
    expect((await decide(id, 'charge', { caseId: far })).status).toBe(404);
    const everywhere = await cashier(app, ['financials.banking', 'config.all-domains']);
    expect((await decide(id, 'charge', { caseId: far }, everywhere.call)).body.errors).toEqual({
      caseId: 'That case belongs to another domain than the bank account.',
    });
    const northern = await cashier(app, undefined, { domainId: firm.northgate });
    expect((await decide(id, 'charge', { caseId: null }, northern.call)).status).toBe(404);
    const clerk = await cashier(app, ['reports.tasks']);
    expect((await decide(id, 'charge', { caseId: null }, clerk.call)).status).toBe(403);
  });
});

describe('a charge on an office account', () => {
  test('is a cost of the firm, that of the account named, and comes back by its refund', async () => {
    const office = await desk.addAccount({
      kind: 'office',
      ledgerAccountId: await ledgerAccount(database, '1500'),
    });
    const [fee = 0, rent = 0, refund = 0] = await storeItems(database, office.id, [
      charge('OFFICE CHARGES'),
      charge('RENT', -90_000),
      charge('CHARGES REFUNDED', 650),
    ]);
    const { id: caseId } = await caseWithMoney('Officeborne');
    expect((await decide(fee, 'charge', { caseId })).body.message).toContain('holds no clients’ money');
    expect((await decide(fee, 'charge', { caseId: null })).status).toBe(200);
    expect(await postingsOf(fee)).toEqual(['Dr 7210 - 650', 'Cr 1500 - 650']);
    const wrong = { caseId: null, costAccountId: await ledgerAccount(database, '5199') };
    expect((await decide(rent, 'charge', wrong)).body.errors).toEqual({
      costAccountId: 'Choose a cost account of the firm.',
    });
    await decide(rent, 'charge', { caseId: null, costAccountId: await ledgerAccount(database, '7240') });
    expect(await postingsOf(rent)).toEqual(['Dr 7240 - 90000', 'Cr 1500 - 90000']);
    expect((await decide(refund, 'charge', { caseId: null })).status).toBe(200);
    expect(await postingsOf(refund)).toEqual(['Cr 7210 - 650', 'Dr 1500 - 650']);
    expect((await decide(rent, 'undo')).status).toBe(200);
    await proven();
  });
});
