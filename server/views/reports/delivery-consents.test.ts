import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caseCreditors } from '#server/records/affairs/tables.ts';
import { deliveryConsents } from '#server/records/correspondence/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { addCaseToDecide } from '#test/decisions.ts';
import { demoFirm } from '#test/new-cases.ts';
import { readWhole } from '#test/reports.ts';

const database = await testDatabase({ seeded: true });
const firm = await demoFirm(database);

test('the register shows consents of clients and creditors, on a case or all, and who opted out, in its own domains', async () => {
  const { id: caseId, debtIds } = await addCaseToDecide(database, firm);
  const elsewhere = await addCase(database, { domain: 'Northgate Insolvency' });
  const own = await addCase(database, { domain: 'Harbour Debt Solutions' });
  const debts = await database.select().from(caseCreditors).where(eq(caseCreditors.caseId, caseId));
  const creditorId = debts.find(({ id }) => id === debtIds[0])!.creditorId;
  const given = { kind: 'actual' as const, givenOn: '2026-01-05', source: 'Their letter.' };
  await database.insert(deliveryConsents).values([
    { ...given, creditorId, address: 'all@example.org' },
    { ...given, kind: 'deemed', creditorId, caseId, address: 'one@example.org' },
    {
      ...given,
      caseId: own.id,
      personId: own.personIds[0]!,
      address: 'adam@example.org',
      revokedOn: '2026-02-01',
      revokedReason: 'Asks for paper.',
    },
    { ...given, caseId: elsewhere.id, personId: elsewhere.personIds[0]!, address: 'far@example.org' },
  ]);
  await database
    .update(caseCreditors)
    .set({ optedOutOn: '2026-03-01', optedOutPaper: 'Their e-mail.' })
    .where(eq(caseCreditors.id, debtIds[1]!));

  const read = async (domainIds: number[], filters = {}) =>
    (await readWhole(database, 'delivery-consents', { domainIds, given: filters })).rows;
  const rows = await read([firm.harbour]);
  const of = (address: string) => rows.find((row) => row.address === address);
  expect(rows).toHaveLength(4);
  expect(of('all@example.org')).toMatchObject({ holder: 'creditor', reference: null, standing: 'yes' });
  expect(of('one@example.org')).toMatchObject({ kind: 'deemed', caseId, since: '2026-01-05' });
  expect(of('adam@example.org')).toMatchObject({
    holder: 'client',
    revokedOn: '2026-02-01',
    revokedReason: 'Asks for paper.',
    standing: 'no',
  });
  expect(rows.find(({ kind }) => kind === 'opted_out')).toMatchObject({
    caseId,
    since: '2026-03-01',
    source: 'Their e-mail.',
  });
  const addresses = async (domainIds: number[], filters = {}) =>
    (await read(domainIds, filters)).map(({ address }) => address);
  expect(await addresses([firm.northgate])).toEqual(
    expect.arrayContaining(['all@example.org', 'far@example.org']),
  );
  expect(await addresses([firm.northgate])).toHaveLength(2);
  expect(await addresses([firm.harbour], { standing: 'no' })).toEqual(['adam@example.org']);
  expect(await addresses([firm.harbour], { kind: 'deemed' })).toEqual(['one@example.org']);
  expect(await addresses([firm.harbour], { caseId })).toHaveLength(2);
});
