import { type SQL, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { claimText, soldText } from '#server/records/commitments/claims-had.ts';
import { codeOf, codesOf } from '#server/records/ledger/codes-sql.ts';
import { cashCodes } from '#shared/records/ledger/ledger.ts';
import { moneyLives } from './money-lives.ts';
import { reconciliationRules, verifyReconciliations } from './reconciled.ts';

/** A violation: the rule, its subject, and the detail. */
export type LedgerProblem = { rule: string; subject: string; detail: string };

const journal = sql.raw(`'Journal J' || lpad(j.id::text, 6, '0')`);
const ofCase = sql.raw(`'Case ' || c.unique_reference`);
const pounds = (amount: string) => sql.raw(`to_char((${amount})::numeric / 100, 'FM999,999,999,990.00')`);
const cash = sql`a.code = any(${sql.param([...cashCodes])}::text[])`;

/** Every rule of the ledger (domain notes 9.2), as a query for violations: `subject` names the culprit, `detail` the amounts. */
const rules: readonly [rule: string, broken: SQL][] = [
  [
    'A journal has all its lines, and its debits equal its credits',
    sql`select ${journal} as subject, coalesce(s.n, 0) || ' of ' || j.line_count || ' lines, debits ' || ${pounds('coalesce(s.debit, 0)')}
        || ', credits ' || ${pounds('coalesce(s.credit, 0)')} || ', total ' || ${pounds('j.total_pence')} as detail
      from journals j left join (
        select journal_id, count(*) as n, sum(debit_pence) as debit, sum(credit_pence) as credit from journal_lines group by 1
      ) s on s.journal_id = j.id
      where s.n is distinct from j.line_count or s.debit <> s.credit or s.debit <> j.total_pence`,
  ],
  [
    'An estate journal balances for each case',
    sql`select ${journal} as subject, coalesce(${ofCase}, 'without a case') || ': debits less credits ' || ${pounds('s.net')} as detail
      from (select journal_id, case_id, sum(debit_pence - credit_pence) as net from journal_lines group by 1, 2 having sum(debit_pence) <> sum(credit_pence)) s
      join journals j on j.id = s.journal_id and j.ledger = 'estate' left join cases c on c.id = s.case_id`,
  ],
  [
    'A line agrees with its journal, its account and its case',
    sql`select ${journal} as subject, 'line ' || l.line || ' on ' || a.code as detail
      from journal_lines l join journals j on j.id = l.journal_id join chart_of_accounts a on a.id = l.account_id
      left join cases c on c.id = l.case_id
      where l.line > j.line_count or l.domain_id <> j.domain_id or l.posted_on <> j.posted_on or a.ledger <> j.ledger
        or (c.domain_id <> j.domain_id and not exists (select from case_transfers t
            where t.case_id = c.id and t.from_domain_id = j.domain_id and t.status = 'done')) or (l.case_id is null and a.case_dimension = 'required' and a.code <> ${codeOf('clientBank')})
        or (l.case_id is not null and a.case_dimension = 'none' and a.ledger = 'estate')
        or (l.debit_pence > 0) = (l.credit_pence > 0) or l.debit_pence < 0 or l.credit_pence < 0`,
  ],
  [
    'No case holds less than nothing',
    sql`select ${ofCase} as subject, 'holds ' || ${pounds('sum(l.debit_pence - l.credit_pence)')} || ' on ' || a.code as detail
      from journal_lines l join chart_of_accounts a on a.id = l.account_id and ${cash} join cases c on c.id = l.case_id
      group by c.unique_reference, a.code having sum(l.debit_pence) < sum(l.credit_pence)`,
  ],
  [
    'A case holds its receipts less its payments and what is owed to creditors out of them',
    sql`select ${ofCase} as subject, 'cash ' || ${pounds('s.cash')} || ', by its account ' || ${pounds('s.account')} as detail
      from (
        select l.case_id, coalesce(sum(l.debit_pence - l.credit_pence) filter (where ${cash}), 0) as cash,
          coalesce(sum(l.credit_pence - l.debit_pence) filter (where not ${cash}), 0) as account
        from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.ledger = 'estate' where l.case_id is not null group by 1
      ) s join cases c on c.id = s.case_id where s.cash <> s.account`,
  ],
  [
    'Money without a case is the unallocated receipts less what the firm owes for charges',
    sql`select 'Domain ' || d.name as subject, 'bank without a case ' || ${pounds('coalesce(s.bank, 0)')} || ', account 1090 '
        || ${pounds('coalesce(s.suspense, 0)')} || ', receipts ' || ${pounds('coalesce(r.pence, 0)')}
        || ', charges ' || ${pounds('coalesce(f.pence, 0)')} as detail
      from domains d left join (
        select l.domain_id, coalesce(sum(l.debit_pence - l.credit_pence) filter (where a.code = ${codeOf('clientBank')} and l.case_id is null), 0) as bank,
          coalesce(sum(l.credit_pence - l.debit_pence) filter (where a.code = ${codeOf('suspense')}), 0) as suspense
        from journal_lines l join chart_of_accounts a on a.id = l.account_id group by 1
      ) s on s.domain_id = d.id left join (
        select r.domain_id, sum(case when r.case_id is null then r.amount_pence when r.from_receipt_id is not null then -r.amount_pence else 0 end) as pence
        from receipts r where r.status <> 'reversed' group by 1
      ) r on r.domain_id = d.id left join (
        select b.domain_id, sum(p.amount_pence) as pence from bank_item_parts p join bank_items i on i.id = p.bank_item_id
        join bank_accounts b on b.id = i.bank_account_id join chart_of_accounts a on a.id = b.ledger_account_id and a.ledger = 'estate'
        where p.kind = 'charge' and p.undone_at is null and p.case_id is null group by 1
      ) f on f.domain_id = d.id
      where coalesce(s.bank, 0) <> coalesce(s.suspense, 0) or coalesce(s.suspense, 0) <> coalesce(r.pence, 0) + coalesce(f.pence, 0)`,
  ],
  [
    'A reversal is the mirror of its journal',
    sql`select ${journal} as subject, 'is not the mirror of J' || lpad(j.reverses_id::text, 6, '0') as detail
      from journals j where j.reverses_id is not null and exists (
        select from journal_lines l where l.journal_id in (j.id, j.reverses_id)
        group by account_id, coalesce(case_id, 0), coalesce(bank_account_id, 0) having sum(debit_pence) <> sum(credit_pence))`,
  ],
  [
    'A receipt has its journal and amount, and is reversed when its journal is',
    sql`select 'Receipt ' || r.id as subject, ${pounds('r.amount_pence')} || ', ' || r.status || ', journal J' || lpad(r.journal_id::text, 6, '0') as detail
      from receipts r left join journals m on m.reverses_id = r.journal_id
      where (r.status = 'reversed') <> (r.reversal_journal_id is not null) or (m.id is not null and r.status <> 'reversed')
        or not exists (
          select from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code = ${codeOf('clientBank')}
          where l.journal_id = r.journal_id and l.case_id is not distinct from r.case_id and l.debit_pence = r.amount_pence)
        or (r.status = 'reversed' and not exists (
          select from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code = ${codeOf('clientBank')}
          where l.journal_id = r.reversal_journal_id and l.case_id is not distinct from r.case_id and l.credit_pence = r.amount_pence))`,
  ],
  [
    'A bank charge, or a supplier paid by the bank, stands in its journal with its amount, and counts until its journal is reversed',
    sql`select 'Line ' || i.id || ' of ' || b.name as subject, ${pounds('p.amount_pence')} || ', journal J' || lpad(p.journal_id::text, 6, '0') as detail
      from bank_item_parts p join bank_items i on i.id = p.bank_item_id join bank_accounts b on b.id = i.bank_account_id
      left join journals m on m.reverses_id = p.journal_id
      where p.kind in ('charge', 'invoice') and ((p.undone_at is null) <> (m.id is null) or not exists (
        select from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('clientBank', 'officeBank')}
        where l.journal_id = p.journal_id and l.case_id is not distinct from p.case_id and l.bank_account_id = b.id
          and l.debit_pence - l.credit_pence = p.amount_pence))`,
  ],
  [
    'No charge is refunded beyond what was charged',
    sql`select 'Account ' || b.name as subject, coalesce(${ofCase}, 'The firm') || ': ' || ${pounds('sum(p.amount_pence)')} as detail
      from bank_item_parts p join bank_items i on i.id = p.bank_item_id join bank_accounts b on b.id = i.bank_account_id
      left join cases c on c.id = p.case_id where p.kind = 'charge' and p.undone_at is null
      group by b.id, c.id having sum(p.amount_pence) > 0`,
  ],
  [
    'Nothing was posted to a month after it was closed',
    sql`select ${journal} as subject, 'posted on ' || j.posted_on || ', after ' || to_char(p.month, 'YYYY-MM') || ' was closed' as detail
      from journals j join periods p on p.domain_id = j.domain_id and p.month = date_trunc('month', j.posted_on)::date
      where p.status = 'closed' and j.created_at > p.closed_at`,
  ],
  [
    'A manual journal was approved by a second person',
    sql`select ${journal} as subject, 'approval of manual journal ' || j.source_id as detail
      from journals j left join manual_journals m on m.id = j.source_id
      where j.source = 'manual' and j.source_id is not null and not coalesce(
        m.status = 'approved' and m.journal_id = j.id and m.decided_by <> m.requested_by and j.approved_by = m.decided_by, false)`,
  ],
  [
    'The balances are the sums of the lines',
    sql`select 'Account ' || coalesce(a.code, s.account_id::text) as subject, 'on ' || s.posted_on || ': balances less lines '
        || ${pounds('sum(s.net)')} || ', lines ' || sum(s.n) as detail
      from (
        select account_id, domain_id, bank_account_id, posted_on, debit_pence - credit_pence as net, debit_pence as debit, line_count as n from account_balances
        union all select account_id, domain_id, bank_account_id, posted_on, debit_pence - credit_pence, debit_pence, line_count from balance_changes
        union all select account_id, domain_id, coalesce(bank_account_id, 0), posted_on, credit_pence - debit_pence, -debit_pence, -1 from journal_lines
      ) s left join chart_of_accounts a on a.id = s.account_id
      group by a.code, s.account_id, s.domain_id, s.bank_account_id, s.posted_on having sum(s.net) <> 0 or sum(s.debit) <> 0 or sum(s.n) <> 0`,
  ],
  [
    'A line of a statement is posted once, and only while it is matched',
    sql`select 'Line ' || i.id || ' of ' || b.name as subject, ${pounds('i.amount_pence')} || ', ' || i.status || ', receipts ' || ${pounds('s.pence')} as detail
      from (select bank_item_id, sum(amount_pence) as pence from receipts
        where bank_item_id is not null and from_receipt_id is null and status <> 'reversed' group by 1) s
      join bank_items i on i.id = s.bank_item_id join bank_accounts b on b.id = i.bank_account_id
      where s.pence > case when i.status in ('matched', 'allocated', 'split') then i.amount_pence else 0 end`,
  ],
  [
    'A posting names a bank account of its own domain',
    sql`select ${journal} as subject, 'line ' || l.line || ' names ' || b.name as detail
      from journal_lines l join journals j on j.id = l.journal_id join bank_accounts b on b.id = l.bank_account_id and b.domain_id <> l.domain_id`,
  ],
  [
    'What a case has on its client account is the sum of its movements',
    sql`select ${ofCase} as subject, 'account 1010 ' || ${pounds('coalesce(l.pence, 0)')} || ', movements ' || ${pounds('coalesce(m.pence, 0)')}
        || ', kept with the account ' || ${pounds('coalesce(a.balance_pence, 0)')} as detail
      from cases c
      left join (select l.case_id, sum(l.debit_pence - l.credit_pence) as pence from journal_lines l
        join chart_of_accounts a on a.id = l.account_id and a.code = ${codeOf('clientAccounts')} group by 1) l on l.case_id = c.id
      left join (select case_id, sum(case direction when 'dep' then amount_pence else -amount_pence end) as pence
        from client_account_movements group by 1) m on m.case_id = c.id
      left join client_accounts a on a.case_id = c.id
      where coalesce(m.pence, 0) <> coalesce(a.balance_pence, 0)
        or (coalesce(l.pence, 0) <> coalesce(m.pence, 0) and (a.id is not null or m.pence is not null))`,
  ],
  [
    'A movement on a client account has its journal, with its case and its amount',
    sql`select 'Movement ' || m.id || ' of ' || ${ofCase} as subject, m.direction || ' ' || ${pounds('m.amount_pence')} || ', journal J' || lpad(m.journal_id::text, 6, '0') as detail
      from client_account_movements m join cases c on c.id = m.case_id join client_accounts a on a.id = m.client_account_id
      where a.case_id <> m.case_id or (a.bank_account_id <> m.bank_account_id
          and not exists (select from case_transfers t where t.case_id = m.case_id and t.status = 'done')) or not exists (
        select from journal_lines l join chart_of_accounts k on k.id = l.account_id and k.code = ${codeOf('clientAccounts')}
        where l.journal_id = m.journal_id and l.case_id = m.case_id and l.client_account_id = m.client_account_id
          and l.debit_pence - l.credit_pence = case m.direction when 'dep' then m.amount_pence else -m.amount_pence end)`,
  ],
  [
    'Client accounts and client bank together are what the cases of an umbrella account hold',
    sql`select 'Account ' || b.name as subject, 'accounts ' || ${pounds('s.accounts')} || ', client bank ' || ${pounds('s.bank')}
        || ', cases ' || ${pounds('s.cases')} as detail
      from (
        select m.bank_account_id, sum(m.balance_pence) as accounts, sum(coalesce(l.bank, 0)) as bank, sum(coalesce(l.rest, 0)) as cases
        from client_accounts m left join (
          select l.case_id, sum(l.debit_pence - l.credit_pence) filter (where k.code = ${codeOf('clientBank')}) as bank,
            sum(l.credit_pence - l.debit_pence) filter (where k.code not in ${codesOf('clientBank', 'clientAccounts')}) as rest
          from journal_lines l join chart_of_accounts k on k.id = l.account_id and k.ledger = 'estate' group by 1
        ) l on l.case_id = m.case_id group by 1
      ) s join bank_accounts b on b.id = s.bank_account_id where s.accounts + s.bank <> s.cases`,
  ],
  [
    'What is confirmed of a client account is the sum of its confirmed movements',
    sql`select ${ofCase} as subject, 'confirmed ' || ${pounds('a.confirmed_pence')} || ', movements ' || ${pounds('coalesce(m.pence, 0)')} as detail
      from client_accounts a join cases c on c.id = a.case_id left join (
        select client_account_id, sum(case direction when 'dep' then amount_pence else -amount_pence end) as pence
        from client_account_movements where status = 'confirmed' group by 1
      ) m on m.client_account_id = a.id where a.confirmed_pence <> coalesce(m.pence, 0)`,
  ],
  [
    'A batch for the bank has the totals of its movements, and two people for its withdrawals',
    sql`select 'Batch ' || b.id as subject, b.movement_count || ' movements, WTH ' || ${pounds('b.wth_pence')} || ', DEP ' || ${pounds('b.dep_pence')}
        || ', ' || b.status as detail
      from wth_dep_batches b left join (
        select batch_id, count(*) as n, coalesce(sum(amount_pence) filter (where direction = 'wth'), 0) as wth,
          coalesce(sum(amount_pence) filter (where direction = 'dep'), 0) as dep,
          count(*) filter (where status <> 'confirmed') as open from client_account_movements group by 1
      ) m on m.batch_id = b.id
      where b.movement_count is distinct from m.n or b.wth_pence is distinct from m.wth or b.dep_pence is distinct from m.dep
        or (b.status in ('agreed', 'confirmed') and m.open > 0)
        or (b.status = 'confirmed' and b.wth_pence > 0 and b.confirmed_by is not distinct from b.exported_by)`,
  ],
  [
    'A batch pays what its file was read back to',
    sql`select 'Batch B' || lpad(b.id::text, 6, '0') as subject, s.count || ' payments of ' || ${pounds('s.pence')} || ', file '
        || f.count || ' of ' || ${pounds('f.total_pence')} as detail
      from payment_batches b join payment_files f on f.batch_id = b.id and f.retired_at is null
      join lateral (select count(*)::int as count, coalesce(sum(p.amount_pence), 0) as pence from payments p where p.batch_id = b.id) s on true
      where (s.count, s.pence) is distinct from (f.count, f.total_pence)
        or (b.status not in ('building', 'generated', 'cancelled') and b.authorised_by is not distinct from f.generated_by)`,
  ],
  [
    'A payment pays what it was released for, once, and its release is in the books',
    sql`select 'Payment P' || lpad(p.id::text, 6, '0') as subject, ${pounds('p.amount_pence')} || ', allocations '
        || ${pounds('coalesce(s.pence, 0)')} || ', ' || p.status as detail
      from payments p left join (
        select pa.payment_id, sum(pa.amount_pence) as pence, bool_and(a.journal_id is not null) as posted,
          bool_or(pa.ended_on is null) as open, bool_or(pa.ended_on is null and a.status <> 'paid') as unpaid
        from payment_allocations pa join allocations a on a.id = pa.allocation_id group by 1
      ) s on s.payment_id = p.id
      where not (p.payee_kind = 'supplier' and p.case_id is null) and (s.pence is distinct from p.amount_pence or not s.posted or s.open = (p.status in ('returned', 'cancelled'))
        or (p.status = 'paid' and s.unpaid))`,
  ],
  [
    'What is unclaimed is what came back, or was not sent, and is neither paid again nor given up',
    sql`select 'Case ' || c.unique_reference as subject, '2400 ' || ${pounds('coalesce(b.pence, 0)')} || ', returned payments '
        || ${pounds('coalesce(u.pence, 0)')} as detail
      from (select l.case_id, sum(l.credit_pence - l.debit_pence) as pence from journal_lines l
          join chart_of_accounts a on a.id = l.account_id where a.code = ${codeOf('unclaimedDividends')} group by 1) b
      full join (select a.case_id, sum(pa.amount_pence) as pence from payments p
          join payment_allocations pa on pa.payment_id = p.id join allocations a on a.id = pa.allocation_id
          where p.creditor_id is not null and p.status in ('returned', 'cancelled') and p.given_up_on is null
            and not exists (select from payments r where r.reissue_of_id = p.id) group by 1) u on u.case_id = b.case_id
      join cases c on c.id = coalesce(b.case_id, u.case_id)
      where coalesce(b.pence, 0) <> coalesce(u.pence, 0)`,
  ],
  [
    'A payment shown by a statement line is on the line’s account, with its amount',
    sql`select 'Line ' || i.id || ' of ' || b.name as subject, ${pounds('-i.amount_pence')} || ', payments ' || ${pounds('s.pence')} as detail
      from (select bank_item_id, sum(amount_pence) as pence, bool_and(status in ('paid', 'returned')) as seen,
          min(bank_account_id) as account, max(bank_account_id) as last from payments
        where bank_item_id is not null group by 1) s
      join bank_items i on i.id = s.bank_item_id join bank_accounts b on b.id = i.bank_account_id
      where s.pence <> -i.amount_pence or not s.seen or s.account <> b.id or s.last <> b.id or i.status <> 'matched'`,
  ],
  [
    'The triggers that guard the ledger are on',
    sql`select 'Table ' || t.table_name as subject, 'trigger ' || t.name || ' is missing or off' as detail
      from (values ('journals', 'journals_append_only'), ('journals', 'journals_no_truncate'), ('journals', 'journals_period'),
        ('journals', 'journals_balance'), ('journal_lines', 'journal_lines_append_only'), ('journal_lines', 'journal_lines_no_truncate'),
        ('journal_lines', 'journal_lines_fit'), ('journal_lines', 'journal_lines_void_reconciliations'),
        ('bank_items', 'bank_items_imported_void_reconciliations'), ('bank_items', 'bank_items_decided_void_reconciliations'),
        ('bank_imports', 'bank_imports_void_reconciliations'), ('bank_reconciliations', 'bank_reconciliations_kept')) as t(table_name, name)
      where not exists (select from pg_trigger g where g.tgname = t.name and g.tgrelid = t.table_name::regclass and g.tgenabled in ('O', 'A'))`,
  ],
  [
    'What the firm pays a supplier is what it owes for the invoices of the payment',
    sql`select 'Payment P' || lpad(p.id::text, 6, '0') as subject, ${pounds('p.amount_pence')} || ', invoices '
        || ${pounds('coalesce(s.pence, 0)')} as detail
      from payments p left join (select payment_id, sum(owed_pence) as pence from invoices group by 1) s on s.payment_id = p.id
      where p.payee_kind = 'supplier' and p.case_id is null and p.status not in ('returned', 'cancelled')
        and s.pence is distinct from p.amount_pence`,
  ],
  [
    'Fee invoices are numbered without a gap, and bill what was drawn, with its VAT; no more of it is given back',
    sql`select 'Domain ' || d.name as subject, n.last || ' numbers, ' || count(i.id) || ' documents' as detail
      from fee_invoice_numbers n join domains d on d.id = n.domain_id left join fee_invoices i on i.domain_id = n.domain_id
      group by d.id, n.domain_id having count(i.id) <> n.last or coalesce(max(i.number), 0) <> n.last
      union all
      select 'Fee invoice ' || i.id, ${pounds('i.net_pence + i.vat_pence')} || ', fees ' || ${pounds('s.pence')}
      from fee_invoices i join (
        select l.fee_invoice_id, sum(a.amount_pence) as pence, sum(l.net_pence) as net, sum(l.vat_pence) as vat, sum(a.vat_pence) as drawn
        from fee_invoice_lines l join allocations a on a.id = l.allocation_id group by 1
      ) s on s.fee_invoice_id = i.id
      where (i.net_pence, i.vat_pence) is distinct from (s.net, s.vat)
        or not i.is_credit_note and (s.pence, s.vat) is distinct from (s.net + s.vat, s.drawn)
      union all
      select 'Credit note ' || i.id, ${pounds('i.net_pence + i.vat_pence')} || ', given back ' || ${pounds('coalesce(s.pence, 0)')}
      from fee_invoices i left join (
        select l.journal_id, sum(l.credit_pence - l.debit_pence) as pence from journal_lines l
        join chart_of_accounts a on a.id = l.account_id and a.code in ${codesOf('nomineeFee', 'supervisorFee', 'variationFee')} group by 1
      ) s on s.journal_id = i.journal_id
      where i.is_credit_note and s.pence is distinct from i.net_pence + i.vat_pence
      union all
      select 'Fee invoice ' || b.fee_invoice_id, 'billed ' || ${pounds('b.net_pence + b.vat_pence')} || ', given back ' || ${pounds('k.pence')}
      from fee_invoice_lines b join (
        select allocation_id, sum(net_pence + vat_pence) as pence, sum(vat_pence) as vat from fee_invoice_lines where is_credit group by 1
      ) k on k.allocation_id = b.allocation_id
      where not b.is_credit and (k.pence > b.net_pence + b.vat_pence or k.vat > b.vat_pence)`,
  ],
  [
    'An open run sets aside what its lines pay, and no other run does',
    sql`select ${ofCase} as subject, 'set aside ' || ${pounds('coalesce(p.pence, 0)')} || ', to be paid ' || ${pounds('l.pence')} as detail
      from (select l.id, l.case_id, case when l.left_out is null and l.released_at is null
            and r.status in ('draft', 'calculated', 'submitted', 'approved')
          then l.nominee_pence + l.supervisor_pence + l.variation_pence + l.dividend_pence + l.refund_pence else 0 end as pence
        from distribution_run_lines l join distribution_runs r on r.id = l.run_id) l
      left join (select run_line_id, sum(amount_pence) as pence from all_allocations where id is null group by 1) p
        on p.run_line_id = l.id
      join cases c on c.id = l.case_id where l.pence <> coalesce(p.pence, 0)`,
  ],
  [
    'The shares of a dividend come to it, and each is paid or set aside',
    sql`select ${ofCase} as subject, 'dividend ' || ${pounds('v.dividend_pence')} || ', shares ' || ${pounds('coalesce(s.pence, 0)')} as detail
      from dividends v join cases c on c.id = v.case_id
      left join (select dividend_id, sum(share_pence) as pence from dividend_lines group by 1) s on s.dividend_id = v.id
      where s.pence is distinct from v.dividend_pence
      union all
      select ${ofCase}, 'share ' || ${pounds('l.share_pence')} || ', retained ' || ${pounds('l.retained_pence')}
        || ', allocation ' || ${pounds('coalesce(a.amount_pence, 0)')} || coalesce(' ' || a.status, '')
      from dividend_lines l join dividends v on v.id = l.dividend_id join cases c on c.id = v.case_id
      left join allocations a on a.run_line_id = v.run_line_id and a.case_creditor_id = l.case_creditor_id
      where a.amount_pence is distinct from l.share_pence or l.retained_pence not in (0, l.share_pence)
        or (l.retained_pence = 0 and a.journal_id is null)`,
  ],
  [
    'A case has set aside no more than it holds, unless money was taken from it since',
    sql`select ${ofCase} as subject, 'set aside ' || ${pounds('s.pence')} || ', holds ' || ${pounds('coalesce(h.pence, 0)')} as detail
      from (select case_id, sum(amount_pence) as pence, min(created_at) as since from all_allocations
        where journal_id is null and status in ('proposed', 'retained', 'approved', 'released') group by 1) s
      join cases c on c.id = s.case_id
      left join (select l.case_id, sum(l.debit_pence - l.credit_pence) as pence from journal_lines l
        join chart_of_accounts a on a.id = l.account_id and (${cash} or a.code in ${codesOf('dueToCreditors', 'unclaimedDividends')}) group by 1) h on h.case_id = s.case_id
      where s.pence > coalesce(h.pence, 0) and not exists (
        select from journal_lines l join journals j on j.id = l.journal_id join chart_of_accounts a on a.id = l.account_id and ${cash}
        where l.case_id = s.case_id and l.credit_pence > 0 and j.source in ('reversal', 'charge', 'manual') and j.created_at >= s.since)`,
  ],
  [
    'A case that was transferred left nothing in the books of the domain that it came from',
    sql`select ${ofCase} as subject, 'account ' || a.code || ' of ' || d.name || ': ' || ${pounds('sum(l.debit_pence - l.credit_pence)')} as detail
      from case_transfers t join cases c on c.id = t.case_id join journal_lines l on l.case_id = t.case_id and l.domain_id = t.from_domain_id
      join chart_of_accounts a on a.id = l.account_id join domains d on d.id = l.domain_id
      where t.status = 'done' and l.domain_id <> c.domain_id
      group by t.id, c.unique_reference, a.code, d.name having sum(l.debit_pence) <> sum(l.credit_pence)`,
  ],
  [
    'No creditor has had more than 100 p/£ of its claim without an approval that says so',
    sql`with recursive ${sql.raw(soldText())}, debt as (
        select a.case_creditor_id as id, sum(a.amount_pence) as pence from allocations a
        where a.case_creditor_id is not null and a.journal_id is not null and a.status <> 'cancelled' group by 1
      ), had as (
        select coalesce(h.heir, debt.id) as id, sum(debt.pence) as pence from debt
        left join lateral (select heir from sold where sold.id = debt.id
          and not exists (select from sold next where next.id = sold.heir) limit 1) h on true group by 1
      )
      select ${ofCase} as subject, n.name || ' had ' || ${pounds('had.pence')} || ' on a claim of ' || ${pounds('k.claim')}
        || case when k.claim > 0 then ', ' || round(had.pence * 100.0 / k.claim, 2) || ' p/£' else '' end as detail
      from had join case_creditors cc on cc.id = had.id join creditors n on n.id = cc.creditor_id
      join debt_statuses s on s.id = cc.debt_status_id join cases c on c.id = cc.case_id join products p on p.id = c.product_id
      cross join lateral (select ${sql.raw(claimText)} as claim) k
      where had.pence > k.claim and not exists (
        select from allocations a where a.case_creditor_id = cc.id and a.is_beyond_claim and a.journal_id is not null and a.status <> 'cancelled')`,
  ],
  moneyLives,
  [
    'The sum kept of an account’s lines is that of its lines',
    sql`select 'Account ' || b.name as subject, 'kept ' || ${pounds('b.items_pence')} || ', lines ' || ${pounds('coalesce(s.pence, 0)')} as detail
      from bank_accounts b left join (select bank_account_id, sum(amount_pence) as pence, count(*) as n from bank_items group by 1) s
        on s.bank_account_id = b.id
      where b.items_pence <> coalesce(s.pence, 0) or b.item_count <> coalesce(s.n, 0)`,
  ],
];

/** The number of things checked. */
export async function ledgerSize(database: Database | Tx): Promise<{ journals: number; lines: number }> {
  const row = await oneRow(database, {
    journals: col.number,
    lines: col.number,
  })`select (select count(*)::int from journals) as journals, (select count(*)::int from journal_lines) as lines`;
  return row;
}

/** The names of the rules, in checking order. */
export const ledgerRules: readonly string[] = [...rules.map(([rule]) => rule), ...reconciliationRules];

/** Checks every rule of the ledger against its lines; returns the violations, at most `most` per rule. */
export async function verifyLedger(database: Database | Tx, most = 50): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const [rule, broken] of rules) {
    const rows = await rowsOf(database, {
      subject: col.text,
      detail: col.text,
    })`select subject, detail from (${broken}) broken order by 1, 2 limit ${most}`;
    problems.push(...rows.map(({ subject, detail }) => ({ rule, subject, detail })));
  }
  return [...problems, ...(await verifyReconciliations(database))];
}
