import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { caseViews } from '#server/app/parts/case-views.ts';
import { transfers } from '#server/app/parts/transfers.ts';
import { systemActor, write } from '#server/platform/database/write.ts';
import { bondApplicants } from '#server/records/case-life/bonds/entries.ts';
import { bondEntries } from '#server/records/case-life/bonds/tables.ts';
import { caseSearch } from '#server/records/cases/search-table.ts';
import { cases } from '#server/records/cases/tables.ts';
import { bankAccounts } from '#server/records/ledger/bank-accounts/tables.ts';
import { cashOnBanks } from '#server/records/ledger/case-cash.ts';
import { postedByAccount } from '#server/records/ledger/case-ledger.ts';
import { requestClientAccount } from '#server/records/payments/client-accounts/open-account.ts';
import { clientAccounts } from '#server/records/payments/client-accounts/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import { waitingOn } from '#test/approvals.ts';
import { ledgerAccount } from '#test/banking.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { moneyDesk } from '#test/money-desk.ts';

const database = await testDatabase({ seeded: true });
const desk = await moneyDesk(database, [banking, caseViews, transfers]);
const { firm, asMaker, asChecker, north } = desk;
const code1000 = await ledgerAccount(database, '1000');

async function addBank(name: string, domainId: number, more: Partial<typeof bankAccounts.$inferInsert> = {}) {
  const [row] = await database
    .insert(bankAccounts)
    .values({ name, domainId, kind: 'client_umbrella', ledgerAccountId: code1000, ...more })
    .returning();
  return row!.id;
}
const direct = await addBank('Direct money', firm.harbour, { portfolioId: firm.harbourDirect });
const partners = await addBank('Partners money', firm.harbour, { portfolioId: firm.harbourPartners });
const northern = await addBank('Northgate money', firm.northgate);

const [accepted] = await database
  .select({ id: tables.statuses.id })
  .from(tables.statuses)
  .where(eq(tables.statuses.code, 'iva-accepted'));
const [contribution] = await database
  .select({ id: tables['income-types'].id })
  .from(tables['income-types'])
  .where(eq(tables['income-types'].name, 'Voluntary contribution'));

let counter = 0;

/** An approved case of Harbour Direct that has received £250.00. */
async function liveCase(more: Partial<typeof cases.$inferInsert> = {}) {
  const made = await addCase(database, {
    domainId: firm.harbour,
    portfolioId: firm.harbourDirect,
    statusId: accepted!.id,
    approvalDate: '2025-03-14',
    supervisorUserId: firm.practitioner,
    ...more,
  });
  await receive(made.id, 25_000);
  return made.id;
}

const receive = (caseId: number, amountPence: number) =>
  write(database, systemActor, (w) =>
    postReceipt(w, {
      caseId,
      incomeTypeId: contribution!.id,
      bankAccountId: direct,
      bankItemId: null,
      amountPence,
      receivedOn: '2026-10-01',
      method: 'so',
      payerName: null,
      payerReference: null,
      idempotencyKey: `transfer-test-${++counter}`,
    }),
  );

const caseOf = async (id: number) => (await database.select().from(cases).where(eq(cases.id, id)))[0]!;
const ask = async (caseId: number, portfolioId: number, more: object = {}) => {
  const { version } = await caseOf(caseId);
  return asMaker('POST', `/cases/${caseId}/transfers`, {
    version,
    portfolioId,
    reason: 'The book was sold.',
    ...more,
  });
};
const overview = async (caseId: number) => (await asMaker('GET', `/cases/${caseId}/transfers`)).body.data;

const requestOf = (caseId: number) => waitingOn(asChecker, 'cases', caseId);
const decide = (id: number, what: 'approve' | 'reject', by = asChecker) =>
  by('POST', `/approvals/${id}/${what}`, what === 'reject' ? { comment: 'Not yet.' } : {});

describe('the plain edit', () => {
  test('an approved case changes neither portfolio nor domain by hand', async () => {
    const id = await liveCase();
    const { version } = await caseOf(id);
    const { status, body } = await asMaker('PUT', `/cases/${id}`, {
      version,
      portfolioId: firm.harbourPartners,
    });
    expect(status).toBe(400);
    expect(body.errors.portfolioId).toMatch(/It needs an approved transfer\.$/);
  });

  test('one that is not approved yet is not transferred', async () => {
    const id = await liveCase({ approvalDate: null });
    const { status, body } = await ask(id, firm.harbourPartners);
    expect([status, body.message]).toEqual([
      409,
      'It has not been approved yet: change the portfolio under Edit.',
    ]);
  });
});

