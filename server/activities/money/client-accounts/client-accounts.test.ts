import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { clientAccounts } from '#server/app/parts/client-accounts.ts';
import { cases } from '#server/records/cases/tables.ts';
import { postJournal } from '#server/records/ledger/post-journal.ts';
import { queueWithdrawals } from '#server/records/payments/client-accounts/follow-receipts.ts';
import { requestClientAccount } from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccountMovements } from '#server/records/payments/client-accounts/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { reverseReceipt } from '#server/records/payments/receipts/reverse-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { approveJournal } from '#test/approvals.ts';
import { cashier, ledgerAccount } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { balanceOf, incomeType, posting, postingsOf, receiptOf } from '#test/ledger.ts';
import { storeItems } from '#test/matching-set.ts';
import { demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { appWith } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const server = await appWith(banking, clientAccounts)(database);
const firm = await demoFirm(database);
const clerk = await cashier(server, ['financials.banking', 'financials.journals']);
const limit = { approvalLimit: 1_000_000 };
const second = await cashier(server, ['financials.banking', 'financials.journals'], limit);
const foreign = await cashier(server, ['financials.banking'], { domainId: firm.northgate });
const vc = await incomeType(database);
const of1010 = await ledgerAccount(database, '1010');

const umbrella = await clerk.addAccount({
  name: 'Harbour umbrella',
  ledgerAccountId: of1010,
  portfolioId: firm.harbourDirect,
  provider: 'rbs_cms',
  cmsUmbrellaRef: 'CMS-1',
});
const internal = await clerk.addAccount({
  name: 'Harbour own accounts',
  ledgerAccountId: of1010,
  portfolioId: firm.harbourPartners,
  provider: 'internal',
});
const collection = await clerk.addAccount({ name: 'Harbour collection', kind: 'collection' });

const account = async (caseId: number) =>
  (await clerk.call('GET', `/cases/${caseId}/client-account`)).body.data;
const step = async (caseId: number, name: string, more: object = {}) => {
  const { version } = (await account(caseId)).account;
  return clerk.call('POST', `/cases/${caseId}/client-account/status`, { version, step: name, ...more });
};
async function opened(portfolioId = firm.harbourDirect) {
  const added = await addCase(database, { portfolioId });
  const { status } = await clerk.call('POST', `/cases/${added.id}/client-account`, {});
  expect(status).toBe(201);
  if (portfolioId === firm.harbourDirect) {
    await step(added.id, 'instruct');
    await step(added.id, 'open', { on: '2026-10-01' });
  }
  return added;
}
async function banked(caseId: number, amountPence = 15_000) {
  const line = { bookedOn: '2026-10-05', amountPence, description: 'STANDING ORDER' };
  const [bankItemId = 0] = await storeItems(database, collection.id, [line]);
  const receipt = receiptOf(caseId, vc, { bankAccountId: collection.id, bankItemId, amountPence });
  return posting(database, (w) => postReceipt(w, receipt));
}
const movementsOf = (caseId: number) =>
  database
    .select()
    .from(clientAccountMovements)
    .where(eq(clientAccountMovements.caseId, caseId))
    .orderBy(clientAccountMovements.id);
const move = (caseId: number, direction: 'dep' | 'wth', amountPence: number) =>
  clerk.call('POST', `/cases/${caseId}/client-account/movements`, {
    direction,
    amountPence,
    movedOn: '2026-10-20',
    reason: 'Drawn',
    idempotencyKey: `${direction}-${amountPence}`,
  });
const held = async (caseId: number) => [
  await balanceOf(database, '1000', caseId),
  await balanceOf(database, '1010', caseId),
];

describe('the life of a client account', () => {
  test('begins when the case goes to its creditors, with its reference and its holder', async () => {
    const { id, uniqueReference } = await addCase(database, {
      portfolioId: firm.harbourDirect,
      status: 'Nominee Report',
      supervisorUserId: firm.practitioner,
      people: [{ firstName: 'Ada', lastName: 'Harrow' }],
    });
    const { statuses } = tables;
    const [status] = await database.select().from(statuses).where(eq(statuses.name, 'With Creditors'));
    await giveProposal(database, id, 'advised');
    const [found] = await database.select().from(cases).where(eq(cases.id, id));
    await database.execute(`insert into case_creditors (case_id, creditor_id, credit_id, debt_status_id, balance_soa_pence)
      select ${id}, (select min(id) from creditors), (select min(id) from credits), (select min(id) from debt_statuses), 100000`);
    const moved = await clerk.call('POST', `/cases/${id}/status`, {
      version: found!.version,
      statusId: status!.id,
      values: { noticeDeliveredOn: londonDate(), decisionDate: addDays(londonDate(), 20) },
    });
    expect(moved.body).toMatchObject({ success: true });
    expect((await account(id)).account).toMatchObject({
      status: 'requested',
      providerRef: uniqueReference,
      holderName: 'Ada Harrow',
      holderAddress: expect.stringContaining('Mill Lane'),
      umbrella: { id: umbrella.id },
      steps: [{ step: 'instruct' }, { step: 'open' }, { step: 'reject' }],
    });
  });

  test('says nothing of where a client at risk of violence lives', async () => {
    const { id } = await addCase(database, { portfolioId: firm.harbourDirect, riskOfViolence: true });
    await clerk.call('POST', `/cases/${id}/client-account`, {});
    expect((await account(id)).account.holderAddress).toBeNull();
  });

  test('is not requested twice, nor where the portfolio has no umbrella account', async () => {
    const { id } = await opened();
    expect((await clerk.call('POST', `/cases/${id}/client-account`, {})).body.message).toBe(
      'The case already has a client account.',
    );
    const other = await addCase(database, { domain: 'Harbour Debt Solutions' });
    expect((await clerk.call('POST', `/cases/${other.id}/client-account`, {})).body.message).toContain(
      'has no umbrella account',
    );
    expect((await account(other.id)).mayRequest).toBe(false);
  });

  test('moves step by step; rejecting and re-opening need a reason', async () => {
    const { id } = await addCase(database, { portfolioId: firm.harbourDirect });
    await clerk.call('POST', `/cases/${id}/client-account`, {});
    expect((await step(id, 'close')).body.message).toBe('‘Close the account’ cannot follow ‘Requested’.');
    expect((await step(id, 'reject')).body.errors).toEqual({ reason: 'Give the reason.' });
    await step(id, 'reject', { reason: 'No tax status' });
    expect((await account(id)).account).toMatchObject({ status: 'rejected', statusReason: 'No tax status' });
    await step(id, 'request');
    await step(id, 'open', { on: '2026-10-02' });
    expect((await account(id)).account).toMatchObject({ status: 'open', openedOn: '2026-10-02' });
    await step(id, 'close');
    await step(id, 'closed', { on: '2026-10-30' });
    expect((await account(id)).account).toMatchObject({ status: 'closed', closedOn: '2026-10-30' });
    await step(id, 'reopen', { reason: 'Late funds' });
    expect((await account(id)).account).toMatchObject({ status: 'opening', closedOn: null });
  });

  test('ends at nothing: closing is refused with the sum that is left', async () => {
    const { id } = await opened();
    await banked(id);
    const refused = await step(id, 'close');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '£150.00 is left on the client account: withdraw it first.',
    ]);
    await move(id, 'wth', 15_000);
    expect((await step(id, 'close')).status).toBe(200);
    expect((await step(id, 'closed')).body.message).toBe('2 movements are not confirmed by the bank yet.');
  });

  test('needs no bank where the firm keeps the accounts itself: open, funded and closed at once', async () => {
    const { id } = await opened(firm.harbourPartners);
    expect((await account(id)).account).toMatchObject({ status: 'open', umbrella: { id: internal.id } });
    await banked(id);
    expect((await movementsOf(id)).map(({ status }) => status)).toEqual(['confirmed']);
    await move(id, 'wth', 15_000);
    await step(id, 'close');
    expect((await account(id)).account).toMatchObject({ status: 'closed', balancePence: 0, waitingPence: 0 });
    const collect = await clerk.call('POST', `/banking/accounts/${internal.id}/client-batches`, {
      until: '2026-10-31',
    });
    expect(collect.body.message).toContain('there is no bank to write to');
  });
});

