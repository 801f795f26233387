import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { banking } from '#server/app/parts/banking.ts';
import { outgoing } from '#server/app/parts/outgoing.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { testDatabase } from '#test/database.ts';
import { invoiceDesk } from '#test/invoices.ts';
import { apiCaller } from '#test/new-cases.ts';
import { addPayingAccount, addPayments } from '#test/payments.ts';
import { appWith } from '#test/records-app.ts';
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

test('a manual payment to a creditor counts as its share even if it comes back or is released to the others', async () => {
  const { app, signIn } = await appWith(banking, outgoing)(database);
  const asCashier = apiCaller(app, (await signIn(['financials.banking', 'config.all-domains'])).headers);
  const account = await addPayingAccount(asCashier, database);
  const { caseId, allocationIds } = await addPayments(database, account.id, [6_000]);
  const terms = { id: 0, cutoffOn: londonDate(), isEveryCase: true, kind: 'single_case' } as const;
  const paid = async () => {
    const [facts] = await database.transaction((tx) => readFacts(tx, [caseId], terms));
    return facts!.claims.map(({ paidPence }) => paidPence);
  };
  for (const status of ['released', 'returned', 'cancelled'] as const) {
    await database.update(allocations).set({ status }).where(eq(allocations.id, allocationIds[0]!));
    expect([status, await paid()]).toEqual([status, [6_000]]);
  }
});
