import { type SQL, sql } from 'drizzle-orm';
import { idList } from '#server/records/ledger/ledger-access.ts';
import type { Checkpoint } from './checkpoint.ts';

/** The account, its ledger account and the day at whose end it is reconciled. */
export type At = { bankAccountId: number; domainId: number; ledgerAccountId: number; on: string };

/** Only what came after the checkpoint. */
export const since = (checkpoint: Checkpoint | undefined, column: SQL) =>
  checkpoint ? sql`and ${column} > ${checkpoint.checkedOn}` : sql``;

/** What the books of the account have by journal: all of it, or what came after the checkpoint and what was open then. */
function entriesText(
  { bankAccountId, domainId, ledgerAccountId, on }: At,
  checkpoint: Checkpoint | undefined,
) {
  const of = (
    which: SQL,
  ) => sql`select journal_id, sum(debit_pence - credit_pence) as pence from journal_lines
    where account_id = ${ledgerAccountId} and domain_id = ${domainId} and bank_account_id = ${bankAccountId} ${which}
    group by 1 having sum(debit_pence) <> sum(credit_pence)`;
  const later = of(sql`and posted_on <= ${on} ${since(checkpoint, sql`posted_on`)}`);
  if (!checkpoint) return later;
  return sql`${later} union all ${of(sql`and journal_id = any(${idList(checkpoint.journalIds)})`)}`;
}

/** The same of the account's lines. */
function itemsText({ bankAccountId, on }: At, checkpoint: Checkpoint | undefined) {
  const of = (which: SQL) => sql`
    select i.id, case when i.matched_kind = 'reversal' then coalesce(i.paired_item_id, i.id) else i.id end as root_id, i.amount_pence as pence,
      i.status from bank_items i where i.bank_account_id = ${bankAccountId} ${which}`;
  const later = of(sql`and i.booked_on <= ${on} ${since(checkpoint, sql`i.booked_on`)}`);
  if (!checkpoint) return later;
  return sql`${later} union all ${of(sql`and i.id = any(${idList(checkpoint.itemIds)})`)}`;
}

/** The sums that the checkpoint keeps without their journals. */
const carriedText = (checkpoint: Checkpoint | undefined) =>
  checkpoint
    ? sql`union all select 'opening', 0, 0, ${checkpoint.openingPence}::bigint, null
    union all select 'moved', 0, 0, ${checkpoint.movedPence}::bigint, null`
    : sql``;

/**
 * The bank's balance files of an umbrella account that has no statements, to a day: one for each day, with what the bank then held for
 * the clients. They stand for its lines.
 */
export const balanceFiles = ({ bankAccountId, on }: Pick<At, 'bankAccountId' | 'on'>) => sql`(
  select distinct on (f.balance_on) f.balance_on, f.bank_pence, f.file_name from client_balance_files f
  where f.bank_account_id = ${bankAccountId} and f.balance_on <= ${on}
    and not exists (select from bank_items i where i.bank_account_id = ${bankAccountId})
  order by f.balance_on, f.id desc)`;

/**
 * What links lines of the bank and entries of the books, by the end of a day: a line's receipts, transfers and charges are of the line;
 * payments are of the payment, out and back, and on the office account as they arrive; a receipt without a line is of the receipt, as it
 * is now if it was moved to another case, unless it was posted before the first line of the account: what was there then is its opening balance.
 * Rows are (kind, id, bank, books, event); the event is the journal, or the line as a negative id, or null where only the sum is needed
 * (balances taken on, movements to clients' own accounts). What nothing else explains of a line or a journal is of that line or journal, so that
 * the sums of both sides are those of the statements and of the books, to the penny.
 */
