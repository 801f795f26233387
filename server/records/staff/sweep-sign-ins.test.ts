import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { addFirm, addUser } from '#test/staff.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';
import { passwordResets, sessions, signInAttempts } from './tables.ts';

const database = await testDatabase();
const { id: userId } = await addUser(database, await addFirm(database), 'ann');
const ago = (text: string) => sql`now() - ${text}::interval`;

test('expired rows are removed, and nothing else', async () => {
  const attempt = { purpose: 'sign-in', account: 'ann', address: '192.0.2.1' } as const;
  await database.insert(signInAttempts).values([
    { ...attempt, at: ago('25 hours') },
    { ...attempt, at: ago('23 hours') },
  ]);
  await database.insert(passwordResets).values([
    { userId, kind: 'reset', expiresAt: ago('8 days') },
    { userId, kind: 'invitation', expiresAt: ago('6 days') },
  ]);
  const session = { userId, ip: '192.0.2.1', userAgent: 'test' };
  await database.insert(sessions).values([
    { ...session, expiresAt: ago('91 days') },
    { ...session, expiresAt: ago('-1 hour'), endedAt: ago('91 days') },
    { ...session, expiresAt: ago('89 days') },
    { ...session, expiresAt: ago('-1 hour') },
  ]);
  await sweepSignIns(database);
  expect(await database.$count(signInAttempts)).toBe(1);
  expect((await database.select().from(passwordResets)).map(({ kind }) => kind)).toEqual(['invitation']);
  expect(await database.$count(sessions)).toBe(2);
});