describe('money', () => {
  test('that a statement shows for a case is deposited, with its journal', async () => {
    const { id } = await opened();
    await banked(id);
    expect(await held(id)).toEqual([0, 15_000]);
    const [movement] = await movementsOf(id);
    expect(movement).toMatchObject({
      direction: 'dep',
      amountPence: 15_000,
      status: 'pending',
      movedOn: '2026-10-05',
    });
    expect(await postingsOf(database, movement!.journalId)).toEqual([
      `Dr 1010 (${id}) 15000`,
      `Cr 1000 (${id}) 15000`,
    ]);
    expect((await account(id)).account).toMatchObject({ status: 'active', balancePence: 15_000 });
    expect((await clerk.account(umbrella.id)).ledgerPence).toBeGreaterThanOrEqual(15_000);
  });

  test('that no statement has shown yet, or of a case without an open account, stays on the client bank', async () => {
    const { id } = await opened();
    await posting(database, (w) => postReceipt(w, receiptOf(id, vc, { bankAccountId: collection.id })));
    const { id: other } = await addCase(database, { portfolioId: firm.harbourDirect });
    await banked(other);
    expect([await held(id), await held(other)]).toEqual([
      [15_000, 0],
      [15_000, 0],
    ]);
    await clerk.call('POST', `/cases/${other}/client-account`, {});
    await step(other, 'open');
    expect(await held(other)).toEqual([0, 15_000]);
  });

  test('that bounces is withdrawn first', async () => {
    const { id } = await opened();
    const { receiptId } = await banked(id);
    await posting(database, (w) =>
      reverseReceipt(w, { receiptId, reason: 'unpaid', reversedOn: '2026-10-09' }),
    );
    expect(await held(id)).toEqual([0, 0]);
    expect((await movementsOf(id)).map(({ direction, source }) => [direction, source])).toEqual([
      ['dep', 'receipt'],
      ['wth', 'returned'],
    ]);
  });

  test('of a receipt that is moved to another case follows it', async () => {
    const [one, other] = [await opened(), await opened()];
    const { receiptId } = await banked(one.id);
    const asked = await clerk.call('POST', `/receipts/${receiptId}/move`, {
      toCaseId: other.id,
      postedOn: '2026-10-12',
      reason: 'Namesake',
    });
    expect(asked.status).toBe(201);
    await approveJournal(second.call, asked.body.data.id);
    expect([await held(one.id), await held(other.id)]).toEqual([
      [0, 0],
      [0, 15_000],
    ]);
  });

  test('for payments is withdrawn once for its key, as much as there is', async () => {
    const { id } = await opened();
    const { id: without } = await addCase(database, { portfolioId: firm.harbourDirect });
    await banked(id);
    const need = {
      amountPence: 10_000,
      movedOn: '2026-10-20',
      reason: 'Release',
      bankAccountId: collection.id,
    };
    const needs = [
      { ...need, caseId: id, idempotencyKey: 'release-1' },
      { ...need, caseId: without, idempotencyKey: 'release-2' },
    ];
    for (let n = 0; n < 2; n += 1) await posting(database, (w) => queueWithdrawals(w, needs));
    expect(await held(id)).toEqual([10_000, 5_000]);
    await posting(database, (w) => queueWithdrawals(w, [{ ...needs[0]!, idempotencyKey: 'release-3' }]));
    expect(await held(id)).toEqual([15_000, 0]);
  });

  test('is withdrawn together with its payment, or not at all', async () => {
    const { id } = await opened();
    await banked(id);
    const pay = (amountPence: number) =>
      posting(database, async (w) => {
        const [movedOn, idempotencyKey] = ['2026-10-20', `pay-${id}-${amountPence}`];
        await queueWithdrawals(w, [
          { caseId: id, amountPence, movedOn, reason: 'Fee', bankAccountId: null, idempotencyKey },
        ]);
        await postJournal(w, {
          domainId: firm.harbour,
          ledger: 'estate',
          postedOn: movedOn,
          description: 'Fee',
          source: 'payment',
          idempotencyKey: `fee-${idempotencyKey}`,
          lines: [
            { account: '5010', caseId: id, debitPence: amountPence, creditPence: 0 },
            { account: '1000', caseId: id, debitPence: 0, creditPence: amountPence },
          ],
        });
      });
    await expect(pay(15_001)).rejects.toThrow('holds only £150.00 there');
    expect(await held(id)).toEqual([0, 15_000]);
    await pay(15_000);
    expect(await held(id)).toEqual([0, 0]);
  });

  test('for a bank charge borne by the case is withdrawn from its client account', async () => {
    const { id } = await opened();
    await banked(id);
    const line = { bookedOn: '2026-10-08', amountPence: -650, description: 'BANK CHARGES' };
    const [itemId = 0] = await storeItems(database, collection.id, [line]);
    const charged = await clerk.call('POST', `/banking/items/${itemId}/charge`, { version: 1, caseId: id });
    expect(charged.status).toBe(200);
    expect(await held(id)).toEqual([0, 14_350]);
  });

  test('is moved by hand as far as it is there', async () => {
    const { id } = await opened();
    await banked(id);
    expect((await move(id, 'wth', 15_001)).body.errors).toEqual({
      amountPence: 'Only £150.00 is on the client account.',
    });
    expect((await move(id, 'wth', 4_000)).status).toBe(201);
    expect((await move(id, 'wth', 4_000)).status).toBe(201);
    expect(await held(id)).toEqual([4_000, 11_000]);
    expect((await move(id, 'dep', 4_001)).body.errors.amountPence).toBe('Only £40.00 is on the client bank.');
    await move(id, 'dep', 4_000);
    expect(await held(id)).toEqual([0, 15_000]);
  });

  test('moves once when two ask at the same moment for all of it', async () => {
    const { id } = await opened();
    await banked(id);
    const needs = Array.from({ length: 5 }, (_, n) => ({
      caseId: id,
      amountPence: 15_000,
      movedOn: '2026-10-20',
      reason: 'Release',
      bankAccountId: collection.id,
      idempotencyKey: `at-once-${n}`,
    }));
    await Promise.all(needs.map((need) => posting(database, (w) => queueWithdrawals(w, [need]))));
    expect(await held(id)).toEqual([15_000, 0]);
  });
});

