import { blockers } from '#shared/views/reports/definitions/completion-status.ts';
import { labels, type Oracle } from './cells.ts';
import { scheduleTables } from './schedule.ts';

const yes = (is: string) => `case when ${is} then 'yes' else 'no' end`;
/** Debits less credits of the case `c` on accounts of the estate. */
const booked = (codes: string) =>
  `coalesce((select sum(l.debit_pence - l.credit_pence) from journal_lines l join chart_of_accounts a on a.id = l.account_id and a.code in (${codes}) where l.case_id = c.id), 0)`;
const task = (code: string, status: string) =>
  `exists (select from case_tasks k join tasks d on d.id = k.task_id where k.case_id = c.id and d.code = '${code}' and k.status = '${status}')`;

/** What a final report went to: recipients of the firm's own reports, or all of them where one was filed that left by other means. */
const finalReports = `
  final_types as (select id from documents where code in ('completion-report', 'termination-report')),
  final_sent as (
    select m.case_id, r.type from mail_items m join mail_recipients r on r.item_id = m.id join delivery_methods v on v.id = r.delivery_method_id
    where m.document_type_id in (select id from final_types) and m.status <> 'cancelled' and r.sent_on is not null and v.channel <> 'sms'
    union
    select d.case_id, t.type from case_documents d, (values ('client'), ('creditor'), ('sos')) t(type)
    where d.document_type_id in (select id from final_types) and d.source = 'upload' and d.direction = 'out' and d.removed_at is null),
  final_due as (
    select c.id as case_id, t.type from ending c cross join (values ('client'), ('creditor'), ('sos')) t(type)
    where c.goal = 'close' and c.type = 'iva' and coalesce(c.completed_on, c.terminated_on) is not null
      and not exists (select from decisions d where d.case_id = c.id and d.kind = 'approval' and d.court_order = 'revoked')
      and (t.type <> 'client' or exists (select from case_people q join persons p on p.id = q.person_id where q.case_id = c.id and q.role in ('applicant_1', 'applicant_2') and p.deceased_on is null))
      and (t.type <> 'creditor' or exists (select from case_creditors d where d.case_id = c.id and not d.is_excluded)))`;

/** The Protocol that a voluntary arrangement follows: its own once approved, none but that of 2025 for a proposal from 1 July 2025. */
const protocol = `case when c.type <> 'iva' then null when c.approval_date is not null and c.protocol_version is not null or c.wanted_protocol = 'bespoke' then c.wanted_protocol
    when coalesce(c.proposal_date, c.approval_date) >= '2025-07-01' then 'protocol_2025'
    when c.wanted_protocol = 'protocol_2025' and coalesce(c.proposal_date, c.approval_date) < '2025-04-01' then 'protocol_2021' else c.wanted_protocol end`;

/** A home among the assets, or an applicant who owns one. */
const home = `(exists (select from case_assets x join assets k on k.id = x.asset_type_id where x.case_id = c.id and k.class = 'property' and not x.is_excluded)
    or exists (select from case_people q join persons p on p.id = q.person_id join residential_statuses r on r.id = p.residential_status_id
      where q.case_id = c.id and q.role in ('applicant_1', 'applicant_2') and r.is_owner))`;

