import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { caseCreditors, iandeStatements } from './tables.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const second = apiCaller(app, (await signIn(everyPermission)).headers);
const ABOVE =
  'The contribution of £900.00 is above the £350.00 that is left each month. Give the reason under Income & Expenditure, for a second person to approve.';

async function idNamed(entity: 'products' | 'statuses' | 'credits' | 'debt-statuses', name: string) {
  const table = tables[entity];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  return row!.id;
}
let id = 0;
async function begin(product: string, status: string) {
  ({ id } = await addCase(database, {
    domain: 'Harbour Debt Solutions',
    status,
    productId: await idNamed('products', product),
    contributionPence: 90_000,
    contributionDay: 5,
    termMonths: 60,
    supervisorUserId: firm.practitioner,
    proposalDate: londonDate(),
  }));
  const [creditor] = await database.select({ id: tables.creditors.id }).from(tables.creditors).limit(1);
  await database.insert(caseCreditors).values({
    caseId: id,
    creditorId: creditor!.id,
    creditId: await idNamed('credits', 'Credit card'),
    debtStatusId: await idNamed('debt-statuses', 'Estimated'),
    balanceSoaPence: 1_032_200,
  });
  await database.insert(iandeStatements).values({
    caseId: id,
    statementOn: londonDate(),
    kind: 'initial',
    incomePence: 185_000,
    expenditurePence: 150_000,
  });
  await giveProposal(database, id, 'advised');
}
async function blockers(status: string): Promise<string[]> {
  const { data } = (await call('GET', `/cases/${id}/transitions`)).body;
  return data
    .find(({ name }: { name: string }) => name === status)
    .blockers.map(({ text }: { text: string }) => text);
}
const ask = (reason = 'A daughter pays £600 of it.') =>
  call('POST', `/cases/${id}/affordability`, { reason });
const waiting = async () =>
  (await second('GET', '/approvals?kind=affordability')).body.data.find(
    (each: { case: { id: number } }) => each.case.id === id,
  );

