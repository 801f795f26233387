import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';

const database = await testDatabase();

test('a connection that breaks within a transaction fails that transaction and not the process', async () => {
  const broken = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.execute(sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow('Failed query');
  const { rows } = await database.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});
