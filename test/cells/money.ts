import type { Of, Oracle } from './cells.ts';
import { monthsOf, scheduleTables } from './schedule.ts';

const since = ({ today }: Of) => `${Number(today.slice(0, 4)) - 1}${today.slice(4, 7)}-01`;
const yes = (is: string) => `case when ${is} then 'yes' else 'no' end`;

/** Every receipt that was posted, and once more, negative, where it was undone. */
const customerPayments: Oracle = {
  report: 'customer-payments',
  given: (of) => ({ from: '2000-01-01', to: of.today }),
  key: ['id'],
  text: (of) => `with ${scheduleTables(of)},
    lines_up_to as (select case_id, pence, due_on, sum(pence) over (partition by case_id order by seq) as up_to from due where pence > 0),
    before as (select id, case_id, received_on, sum(amount_pence) over (partition by case_id order by received_on, id) - amount_pence as pence from contributions),
    first_line as (select b.id, l.due_on from before b join lines_up_to l on l.case_id = b.case_id and l.up_to > b.pence and l.up_to - l.pence <= b.pence),
    posted as (select r.id as n, j.posted_on, j.source, 1 as sign from receipts r join journals j on j.id = r.journal_id
      union all select -r.id, j.posted_on, j.source, -1 from receipts r join journals j on j.id = r.reversal_journal_id)
    select x.n as id, r.received_on::text as "receivedOn", r.cleared_on::text as "clearedOn", x.posted_on::text as "postedOn", c.unique_reference as "reference",
      c.case_name as "client", r.method, i.name as "incomeType", x.sign * r.amount_pence as "amountPence", r.payer_name as "payer",
      case when x.source = 'opening' then 'Taken on' when b.is_matched_automatically then 'Automatic matching' else coalesce(m.name, u.name) end as "matchedBy",
      f.due_on::text as "dueOn", case when f.due_on is not null then greatest(0, r.received_on - f.due_on) end as "daysLate", p.name as "portfolio", d.name as "product",
      r.reversed_on::text as "reversedOn"
    from posted x join receipts r on r.id = abs(x.n) join firm c on c.id = r.case_id join income_types i on i.id = r.income_type_id join products d on d.id = c.product_id
    left join portfolios p on p.id = c.portfolio_id left join bank_items b on b.id = r.bank_item_id left join users m on m.id = b.matched_by
    left join users u on u.id = r.created_by left join first_line f on f.id = r.id
    where x.posted_on <= '${of.today}'`,
};

const paymentDeficit: Oracle = {
  report: 'payment-deficit',
  key: ['id'],
  text: (of) => `with ${scheduleTables(of)},
    last_paid as (select distinct on (case_id) case_id, amount_pence from contributions order by case_id, received_on desc, id desc),
    last_month as (select distinct on (case_id) case_id, kind from due where kind in ('regular', 'break') and due_on <= '${of.today}' order by case_id, due_on desc, seq desc),
    catch_up as (select distinct on (case_id) case_id, pence from due where kind = 'catch_up' and pence > 0 and due_on >= '${of.today}' order by case_id, due_on, seq)
    select c.id, c.unique_reference as "reference", c.case_name as "client", coalesce(o.phone_mobile, o.phone_home, o.phone_work) as "phone",
      t.received + t.arrears as "duePence", t.received as "receivedPence", t.arrears as "deficitPence", c.contribution_pence as "contributionPence",
      ${monthsOf} as "monthsInArrears",
      case when ${monthsOf} < 100 then 'under1' when ${monthsOf} < 200 then 'from1' when ${monthsOf} < 300 then 'from2' else 'from3' end as "band",
      p.last_on::text as "lastPaidOn", y.amount_pence as "lastPaidPence", ${yes("coalesce(m.kind = 'break', false)")} as "isOnBreak",
      ${yes('k.pence is not null')} as "hasCatchUp", k.pence as "catchUpPence", ${yes('c.is_vulnerable')} as "isVulnerable",
      (select status from case_breaches b where b.case_id = c.id and status not in ('remedied', 'waived', 'terminated') order by id desc limit 1) as "breachStatus",
      u.name as "owner", c.last_contact_at as "lastContactAt"
    from firm c join standing t on t.case_id = c.id join statuses s on s.id = c.status_id join users u on u.id = c.case_owner_user_id
    left join paid p on p.case_id = c.id left join case_people q on q.case_id = c.id and q.role = 'applicant_1' left join persons o on o.id = q.person_id
    left join last_paid y on y.case_id = c.id left join last_month m on m.case_id = c.id left join catch_up k on k.case_id = c.id
    where t.arrears > 0 and s.is_open and not s.freezes_schedule`,
};

