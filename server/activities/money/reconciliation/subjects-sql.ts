import { sql } from 'drizzle-orm';

/** The account, its ledger account and the day at whose end it is reconciled. */
export type At = { bankAccountId: number; domainId: number; ledgerAccountId: number; on: string };

/**
 * What links lines of the bank and entries of the books, by the end of a day: a line's receipts, transfers and charges are of the line;
 * payments are of the payment, out and back; a receipt without a line is of the receipt, as it is now if it was moved to another case,
 * unless it was posted before the first line of the account: what was there then is its opening balance.
 * Rows are (kind, id, bank_pence, books_pence); what nothing else explains of a line or a journal is of that line or journal, so that
 * the sums of both sides are those of the statements and of the books, to the penny.
 */
export const sidesText = ({ bankAccountId, domainId, ledgerAccountId, on }: At) => sql`
  with recursive nets as materialized (
    select n.*, j.posted_on < (select min(booked_on) from bank_items where bank_account_id = ${bankAccountId}) is true as is_before,
      j.source, j.source_id, coalesce(j.reverses_id, case when j.source = 'reversal' then j.source_id end) as undoes_id,
      j.idempotency_key
    from (select journal_id, sum(debit_pence - credit_pence) as pence from journal_lines
      where account_id = ${ledgerAccountId} and domain_id = ${domainId} and bank_account_id = ${bankAccountId} and posted_on <= ${on}
      group by 1 having sum(debit_pence) <> sum(credit_pence)) n
    join journals j on j.id = n.journal_id
  ), chain as (
    select r.id, r.id as last_id, r.bank_item_id, r.reversal_journal_id from receipts r
    where r.bank_account_id = ${bankAccountId} and r.bank_item_id is null
    union all
    select c.id, r.id, r.bank_item_id, r.reversal_journal_id from chain c join receipts r on r.journal_id = c.reversal_journal_id
  ), moved_on as materialized (
    select distinct on (id) id, last_id, bank_item_id from chain order by id, last_id desc
  ), of_receipts as (
    select r.journal_id, r.id, r.bank_item_id from nets n join receipts r on r.journal_id = n.journal_id
    union all
    select r.reversal_journal_id, r.id, r.bank_item_id from nets n join receipts r on r.reversal_journal_id = n.journal_id
  ), books as (
    select n.journal_id, case when coalesce(r.bank_item_id, m.bank_item_id) is not null then 'line' when n.is_before then 'opening'
        else 'receipt' end as kind,
      case when n.is_before and coalesce(r.bank_item_id, m.bank_item_id) is null then 0
        else coalesce(r.bank_item_id, m.bank_item_id, m.last_id, r.id) end as id, n.pence
    from nets n join of_receipts r on r.journal_id = n.journal_id left join moved_on m on m.id = r.id
    union all
    select n.journal_id, 'payment', p.id, -sum(l.amount_pence) from nets n
      join allocations a on a.journal_id = n.journal_id and n.source = 'allocation_release'
      join payment_allocations l on l.allocation_id = a.id join payments p on p.id = l.payment_id and p.reissue_of_id is null
    group by n.journal_id, p.id
    union all
    select n.journal_id, 'payment', p.id, n.pence from nets n
      join payments p on p.id = n.source_id where n.source = 'payment_return'
    union all
    select n.journal_id, 'payment', p.id, n.pence from nets n
      join payments p on p.reissue_of_id = n.source_id where n.source = 'payment_reissue'
    union all
    select n.journal_id, 'payment', p.id, n.pence from nets n
      join payments p on p.release_key = n.idempotency_key where n.source = 'payment'
    union all
    select n.journal_id, 'line', i.id, n.pence from nets n join bank_item_parts t on t.journal_id = coalesce(n.undoes_id, n.journal_id)
      join bank_items i on i.id = t.bank_item_id and i.bank_account_id = ${bankAccountId}
    where not exists (select from of_receipts r where r.journal_id = n.journal_id)
    union all
    select n.journal_id, 'moved', 0, n.pence from nets n join client_account_movements m on m.journal_id = n.journal_id
    union all
    select journal_id, 'opening', 0, pence from nets where source = 'opening'
  ), lines as materialized (
    select i.id, case when i.matched_kind = 'reversal' then coalesce(i.paired_item_id, i.id) else i.id end as root_id, i.amount_pence as pence,
      i.status from bank_items i where i.bank_account_id = ${bankAccountId} and i.booked_on <= ${on}
  ), shown as (
    select l.id as line_id, p.id, -p.amount_pence as pence from lines l join payments p on p.bank_item_id = l.id
    union all
    select l.id, p.id, p.amount_pence from lines l join payments p on p.return_item_id = l.id
  ), sides as (
    select kind, id, 0 as bank, pence as books from books
    union all
    select 'journal', coalesce(n.undoes_id, n.journal_id), 0, n.pence - coalesce(b.pence, 0) from nets n
      left join (select journal_id, sum(pence) as pence from books group by 1) b on b.journal_id = n.journal_id
    union all
    select 'payment', id, pence, 0 from shown
    union all
    select 'line', l.root_id, l.pence - coalesce(s.pence, 0), 0 from lines l
      left join (select line_id, sum(pence) as pence from shown group by 1) s on s.line_id = l.id
    union all
    select 'opening', 0, opening_pence, 0 from bank_accounts where id = ${bankAccountId}
  )`;
