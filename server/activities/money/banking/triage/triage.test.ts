import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
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
const { account, newCase, detail, add, decide, run, holds, payersOf, receiptsOf, proven, call } = desk;
const payer = { payerSortCode: '20-30-40', payerAccountNumber: '12345678' };
afterAll(proven);

describe('matching a line to a case', () => {
  test('posts its receipt, counts on the schedule, learns the payer; undoing reverses it all', async () => {
    const { id: caseId } = await newCase('Matchwell');
    const [id = 0] = await add(paid('MATCHWELL', payer));
    const { status, body } = await decide(id, 'match', { caseId });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'matched',
      case: { id: caseId },
      isMatchedAutomatically: false,
    });
    expect(body.data.parts).toMatchObject([{ amountPence: 15_000, case: { id: caseId } }]);
    expect(await holds(caseId)).toEqual({ cash: 15_000, received: 15_000 });
    expect(await payersOf(caseId)).toEqual([{ times: 1, isActive: true }]);

    expect((await decide(id, 'undo')).body.data).toMatchObject({
      status: 'unmatched',
      case: null,
      parts: [],
    });
    expect(await holds(caseId)).toEqual({ cash: 0, received: 0 });
    expect(await payersOf(caseId)).toEqual([{ times: 0, isActive: false }]);
    const { rows } = await database.execute(sql`select m.posted_on::text as "on" from receipts r
      join journals m on m.id = r.reversal_journal_id where r.bank_item_id = ${id}`);
    expect(rows).toEqual([{ on: '2026-10-06' }]);

    expect((await decide(id, 'match', { caseId, learnsPayer: false })).status).toBe(200);
    expect(await holds(caseId)).toEqual({ cash: 15_000, received: 15_000 });
    expect(await payersOf(caseId)).toEqual([{ times: 0, isActive: false }]);
  });

  test('without a case the money waits as unallocated', async () => {
    const [id = 0] = await add(paid('WHOSE'));
    for (const reason of [undefined, null, ' ']) {
      const refused = await decide(id, 'match', { caseId: null, reason });
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        { reason: 'Say why no case can have it yet.' },
      ]);
    }
    const reason = 'The client is asked whose it is';
    const { body } = await decide(id, 'match', { caseId: null, reason });
    expect(body.data).toMatchObject({ status: 'matched', case: null, parts: [{ case: null, reason }] });
    expect(await receiptsOf(id)).toEqual([15_000]);
    const { rows } = await database.execute(sql`select j.description, a.after ->> 'reason' as audited
      from receipts r join journals j on j.id = r.journal_id
        join audit_log a on a.entity = 'bank-items' and a.entity_id = r.bank_item_id and a.action = 'matched'
      where r.bank_item_id = ${id}`);
    expect(rows).toEqual([{ description: `Unallocated receipt: ${reason}`, audited: reason }]);
    expect((await decide(id, 'undo')).status).toBe(200);
    expect(await receiptsOf(id)).toEqual([]);
  });

  test('is refused for money out, for a case of another domain, and for office money', async () => {
    const [out = 0, into = 0] = await add(paid('CHARGES', { amountPence: -500 }), paid('INTO'));
    const { id: caseId } = await newCase('Refuseby');
    const { id: far } = await newCase('Farby', { domain: 'Northgate Insolvency' });
    expect((await decide(out, 'match', { caseId })).status).toBe(409);
    expect((await decide(into, 'match', { caseId: far })).status).toBe(404);
    const everywhere = await cashier(app, ['financials.banking', 'config.all-domains']);
    expect((await decide(into, 'match', { caseId: far }, everywhere.call)).body.errors).toEqual({
      caseId: 'That case belongs to another domain than the bank account.',
    });
    expect((await detail(into)).status).toBe('unmatched');
    const office = await desk.addAccount({
      kind: 'office',
      ledgerAccountId: await ledgerAccount(database, '1500'),
    });
    const { id: named, uniqueReference } = await newCase('Officely');
    const [fee = 0] = await storeItems(database, office.id, [paid(`G OFFICELY ${uniqueReference}`)]);
    await run();
    expect(await detail(fee)).toMatchObject({ status: 'unmatched', proposals: [] });
    expect((await decide(fee, 'match', { caseId: named })).body.message).toContain('holds no clients’ money');
    expect(await holds(named)).toEqual({ cash: 0, received: 0 });
  });

  test('a receipt posted by hand is linked, not posted again; undoing leaves it', async () => {
    const { id: caseId } = await newCase('Handley');
    const { rows } = await database.execute<{ id: number }>(
      sql`select id from income_types where name = 'Voluntary contribution'`,
    );
    const { body } = await call('POST', `/cases/${caseId}/receipts`, {
      amountPence: 15_000,
      receivedOn: '2026-10-05',
      incomeTypeId: rows[0]!.id,
      method: 'so',
      bankAccountId: account.id,
      payerName: null,
      payerReference: null,
    });
    const [id = 0] = await add(paid('HANDLEY'));
    const { receiptId } = body.data;
    expect((await detail(id)).receiptsByHand).toMatchObject([{ receiptId, case: { id: caseId } }]);
    expect((await decide(id, 'link-receipt', { receiptId })).body.data).toMatchObject({ status: 'matched' });
    expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
    const [twin = 0] = await add(paid('HANDLEY AGAIN'));
    expect((await decide(twin, 'link-receipt', { receiptId })).status).toBe(409);
    expect((await decide(id, 'undo')).status).toBe(200);
    expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
    expect((await decide(id, 'link-receipt', { receiptId })).status).toBe(200);
  });
});