test('within the domain the money goes from bank to bank once a second person approves', async () => {
  const id = await liveCase();
  const before = await postedByAccount(database, id);
  const asked = await ask(id, firm.harbourPartners);
  expect(asked.status).toBe(201);
  expect(asked.body.data.waiting).toMatchObject({ to: { portfolio: { name: 'Harbour Partners' } } });
  expect(await cashOnBanks(database, id)).toEqual([{ bankAccountId: direct, pence: 25_000 }]);

  const request = await requestOf(id);
  expect((await decide(request, 'approve', asMaker)).status).not.toBe(200);
  await receive(id, 5_000);
  expect((await decide(request, 'approve')).status).toBe(200);

  expect(await caseOf(id)).toMatchObject({ portfolioId: firm.harbourPartners, domainId: firm.harbour });
  expect(await cashOnBanks(database, id)).toEqual([{ bankAccountId: partners, pence: 30_000 }]);
  expect((await postedByAccount(database, id)).length).toBe(before.length);
  const { transfers, waiting } = await overview(id);
  expect(waiting).toBeNull();
  expect(transfers[0]).toMatchObject({ amountPence: 30_000, reason: 'The book was sold.' });
  const { body } = await asMaker(
    'GET',
    `/calendar?caseId=${id}&limit=10&page=1&actionable=false&statuses=false`,
  );
  expect(JSON.stringify(body)).toContain('Transferred to Harbour Partners');
});

test('to another domain the accounts are carried over, the case with its search row and staff, and the old domain sees it no more', async () => {
  const id = await liveCase();
  await write(database, systemActor, async (w) => bondApplicants(w, await caseOf(id)));
  const before = await postedByAccount(database, id);
  expect((await north('GET', `/cases/${id}`)).status).toBe(404);
  expect((await north('GET', `/cases/${id}/transfers`)).status).toBe(404);
  expect((await ask(id, firm.northgateDirect)).status).toBe(201);
  expect((await decide(await requestOf(id), 'approve')).status).toBe(200);

  const moved = await caseOf(id);
  expect(moved).toMatchObject({ domainId: firm.northgate, portfolioId: firm.northgateDirect });
  expect(await postedByAccount(database, id)).toEqual(before);
  expect(await cashOnBanks(database, id)).toEqual([{ bankAccountId: northern, pence: 25_000 }]);
  const [search] = await database.select().from(caseSearch).where(eq(caseSearch.caseId, id));
  expect(search!.domainId).toBe(firm.northgate);
  const [supervisor] = await database
    .select({ username: tables.users.username })
    .from(tables.users)
    .where(eq(tables.users.id, moved.supervisorUserId!));
  expect(supervisor!.username).toBe('catherine.doyle');
  const bonds = await database
    .select()
    .from(bondEntries)
    .where(eq(bondEntries.caseId, id))
    .orderBy(bondEntries.id);
  expect(
    bonds.map(({ action, domainId, portfolioId, supervisorUserId }) => [
      action,
      domainId,
      portfolioId,
      supervisorUserId,
    ]),
  ).toEqual([
    ['new', firm.northgate, firm.harbourDirect, firm.practitioner],
    ['release', firm.northgate, firm.harbourDirect, firm.practitioner],
    ['new', firm.northgate, null, moved.supervisorUserId],
  ]);
  expect((await north('GET', `/cases/${id}`)).status).toBe(200);
  expect(await verifyLedger(database)).toEqual([]);
});

test('a rejected transfer leaves everything, and can be asked for again; two at once are one', async () => {
  const id = await liveCase();
  await ask(id, firm.harbourPartners);
  expect((await decide(await requestOf(id), 'reject')).status).toBe(200);
  expect(await overview(id)).toMatchObject({ waiting: null, transfers: [] });
  expect((await caseOf(id)).portfolioId).toBe(firm.harbourDirect);

  const answers = await Promise.all([ask(id, firm.harbourPartners), ask(id, firm.northgateDirect)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  const request = await requestOf(id);
  const decided = await Promise.all([decide(request, 'approve'), decide(request, 'approve')]);
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await overview(id)).transfers).toHaveLength(1);
});

