import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allocations } from '#server/commitments/tables.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';
import { readFacts } from './read-facts.ts';

const database = await testDatabase({ seeded: true });
const { newSupplier, estate, expense } = await invoiceDesk(database);

test('an expense that the firm pays from now on is another fact than one paid to its supplier', async () => {
  await newSupplier();
  const { id: caseId } = await estate();
  const id = await expense(caseId, 6_000, { description: randomUUID() });
  const set = (values: Partial<typeof allocations.$inferInsert>) =>
    database.update(allocations).set(values).where(eq(allocations.id, id));
  const terms = { id: 0, cutoffOn: '2026-10-31', isEveryCase: true, kind: 'single_case' } as const;
  const digest = async () => (await database.transaction((tx) => readFacts(tx, [caseId], terms)))[0]!.digest;
  await set({ status: 'approved' });
  const before = await digest();
  expect(await digest()).toBe(before);
  await set({ isRecharge: true });
  expect(await digest()).not.toBe(before);
});