export const sidesText = (at: At, checkpoint?: Checkpoint) => sql`
  with recursive nets as materialized (
    select n.*, j.posted_on < (select min(booked_on) from bank_items where bank_account_id = ${at.bankAccountId}) is true as is_before,
      j.source, j.source_id, coalesce(j.reverses_id, case when j.source = 'reversal' then j.source_id end) as undoes_id,
      j.idempotency_key
    from (${entriesText(at, checkpoint)}) n join journals j on j.id = n.journal_id
  ), of_receipts as (
    select r.journal_id, r.id, r.bank_item_id, r.reversal_journal_id from nets n join receipts r on r.journal_id = n.journal_id
    union all
    select r.reversal_journal_id, r.id, r.bank_item_id, r.reversal_journal_id from nets n
      join receipts r on r.reversal_journal_id = n.journal_id
  ), chain as (
    select r.id, r.id as last_id, r.bank_item_id, r.reversal_journal_id from of_receipts r where r.bank_item_id is null
    union all
    select c.id, r.id, r.bank_item_id, r.reversal_journal_id from chain c join receipts r on r.journal_id = c.reversal_journal_id
  ), moved_on as materialized (
    select distinct on (id) id, last_id, bank_item_id from chain order by id, last_id desc
  ), of_office as (
    -- What the office account has of a release, beside what each payment has of it: by a window, since a join is planned as a loop.
    select e.id as release_id, n.journal_id, null::int as payment_id, null::bigint as pence from nets n
      join journals e on e.idempotency_key = left(n.idempotency_key, -7)
      where n.idempotency_key like '%:office' and n.source = 'allocation_release'
    union all
    select a.journal_id, null, p.id, l.amount_pence from payments p
      join payment_allocations l on l.payment_id = p.id join allocations a on a.id = l.allocation_id
      where p.payee_kind = 'office' and p.domain_id = ${at.domainId}
        and exists (select from bank_accounts where id = ${at.bankAccountId} and kind = 'office')
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
    select w.journal_id, 'payment', w.payment_id, sum(w.pence) from (
      select max(o.journal_id) over (partition by o.release_id) as journal_id, o.payment_id, o.pence from of_office o
    ) w where w.journal_id is not null and w.payment_id is not null group by 1, 3
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
      join bank_items i on i.id = t.bank_item_id and i.bank_account_id = ${at.bankAccountId}
    where not exists (select from of_receipts r where r.journal_id = n.journal_id)
    union all
    select n.journal_id, 'moved', 0, n.pence from nets n join client_account_movements m on m.journal_id = n.journal_id
    union all
    select journal_id, 'opening', 0, pence from nets where source = 'opening'
  ), lines as materialized (${itemsText(at, checkpoint)}
  ), shown as (
    select l.id as line_id, p.id, -p.amount_pence as pence from lines l join payments p on p.bank_item_id = l.id
    union all
    select l.id, p.id, p.amount_pence from lines l join payments p on p.return_item_id = l.id
    union all
    select l.id, p.id, p.amount_pence from lines l join payments p on p.arrival_item_id = l.id
  ), sides as (
    select kind, id, 0 as bank, pence as books,
      case when kind <> 'moved' and journal_id not in (select journal_id from nets where source = 'opening') then journal_id end as event
    from books
    union all
    select 'journal', coalesce(n.undoes_id, n.journal_id), 0, n.pence - coalesce(b.pence, 0), n.journal_id from nets n
      left join (select journal_id, sum(pence) as pence from books group by 1) b on b.journal_id = n.journal_id
    union all
    select 'payment', id, pence, 0, -line_id from shown
    union all
    select 'line', l.root_id, l.pence - coalesce(s.pence, 0), 0, -l.id from lines l
      left join (select line_id, sum(pence) as pence from shown group by 1) s on s.line_id = l.id
    union all
    select 'opening', 0, opening_pence, 0, null from bank_accounts where id = ${at.bankAccountId}
    union all
    (select 'moved', 0, f.bank_pence, 0, null from ${balanceFiles(at)} f order by f.balance_on desc limit 1)
    ${carriedText(checkpoint)}
  )`;

/**
 * What open subjects had settled before the checkpoint: (kind, id, pence), to be read after `open`. It is the same on both sides, so it
 * changes not the difference but its kind. A payment with a row of 0 pence had been booked.
 */
export function settledText({ bankAccountId }: At, checkpoint: Checkpoint | undefined): SQL {
  if (!checkpoint) return sql`settled as (select null as kind, null::int as id, 0 as pence where false)`;
  const { checkedOn, itemIds } = checkpoint;
  return sql`settled as (
    select kind, id, sum(pence) as pence from (
      select o.kind, o.id, i.amount_pence + coalesce((select sum(p.amount_pence) from payments p where p.bank_item_id = i.id), 0)
        - coalesce((select sum(p.amount_pence) from payments p where p.return_item_id = i.id), 0)
        - coalesce((select sum(p.amount_pence) from payments p where p.arrival_item_id = i.id), 0) as pence
      from open o join bank_items i on i.id = o.id or i.paired_item_id = o.id and i.matched_kind = 'reversal'
      where o.kind = 'line' and i.bank_account_id = ${bankAccountId} and i.booked_on <= ${checkedOn} and i.id <> all(${idList(itemIds)})
      union all
      select o.kind, o.id, case i.id when p.bank_item_id then -p.amount_pence else p.amount_pence end
      from open o join payments p on p.id = o.id join bank_items i on i.id in (p.bank_item_id, p.return_item_id, p.arrival_item_id)
      where o.kind = 'payment' and i.bank_account_id = ${bankAccountId} and i.booked_on <= ${checkedOn} and i.id <> all(${idList(itemIds)})
      union all
      select o.kind, o.id, 0 from open o join payment_allocations l on l.payment_id = o.id join allocations a on a.id = l.allocation_id
        join journals j on j.id = a.journal_id and j.posted_on <= ${checkedOn}
      where o.kind = 'payment'
    ) s group by 1, 2 having kind = 'payment' or sum(pence) <> 0
  )`;
}
