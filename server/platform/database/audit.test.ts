import { desc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { everyPermission, testApp } from '#test/records-app.ts';
import { auditLog } from './audit.ts';
import { databaseError } from './database-error.ts';
import { systemActor, write } from './write.ts';

const database = await testDatabase();
const { app, signIn } = await testApp(database);
const user = await signIn(everyPermission);

test('nobody rewrites, removes or empties the audit trail', async () => {
  const before = await database.$count(auditLog);
  expect(before).toBeGreaterThan(0);
  for (const statement of [
    sql`update audit_log set user_id = 1`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    const error = await database.execute(statement).catch((reason: unknown) => reason);
    expect(databaseError(error)?.code).toBe('23001');
  }
  expect(await database.$count(auditLog)).toBe(before);
});

test('a change that notes nothing is not stored', async () => {
  const silent = write(database, systemActor, async ({ tx }) => {
    await tx.execute(sql`update users set name = 'Nobody'`);
  });
  await expect(silent).rejects.toThrow('A write must leave an audit row.');
  const { rows } = await database.execute(sql`select 1 from users where name = 'Nobody'`);
  expect(rows).toEqual([]);
});

test('an entry says who, from where and with which request', async () => {
  const { id } = (
    await app.inject({ method: 'POST', url: '/api/titles', headers: user.headers, payload: { name: 'Mr' } })
  ).json().data;
  const headers = { ...user.headers, 'x-request-id': 'request-from-proxy' };
  const calls = [
    { method: 'PUT', url: `/api/titles/${id}`, headers, payload: { version: 1, name: 'Mister' } },
    { method: 'DELETE', url: `/api/titles/${id}`, headers },
  ] as const;
  for (const call of calls) {
    expect((await app.inject({ ...call, remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
    const [entry] = await database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      entity: 'titles',
      entityId: id,
      userId: user.id,
      ip: '203.0.113.5',
      requestId: 'request-from-proxy',
    });
  }
});
