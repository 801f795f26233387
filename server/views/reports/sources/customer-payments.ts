import { type SQL, sql } from 'drizzle-orm';
import { andIs, andWithin } from '#server/platform/database/conditions.ts';
import { dueLines } from '#server/records/payments/schedules/schedule-sql.ts';
import { addDays } from '#shared/platform/dates.ts';
import { customerPayments } from '#shared/views/reports/definitions/customer-payments.ts';
import { type Asked, defineSource } from '../source.ts';
import { isReceiptJournal, receiptAccounts } from './ledger-sql.ts';

/** The schedule line to which the first penny of the receipt `r` goes, since money pays the oldest line first. */
const dueOn = (today: string) => sql`(
  select line.due_on from (
    select due_on, seq, sum(expected_pence) over (order by seq) as up_to from ${dueLines(today)} lines where expected_pence > 0
  ) line where line.up_to > (
    select coalesce(sum(e.amount_pence), 0) from receipts e join income_types t on t.id = e.income_type_id and t.counts_as_contribution
    where e.case_id = c.id and e.status <> 'reversed' and (e.received_on, e.id) < (r.received_on, r.id))
  order by line.seq limit 1)`;
const isDue = sql`r.status <> 'reversed' and i.counts_as_contribution`;

const ofCase = ({ domainIds, filters }: Asked<typeof customerPayments>): SQL =>
  sql`c.domain_id in ${domainIds} ${andIs(sql`c.portfolio_id`, filters.portfolioId)} ${andIs(sql`c.product_id`, filters.productId)}`;
const ofReceipt = ({ filters }: Asked<typeof customerPayments>): SQL =>
  sql`${andIs(sql`r.income_type_id`, filters.incomeTypeId)} ${andIs(sql`r.method`, filters.method)}`;
// It does not matter whose books they are in, since a case may have come from another domain; but there is an index by domain.
const journalsOf = ({ filters }: Asked<typeof customerPayments>): SQL =>
  sql`domains d join journals j on j.domain_id = d.id and j.ledger = 'estate' ${andWithin(sql`j.posted_on`, filters)}`;

/** Receipts by the journals that posted them, or by those that undid them. */
const receiptsBy = (asked: Asked<typeof customerPayments>, by: 'posting' | 'undoing'): SQL => sql`
  select ${by === 'posting' ? sql`r.id` : sql`-r.id`} as id, ${by === 'posting' ? 0 : 1} as "undone", c.id as "caseId", c.unique_reference as "reference", c.case_name as "client",
    r.received_on as "receivedOn", r.cleared_on as "clearedOn", j.posted_on as "postedOn", r.method, i.name as "incomeType",
    ${by === 'posting' ? sql`r.amount_pence` : sql`-r.amount_pence`} as "amountPence", r.payer_name as "payer",
    case when j.source = 'opening' then 'Taken on' when b.is_matched_automatically then 'Automatic matching'
      else coalesce(m.name, u.name) end as "matchedBy",
    case when ${isDue} then ${dueOn(asked.today)} end as "dueOn", case when ${isDue} then (select greatest(0, r.received_on - due.on_day) from (select ${dueOn(asked.today)} as on_day) due where due.on_day is not null) end as "daysLate",
    f.name as "portfolio", p.name as "product", r.reversed_on as "reversedOn"
  from ${journalsOf(asked)}
  join receipts r on ${by === 'posting' ? sql`r.journal_id` : sql`r.reversal_journal_id`} = j.id
  join cases c on c.id = r.case_id
  join income_types i on i.id = r.income_type_id
  join products p on p.id = c.product_id
  left join portfolios f on f.id = c.portfolio_id
  left join bank_items b on b.id = r.bank_item_id
  left join users m on m.id = b.matched_by
  left join users u on u.id = r.created_by
  where ${ofCase(asked)} ${ofReceipt(asked)} ${by === 'posting' ? sql`` : sql`and r.reversal_journal_id is not null`}`;

export const customerPaymentsSource = defineSource(customerPayments, {
  isFoundById: true,
  // The first days are read before the rest of the period, which a page may not need.
  parts: ({ filters: { from } }) => {
    const days = [from, addDays(from, 7), addDays(from, 60)];
    return [...days, null].map((to, at) => {
      const before = days[at - 1];
      return sql`true ${before ? sql`and r."postedOn" > ${before}::date` : sql``} ${to ? sql`and r."postedOn" <= ${to}::date` : sql``}`;
    });
  },
  rows: (asked) => sql`${receiptsBy(asked, 'posting')} union all ${receiptsBy(asked, 'undoing')}`,
  control: (asked) => ({
    column: 'amountPence',
    inWords: 'receipts posted to the accounts of the cases in the period, less what was undone',
    // With the accounts as an array, and the kind of journal tested after the join, PostgreSQL estimates the number of lines well and
    // shares the read among its workers.
    pence: sql`
      select coalesce(sum(l.credit_pence - l.debit_pence) filter (where ${isReceiptJournal}), 0) from ${journalsOf(asked)}
      join journal_lines l on l.journal_id = j.id and l.account_id = any(${receiptAccounts}) ${andWithin(sql`l.posted_on`, asked.filters)}
      join cases c on c.id = l.case_id
      where ${ofCase(asked)} ${
        asked.filters.method === undefined && asked.filters.incomeTypeId === undefined
          ? sql``
          : sql`and exists (select from receipts r where r.case_id = c.id and j.id in (r.journal_id, r.reversal_journal_id) ${ofReceipt(asked)})`
      }`,
  }),
});
