import { callsOf } from '#demo/payouts/caller.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';

const reasons = ['Account closed', 'Account transferred', 'Beneficiary deceased', 'No such account'];
/** How many of them are reissued at once. */
const PAID_AGAIN = 2;

/** A firm's last payments to creditors that the bank has confirmed, one per creditor. */
async function lastPaid(database: Database, firm: string) {
  const rows = await rowsOf(database, { id: col.number, version: col.number, paidOn: col.text })`
    select distinct on (p.creditor_id) p.id, p.version, p.paid_on::text as "paidOn" from payments p
    join domains d on d.id = p.domain_id and d.code = ${firm}
    where p.status = 'paid' and p.payee_kind = 'creditor' and p.case_id is not null order by p.creditor_id desc, p.id desc
    limit ${reasons.length}`;
  return rows;
}

/** Records that some payments came back, for each of the usual reasons, and reissues the first of them. */
export async function recordReturns(cashier: SignedIn, firm: string): Promise<void> {
  const { database } = cashier.services;
  const calls = callsOf(cashier).outgoing.payments;
  const row = await oneRow(database, {
    count: col.number,
  })`select count(*)::int as count from payments where status = 'returned' and payee_kind = 'creditor'`;
  const done = row.count;
  const found = done < reasons.length ? await lastPaid(database, firm) : [];
  for (const [n, { id, version, paidOn }] of found.entries()) {
    const reason = reasons[done + n];
    if (!reason) return;
    const back = await calls.returned({ id, version, returnedOn: paidOn, reason });
    if (done + n < PAID_AGAIN) await calls.reissue({ id, version: back.version });
  }
}
