import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { holds } from './conditions.ts';
import { col, rowsOf } from './rows.ts';

const database = await testDatabase();

const isFound = async (stored: string, typed: string) => {
  const [row] = await rowsOf(database, {
    found: col.boolean,
  })`select ${holds([sql`${stored}::text`], typed)} as found`;
  return row!.found;
};

test.each([
  ['Siobhán O’Neill', "o'neill"],
  ["Siobhan O'Neill", 'O’Neill'],
  ['D‘Arcy', 'd`arcy'],
  ['Siobhán O’Neill', 'siobhan'],
  ['Jose Munoz', 'José Muñoz'],
  ['100% of C_1', '0% of c_'],
])('%s is found by %s', async (stored, typed) => {
  expect(await isFound(stored, typed)).toBe(true);
});

test.each([
  ['Anne Neill', "o'neill"],
  ['100 of it', '100%'],
  ['C-1', 'c_1'],
])('%s is not found by %s', async (stored, typed) => {
  expect(await isFound(stored, typed)).toBe(false);
});