test('money on its way, an account at the bank, and a portfolio of nobody’s stand in the way, each in words', async () => {
  const id = await liveCase();
  await write(database, systemActor, (w) =>
    postReceipt(w, {
      caseId: id,
      incomeTypeId: contribution!.id,
      bankAccountId: direct,
      bankItemId: null,
      amountPence: 1_000,
      receivedOn: '2026-10-02',
      clearedOn: null,
      method: 'cheque',
      payerName: null,
      payerReference: null,
      idempotencyKey: `transfer-test-${++counter}`,
    }),
  );
  const refused = await ask(id, firm.harbourPartners);
  expect([refused.status, refused.body.message]).toEqual([409, 'One of its receipts has not cleared.']);
  expect((await overview(id)).blockers).toEqual(['One of its receipts has not cleared.']);

  const banked = await liveCase();
  const umbrella = await addBank('Umbrella', firm.harbour, {
    provider: 'rbs_cms',
    portfolioId: firm.harbourDirect,
    isActive: false,
  });
  await database.insert(clientAccounts).values({
    caseId: banked,
    bankAccountId: umbrella,
    providerRef: `R${banked}`,
    holderName: 'Somebody',
    status: 'open',
    requestedOn: '2026-01-05',
  });
  expect((await ask(banked, firm.harbourPartners)).body.message).toBe(
    'Its client account is kept under Umbrella: withdraw its balance and have it closed first, under Accounts.',
  );

  const own = await liveCase();
  expect((await ask(own, firm.harbourDirect)).body.errors.portfolioId).toMatch(
    /^Choose another active portfolio/,
  );
  expect((await ask(own, 999_999)).status).toBe(400);
  expect((await ask(own, firm.harbourPartners, { version: 99 })).status).toBe(409);
});

test('what came in the way after it was asked for refuses the approval, and nothing has moved', async () => {
  const id = await liveCase();
  await ask(id, firm.northgateDirect);
  const request = await requestOf(id);
  await write(database, systemActor, (w) =>
    postReceipt(w, {
      caseId: id,
      incomeTypeId: contribution!.id,
      bankAccountId: direct,
      bankItemId: null,
      amountPence: 2_000,
      receivedOn: '2026-10-03',
      clearedOn: null,
      method: 'cheque',
      payerName: null,
      payerReference: null,
      idempotencyKey: `transfer-test-${++counter}`,
    }),
  );
  const { status, body } = await decide(request, 'approve');
  expect([status, body.message]).toEqual([409, 'One of its receipts has not cleared.']);
  expect((await caseOf(id)).domainId).toBe(firm.harbour);
  expect(await cashOnBanks(database, id)).toEqual([{ bankAccountId: direct, pence: 27_000 }]);
});

test('an account that the firm keeps itself goes with the case to the umbrella of its new portfolio', async () => {
  const code1010 = await ledgerAccount(database, '1010');
  const internal = { provider: 'internal' as const, ledgerAccountId: code1010 };
  const before = await addBank('Direct umbrella', firm.harbour, {
    ...internal,
    portfolioId: firm.harbourDirect,
  });
  const after = await addBank('Partners umbrella', firm.harbour, {
    ...internal,
    portfolioId: firm.harbourPartners,
  });
  const id = await liveCase();
  const found = await caseOf(id);
  await write(database, systemActor, (w) => requestClientAccount(w, found));
  const account = async () =>
    (await database.select().from(clientAccounts).where(eq(clientAccounts.caseId, id)))[0]!;
  expect(await account()).toMatchObject({ bankAccountId: before, balancePence: 25_000 });
  expect((await ask(id, firm.harbourPartners)).status).toBe(201);
  const { status, body } = await decide(await requestOf(id), 'approve');
  expect([status, body.message]).toEqual([200, 'Item Updated.']);
  expect(await account()).toMatchObject({
    bankAccountId: after,
    balancePence: 25_000,
    confirmedPence: 25_000,
    status: 'active',
  });
  expect(await cashOnBanks(database, id)).toEqual([]);
  expect(await verifyLedger(database)).toEqual([]);
});
