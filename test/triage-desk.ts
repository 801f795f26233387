import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/platform/database/connect.ts';
import { verifyLedger } from '#server/views/verification/verify-ledger.ts';
import type { ItemDetail } from '#shared/activities/money/banking/triage-contract.ts';
import type { TestApp } from './app-of.ts';
import { cashier } from './banking.ts';
import { addCase } from './cases.ts';
import { workOnRun } from './matching-desk.ts';
import { storeItems, type TestItem } from './matching-set.ts';

const paying = {
  status: 'IVA Accepted',
  contributionPence: 15_000,
  contributionDay: 5,
  commencementDate: '2026-01-05',
  termMonths: 60,
};

/** A line of £150.00 on 6 October 2026 by default. */
export const paid = (description: string, more: Partial<TestItem> = {}): TestItem => ({
  bookedOn: '2026-10-06',
  amountPence: 15_000,
  description,
  ...more,
});

/** A cashier with an account, who decides about its lines over REST. */
export async function triageDesk(database: Database, app: TestApp) {
  const desk = await cashier(app);
  const account = await desk.addAccount();
  const newCase = (lastName: string, more: object = {}) =>
    addCase(database, { people: [{ firstName: 'Grace', lastName }], ...paying, ...more });
  const detail = async (id: number): Promise<ItemDetail> =>
    (await desk.call('GET', `/banking/items/${id}`)).body.data;
  return {
    ...desk,
    account,
    newCase,
    detail,
    add: (...items: TestItem[]) => storeItems(database, account.id, items),
    /** Decides about a line in its current version. */
    decide: async (id: number, action: string, more: object = {}, call = desk.call) =>
      call('POST', `/banking/items/${id}/${action}`, { version: (await detail(id)).version, ...more }),
    /** Runs automatic matching to its end. */
    run: async () => {
      expect((await desk.call('POST', '/banking/matching', {})).status).toBe(201);
      await workOnRun(app.services);
    },
    /** A case's cash, by the ledger and by its schedule. */
    holds: async (caseId: number) => {
      const { rows } = await database.execute<{ cash: number; received: number }>(sql`
        select coalesce(sum(l.debit_pence - l.credit_pence), 0)::int as cash,
          coalesce((select s.received_pence from case_standings s where s.case_id = ${caseId}), 0)::int as received
        from journal_lines l join chart_of_accounts a on a.id = l.account_id where a.code = '1000' and l.case_id = ${caseId}`);
      return rows[0]!;
    },
    /** The number of confirmations of each payer of a case. */
    payersOf: async (caseId: number) =>
      (
        await database.execute<{ times: number; isActive: boolean }>(sql`
        select confirmed_count as times, is_active as "isActive" from payer_accounts where case_id = ${caseId}`)
      ).rows,
    /** The receipts of a line that count. */
    receiptsOf: async (itemId: number) =>
      (
        await database.execute<{ pence: number }>(sql`
        select amount_pence::int as pence from receipts where bank_item_id = ${itemId} and status <> 'reversed' order by id`)
      ).rows.map(({ pence }) => pence),
    /** Verifies the ledger, and that open and ignored lines alone explain the account's difference from it. */
    proven: async () => {
      expect(await verifyLedger(database)).toEqual([]);
      expect((await desk.account(account.id)).difference.restPence).toBe(0);
    },
  };
}
