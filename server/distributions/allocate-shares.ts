import type { Tx } from '#server/database/connect.ts';
import { planned } from '#server/database/planned.ts';

// In the order of the shares, so that payments are made in that of the claims.
const allocateText = `with proposed as (delete from run_proposals where run_line_id = any($1::int[]) returning *), made as (
    insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, vat_pence, allocated_on, status,
      retained_reason, idempotency_key, run_line_id, created_by, updated_by)
    select p.case_id, s.kind, s.payment_type_id, s.case_creditor_id, s.pence, s.pence - s.vat_pence, s.vat_pence, p.allocated_on,
      case when s.reason is null then 'proposed' else 'retained' end, s.reason, 'distribution:' || $2::int || ':' || s.key,
      p.run_line_id, p.created_by, p.created_by
    from proposed p cross join lateral rows from (json_to_recordset(p.shares) as (kind text, "paymentTypeId" int,
        "caseCreditorId" int, pence bigint, "vatPence" bigint, reason text, key text)) with ordinality
      as s(kind, payment_type_id, case_creditor_id, pence, vat_pence, reason, key, n)
    order by p.case_id, s.n
    returning id, run_line_id, status
  )
  select run_line_id as id, array_agg(id order by id) as ids from made where status = 'proposed' group by 1`;

/** Makes allocations of what lines propose; returns by line those that are to be paid: what is retained is only kept. */
export async function allocateShares(
  tx: Tx,
  runId: number,
  lineIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await planned<{ id: number; ids: number[] }>(tx, allocateText, [lineIds, runId]);
  return new Map(rows.map(({ id, ids }) => [id, ids]));
}

const takeBackText = `delete from allocations where run_line_id = any($1::int[]) and journal_id is null`;

/** Undoes it for lines that were refused after all. */
export const takeBack = (tx: Tx, lineIds: readonly number[]) => planned(tx, takeBackText, [lineIds]);
