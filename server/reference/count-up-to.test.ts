import { inArray } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { countUpTo } from './count-up-to.ts';
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

test('one that is longer is known to be so for a minute', async () => {
  await database.delete(titles);
  await add('A', 'B', 'C', 'D');
  expect(await countUpTo(database, all(), 2)).toEqual({ totalResults: 2, isCapped: true, isLong: false });
  await remove('A', 'B');
  expect(await countUpTo(database, all(), 2)).toMatchObject({ isCapped: true });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  expect(await countUpTo(database, all(), 2)).toMatchObject({ totalResults: 2, isCapped: false });
});

test('what is known of a list says nothing of another', async () => {
  await database.delete(titles);
  await add('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
  expect(await countUpTo(database, all(), 2)).toMatchObject({ isCapped: true, isLong: true });
  const some = all().where(inArray(titles.name, ['A']));
  expect(await countUpTo(database, some, 2)).toEqual({ totalResults: 1, isCapped: false, isLong: false });
  expect(await countUpTo(database, all(), 20)).toMatchObject({ totalResults: 8, isCapped: false });
});
