import { inArray, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { countUpTo } from './count-up-to.ts';
import { listRows } from './queries.ts';
import { tables } from './tables.ts';

const database = await testDatabase();
const { titles } = tables;
const all = () => database.select({ id: titles.id }).from(titles);
const add = (...names: string[]) =>
  database.insert(titles).values(names.map((name) => ({ name, sortOrder: 10, isActive: true })));
const remove = (...names: string[]) => database.delete(titles).where(inArray(titles.name, names));
afterEach(() => vi.useRealTimers());

test('a short list is counted each time', async () => {
  await database.delete(titles);
  expect(await countUpTo(database, all(), 5)).toEqual({ totalResults: 0, isCapped: false, isLong: false });
  await add('A', 'B');
  expect(await countUpTo(database, all(), 5)).toMatchObject({ totalResults: 2, isCapped: false });
  expect(await countUpTo(database, all(), 2)).toMatchObject({ totalResults: 2, isCapped: false });
});

test('that a list is longer is remembered for a minute', async () => {
  await database.delete(titles);
  await add('A', 'B', 'C', 'D');
  expect(await countUpTo(database, all(), 2)).toEqual({ totalResults: 2, isCapped: true, isLong: false });
  await remove('A', 'B');
  expect(await countUpTo(database, all(), 2)).toMatchObject({ isCapped: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await countUpTo(database, all(), 2)).toMatchObject({ totalResults: 2, isCapped: false });
});

test('what is remembered of one list does not affect another', async () => {
  await database.delete(titles);
  await add('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
  expect(await countUpTo(database, all(), 2)).toMatchObject({ isCapped: true, isLong: true });
  const some = all().where(inArray(titles.name, ['A']));
  expect(await countUpTo(database, some, 2)).toEqual({ totalResults: 1, isCapped: false, isLong: false });
  expect(await countUpTo(database, all(), 20)).toMatchObject({ totalResults: 8, isCapped: false });
});

test('a reference list is counted to 25,000, or to the end of a later page', async () => {
  await database.delete(titles);
  await database.execute(
    sql`insert into titles (name, sort_order, is_active) select 'Title ' || lpad(n::text, 5, '0'), 10, n % 5 > 0 from generate_series(1, 28000) n`,
  );
  const actor = { permissions: new Set(), domainIds: 'all' } as never;
  const pageOf = (page: number, filters: { active?: boolean; search?: string } = {}) =>
    listRows(database, 'titles', actor, { page, limit: 25, sort: 'name', dir: 'asc', ...filters });
  const long = { limit: 25, totalResults: 25_000, totalPages: 1_000, isCapped: true };
  expect((await pageOf(1)).meta).toEqual({ page: 1, ...long });
  const second = await pageOf(2);
  expect(second.meta).toEqual({ page: 2, ...long });
  expect(second.data[0]).toMatchObject({ name: 'Title 00026' });
  expect((await pageOf(1_120)).meta).toMatchObject({
    totalResults: 28_000,
    totalPages: 1_120,
    isCapped: false,
  });
  expect(await pageOf(1_121)).toMatchObject({ data: [], meta: { totalResults: 28_000, isCapped: false } });
  expect((await pageOf(1, { active: true })).meta).toMatchObject({ totalResults: 22_400, isCapped: false });
  expect((await pageOf(1, { search: '00026' })).meta).toMatchObject({ totalResults: 1, isCapped: false });
});
