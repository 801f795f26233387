import { eq } from 'drizzle-orm';
import { callsOf } from '#demo/payouts/caller.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { allocations } from '#server/records/commitments/tables.ts';
import type { reasonsByHand } from '#shared/records/commitments/allocations.ts';
import { ledgerCodes } from '#shared/records/ledger/ledger.ts';

const kept: readonly { reason: (typeof reasonsByHand)[number]; why: string; pence: number }[] = [
  { reason: 'manual', why: 'The client asks us to wait until the equity is settled', pence: 3_500 },
  { reason: 'payee_suspended', why: 'The lender’s administrators take no payments at present', pence: 4_250 },
  { reason: 'dispute', why: 'The client disputes the balance since the last claim', pence: 5_075 },
];

/** The least a case must have left for part of it to be retained. */
const FREE_PENCE = 10_000;

/** Sets money of three cases aside for a creditor by hand and retains it, once for each reason that only a person can give. */
export async function keepBack(cashier: SignedIn, firm: string): Promise<void> {
  const { database } = cashier.services;
  const rows = await rowsOf(database, { caseId: col.number, caseCreditorId: col.number })`
    select c.id as "caseId", min(cc.id) as "caseCreditorId" from cases c join domains d on d.id = c.domain_id and d.code = ${firm}
    join case_standings s on s.case_id = c.id join case_creditors cc on cc.case_id = c.id and cc.claim_admitted_pence > 0
    join debt_statuses t on t.id = cc.debt_status_id and t.counts_for_dividend join creditors p on p.id = cc.creditor_id
      and p.bank_verified_at is not null and p.successor_creditor_id is null and p.is_active
    where exists (select from dividends v where v.case_id = c.id) and not cc.is_excluded
      and (select sum(l.debit_pence - l.credit_pence) from journal_lines l join chart_of_accounts a on a.id = l.account_id
          and a.code = ${ledgerCodes.clientBank} where l.case_id = c.id)
        > ${FREE_PENCE} + (select coalesce(sum(a.amount_pence), 0) from all_allocations a where a.case_id = c.id and a.journal_id is null
          and a.status <> 'cancelled')
    group by c.id order by c.id limit ${kept.length}`;
  const calls = callsOf(cashier).commitments;
  for (const [n, { reason, why, pence }] of kept.entries()) {
    const idempotencyKey = `demo-kept-back:${reason}`;
    const [known] = await database
      .select()
      .from(allocations)
      .where(eq(allocations.idempotencyKey, idempotencyKey));
    const of = rows[n];
    if (!of || known?.status === 'retained') continue;
    const input = { ...of, amountPence: pence, description: why, idempotencyKey };
    const { id, version, status } = known ?? (await calls.payCreditor(input));
    if (status === 'proposed') await calls.retain({ id, version, retainedReason: reason, reason: why });
  }
}
