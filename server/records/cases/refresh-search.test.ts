import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { addCase } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { refreshSearch } from './refresh-search.ts';
import { caseSearch } from './search-table.ts';
import { addresses, casePeople, cases, persons } from './tables.ts';

const database = await testDatabase({ seeded: true });
const rowOf = async (caseId: number) =>
  (await database.select().from(caseSearch).where(eq(caseSearch.caseId, caseId)))[0];

test('a joint case is found by both applicants, their other names and both postcodes', async () => {
  const { id } = await addCase(database, {
    uniqueReference: 'HDS000071',
    caseName: 'Mrs Z O’Brien & Mr L Wójcik',
    people: [
      { firstName: 'Zoë', lastName: 'O’Brien', previousNames: ['Zoë Hart'], knownAs: 'Zed' },
      {
        firstName: 'Łukasz',
        middleNames: 'Jan',
        lastName: 'Wójcik',
        address: { line1: '1 High Street', town: 'York', postcode: 'YO1 9ZZ' },
      },
    ],
  });
  expect(await rowOf(id)).toEqual({
    caseId: id,
    domainId: expect.any(Number),
    referenceN: 'hds000071',
    postcodeN: 'ls14ab',
    surnameN: 'obrien',
    nameN: 'zoe obrien lukasz jan wojcik',
    searchText: ' zoe obrien lukasz jan wojcik zed zoe hart mrs z obrien mr l wojcik 000071 ls14ab yo19zz',
    placeN: ' leeds york',
    address: expect.stringMatching(/^\d+ Mill Lane, Leeds, LS1 4AB$/),
  });
});

test('a risk of violence withholds the address, and gives it back when it is over', async () => {
  const { id } = await addCase(database, { riskOfViolence: true });
  expect(await rowOf(id)).toMatchObject({ address: '', placeN: '' });
  await database.transaction(async (tx) => {
    await tx.update(cases).set({ riskOfViolence: false }).where(eq(cases.id, id));
    await refreshSearch(tx, id);
  });
  expect((await rowOf(id))?.address).toContain('Mill Lane');
});

test('the current address counts: not one that was left, nor one for letters', async () => {
  const { id, personIds } = await addCase(database);
  const [personId = 0] = personIds;
  const [correspondence] = await database
    .select()
    .from(tables['address-types'])
    .where(eq(tables['address-types'].name, 'Correspondence'));
  await database.insert(addresses).values([
    {
      personId,
      addressTypeId: correspondence!.id,
      line1: 'PO Box 7',
      town: 'Hull',
      postcode: 'HU1 9ZZ',
      residentFrom: '2026-02-01',
    },
  ]);
  await database.transaction((tx) => refreshSearch(tx, id));
  expect((await rowOf(id))?.postcodeN).toBe('ls14ab');
  await database.update(addresses).set({ residentTo: '2026-03-01' }).where(eq(addresses.postcode, 'LS1 4AB'));
  await database.transaction((tx) => refreshSearch(tx, id));
  expect((await rowOf(id))?.postcodeN).toBe('hu19zz');
});

test('a changed name is found, but not that of a guarantor', async () => {
  const [one, other] = [await addCase(database), await addCase(database)];
  const [personId = 0] = one.personIds;
  await database.insert(casePeople).values({ caseId: other.id, personId, role: 'guarantor' });
  await database.update(persons).set({ lastName: 'Featherstonehaugh' }).where(eq(persons.id, personId));
  await database.transaction(async (tx) => {
    await refreshSearch(tx, one.id);
    await refreshSearch(tx, other.id);
  });
  expect((await rowOf(one.id))?.surnameN).toBe('featherstonehaugh');
  expect((await rowOf(other.id))?.searchText).not.toContain('featherstonehaugh');
});
