import type { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { connect } from './connect.ts';

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

test('a connection on which a transaction cannot even begin is given up, and replaced', async () => {
  const { options } = database.$client;
  const narrow = connect({ ...options, password: options.password, max: 1, connectionTimeoutMillis: 2_000 });
  onTestFinished(() => narrow.$client.end());
  await narrow.execute(sql`select 1`);
  narrow.$client.once('acquire', (client) => {
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
  });
  await expect(narrow.transaction(async () => undefined)).rejects.toThrow('Failed query: begin');
  const { rows } = await narrow.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
});
