import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { monthsBehind } from '#server/records/cases/arrears.ts';
import { refreshSearch } from '#server/records/cases/refresh-search.ts';
import { caseStandings } from '#server/records/cases/standing-table.ts';
import { addresses, casePeople, cases, persons } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { caseNameOf } from '#shared/records/cases/names.ts';

type Values = Partial<typeof cases.$inferInsert>;
type Person = Partial<typeof persons.$inferInsert> & { address?: Partial<typeof addresses.$inferInsert> };

let counter = 0;

async function idOf(
  database: Database,
  name: 'domains' | 'products' | 'statuses' | 'users' | 'departments' | 'address-types',
  wanted?: string,
) {
  const table = tables[name];
  const rows = await database
    .select({ id: table.id })
    .from(table)
    .where(wanted === undefined ? undefined : eq(table.name, wanted))
    .orderBy(table.id)
    .limit(1);
  if (!rows[0]) throw new Error(`The test's database has no ${name} called ${wanted}.`);
  return rows[0].id;
}

/**
 * A case with its applicants, found by the search; for a database with the starter data and the demo firm. By default it is a
 * lead of the first domain with one applicant at a made-up address.
 */
export async function addCase(
  database: Database,
  {
    domain,
    status = 'Lead',
    people = [{}],
    ...values
  }: Values & { domain?: string; status?: string; people?: Person[] } = {},
): Promise<{ id: number; uniqueReference: string; personIds: number[] }> {
  const n = ++counter;
  const named = people.map((person, index) => ({
    firstName: 'Ada',
    lastName: `Sample${'abcdefghij'[index]}${n}`,
    ...person,
  }));
  const [added] = await database
    .insert(cases)
    .values({
      domainId: await idOf(database, 'domains', domain),
      uniqueReference: `TST${String(n).padStart(6, '0')}`,
      caseName: caseNameOf(named),
      statusId: await idOf(database, 'statuses', status),
      productId: await idOf(database, 'products', 'Individual Voluntary Arrangement'),
      departmentId: await idOf(database, 'departments'),
      caseOwnerUserId: await idOf(database, 'users'),
      enquiryOn: '2026-01-05',
      ...values,
    })
    .returning();
  const personIds: number[] = [];
  for (const [index, { address, ...person }] of named.entries()) {
    const [stored] = await database.insert(persons).values(person).returning();
    await database.insert(casePeople).values({
      caseId: added!.id,
      personId: stored!.id,
      role: index === 0 ? 'applicant_1' : 'applicant_2',
    });
    await database.insert(addresses).values({
      personId: stored!.id,
      addressTypeId: await idOf(database, 'address-types', 'Current'),
      line1: `${n} Mill Lane`,
      town: 'Leeds',
      postcode: 'LS1 4AB',
      ...address,
    });
    personIds.push(stored!.id);
  }
  await database.transaction((tx) => refreshSearch(tx, added!.id));
  return { id: added!.id, uniqueReference: added!.uniqueReference, personIds };
}

/** Gives a case a standing of the test's own. */
export async function addStanding(
  database: Database,
  values: typeof caseStandings.$inferInsert,
): Promise<void> {
  await database.insert(caseStandings).values(values);
  await database
    .update(cases)
    .set({ monthsInArrears: monthsBehind(values) })
    .where(eq(cases.id, values.caseId));
}