describe('confirming', () => {
  test('accepts what matching proposed, with its evidence kept; a run never posts again what was undone', async () => {
    const { id: caseId, uniqueReference } = await newCase('Proposeley');
    const [first = 0, second = 0] = await add(
      paid(`G PROPOSELEY ${uniqueReference}`, payer),
      paid('G PROPOSELEY', { ...payer, bookedOn: '2026-11-05' }),
    );
    await run();
    const proposed = await detail(second);
    expect(proposed).toMatchObject({
      status: 'suggested',
      best: 'case',
      proposals: [{ case: { id: caseId } }],
    });
    const sides = proposed.proposals[0]!.explanations.map(({ side }) => side);
    expect(sides).toContain('for');
    const { body } = await decide(second, 'confirm');
    expect(body.data).toMatchObject({
      status: 'matched',
      proposals: proposed.proposals,
      matchScore: proposed.matchScore,
    });
    expect(await payersOf(caseId)).toEqual([{ times: 2, isActive: true }]);

    expect((await detail(first)).isMatchedAutomatically).toBe(true);
    expect((await decide(first, 'undo')).status).toBe(200);
    expect(await payersOf(caseId)).toEqual([{ times: 1, isActive: true }]);
    await run();
    expect(await detail(first)).toMatchObject({
      status: 'unmatched',
      problem: 'A match of this line was undone: a person must decide about it.',
      best: 'case',
    });
    expect((await decide(first, 'confirm')).body.data.status).toBe('matched');
    expect(await holds(caseId)).toEqual({ cash: 30_000, received: 30_000 });
  });

  test('asks for a choice where two cases fit equally well, or none', async () => {
    const both = [await newCase('Tieford'), await newCase('Tieford')];
    for (const { id } of both)
      await database.execute(sql`insert into payer_accounts (case_id, sort_code, account_number, confirmed_count)
        values (${id}, '20-30-41', '99999999', 5)`);
    const [tie = 0, none = 0] = await add(
      paid('G TIEFORD', { payerSortCode: '20-30-41', payerAccountNumber: '99999999' }),
      paid('NOBODY AT ALL', { amountPence: 77 }),
    );
    await run();
    expect(await detail(tie)).toMatchObject({ status: 'suggested', best: null });
    expect((await decide(tie, 'confirm')).body.message).toContain('fit equally well');
    expect((await decide(none, 'confirm')).body.message).toContain('Nothing is proposed');
    expect((await decide(tie, 'match', { caseId: both[1]!.id })).status).toBe(200);
  });

  test('several similar lines at once: a stale or foreign one is refused with the reason, the others are posted', async () => {
    const made = [await newCase('Alikeby'), await newCase('Alikeham'), await newCase('Alikeworth')];
    const names = ['ALIKEBY', 'ALIKEHAM', 'ALIKEWORTH'];
    for (const [n, { id }] of made.entries())
      await database.execute(sql`insert into payer_accounts (case_id, sort_code, account_number, confirmed_count)
        values (${id}, '20-30-42', ${String(50_000_000 + n)}, 1)`);
    const ids = await add(
      ...names.map((name, n) =>
        paid(`G ${name}`, { payerSortCode: '20-30-42', payerAccountNumber: String(50_000_000 + n) }),
      ),
    );
    await run();
    expect((await detail(ids[0]!)).equalCount).toBe(2);
    const alike = (await call('GET', `/banking/items/${ids[0]}/alike`)).body.data as {
      id: number;
      version: number;
    }[];
    expect(alike.map(({ id }) => id)).toEqual(ids);
    const elsewhere = await desk.addAccount();
    await decide(ids[2]!, 'ignore', { reason: 'for the test' });
    const items = [...alike.map(({ id, version }) => ({ id, version })), { id: 2_000_000_000, version: 1 }];
    expect(
      (await call('POST', `/banking/accounts/${elsewhere.id}/items/confirm`, { items })).body.data
        .confirmedCount,
    ).toBe(0);
    const { status, body } = await call('POST', `/banking/accounts/${account.id}/items/confirm`, { items });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      confirmedCount: 2,
      refused: [
        { id: ids[2], message: 'You have ignored this line already.' },
        { id: 2_000_000_000, message: 'That line is not one of this account.' },
      ],
    });
    expect(await holds(made[0]!.id)).toEqual({ cash: 15_000, received: 15_000 });
    expect(await holds(made[2]!.id)).toEqual({ cash: 0, received: 0 });
  });
});

