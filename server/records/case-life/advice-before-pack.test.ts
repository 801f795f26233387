import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { addDays, londonDate } from '#shared/platform/dates.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { apiCaller, demoFirm } from '#test/new-cases.ts';
import { giveProposal } from '#test/proposals.ts';
import { everyPermission, testApp } from '#test/records-app.ts';

const database = await testDatabase({ seeded: true });
const { app, signIn } = await testApp(database);
const firm = await demoFirm(database);
const call = apiCaller(app, (await signIn(everyPermission)).headers);
const today = londonDate();
const UNADVISED = 'The record of advice has not been signed off by an insolvency practitioner.';

async function idNamed(
  entity: 'products' | 'statuses' | 'templates' | 'delivery-methods',
  name: string,
): Promise<number> {
  const table = tables[entity];
  const [row] = await database.select({ id: table.id }).from(table).where(eq(table.name, name));
  return row!.id;
}
const caseOf = async (product: string, status: string, more: object = {}) =>
  addCase(database, {
    domain: 'Harbour Debt Solutions',
    status,
    productId: await idNamed('products', product),
    adviceGivenOn: addDays(today, -1),
    adviserUserId: firm.priya,
    ...more,
  });
async function move(id: number, status: string) {
  const { version } = (await call('GET', `/cases/${id}`)).body.data;
  return call('POST', `/cases/${id}/status`, { version, statusId: await idNamed('statuses', status) });
}

describe('no pack before the advice is signed off', () => {
  test.each(['Individual Voluntary Arrangement', 'Debt management plan', 'Protected trust deed'])(
    '%s',
    async (product) => {
      const { id } = await caseOf(product, 'Advice in Progress');
      const refused = await move(id, 'Pack Sent');
      expect([refused.status, refused.body.data.blockers]).toEqual([409, [UNADVISED]]);
      await giveProposal(database, id, 'advised');
      expect((await move(id, 'Pack Sent')).body.data.packSentOn).toBe(today);
    },
  );

  test.each([
    ['Debt management plan', 'DMP Offers Sent'],
    ['Protected trust deed', 'Trust Deed Signed'],
    ['Debt management plan', 'DMP Active', 'DMP Offers Sent'],
    ['Individual Voluntary Arrangement', 'Proposal Signed', 'With Client for Signature'],
    ['Individual Voluntary Arrangement', 'With Creditors', 'Nominee Report'],
  ])(
    'a case that was past the pack already is asked for it at its papers: %s',
    async (product, status, from = 'Drafting') => {
      const { id } = await caseOf(product, from);
      expect((await move(id, status)).body.data.blockers).toContain(UNADVISED);
      await giveProposal(database, id, 'advised');
      expect((await move(id, status)).body.data.blockers).not.toContain(UNADVISED);
    },
  );

  test('terms of engagement are not written by hand past it', async () => {
    const { id, personIds } = await caseOf('Debt management plan', 'Advice in Progress');
    const letter = {
      templateId: await idNamed('templates', 'Terms of engagement and privacy notice'),
      recipients: [
        {
          type: 'client',
          id: personIds[0],
          deliveryMethodId: await idNamed('delivery-methods', 'First class post'),
        },
      ],
    };
    const preview = async () =>
      (await call('POST', `/cases/${id}/mail/preview`, { ...letter, send: true })).text;
    expect(await preview()).toContain(UNADVISED);
    expect((await call('POST', `/cases/${id}/mail`, { ...letter, send: true })).text).toContain(UNADVISED);
    await giveProposal(database, id, 'advised');
    expect(await preview()).not.toContain(UNADVISED);
  });
});