const months = Array.from({ length: 13 }, (_, at) => at);

const monthlyPayments: Oracle = {
  report: 'monthly-payments',
  given: (of) => ({ from: since(of), withEnded: 'true' }),
  key: ['id'],
  text: (of) => {
    const within = (day: string) =>
      `${day} >= date '${since(of)}' and ${day} < date '${since(of)}' + interval '13 months'`;
    const month = (day: string) =>
      `(extract(year from ${day}) * 12 + extract(month from ${day}) - extract(year from date '${since(of)}') * 12 - extract(month from date '${since(of)}'))::int`;
    const sums = (name: string) =>
      months.map((at) => `coalesce(sum(pence) filter (where month = ${at}), 0) as ${name}${at}`).join(', ');
    const cells = months.flatMap((at) => [
      `coalesce(d.e${at}, 0) as "month${at + 1}Expected"`,
      `coalesce(i.r${at}, 0) as "month${at + 1}Received"`,
      `${yes(`coalesce(d.b${at}, false)`)} as "month${at + 1}Break"`,
      `coalesce(i.r${at}, 0) - coalesce(d.e${at}, 0) as "month${at + 1}Variance"`,
    ]);
    const breaks = months.map((at) => `bool_or(kind = 'break' and month = ${at}) as b${at}`).join(', ');
    return `with ${scheduleTables(of)},
      due_by_case as (select case_id, sum(pence) as pence, ${sums('e')}, ${breaks} from (select case_id, pence, kind, ${month('due_on')} as month from due where ${within('due_on')}) x group by 1),
      in_by_case as (select case_id, sum(pence) as pence, ${sums('r')} from (select case_id, amount_pence as pence, ${month('received_on')} as month from contributions where ${within('received_on')}) x group by 1)
    select c.id, c.unique_reference as "reference", c.case_name as "client", c.contribution_pence as "contributionPence", ${cells.join(', ')},
      coalesce(d.pence, 0) as "expectedPence", coalesce(i.pence, 0) as "receivedPence", round(coalesce(i.pence, 0) * 10000.0 / nullif(d.pence, 0)) as "receivedPercent",
      t.received as "totalReceivedPence", t.arrears as "arrearsPence"
    from firm c join standing t on t.case_id = c.id left join due_by_case d on d.case_id = c.id left join in_by_case i on i.case_id = c.id`;
  },
};

