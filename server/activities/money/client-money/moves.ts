import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import { codeOf } from '#server/records/ledger/codes-sql.ts';
import { sumOf } from '#shared/platform/money.ts';
import { readOwed } from './read-owed.ts';

const moveColumns = {
  domainId: col.number,
  fromId: col.number.filled,
  toId: col.number.filled,
  caseId: col.number.filled,
  pence: col.number,
};

/**
 * Money of cases that was paid out of one account while it is held at another: by pair of accounts, what each case has to move. `movedPence`
 * is what the firm has moved already from the one to the other by transfers that name no case.
 */
export type Moves = {
  domainId: number;
  fromId: number;
  toId: number;
  cases: { caseId: number; pence: number }[];
  movedPence: number;
};

/** Reads them for the domains at the end of a day. Where a case is short at two accounts, or holds money at two, the lower id comes first. */
export async function readMoves(
  tx: Database | Tx,
  domainIds: readonly number[],
  on: string,
): Promise<Moves[]> {
  const rows = await rowsOf(tx, moveColumns)`
    with held as materialized (
      select l.domain_id, l.bank_account_id, l.case_id, sum(l.debit_pence - l.credit_pence) as pence from journal_lines l
      where l.account_id = (select id from chart_of_accounts where code = ${codeOf('clientBank')}) and l.case_id is not null
        and l.bank_account_id is not null and l.domain_id = any(${sql.param([...domainIds])}::int[]) and l.posted_on <= ${on}
      group by 1, 2, 3 having sum(l.debit_pence) <> sum(l.credit_pence)
    ), summed as (
      select *, sum(abs(pence)) over (partition by domain_id, case_id, pence > 0 order by bank_account_id) as until from held
      where case_id in (select case_id from held where pence < 0)
    )
    select h.domain_id as "domainId", h.bank_account_id as "fromId", s.bank_account_id as "toId", h.case_id as "caseId",
      (least(h.until, s.until) - greatest(h.until - h.pence, s.until + s.pence))::float8 as pence
    from summed s join summed h on h.domain_id = s.domain_id and h.case_id = s.case_id and s.pence < 0 and h.pence > 0
      and least(h.until, s.until) > greatest(h.until - h.pence, s.until + s.pence)
    order by s.bank_account_id, h.bank_account_id, h.case_id`;
  const pairs = new Map<string, Moves>();
  for (const { domainId, fromId, toId, caseId, pence } of rows) {
    const key = `${fromId}:${toId}`;
    const pair = pairs.get(key) ?? { domainId, fromId, toId, cases: [], movedPence: 0 };
    pair.cases.push({ caseId, pence });
    pairs.set(key, pair);
  }
  const found = [...pairs.values()];
  if (found.length === 0) return found;
  const owed = await readOwed(tx, domainIds, on);
  const moved = new Map(Array.from(owed, ([id, { movedPence }]) => [id, movedPence]));
  for (const pair of found) {
    const left = Math.max(-(moved.get(pair.fromId) ?? 0), 0);
    const come = Math.max(moved.get(pair.toId) ?? 0, 0);
    pair.movedPence = Math.min(
      left,
      come,
      sumOf(pair.cases, ({ pence }) => pence),
    );
    moved.set(pair.fromId, (moved.get(pair.fromId) ?? 0) + pair.movedPence);
    moved.set(pair.toId, (moved.get(pair.toId) ?? 0) - pair.movedPence);
  }
  return found;
}
