import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { releaseAllocations } from '#server/activities/money/outgoing/release-allocations.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { bacsCalendar, nextCutOff } from '#shared/activities/money/outgoing/bacs-calendar.ts';
import { accountValues, freshNumber } from './banking.ts';
import { addCreditor, addEstate } from './distributions.ts';
import { posting } from './ledger.ts';
import type { apiCaller } from './new-cases.ts';
import { settingsOf } from './outgoing.ts';

type Call = ReturnType<typeof apiCaller>;

/** An account of Harbour Debt Solutions that pays by Bacs Standard 18, unless told otherwise. */
export async function addPayingAccount(call: Call, database: Database, more: Record<string, unknown> = {}) {
  const values = await accountValues(database, {
    ...freshNumber(),
    kind: 'payments',
    fileSettings: { format: 'standard18', bacs: settingsOf() },
    ...more,
  });
  const { status, body } = await call('POST', '/banking/accounts', values);
  expect([status, body.message]).toEqual([201, expect.anything()]);
  return body.data as { id: number; version: number; name: string; domainId: number };
}

let counter = 0;

/** Payments of a case from the account, one to each of its creditors: approved and released, and not in a batch yet. */
export async function addPayments(
  database: Database,
  bankAccountId: number,
  amounts: readonly number[] = [5_000, 2_500],
  creditor: Parameters<typeof addCreditor>[1] = {},
) {
  const creditors = [];
  for (const _amount of amounts)
    creditors.push(
      await addCreditor(database, { sortCode: '99-00-01', paymentReferenceRule: 'case_ref', ...creditor }),
    );
  const { id, uniqueReference, debts } = await addEstate(database, {
    receivedPence: amounts.reduce((sum, amount) => sum + amount, 0),
    // Nobody is paid more than their claim.
    claims: creditors.map((each, at) => ({
      admittedPence: Math.max(100_000, amounts[at]!),
      creditorId: each.id,
    })),
  });
  const allocationIds: number[] = [];
  for (const [at, amount] of amounts.entries()) {
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, allocated_on, status, idempotency_key)
      select ${id}, 'creditor', t.id, ${debts[at]!.id}, ${amount}, ${amount}, '2026-10-31', 'approved', ${`test:${++counter}`}
      from payment_types t where t.class = 'dividend' order by t.id limit 1 returning id`);
    allocationIds.push(rows[0]!.id);
  }
  const key = `test:${counter}`;
  const [released] = await posting(database, (w) =>
    releaseAllocations(w, [
      { caseId: id, allocationIds, key, groupKey: key, description: 'Test', approvedBy: null },
    ]),
  );
  expect(released).toEqual({ journalId: expect.any(Number) });
  const { rows } = await database.execute<{ id: number; creditorId: number }>(sql`
    update payments set bank_account_id = ${bankAccountId} where release_key like ${`${key}:%`}
    returning id, creditor_id as "creditorId"`);
  return { caseId: id, uniqueReference, payments: rows.sort((a, b) => a.id - b.id), allocationIds };
}

/** The first day on which payees can have the money. */
export const firstPayOn = (): string => nextCutOff(new Date(), bacsCalendar()).entryOn;

/** A batch of what is ready on the account. */
export async function newBatch(call: Call, bankAccountId: number, more: object = {}) {
  const { status, body } = await call('POST', '/financials/batches', {
    bankAccountId,
    payOn: firstPayOn(),
    ...more,
  });
  expect([status, body.message]).toEqual([201, expect.anything()]);
  return body.data;
}

/** A step of a batch by its name, with the version that it has now. */
export async function batchStep(call: Call, id: number, step: string, more: object = {}) {
  const { body } = await call('GET', `/financials/batches/${id}`);
  return call('POST', `/financials/batches/${id}/${step}`, { version: body.data.version, ...more });
}
