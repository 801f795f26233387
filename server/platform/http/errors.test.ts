import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemActor, write } from '#server/platform/database/write.ts';
import { testDatabase } from '#test/database.ts';
import { asRefusal } from './errors.ts';

const database = await testDatabase();

/** The refusal for a statement that violates a constraint of a test table. */
async function refusalOf(statement: string) {
  const broken = write(database, systemActor, async (w) => {
    await w.tx.execute(sql.raw(statement));
  });
  return asRefusal(await broken.catch((error: unknown) => error));
}

await database.execute(
  sql.raw(`
    create table shelves (id int primary key, shelf_name text, width_pence int, colour text,
      constraint shelves_only_wide check (width_pence > 0),
      constraint shelves_named_colour check (shelf_name is null or colour <> 'none'));
    create unique index shelves_name on shelves (coalesce(colour, ''), lower(shelf_name));
    create unique index shelves_one_red on shelves ((1)) where colour = 'red';
    create table books (id int primary key, shelf_id int references shelves);
    create table books_shelf_ids (owner_id int, shelf_id int references shelves);
    insert into shelves values (1, 'Top', 5, 'red');
    insert into books values (1, 1)`),
);

test.each([
  ['a unique value', `insert into shelves values (2, 'TOP', 5, 'red')`, 'conflict', 'shelfName'],
  ['a primary key', `insert into shelves values (1, 'Low', 5, 'blue')`, 'conflict', 'id'],
  ['a reference', 'insert into books values (2, 9)', 'invalid', 'shelfId'],
  ['one reference of several', 'insert into books_shelf_ids values (1, 9)', 'invalid', 'shelfIds'],
  ['a check', `insert into shelves values (3, 'Low', 0, 'blue')`, 'invalid', 'widthPence'],
  ['a check of two columns', `insert into shelves values (3, 'Low', 1, 'none')`, 'invalid', 'colour'],
])('a violated constraint is named at a field: %s', async (_, statement, refusal, field) => {
  const refused = await refusalOf(statement);
  expect(refused?.refusal).toBe(refusal);
  expect(Object.keys(refused?.details.errors ?? {})).toEqual([field]);
});

test('a violation that no field is at fault for names none', async () => {
  const twice = await refusalOf(`insert into shelves values (4, 'Side', 5, 'red')`);
  expect(twice).toMatchObject({ refusal: 'conflict', details: {} });
  expect(twice?.details.errors).toBeUndefined();
});

test('a row that others refer to is not removed', async () => {
  const used = await refusalOf('delete from shelves where id = 1');
  expect(used).toMatchObject({
    refusal: 'conflict',
    message: 'In use by other records. Deactivate instead.',
  });
});
