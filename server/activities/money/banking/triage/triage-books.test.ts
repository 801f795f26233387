import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { approveJournal } from '#test/approvals.ts';
import { cashier, ledgerAccount } from '#test/banking.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { appWith } from '#test/records-app.ts';
import { paid, triageDesk } from '#test/triage-desk.ts';

const database = await testDatabase({ seeded: true });
const app = await appWith(banking)(database);
const firm = await demoFirm(database);
const desk = await triageDesk(database, app);
const { account, newCase, detail, add, decide, run, holds, receiptsOf, proven, call } = desk;
const contribution = await incomeType(database);
const bookkeeper = async () =>
  apiCaller(
    app.app,
    (await app.signIn(['financials.journals', 'config.all-domains'], { approvalLimit: 100_000_000 })).headers,
  );
const [maker, checker] = [await bookkeeper(), await bookkeeper()];
afterAll(proven);

const receipt = {
  amountPence: 15_000,
  receivedOn: '2026-10-05',
  incomeTypeId: contribution,
  method: 'so',
  bankAccountId: account.id,
};
const { incomeTypeId: _type, ...unknown } = receipt;

/** Posts the line to one case and moves its receipt, with a second person's approval, to another; returns both cases. */
async function movedLine(name: string, more: object = {}) {
  const [wrong, right] = [await newCase(`${name}by`), await newCase(`${name}ton`)];
  const [id = 0] = await add(paid(`${name} PAYS`, more));
  expect((await decide(id, 'match', { caseId: wrong.id, learnsPayer: false })).status).toBe(200);
  await moveTo(right.id, await receiptOfLine(id));
  return { id, wrong: wrong.id, right: right.id };
}