/** Arrangements near their end or past it, with what prevents completion and closing (domain notes 8.1 and 11). */
const completionStatus: Oracle = {
  report: 'completion-status',
  key: ['id'],
  text: (of) => `with ${scheduleTables(of)},
    totals as (select case_id, sum(pence) as pence, count(*) filter (where kind = 'break') as breaks from lines group by 1),
    ending as (select c.*, p.type, s.code as status_code, coalesce(c.protocol_version, f.protocol_version) as wanted_protocol, u.code as substatus,
        case when s.code in ('iva-accepted', 'trust-deed-protected') then 'complete' else 'close' end as goal
      from firm c join statuses s on s.id = c.status_id join products p on p.id = c.product_id left join portfolios f on f.id = c.portfolio_id left join substatuses u on u.id = c.substatus_id
      left join totals t on t.case_id = c.id left join standing b on b.case_id = c.id
      where c.approval_date is not null and (s.freezes_schedule and s.code <> 'closed' or s.code in ('iva-accepted', 'trust-deed-protected')
        and (c.expected_end_date <= (date '${of.today}' + interval '6 months')::date or u.code in ('final-payment-received', 'ready-to-close') or b.received >= t.pence))),
    ${finalReports},
    facts as (select c.*, coalesce(b.received, 0) as received, coalesce(b.arrears, 0) as arrears, t.pence as total, coalesce(t.breaks, 0) as breaks, ${booked("'1000', '1010'")} as held,
        coalesce((select sum(amount_pence) from allocations a where a.case_id = c.id and a.status = 'retained'), 0) as retained,
        coalesce((select sum(a.amount_pence) from allocations a where a.case_id = c.id and a.kind = 'expense' and a.category = 'cat1' and a.invoice_expected and a.status not in ('cancelled', 'returned')
          and a.id not in (select allocation_id from invoice_lines where allocation_id is not null and not is_credit)), 0) as missing,
        case when ${task('equity-review', 'completed')} then 'yes' when not ${home} or coalesce(${protocol}, '') = 'protocol_2025' then 'none'
          when c.equity_review_due_on is not null or coalesce(${protocol}, '') <> 'bespoke' and ${task('equity-review', 'open')} then 'no' else 'none' end as equity
      from ending c left join standing b on b.case_id = c.id left join totals t on t.case_id = c.id),
    blocked as (select c.id, n, key from facts c cross join lateral (values
        (1, 'schedule', c.goal = 'complete' and (c.total is null or c.total > c.received)),
        (2, 'equity', c.goal = 'complete' and c.equity = 'no'),
        (3, 'variation', c.goal = 'complete' and (c.substatus = 'variation-proposed'
          or exists (select from case_variations v where v.case_id = c.id and v.status in ('draft', 'client_agreed', 'submitted', 'issued')))),
        (4, 'breach', exists (select from case_breaches b where b.case_id = c.id and b.status not in ('remedied', 'waived', 'terminated'))),
        (5, 'retained', c.retained > 0), (6, 'funds', c.held <> 0), (7, 'invoices', c.missing > 0),
        (8, 'arrangementEnd', c.goal = 'close' and c.type = 'iva' and c.status_code in ('bankruptcy', 'deceased') and coalesce(c.completed_on, c.terminated_on, c.closed_on) is null),
        (9, 'annualReports', c.goal = 'close' and c.jurisdiction = 'EW' and exists (select from annual_reviews r left join mail_items m on m.id = r.report_item_id
          where r.case_id = c.id and r.exempt_reason is null and coalesce(r.report_sent_on, m.sent_on) is null and r.due_on < '${of.today}')),
        (10, 'finalReport', exists (select type from final_due d where d.case_id = c.id except select type from final_sent f where f.case_id = c.id)),
        (11, 'clientAccount', c.goal = 'close' and exists (select from client_accounts k where k.case_id = c.id and k.status not in ('rejected', 'closed'))),
        (12, 'bond', c.goal = 'close' and exists (select from bond_entries e where e.case_id = c.id and e.is_current and e.penalty_pence > 0)),
        (13, 'checklist', c.goal = 'close' and exists (select from tasks d where d.code = 'final-closure-checklist' and (d.is_active or exists (select from case_tasks k where k.task_id = d.id and k.case_id = c.id))
          and (not exists (select from case_tasks k where k.task_id = d.id and k.case_id = c.id) or exists (select from case_tasks k where k.task_id = d.id and k.case_id = c.id and k.status = 'open'))))
      ) x(n, key, is_so) where is_so)
    select c.id, c.unique_reference as "reference", c.case_name as "client", c.goal, c.term_months as "termMonths", c.received as "paidPence", round(c.received * 10000.0 / nullif(c.total, 0)) as "paidShare",
      case when c.commencement_date <= '${of.today}' then ((extract(year from date '${of.today}') - extract(year from c.commencement_date)) * 12 + extract(month from date '${of.today}')
        - extract(month from c.commencement_date) - case when extract(day from date '${of.today}') < extract(day from c.commencement_date) then 1 else 0 end)::int end as "monthsElapsed",
      c.arrears as "arrearsPence", c.breaks, c.equity, ${yes("exists (select from receipts r join income_types i on i.id = r.income_type_id where r.case_id = c.id and i.is_extra_asset and r.status <> 'reversed')")} as "windfall",
      (select count(*) from case_creditors d join debt_statuses t on t.id = d.debt_status_id where d.case_id = c.id and t.counts_in_soa and not t.counts_for_dividend and not t.is_terminal and not d.is_excluded) as "openClaims",
      c.retained as "retainedPence", ${booked("'5010', '5020', '5030'")} as "feesDrawnPence",
      (select sum((x ->> 'entitledPence')::bigint) filter (where x ->> 'item' in ('nominee', 'supervisor', 'variation')) from json_array_elements((select n.working -> 'feeWorking' -> 'lines'
        from distribution_run_lines n where n.case_id = c.id order by n.id desc limit 1)) x) as "feesEntitledPence",
      c.missing as "missingPence", (select max(coalesce(r.report_sent_on, m.sent_on))::text from annual_reviews r left join mail_items m on m.id = r.report_item_id where r.case_id = c.id) as "lastAnnualOn",
      (select key from blocked b where b.id = c.id order by n limit 1) as "blocker",
      (select string_agg(labels.name, '; ' order by n) from blocked b join ${labels(blockers)} using (key) where b.id = c.id) as "blockers", c.expected_end_date::text as "expectedEndOn"
    from facts c`,
};

export const endingOracles: readonly Oracle[] = [completionStatus];