test('nobody sees the client accounts of another domain', async () => {
  const { id } = await opened();
  const paths = [
    `/cases/${id}/client-account`,
    `/banking/accounts/${umbrella.id}/client-accounts`,
    `/banking/accounts/${umbrella.id}/client-movements`,
    `/banking/accounts/${umbrella.id}/client-summary`,
  ];
  for (const path of paths) expect((await foreign.call('GET', path)).status).toBe(404);
  const { body } = await clerk.call('GET', `/banking/accounts/${umbrella.id}/client-accounts?limit=200`);
  expect(body.data.some((row: { caseId: number }) => row.caseId === id)).toBe(true);
});

test('an account of a bank keeps its place in the books and its service once clients have accounts there', async () => {
  const wrong = await clerk.call('PUT', `/banking/accounts/${umbrella.id}`, {
    ...pick(await clerk.account(umbrella.id)),
    provider: 'manual',
  });
  expect(wrong.body.errors.provider).toContain('clients have accounts here');
  const bad = await clerk.call('POST', '/banking/accounts', {
    name: 'Umbrella on 1000',
    kind: 'client_umbrella',
    domainId: firm.harbour,
    ledgerAccountId: await ledgerAccount(database, '1000'),
    provider: 'internal',
  });
  expect(bad.body.errors.ledgerAccountId).toContain('belongs on 1010');
});

const pick = ({
  name,
  kind,
  domainId,
  portfolioId,
  ledgerAccountId,
  cmsUmbrellaRef,
  version,
}: typeof umbrella) => ({
  name,
  kind,
  domainId,
  portfolioId,
  ledgerAccountId,
  cmsUmbrellaRef,
  version,
});

test('every movement and step leaves an audit row on its case', async () => {
  const { id } = await opened();
  await banked(id);
  const { body } = await clerk.call('GET', `/cases/${id}/audit`);
  const entities = (body.data as { entity: string; action: string }[]).map(
    ({ entity, action }) => `${entity} ${action}`,
  );
  expect(entities).toEqual(
    expect.arrayContaining([
      'client-accounts created',
      'client-accounts updated',
      'client-account-movements queued',
    ]),
  );
  expect(await database.$count(clientAccountMovements, inArray(clientAccountMovements.caseId, [id]))).toBe(1);
  await posting(database, async (w) => {
    const [found] = await database.select().from(cases).where(eq(cases.id, id));
    expect(await requestClientAccount(w, found!)).toBeNull();
  });
});