async function receiptOfLine(itemId: number): Promise<number> {
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from receipts where bank_item_id = ${itemId} and status <> 'reversed'`,
  );
  return rows[0]!.id;
}

async function moveTo(toCaseId: number, receiptId: number): Promise<void> {
  const move = { toCaseId, postedOn: '2026-10-20', reason: 'Wrong case.' };
  const { body } = await maker('POST', `/receipts/${receiptId}/move`, move);
  await approveJournal(checker, body.data.id);
}

test('a receipt that explains a line is undone with its line, never without it', async () => {
  const [{ id: caseId }, [id = 0]] = [await newCase('Lineby'), await add(paid('LINEBY PAYS'))];
  expect((await decide(id, 'match', { caseId, learnsPayer: false })).status).toBe(200);
  const { status, body } = await call('POST', `/receipts/${await receiptOfLine(id)}/reverse`, {
    reason: 'Returned.',
  });
  expect([status, body.message]).toEqual([409, expect.stringMatching(/undo it there/)]);
  expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
});

describe('a receipt that was moved to another case', () => {
  test('is taken from that case when its line is undone, and counts once when it is posted again', async () => {
    const { id, wrong, right } = await movedLine('Undone');
    expect([await holds(wrong), await holds(right)]).toMatchObject([{ cash: 0 }, { cash: 15_000 }]);
    expect((await decide(id, 'undo')).body.data).toMatchObject({ status: 'unmatched', parts: [] });
    expect(await holds(right)).toEqual({ cash: 0, received: 0 });
    expect((await decide(id, 'match', { caseId: wrong })).status).toBe(200);
    expect([await holds(wrong), await holds(right)]).toMatchObject([{ cash: 15_000 }, { cash: 0 }]);
    expect(await receiptsOf(id)).toEqual([15_000]);
  });

  test('is taken from that case when it bounces, and returns there when that is undone', async () => {
    const { id, wrong, right } = await movedLine('Backward');
    const [out = 0] = await add(paid('UNPAID BOUNCED', { bookedOn: '2026-10-21', amountPence: -15_000 }));
    expect((await decide(out, 'pair', { otherItemId: id })).body.message).toBe('Item Updated.');
    expect([await holds(wrong), await holds(right)]).toMatchObject([
      { cash: 0, received: 0 },
      { cash: 0, received: 0 },
    ]);
    expect((await decide(out, 'undo')).status).toBe(200);
    expect([await holds(wrong), await holds(right)]).toMatchObject([{ cash: 0 }, { cash: 15_000 }]);
    expect(await detail(id)).toMatchObject({ status: 'matched', case: { id: right } });
  });

  test('stays where it is when it had been posted by hand and only its line is undone', async () => {
    const [wrong, right] = [await newCase('Handby'), await newCase('Handton')];
    const { body } = await call('POST', `/cases/${wrong.id}/receipts`, receipt);
    const [id = 0] = await add(paid('BY HAND'));
    expect((await decide(id, 'link-receipt', { receiptId: body.data.receiptId })).status).toBe(200);
    await moveTo(right.id, body.data.receiptId);
    expect((await decide(id, 'undo')).status).toBe(200);
    expect(await holds(right.id)).toMatchObject({ cash: 15_000 });
    expect(await receiptsOf(id)).toEqual([]);
    expect((await decide(id, 'link-receipt', { receiptId: body.data.receiptId })).status).toBe(409);
    const [byHand] = (await detail(id)).receiptsByHand;
    expect(byHand).toMatchObject({ case: { id: right.id } });
    expect((await decide(id, 'link-receipt', { receiptId: byHand!.receiptId })).status).toBe(200);
  });
});

test('money that was given to a case is no second receipt for another line', async () => {
  const { id: caseId } = await newCase('Twicely');
  const { body } = await call('POST', '/receipts', { ...unknown, domainId: firm.harbour });
  const given = await call('POST', `/receipts/${body.data.receiptId}/allocate`, {
    caseId,
    incomeTypeId: contribution,
  });
  const [first = 0, second = 0] = await add(paid('TWICELY ONE'), paid('TWICELY TWO'));
  expect((await decide(first, 'link-receipt', { receiptId: body.data.receiptId })).status).toBe(200);
  expect((await decide(second, 'link-receipt', { receiptId: given.body.data.receiptId })).status).toBe(409);
  expect((await decide(second, 'ignore', { reason: 'for the test' })).status).toBe(200);
});

describe('the bank account of a receipt', () => {
  const refusalFor = async (bankAccountId: number, more: object = {}) => {
    const { id } = await newCase('Wheresby');
    const one = await call('POST', `/cases/${id}/receipts`, { ...receipt, bankAccountId, ...more });
    const other = await call('POST', '/receipts', { ...unknown, bankAccountId, domainId: firm.harbour });
    expect(other).toMatchObject({ status: one.status, body: { errors: one.body.errors } });
    return { status: one.status, errors: one.body.errors };
  };

  test('is one of the case’s domain that holds clients’ money', async () => {
    const everywhere = await cashier(app, ['financials.banking', 'config.all-domains']);
    const far = await everywhere.addAccount({ domainId: firm.northgate });
    const unknownAccount = { bankAccountId: 'That bank account does not exist, or it is not one of yours.' };
    expect(await refusalFor(far.id)).toEqual({ status: 400, errors: unknownAccount });
    expect(await refusalFor(2_000_000_000)).toEqual({ status: 400, errors: unknownAccount });
    const office = await desk.addAccount({
      kind: 'office',
      ledgerAccountId: await ledgerAccount(database, '1500'),
    });
    expect(await refusalFor(office.id)).toEqual({
      status: 400,
      errors: { bankAccountId: `${office.name} holds no clients’ money.` },
    });
  });

  test('keeps its domain and its place in the books from the first receipt on', async () => {
    const own = await desk.addAccount();
    const { id } = await newCase('Stayingby');
    await call('POST', `/cases/${id}/receipts`, { ...receipt, bankAccountId: own.id });
    const everywhere = await cashier(app, ['financials.banking', 'config.all-domains']);
    const { name, kind, bankName, ledgerAccount: chart, version } = await everywhere.account(own.id);
    const change = { name, kind, bankName, ledgerAccountId: chart.id, version, domainId: firm.northgate };
    const { status, body } = await everywhere.call('PUT', `/banking/accounts/${own.id}`, change);
    expect([status, Object.keys(body.errors)]).toEqual([400, ['domainId']]);
  });
});

test('lines of a domain that is no longer active are not confirmed, one by one or together', async () => {
  const { id: caseId, uniqueReference } = await newCase('Inactiveby');
  const [first = 0, out = 0] = await add(
    paid(`G INACTIVEBY ${uniqueReference}`, { bookedOn: '2026-11-02' }),
    paid('UNPAID SOMETHING', { bookedOn: '2026-11-03', amountPence: -15_000 }),
  );
  await run();
  expect(await holds(caseId)).toMatchObject({ cash: 15_000 });
  expect(await detail(out)).toMatchObject({ status: 'suggested', best: 'other' });
  const setActive = (isActive: boolean) =>
    database.execute(sql`update domains set is_active = ${isActive} where id = ${firm.harbour}`);
  const { version } = await detail(out);
  await setActive(false);
  try {
    expect((await decide(out, 'confirm')).status).toBe(409);
    const items = [{ id: out, version }];
    expect((await call('POST', `/banking/accounts/${account.id}/items/confirm`, { items })).status).toBe(409);
  } finally {
    await setActive(true);
  }
  expect(await detail(first)).toMatchObject({ status: 'matched' });
});

test('a narrative that is cut in the middle of a character does not stop a run', async () => {
  const { id: caseId, uniqueReference } = await newCase('Emojiby');
  const long = `G EMOJIBY ${uniqueReference} `.padEnd(139, '7');
  const [id = 0] = await add(paid(`${long}🙂🙂`));
  await run();
  expect(await detail(id)).toMatchObject({ status: 'matched', case: { id: caseId } });
});
