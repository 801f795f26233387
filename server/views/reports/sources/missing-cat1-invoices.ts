import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { missingCat1Invoices } from '#shared/views/reports/definitions/missing-cat1-invoices.ts';
import { type Asked, defineSource } from '../source.ts';

const age = (today: string): SQL => sql`case when ${today}::date - a.released_on <= 30 then 'to30'
  when ${today}::date - a.released_on <= 60 then 'to60' when ${today}::date - a.released_on <= 90 then 'to90' else 'over90' end`;

/** Posted Category 1 expenses without an invoice: those of the list under Invoicing whose money has left the case. */
function missing({ domainIds, today, filters }: Asked<typeof missingCat1Invoices>): SQL {
  return sql`from allocations a
    join cases c on c.id = a.case_id
    join suppliers n on n.id = a.supplier_id
    join payment_types t on t.id = a.payment_type_id
    where c.domain_id in ${domainIds} and a.supplier_id is not null and a.kind = 'expense' and a.category = 'cat1' and a.invoice_expected
      and a.journal_id is not null and a.status not in ('cancelled', 'returned')
      and not exists (select from invoice_lines l where l.allocation_id = a.id and not l.is_credit)
      ${filters.age === undefined ? sql`` : sql`and ${age(today)} = ${filters.age}`}
      ${andIs(sql`a.supplier_id`, filters.supplierId)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;
}

export const missingCat1InvoicesSource = defineSource(missingCat1Invoices, {
  rows: (asked) => sql`
    select e.id, e.case_id as "caseId", e.journal_id as "journalId", e.released_on as "postedOn", e.reference, e.client,
      e.payment_type as "paymentType", e.supplier, e.amount_pence as "amountPence", 'J' || lpad(e.journal_id::text, 6, '0') as "journal",
      u.name as "postedBy", greatest(0, ${asked.today}::date - e.released_on) as "daysOutstanding", e.age, (
        select string_agg(distinct i.number, ', ') from invoices i join invoice_lines l on l.invoice_id = i.id and l.status = 'disputed'
        where i.supplier_id = e.supplier_id and i.domain_id = e.domain_id and i.status <> 'cancelled'
          and upper(replace(l.reference, ' ', '')) = e.reference) as "disputed"
    from (
      select a.id, a.case_id, a.journal_id, a.released_on, a.amount_pence, a.supplier_id, c.domain_id, c.unique_reference as reference,
        c.case_name as client, t.name as payment_type, n.name as supplier, ${age(asked.today)} as age
      ${missing(asked)}
    ) e
    join journals j on j.id = e.journal_id
    left join users u on u.id = j.created_by`,
  // Expenses of one supplier and amount in a journal are distinguished only by their number.
  control: (asked) => ({
    column: 'amountPence',
    inWords: 'their postings in the estate',
    pence: sql`select coalesce(sum(least(w.n, p.n) * p.debit_pence), 0)
      from (select a.journal_id, a.case_id, a.supplier_id, t.account_id, a.amount_pence, count(*) as n ${missing(asked)} group by 1, 2, 3, 4, 5) w
      join lateral (select l.debit_pence, count(*) as n from journal_lines l where l.journal_id = w.journal_id and l.case_id = w.case_id
        and l.account_id = w.account_id and l.supplier_id = w.supplier_id and l.debit_pence = w.amount_pence group by 1) p on true`,
  }),
});
