import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { cases } from '#server/records/cases/tables.ts';
import { postReceipt } from '#server/records/payments/receipts/post-receipt.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { FeeLine } from '#shared/records/fees/fee-working.ts';
import { addCase } from '#test/cases.ts';
import { addPayee, payFrom } from '#test/commitments.ts';
import { testDatabase } from '#test/database.ts';
import { incomeType, posting, receiptOf } from '#test/ledger.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { allocations } from './tables.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);
const { app, signIn } = await testApp(database);
const owner = await signIn(everyPermission);
const call = apiCaller(app, owner.headers);
const outsider = await signIn(
  everyPermission.filter((name) => name !== 'config.all-domains'),
  { domainId: firm.northgate },
);
const stranger = apiCaller(app, outsider.headers);
const reader = apiCaller(
  app,
  (await signIn(everyPermission.filter((name) => name !== 'financials.distributions'))).headers,
);
const vc = await incomeType(database);
const types = tables['payment-types'];
const paymentType = async (name: string) => {
  const [row] = await database.select({ id: types.id }).from(types).where(eq(types.name, name));
  return row!.id;
};
const search = await paymentType('Search fees');

const addSupplier = (values = {}) =>
  addPayee(database, 'suppliers', { isAssociate: false, isActive: true, ...values });
const supplier = await addSupplier();

const feeModel = {
  totalCostCap: 365_000,
  nomineePlusExpensesCap: 190_000,
  nomineeFee: 160_450,
  supervisorCap: 175_000,
  supervisorPercentBp: 1_500,
  supervisorBase: 'realisations_less_nominee',
  cat1Threshold: 100_000,
  bondPremium: 6_000,
  registrationFee: 1_500,
  expectedExpenses: 22_050,
};

let caseId: number;
beforeEach(async () => {
  ({ id: caseId } = await addCase(database, {
    feeModel,
    termMonths: 60,
    approvalDate: '2026-01-05',
    portfolioId: firm.harbourDirect,
  }));
});

const receive = (amountPence: number, more = {}) =>
  posting(database, (w) => postReceipt(w, receiptOf(caseId, vc, { amountPence, ...more })));
const pay = (account: string, pence: number) =>
  payFrom(database, { domainId: firm.harbour, caseId, account, pence });
const setAside = (what: string, values: object, as = call) =>
  as('POST', `/cases/${caseId}/allocations/${what}`, { idempotencyKey: randomUUID(), ...values });
const expense = (netPence: number, more: object = {}) =>
  setAside('expense', {
    paymentTypeId: search,
    supplierId: supplier,
    category: 'cat1',
    netPence,
    vatPence: 0,
    invoiceExpected: true,
    ...more,
  });
const standing = async () => {
  const { body } = await call('GET', `/cases/${caseId}/allocations`);
  const { heldPence, reservedPence, committedPence, freePence } = body.data.cash;
  expect(reservedPence + committedPence + freePence).toBe(heldPence);
  return [heldPence, reservedPence, committedPence, freePence];
};
const feeLine = async (item: string): Promise<FeeLine> => {
  const { body } = await call('GET', `/cases/${caseId}/fees`);
  return body.data.lines.find((line: FeeLine) => line.item === item);
};
/** A month of the expenses expected. */
const reserve = 368;

describe('the fees of a case', () => {
  test('count what was posted and what is set aside, and the interest that came in does not raise them', async () => {
    await receive(654_000);
    await receive(5_000, { incomeTypeId: await incomeType(database, 'Bank interest') });
    await pay('5010', 100_000);
    await pay('5110', 6_000);
    await pay('5130', 50_000);
    await expense(7_973);
    expect(await feeLine('nominee')).toMatchObject({
      entitledPence: 132_027,
      drawnPence: 100_000,
      leftPence: 32_027,
    });
    expect(await feeLine('bond')).toMatchObject({ drawnPence: 6_000, leftPence: 0 });
    expect(await feeLine('expenses')).toMatchObject({ drawnPence: 50_000, committedPence: 7_973 });
    expect(await feeLine('supervisor')).toMatchObject({ askedPence: 74_033, entitledPence: 74_033 });
  });
});

