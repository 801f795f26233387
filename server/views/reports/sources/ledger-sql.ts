import { type SQL, sql } from 'drizzle-orm';

/**
 * SQL: whether the journal `j` posted a receipt, moved it or undid it; derived from the journal alone, so that a receipt without its row
 * is found.
 */
export const isReceiptJournal = sql`(j.source in ('receipt', 'opening')
  or j.source = 'reversal' and exists (select from journals o where o.id = j.source_id and (o.source in ('receipt', 'opening')
    or o.source = 'manual' and exists (select from manual_journals m where m.id = o.source_id and m.receipt_id is not null)))
  or j.source = 'manual' and exists (select from manual_journals m where m.id = j.source_id and m.receipt_id is not null))`;

/** SQL: an array of the ids of the accounts on the receipts' side of the receipts and payments account. */
export const receiptAccounts = sql`array(select a.id from chart_of_accounts a join account_groups g on g.id = a.account_group_id
  join account_types t on t.id = g.account_type_id and t.statement = 'rp_receipt' where a.ledger = 'estate')`;

const postedBy = (journalId: SQL): SQL => sql`
  select l.credit_pence - l.debit_pence as pence from receipts r
  join income_types i on i.id = r.income_type_id and i.counts_as_contribution
  join journal_lines l on l.journal_id = ${journalId} and l.case_id = r.case_id and l.account_id = i.account_id
  where r.case_id = c.id`;

/**
 * SQL: what the contribution journals of the case `c` credited to its income accounts, net of reversals, in pence: rows of `pence` for a
 * lateral join.
 */
export const contributionsPosted = sql`(${postedBy(sql`r.journal_id`)} union all ${postedBy(sql`r.reversal_journal_id`)})`;