/** The account of each case from the lines of its journals: what came in, what went out, what is left, and what waits for the firm. */
const receiptsAndPayments: Oracle = {
  report: 'receipts-and-payments',
  given: (of) => ({ from: since(of), to: of.today }),
  key: ['reference', 'section', 'code', 'heading'],
  text: (of) => `with firm as (select * from cases where domain_id in (${of.domains})),
    moved as (select c.id as case_id, l.account_id, sum(l.debit_pence - l.credit_pence) filter (where l.posted_on < '${since(of)}') as before,
        sum(l.debit_pence - l.credit_pence) filter (where l.posted_on >= '${since(of)}') as during
      from firm c join journal_lines l on l.case_id = c.id and l.posted_on <= '${of.today}' group by 1, 2),
    sides as (select a.id, a.code, coalesce(a.eos_line_label, a.name) as name, g.rp_heading as heading, t.statement, case t.statement when 'rp_receipt' then -1 else 1 end as sign
      from chart_of_accounts a join account_groups g on g.id = a.account_group_id join account_types t on t.id = g.account_type_id
      where a.ledger = 'estate' and t.statement in ('rp_receipt', 'rp_payment')),
    told as (select c.id as case_id, (select figures -> 'outcome' from proposals p where p.case_id = c.id and p.status in ('generated', 'sent', 'signed') order by number desc limit 1) as o
      from firm c where exists (select from journal_lines l where l.case_id = c.id and l.posted_on <= '${of.today}')),
    estimate as (
      select case_id, case when n = 1 then '4010' else '4080' end as code, (r ->> 'pence')::bigint as pence, n > 1 as other
      from told, jsonb_array_elements(o -> 'realisations') with ordinality x(r, n)
      union all
      select case_id, case l ->> 'item' when 'nominee' then '5010' when 'supervisor' then '5020' when 'variation' then '5030' when 'bond' then '5110'
        when 'registration' then '5120' when 'expenses' then '5190' end, (l ->> 'entitledPence')::bigint, l ->> 'item' = 'expenses'
      from told, jsonb_array_elements(o -> 'fees' -> 'lines') l
      union all select case_id, '5300', (o ->> 'unsecuredDividendPence')::bigint, false from told where o is not null
      union all select case_id, '5310', (o ->> 'preferentialDividendPence')::bigint, false from told where o is not null
      union all select case_id, '5400', (o ->> 'returnedPence')::bigint, false from told where o is not null),
    by_account as (
      select coalesce(m.case_id, e.case_id) as case_id, s.code, s.name, s.heading, s.statement, s.sign, coalesce(m.before, 0) as before, coalesce(m.during, 0) as during, e.pence as estimated
      from (select m.*, s.code from moved m join sides s on s.id = m.account_id) m
      full join (select case_id, code, pence from estimate where not other) e on e.case_id = m.case_id and e.code = m.code
      join sides s on s.code = coalesce(m.code, e.code) where m.case_id is not null or e.pence > 0)
    select c.unique_reference as "reference", c.case_name as "client", x.section, x.heading, x.code, x.account, x."estimatedPence", x."priorPence", x."periodPence",
      x."cumulativePence", x."variancePence", x."balancePence", x."fundsPence", x."duePence" from (
      select case_id, case statement when 'rp_receipt' then 'receipts' else 'payments' end as section, heading, code, name as account, estimated as "estimatedPence",
        sign * before as "priorPence", sign * during as "periodPence", sign * (before + during) as "cumulativePence",
        sign * (before + during) - estimated as "variancePence", -(before + during) as "balancePence", null::bigint as "fundsPence", null::bigint as "duePence"
      from by_account
      union all
      select e.case_id, case s.statement when 'rp_receipt' then 'receipts' else 'payments' end, s.heading, null, 'Other, estimated', sum(e.pence), 0, 0, 0, -sum(e.pence), 0, null, null
      from estimate e join sides s on s.code = e.code where e.other group by 1, 2, 3, e.code having sum(e.pence) <> 0
      union all
      select m.case_id, case when a.code in ('1000', '1010') then 'held' else 'owed' end, case when a.code in ('1000', '1010') then 'Funds held' else 'Held for creditors' end, a.code, a.name,
        null, coalesce(m.before, 0), coalesce(m.during, 0), coalesce(m.before, 0) + coalesce(m.during, 0), null, null, coalesce(m.before, 0) + coalesce(m.during, 0), null
      from moved m join chart_of_accounts a on a.id = m.account_id where a.code in ('1000', '1010', '2000', '2400')
        and (m.before <> 0 or m.during <> 0)
      union all
      select k.case_id, 'due', 'Due to the office holder', null, 'Fees not drawn yet', null, null, null, null, null, null, null, sum(k.amount_pence)
      from all_allocations k where k.kind = 'fee' and k.journal_id is null and k.status in ('proposed', 'retained', 'approved', 'released') and k.allocated_on <= '${of.today}'
        and k.case_id in (select case_id from moved) group by 1
    ) x join firm c on c.id = x.case_id`,
  left: {
    heldAt: 'a list of names of bank accounts',
    bearsInterest: 'a fact of the bank account',
    periodFrom: 'the filter itself',
  },
};

const missingInvoices: Oracle = {
  report: 'missing-cat1-invoices',
  key: ['id'],
  text: ({ domains, today }) => `
    select a.id, a.released_on::text as "postedOn", c.unique_reference as "reference", c.case_name as "client", t.name as "paymentType", n.name as "supplier",
      a.amount_pence as "amountPence", 'J' || lpad(a.journal_id::text, 6, '0') as "journal", u.name as "postedBy", greatest(0, date '${today}' - a.released_on) as "daysOutstanding",
      case when date '${today}' - a.released_on <= 30 then 'to30' when date '${today}' - a.released_on <= 60 then 'to60' when date '${today}' - a.released_on <= 90 then 'to90' else 'over90' end as "age"
    from allocations a join cases c on c.id = a.case_id join payment_types t on t.id = a.payment_type_id join suppliers n on n.id = a.supplier_id
    join journals j on j.id = a.journal_id left join users u on u.id = j.created_by
    where c.domain_id in (${domains}) and a.kind = 'expense' and a.category = 'cat1' and a.invoice_expected and a.status not in ('cancelled', 'returned')
      and a.id not in (select allocation_id from invoice_lines where allocation_id is not null and not is_credit)`,
  left: { disputed: 'numbers of invoices found by the reference in their lines' },
};

export const moneyOracles: readonly Oracle[] = [
  customerPayments,
  paymentDeficit,
  monthlyPayments,
  receiptsAndPayments,
  missingInvoices,
];
