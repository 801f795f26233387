import type { Database, Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { HadOfClaim } from '#shared/records/commitments/claim-cap.ts';
import { solutions } from '#shared/records/solutions/registry.ts';

/** The types of product without admission of claims: a debt ranks for what is owed. */
const informal = Object.entries(solutions)
  .filter(([, { approval }]) => approval === null || approval.isInformal)
  .map(([type]) => `'${type}'`)
  .join(', ');

/**
 * SQL, as text: the claim, in pence, on which the debt `cc`, with its status `s` and its product `p`, may be paid. It is the admitted
 * amount, even once the debt is paid or sold; nothing if no claim stands; and in a plan, where claims are not admitted, the amount owed.
 */
export const claimText = `(case when cc.is_excluded or s.code in ('withdrawn', 'nil') then 0
    when s.counts_for_dividend or s.code in ('paid-in-full', 'sold-assigned', 'closed') and cc.claim_admitted_pence is not null
      then coalesce(cc.claim_admitted_pence, 0)
    when p.type in (${informal}) then coalesce(cc.claim_admitted_pence, cc.claim_pence, cc.balance_soa_pence) else 0 end)`;

/**
 * SQL, as text, for a WITH RECURSIVE clause: the debts that were sold, `id`, each with those they became, `heir`; starting from those that
 * meet the condition on `d`, a sold debt's buyer.
 */
export const soldText = (which = 'true') => `sold as (
    select d.assigned_from_id as id, d.id as heir from case_creditors d where d.assigned_from_id is not null and ${which}
    union all
    select d.assigned_from_id, sold.heir from sold join case_creditors d on d.id = sold.id where d.assigned_from_id is not null)`;

const hadText = `with recursive ${soldText('d.id = any((select $1::int[])::int[])')},
  own as (select id, id as heir from unnest($1::int[]) as id union all select id, heir from sold)
  select cc.id, n.name as creditor, ${claimText}::float8 as "claimPence", coalesce(had.pence, 0)::float8 as "hadPence",
    coalesce(had.set_aside, 0)::float8 as "setAsidePence"
  from case_creditors cc join creditors n on n.id = cc.creditor_id join debt_statuses s on s.id = cc.debt_status_id
  join cases c on c.id = cc.case_id join products p on p.id = c.product_id
  left join lateral (select sum(a.amount_pence) filter (where a.journal_id is not null) as pence,
      sum(a.amount_pence) filter (where a.journal_id is null) as set_aside
    from own join all_allocations a on a.case_creditor_id = own.id and a.status <> 'cancelled' where own.heir = cc.id) had on true
  where cc.id = any($1::int[])`;

/**
 * What creditors have received on their debts by every route: including money that came back and waits for them, and what a debt received
 * before it was sold. `setAsidePence` is also set aside for them.
 */
export async function hadOfClaims(
  tx: Database | Tx,
  debtIds: readonly number[],
): Promise<Map<number, HadOfClaim & { setAsidePence: number }>> {
  if (debtIds.length === 0) return new Map();
  const rows = await planned(
    tx,
    {
      creditor: col.text,
      claimPence: col.number,
      hadPence: col.number,
      id: col.number,
      setAsidePence: col.number,
    },
    hadText,
    [[...new Set(debtIds)]],
  );
  return new Map(rows.map(({ id, ...had }) => [id, had]));
}
