import { and, asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '#server/platform/database/audit.ts';
import { write } from '#server/platform/database/write.ts';
import { testDatabase } from '#test/database.ts';
import { tables } from './tables.ts';
import { changeRows } from './versioned-rows.ts';

const database = await testDatabase({ seeded: true });
const { titles } = tables;

const firstTwo = () => database.select().from(titles).orderBy(asc(titles.id)).limit(2);

test('a change of many rows raises the version of those that differ, names who made it, and audits what differs', async () => {
  const before = await firstTwo();
  const [one] = before;
  const [author] = await database.select({ id: tables.users.id }).from(tables.users).limit(1);
  await write(database, { id: author!.id }, (w) =>
    changeRows(w, 'titles', titles, before, { isActive: false }, { action: 'withdrawn' }),
  );
  await write(database, { id: author!.id }, async (w) => {
    await changeRows(w, 'titles', titles, [{ ...one!, isActive: false }], { isActive: false });
    w.audit({ entity: 'titles', entityId: one!.id, action: 'looked at' });
  });
  expect(await firstTwo()).toEqual(
    before.map((row) => ({
      ...row,
      isActive: false,
      version: row.version + 1,
      updatedBy: author!.id,
      updatedAt: expect.any(Date),
    })),
  );
  const entries = await database
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'titles'), inArray(auditLog.action, ['withdrawn', 'updated'])));
  const withdrawn = { action: 'withdrawn', before: { isActive: true }, after: { isActive: false } };
  expect(entries).toEqual([withdrawn, withdrawn]);
});
