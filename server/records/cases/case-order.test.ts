import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '#server/records/reference/tables.ts';
import { type CaseSort, caseList } from '#shared/records/cases/list.ts';
import { caseListInput } from '#shared/records/cases/list-input.ts';
import { sortsOf } from '#shared/records/reference/lists.ts';
import { addCase, addStanding } from '#test/cases.ts';
import { testDatabase } from '#test/database.ts';
import { readFilters } from './case-filters.ts';
import { idsOf } from './case-order.ts';
import { cases } from './tables.ts';

const database = await testDatabase({ seeded: true });
const everything = { userId: 1, name: 'Wren', permissions: new Set(), domainIds: 'all' } as never;
const { users, portfolios, products, statuses } = tables;

beforeAll(async () => {
  const owners = await database.select().from(users).orderBy(users.id).limit(3);
  // The names of two owners differ in nothing but capitals.
  await database
    .update(users)
    .set({ name: owners[0]!.name.toUpperCase() })
    .where(eq(users.id, owners[2]!.id));
  const [portfolio] = await database.select().from(portfolios).limit(1);
  const chosen = await database.select({ id: products.id }).from(products).orderBy(products.id).limit(3);
  for (let n = 0; n < 24; n++) {
    const { id } = await addCase(database, {
      caseName: `Case ${n % 5}`,
      status: n % 2 ? 'IVA Accepted' : 'Lead',
      caseOwnerUserId: owners[n % 3]!.id,
      productId: chosen[n % chosen.length]!.id,
      portfolioId: n % 4 ? portfolio!.id : null,
      approvalDate: n % 3 ? `2025-0${1 + (n % 2)}-01` : null,
      contributionPence: n % 5 ? (n % 3) * 1_000 : null,
      lastContactAt: n % 6 ? new Date(Date.UTC(2026, 0, 1 + (n % 4))) : null,
      isVulnerable: n % 3 === 0,
    });
    if (n % 2)
      await addStanding(database, {
        caseId: id,
        asAt: '2026-01-01',
        dueToDatePence: 1,
        receivedPence: 0,
        arrearsPence: n % 5,
        monthsInArrears: 100 * (n % 4),
      });
  }
});

async function ids(query: Record<string, string | undefined>, isLong: boolean, limit = 1_000, offset = 0) {
  const filters = caseListInput.parse(query);
  const listed = await readFilters(database, everything, filters);
  return (await idsOf(database, listed, filters, { limit, offset, isLong })).map(({ id }) => id);
}

const orders = sortsOf(caseList).flatMap((sort) => [
  { sort, dir: 'asc' as const },
  { sort, dir: 'desc' as const },
]);

test.each(orders)('by $sort, $dir, long lists come as short ones do, page after page', async (order) => {
  for (const filter of [{}, { arrears: 'any' }, { stage: 'live' }, { isVulnerable: 'true' }]) {
    const few = await ids({ ...order, ...filter }, false);
    expect(few.length).toBeGreaterThan(2);
    const many: number[] = [];
    for (let offset = 0; offset < few.length; offset += 5)
      many.push(...(await ids({ ...order, ...filter }, true, 5, offset)));
    expect(many).toEqual(few);
  }
});

const key: Partial<Record<CaseSort, ReturnType<typeof sql>>> = {
  owner: sql`(select lower(${users.name}) from ${users} where ${users.id} = ${cases.caseOwnerUserId})`,
  status: sql`(select lower(${statuses.name}) from ${statuses} where ${statuses.id} = ${cases.statusId})`,
  product: sql`(select lower(${products.name}) from ${products} where ${products.id} = ${cases.productId})`,
  portfolio: sql`(select lower(${portfolios.name}) from ${portfolios} where ${portfolios.id} = ${cases.portfolioId})`,
};

test.each(Object.entries(key))(
  'by %s, equal names follow by their ids and none comes first',
  async (sort, name) => {
    const inOrder = await database
      .select({ id: cases.id })
      .from(cases)
      .orderBy(sql`${name} nulls first`, cases.id);
    const expected = inOrder.map(({ id }) => id);
    expect(await ids({ sort, dir: 'asc' }, true)).toEqual(expected);
    expect(await ids({ sort, dir: 'desc' }, true)).toEqual(expected.toReversed());
  },
);