describe('setting aside', () => {
  test('an expense takes its gross amount from the free cash, with an audit row on the case', async () => {
    await receive(50_000);
    const { status, body } = await expense(10_000, { vatPence: 2_000, description: 'Office copies' });
    expect([status, body.data.status, body.data.amountPence, body.data.mayCancel]).toEqual([
      201,
      'proposed',
      12_000,
      true,
    ]);
    expect(await standing()).toEqual([50_000, reserve, 12_000, 38_000 - reserve]);
    const trail = await database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'allocations'), eq(auditLog.entityId, body.data.id)));
    expect(trail.map((row) => [row.action, row.caseId])).toEqual([['created', caseId]]);
  });

  test('its rows are saved as CSV, in the words of the screen, and by nobody of another domain', async () => {
    await receive(50_000);
    await expense(10_000, { vatPence: 2_000, description: '=Office copies' });
    const url = `/api/cases/${caseId}/allocations/export`;
    const { body } = await app.inject({ url, headers: owner.headers });
    expect(body).toMatch(/,Amount,State,.*\r\n.*,100\.00,20\.00,120\.00,Proposed,.*'=Office copies,/);
    expect((await app.inject({ url, headers: outsider.headers })).statusCode).toBe(404);
  });

  test('never more than is free: to the penny, with the figures', async () => {
    await receive(20_000);
    const free = 20_000 - reserve;
    const over = await expense(free + 1);
    expect(over.status).toBe(400);
    expect(over.body.errors.netPence).toBe(
      '£196.33 is more than the £196.32 that is free: £200.00 held, less £0.00 committed and £3.68 reserved.',
    );
    expect((await expense(free)).status).toBe(201);
    expect(await standing()).toEqual([20_000, reserve, free, 0]);
  });

  test('a receipt that has not cleared is kept back', async () => {
    await receive(20_000, { method: 'cheque', clearedOn: null });
    expect(await standing()).toEqual([20_000, 20_000, 0, 0]);
    expect((await expense(1)).status).toBe(400);
  });

  test('twenty at once do not spend the same money twice', async () => {
    await receive(10_000 + reserve);
    const answers = await Promise.all(Array.from({ length: 20 }, () => expense(4_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await standing()).toEqual([10_000 + reserve, reserve, 8_000, 2_000]);
  });

  test('the same key sets aside once', async () => {
    await receive(50_000);
    const idempotencyKey = randomUUID();
    const [one, two] = [await expense(4_000, { idempotencyKey }), await expense(4_000, { idempotencyKey })];
    expect(two.body.data.id).toBe(one.body.data.id);
    expect((await standing())[2]).toBe(4_000);
  });

  test('nothing while a receipt of the case waits to be moved away', async () => {
    const { receiptId } = await receive(50_000);
    const other = await addCase(database);
    const move = { toCaseId: other.id, postedOn: '2026-10-07', reason: 'Quoted the wrong reference' };
    expect((await call('POST', `/receipts/${receiptId}/move`, move)).status).toBe(201);
    const { status, body } = await expense(1_000);
    expect([status, body.message]).toEqual([
      409,
      'A receipt of this case is waiting to be moved to another case. Decide on that journal first.',
    ]);
  });
});

describe('an expense', () => {
  beforeEach(() => receive(400_000));

  test('to an associate is Category 2', async () => {
    const associate = await addSupplier({ isAssociate: true, associateReason: 'Same owner' } as never);
    const { status, body } = await expense(1_000, { supplierId: associate });
    expect(status).toBe(400);
    expect(body.errors.category).toContain('is an associate of the firm');
    expect((await expense(1_000, { supplierId: associate, category: 'cat2' })).status).toBe(201);
  });

  test('stops at the cap on nominee fee and expenses', async () => {
    expect((await expense(190_001)).body.errors.netPence).toBe(
      'Nominee fee and expenses would come to £1,900.01, above the cap of £1,900.00.',
    );
    expect((await expense(190_000)).status).toBe(201);
  });

  test('is retained until the supplier’s bank details are verified', async () => {
    const unverified = await addSupplier({ bankVerifiedAt: null } as never);
    const { body } = await expense(1_000, { supplierId: unverified });
    expect([body.data.status, body.data.retainedReason]).toEqual(['retained', 'bank_not_verified']);
    const resume = () => call('POST', `/allocations/${body.data.id}/resume`, { version: 1 });
    expect((await resume()).body.message).toBe('Still held back: The bank details are not verified.');
    await database
      .update(tables.suppliers)
      .set({ bankVerifiedAt: new Date() } as never)
      .where(eq(tables.suppliers.id, unverified));
    expect((await resume()).body.data).toMatchObject({ status: 'proposed', retainedReason: null });
  });

  test('needs a payment type for expenses', async () => {
    const { body } = await expense(1_000, { paymentTypeId: await paymentType('Dividend – unsecured') });
    expect(body.errors.paymentTypeId).toBe('Choose a payment type for expenses.');
  });
});

describe('a fee', () => {
  test('is drawn up to its entitlement; beyond it the refusal holds the working', async () => {
    await receive(400_000);
    const draw = (amountPence: number) => setAside('fee', { fee: 'nominee', amountPence });
    expect((await draw(160_451)).body.errors.amountPence).toBe(
      '£1,604.51 is more than the £1,604.50 left. Nominee fee: £1,604.50. As agreed. Entitled to £1,604.50; drawn £0.00, committed £0.00, left £1,604.50.',
    );
    expect((await draw(160_450)).body.data).toMatchObject({
      status: 'proposed',
      payee: 'The firm',
      vatPence: 0,
    });
    expect((await draw(1)).status).toBe(400);
  });

  test('of a supervisor who was never the nominee has VAT within it', async () => {
    await receive(654_000);
    await database
      .update(tables.portfolios)
      .set({ vatTreatment: 'standard' } as never)
      .where(eq(tables.portfolios.id, firm.harbourDirect));
    const { body } = await setAside('fee', { fee: 'supervisor', amountPence: 12_000 });
    expect(body.data).toMatchObject({ amountPence: 12_000, netPence: 10_000, vatPence: 2_000 });
    await database
      .update(tables.portfolios)
      .set({ vatTreatment: 'exempt' } as never)
      .where(eq(tables.portfolios.id, firm.harbourDirect));
  });

  test('for a variation waits until one is agreed', async () => {
    await receive(400_000);
    const { body } = await setAside('fee', { fee: 'variation', amountPence: 1 });
    expect(body.errors.amountPence).toContain('No variation has been agreed.');
  });
});

describe('a creditor paid by hand', () => {
  const addDebt = async (values: Partial<typeof caseCreditors.$inferInsert> = {}, verified = true) => {
    const minPayment = null;
    const creditorId = await addPayee(database, 'creditors', {
      minPayment,
      ...(!verified && { bankVerifiedAt: null }),
    });
    const [status] = await database
      .select({ id: tables['debt-statuses'].id })
      .from(tables['debt-statuses'])
      .where(eq(tables['debt-statuses'].code, 'admitted'));
    const [credit] = await database.select({ id: tables.credits.id }).from(tables.credits).limit(1);
    const [debt] = await database
      .insert(caseCreditors)
      .values({
        caseId,
        creditorId,
        creditId: credit!.id,
        debtStatusId: status!.id,
        balanceSoaPence: 10_000,
        claimPence: 10_000,
        claimAdmittedPence: 10_000,
        ...values,
      })
      .returning();
    return debt!.id;
  };
  const payCreditor = (caseCreditorId: number, amountPence: number) =>
    setAside('creditor', { caseCreditorId, amountPence });

  test('gets at most the claim, all its allocations counted', async () => {
    await receive(50_000);
    const debt = await addDebt();
    expect((await payCreditor(debt, 6_000)).body.data.status).toBe('proposed');
    expect((await payCreditor(debt, 4_001)).body.errors.amountPence).toBe(
      '£40.01 is more than the £40.00 left of the claim of £100.00.',
    );
    expect((await payCreditor(debt, 4_000)).status).toBe(201);
  });

  test('has the money retained while the bank details are not verified', async () => {
    await receive(50_000);
    const { body } = await payCreditor(await addDebt({}, false), 5_000);
    expect([body.data.status, body.data.retainedReason]).toEqual(['retained', 'bank_not_verified']);
    expect((await standing())[2]).toBe(5_000);
  });

  test('is one of this case', async () => {
    await receive(50_000);
    const elsewhere = await addCase(database);
    const debt = await addDebt({ caseId: elsewhere.id });
    expect((await payCreditor(debt, 1)).body.errors.caseCreditorId).toBe('That debt is not on this case.');
  });
});

test('the client is refunded, and the linked case is given money, once somebody approves', async () => {
  await receive(50_000);
  const reason = 'Paid in too much';
  expect((await setAside('transfer', { amountPence: 1_000, reason })).body.errors.amountPence).toBe(
    'This case is not linked to another.',
  );
  const partner = await addCase(database);
  await database.update(cases).set({ interlockingCaseId: partner.id }).where(eq(cases.id, caseId));
  const transfer = await setAside('transfer', { amountPence: 1_000, reason });
  expect(transfer.body.data).toMatchObject({
    status: 'proposed',
    payee: partner.uniqueReference,
    description: reason,
  });
  expect((await setAside('refund', { amountPence: 2_000, reason })).body.data.status).toBe('proposed');
  expect((await standing())[2]).toBe(3_000);
  const { body } = await call('GET', `/cases/${caseId}/allocations`);
  expect(body.data.linkedCase.uniqueReference).toBe(partner.uniqueReference);
});

describe('an allocation that waits', () => {
  const proposed = async () => {
    await receive(50_000);
    return (await expense(4_000)).body.data as { id: number; version: number };
  };

  test('is kept back with a reason, proposed again, and cancelled, which frees the money', async () => {
    const { id } = await proposed();
    const retained = await call('POST', `/allocations/${id}/retain`, {
      version: 1,
      retainedReason: 'dispute',
      reason: 'Invoice queried',
    });
    expect(retained.body.data).toMatchObject({
      status: 'retained',
      statusReason: 'Invoice queried',
      mayResume: true,
    });
    expect((await standing())[2]).toBe(4_000);
    const resumed = await call('POST', `/allocations/${id}/resume`, { version: 2 });
    expect(resumed.body.data).toMatchObject({ status: 'proposed', retainedReason: null, statusReason: null });
    const cancelled = await call('POST', `/allocations/${id}/cancel`, {
      version: 3,
      reason: 'Entered twice',
    });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', mayCancel: false });
    expect((await standing())[2]).toBe(0);
    expect((await call('POST', `/allocations/${id}/cancel`, { version: 4, reason: 'Again' })).status).toBe(
      409,
    );
  });

  test('is not changed on an outdated page', async () => {
    const { id } = await proposed();
    await call('POST', `/allocations/${id}/retain`, { version: 1, retainedReason: 'manual', reason: 'Wait' });
    expect((await call('POST', `/allocations/${id}/cancel`, { version: 1, reason: 'No' })).status).toBe(409);
  });

  test('once approved is no longer changed by hand', async () => {
    const { id } = await proposed();
    await database.update(allocations).set({ status: 'approved' }).where(eq(allocations.id, id));
    const retain = { version: 1, retainedReason: 'manual', reason: 'Wait' };
    expect((await call('POST', `/allocations/${id}/retain`, retain)).body.message).toBe(
      'This is approved already.',
    );
    expect((await call('POST', `/allocations/${id}/cancel`, { version: 1, reason: 'No' })).status).toBe(409);
  });

  test('is unknown to other domains, and set aside only with the permission', async () => {
    const { id } = await proposed();
    expect((await stranger('GET', `/cases/${caseId}/allocations`)).status).toBe(404);
    expect((await stranger('GET', `/cases/${caseId}/fees`)).status).toBe(404);
    expect((await stranger('POST', `/allocations/${id}/cancel`, { version: 1, reason: 'Mine' })).status).toBe(
      404,
    );
    expect((await setAside('refund', { amountPence: 1, reason: 'Mine' }, stranger)).status).toBe(404);
    expect((await reader('GET', `/cases/${caseId}/allocations`)).status).toBe(200);
    expect((await setAside('refund', { amountPence: 1, reason: 'Mine' }, reader)).status).toBe(403);
    expect((await reader('POST', `/allocations/${id}/cancel`, { version: 1, reason: 'Mine' })).status).toBe(
      403,
    );
  });
});