describe('splitting', () => {
  test('divides the line to the penny, each part with its receipt; undone as a whole', async () => {
    const [one, two] = [await newCase('Splitone'), await newCase('Splittwo')];
    const [id = 0] = await add(paid('BOTH OF US'));
    const parts = [
      { caseId: one.id, amountPence: 9_999 },
      { caseId: two.id, amountPence: 5_000 },
    ];
    const refused = await decide(id, 'split', { parts });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.parts).toBe('The parts are £0.01 less than the line’s £150.00.');
    const rest = { caseId: null, amountPence: 1 };
    expect((await decide(id, 'split', { parts: [...parts, rest] })).body.errors).toEqual({
      'parts.2.reason': 'Say why no case can have it yet.',
    });
    const whole = [...parts, { ...rest, reason: 'A penny too much' }];
    const { body } = await decide(id, 'split', { parts: whole });
    expect(body.data).toMatchObject({
      status: 'split',
      parts: whole.map(({ amountPence }) => ({ amountPence })),
    });
    expect(await holds(one.id)).toEqual({ cash: 9_999, received: 9_999 });
    expect(await holds(two.id)).toEqual({ cash: 5_000, received: 5_000 });
    await decide(id, 'undo');
    expect(await receiptsOf(id)).toEqual([]);
    expect(await holds(one.id)).toEqual({ cash: 0, received: 0 });
    expect((await decide(id, 'split', { parts: whole })).status).toBe(200);
  });

  test('of one part, or of parts without amounts, is refused', async () => {
    const { id: caseId } = await newCase('Splitnone');
    const [id = 0] = await add(paid('ONE'));
    for (const parts of [
      [{ caseId, amountPence: 15_000 }],
      [
        { caseId, amountPence: 15_001 },
        { caseId, amountPence: -1 },
      ],
      [
        { caseId, amountPence: 7_500.5 },
        { caseId, amountPence: 7_499.5 },
      ],
    ])
      expect((await decide(id, 'split', { parts })).status).toBe(400);
    expect(await receiptsOf(id)).toEqual([]);
  });
});

describe('ignoring', () => {
  test('needs a reason, and can be undone', async () => {
    const { uniqueReference, id: caseId } = await newCase('Ignorely');
    const [id = 0] = await add(paid(uniqueReference, { amountPence: 4_321, bookedOn: '2026-10-20' }));
    await run();
    expect(await detail(id)).toMatchObject({ status: 'suggested', case: { id: caseId } });
    expect((await decide(id, 'ignore', { reason: ' ' })).body.errors).toEqual({ reason: 'Say why.' });
    expect((await decide(id, 'ignore', { reason: 'Bank error' })).body.data).toMatchObject({
      status: 'ignored',
      ignoredReason: 'Bank error',
      case: null,
    });
    expect((await decide(id, 'match', { caseId })).body.message).toBe('You have ignored this line already.');
    expect((await decide(id, 'undo')).body.data).toMatchObject({ status: 'suggested', case: { id: caseId } });
    expect((await decide(id, 'undo')).body.message).toBe('This line is already open again.');
  });
});

test('lines of another domain are as though they did not exist, and a permission is needed', async () => {
  const [id = 0] = await add(paid('PRIVATE'));
  const northern = await cashier(app, undefined, { domainId: firm.northgate });
  for (const [action, more] of [
    ['confirm', {}],
    ['match', { caseId: null, reason: 'x' }],
    ['ignore', { reason: 'x' }],
    [
      'split',
      {
        parts: [
          { caseId: null, reason: 'x', amountPence: 1 },
          { caseId: null, reason: 'x', amountPence: 14_999 },
        ],
      },
    ],
    ['pair', { otherItemId: id + 1 }],
    ['link-receipt', { receiptId: 1 }],
    ['undo', {}],
  ] as const)
    expect({ action, status: (await decide(id, action, more, northern.call)).status }).toEqual({
      action,
      status: 404,
    });
  for (const path of [
    `/banking/items/${id}`,
    `/banking/items/${id}/alike`,
    `/banking/accounts/${account.id}/items/counts`,
  ])
    expect((await northern.call('GET', path)).status).toBe(404);
  const clerk = await cashier(app, ['reports.tasks']);
  expect((await decide(id, 'match', { caseId: null, reason: 'x' }, clerk.call)).status).toBe(403);
  expect((await detail(id)).status).toBe('unmatched');
});