describe('a contribution of £900 where £350 is left', () => {
  test.each([
    ['Debt management plan', 'Drafting', 'DMP Offers Sent'],
    ['Debt management plan', 'DMP Offers Sent', 'DMP Active'],
    ['Individual Voluntary Arrangement', 'Drafting', 'With Client for Signature'],
    ['Individual Voluntary Arrangement', 'Nominee Report', 'With Creditors'],
    ['Protected trust deed', 'Drafting', 'Trust Deed Signed'],
    ['Protected trust deed', 'Trust Deed Signed', 'Objections Window'],
  ])('%s, %s: not to %s without a reason and a second person', async (product, from, to) => {
    await begin(product, from);
    expect(await blockers(to)).toContain(ABOVE);
    expect((await ask()).status).toBe(201);
    expect(await blockers(to)).toContain(ABOVE);
    const request = await waiting();
    expect((await call('POST', `/approvals/${request.id}/approve`, {})).status).not.toBe(200);
    expect((await second('POST', `/approvals/${request.id}/approve`, {})).status).toBe(200);
    expect(await blockers(to)).not.toContain(ABOVE);
    const view = (await call('GET', `/cases/${id}/affordability`)).body.data;
    expect(view).toMatchObject({
      above: 'The contribution of £900.00 is above the £350.00 that is left each month.',
      isCovered: true,
      request: { status: 'approved', contributionPence: 90_000, surplusPence: 35_000 },
    });
  });

  describe('the request', () => {
    beforeEach(() => begin('Debt management plan', 'DMP Offers Sent'));

    test('needs a reason, waits once, and is not asked for where enough is left', async () => {
      expect((await ask('')).body.errors).toHaveProperty('reason');
      expect((await ask()).status).toBe(201);
      expect((await ask()).body.message).toBe('This is already awaiting approval.');
      await begin('Debt management plan', 'DMP Offers Sent');
      await database
        .update(iandeStatements)
        .set({ incomePence: 240_000 })
        .where(eq(iandeStatements.caseId, id));
      expect((await ask()).status).toBe(409);
      expect(await blockers('DMP Active')).toEqual([]);
    });

    test('is void once the contribution has changed, and covers no more than was approved', async () => {
      await ask();
      const request = await waiting();
      const { version } = (await call('GET', `/cases/${id}`)).body.data;
      await call('PUT', `/cases/${id}`, { version, contributionPence: 95_000 });
      await second('POST', `/approvals/${request.id}/approve`, {});
      const { request: gone } = (await call('GET', `/cases/${id}/affordability`)).body.data;
      expect(gone).toMatchObject({ status: 'dropped', contributionPence: 90_000 });
      await ask();
      await second('POST', `/approvals/${(await waiting()).id}/approve`, {});
      expect(await blockers('DMP Active')).toEqual([]);
      await database
        .update(iandeStatements)
        .set({ incomePence: 170_000 })
        .where(eq(iandeStatements.caseId, id));
      expect(await blockers('DMP Active')).toHaveLength(1);
    });

    test('is void once there is no statement any more, also where nothing was left', async () => {
      await database
        .update(iandeStatements)
        .set({ incomePence: 150_000 })
        .where(eq(iandeStatements.caseId, id));
      const { above } = (await call('GET', `/cases/${id}/affordability`)).body.data;
      expect(above).toBe(
        'The contribution of £900.00 cannot be paid from income: nothing is left each month.',
      );
      await ask();
      const request = await waiting();
      await database.update(iandeStatements).set({ isCurrent: false }).where(eq(iandeStatements.caseId, id));
      await second('POST', `/approvals/${request.id}/approve`, {});
      const view = (await call('GET', `/cases/${id}/affordability`)).body.data;
      expect(view).toMatchObject({ above: null, request: { status: 'dropped' } });
    });

    test('what was approved is not asked for again, also after more was asked for and sent back', async () => {
      const pay = async (contributionPence: number) => {
        const { version } = (await call('GET', `/cases/${id}`)).body.data;
        await call('PUT', `/cases/${id}`, { version, contributionPence });
      };
      await ask();
      await second('POST', `/approvals/${(await waiting()).id}/approve`, {});
      await pay(95_000);
      await ask();
      await second('POST', `/approvals/${(await waiting()).id}/reject`, { comment: 'Too much.' });
      await pay(90_000);
      const view = (await call('GET', `/cases/${id}/affordability`)).body.data;
      expect(view).toMatchObject({ isCovered: true, request: { status: 'rejected' } });
      expect((await ask()).body.message).toBe('A second person has approved this contribution already.');
    });

    test('is made once when two ask at once, with a reason of up to 2,000 characters', async () => {
      const both = await Promise.all([ask('One.'), ask('Two.')]);
      expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 409]));
      for (const reason of ['', '   ', 'x'.repeat(100_000), '\0', 5, null])
        expect((await ask(reason as string)).status).toBe(400);
    });

    test('sent back it says why, and is asked for again', async () => {
      await ask();
      await second('POST', `/approvals/${(await waiting()).id}/reject`, { comment: 'Since when?' });
      const { request } = (await call('GET', `/cases/${id}/affordability`)).body.data;
      expect(request).toMatchObject({ status: 'rejected', statusReason: 'Since when?' });
      expect(await blockers('DMP Active')).toEqual([ABOVE]);
      expect((await ask('Since May.')).status).toBe(201);
    });
  });

  test('of another domain it does not exist', async () => {
    await begin('Debt management plan', 'DMP Offers Sent');
    const stranger = apiCaller(app, (await signIn([], { domainId: firm.northgate })).headers);
    expect((await stranger('GET', `/cases/${id}/affordability`)).status).toBe(404);
    expect((await stranger('POST', `/cases/${id}/affordability`, { reason: 'x' })).status).toBe(404);
  });
});
