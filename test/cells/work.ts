import type { Oracle } from './cells.ts';
import { live } from './schedule.ts';

const london = (instant: string) => `(${instant} at time zone 'Europe/London')::date`;

const wip: Oracle = {
  report: 'wip',
  key: ['id'],
  text: ({
    domains,
    today,
  }) => `with known as (select c.id, c.portfolio_id, c.approval_date is not null as won,
        case when c.approval_date is not null or c.nominee_report_on is not null or c.notice_delivered_on is not null or c.decision_date is not null then 4
          when c.proposal_date is not null then 3 when c.advice_given_on is not null or c.pack_sent_on is not null then 2 else 1 end as reached
      from cases c join products p on p.id = c.product_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id
      where c.domain_id in (${domains}) and p.type in ('iva', 'ptd') and (c.approval_date is not null or g.stage = 'closed') order by c.id desc limit 5000),
    open as (select c.*, s.name as status_name, g.stage, p.name as product_name, p.type, f.fee_model_default || '{}' as ofportfolio, p.fee_model_default as ofproduct,
        (array['lead', 'advice', 'drafting', 'proposal']) as stages, c.fee_model as own
      from cases c join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id left join products p on p.id = c.product_id
      left join portfolios f on f.id = c.portfolio_id where c.domain_id in (${domains}) and s.is_open and g.stage in ('lead', 'advice', 'drafting', 'proposal')),
    model as (select o.id, jsonb_strip_nulls(coalesce(ofproduct::jsonb, '{}')) || jsonb_strip_nulls(coalesce(ofportfolio::jsonb, '{}')) || jsonb_strip_nulls(coalesce(own, '{}')) as m from open o),
    fee as (select o.id, case when o.type in ('iva', 'ptd') then coalesce(
        (select (l ->> 'entitledPence')::bigint from proposals q, jsonb_array_elements(q.figures -> 'outcome' -> 'fees' -> 'lines') l
          where q.case_id = o.id and l ->> 'item' = 'nominee' and q.number = (select max(number) from proposals z where z.case_id = o.id and z.status in ('generated', 'sent', 'signed'))),
        case when m ->> 'nomineeFee' is not null then
          greatest(0, least((m ->> 'nomineeFee')::bigint, coalesce((m ->> 'nomineePlusExpensesCap')::bigint, 1e12::bigint) - coalesce((m ->> 'expectedExpenses')::bigint, 0))
            - case when coalesce((m ->> 'cat1Threshold')::bigint, 0) > 0 then greatest(0, coalesce((m ->> 'expectedExpenses')::bigint, 0) + coalesce((m ->> 'bondPremium')::bigint, 0)
              + coalesce((m ->> 'registrationFee')::bigint, 0) - (m ->> 'cat1Threshold')::bigint) else 0 end) end) end as pence
      from open o join model using (id)),
    chance as (select o.id, case when o.type in ('iva', 'ptd') then (select case when count(*) >= 10 then round(count(*) filter (where won) * 10000.0 / count(*)) end from known k
        where k.portfolio_id is not distinct from o.portfolio_id and k.reached >= array_position(stages, o.stage)) end as bp from open o)
    select o.id, o.unique_reference as "reference", o.case_name as "client", i.name as "introducer", o.product_name as "product", o.stage, o.status_name as "status", b.name as "substatus", u.name as "owner",
      o.enquiry_on::text as "enquiryOn", date '${today}' - ${london('o.status_changed_at')} as "daysInStatus", date '${today}' - o.enquiry_on as "daysSinceEnquiry", o.debt_soa_pence as "debtPence",
      o.contribution_pence as "contributionPence", round(f.pence * h.bp / 10000.0) as "feePence", f.pence as "feeAtApprovalPence", h.bp as "likelihood", o.decision_date::text as "decisionOn",
      (select coalesce(k.name, d.name) from case_tasks k left join tasks d on d.id = k.task_id where k.case_id = o.id and k.status = 'open' order by k.action_at, k.id limit 1) as "nextTask",
      (select ${london('k.action_at')}::text from case_tasks k where k.case_id = o.id and k.status = 'open' order by k.action_at, k.id limit 1) as "nextTaskOn"
    from open o join fee f using (id) join chance h using (id) left join introducers i on i.id = o.introducer_id left join substatuses b on b.id = o.substatus_id
    left join users u on u.id = o.case_owner_user_id`,
  left: { feeBasis: 'which of the two the fee came from' },
};

const tasks: Oracle = {
  report: 'tasks',
  given: (of) => ({ from: '2000-01-01', to: `${Number(of.today.slice(0, 4)) + 2}-01-01` }),
  key: ['id'],
  text: ({
    domains,
    today,
  }) => `select t.id, c.unique_reference as "reference", c.case_name as "client", coalesce(t.name, d.name) as "task", u.name as "user", e.name as "department", t.action_at as "dueAt",
      case when t.status = 'open' and ${london('t.action_at')} < '${today}' then date '${today}' - ${london('t.action_at')} end as "daysOverdue", t.status, f.name as "completedBy", t.completed_at as "completedAt",
      m.name as "createdBy", coalesce(${london('t.completed_at')}, '${today}') - ${london('t.created_at')} as "age", g.stage
    from case_tasks t join cases c on c.id = t.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id left join tasks d on d.id = t.task_id
    left join users u on u.id = t.assigned_user_id left join departments e on e.id = coalesce(t.department_id, u.department_id) left join users f on f.id = t.completed_by left join users m on m.id = t.created_by
    where c.domain_id in (${domains}) and ${london('t.action_at')} between '2000-01-01' and '${Number(today.slice(0, 4)) + 2}-01-01'`,
};

const annualsDue: Oracle = {
  report: 'annuals-due',
  key: ['id'],
  text: ({
    domains,
    today,
  }) => `select r.id, c.unique_reference as "reference", c.case_name as "client", u.name as "supervisor", c.approval_date::text as "approvedOn", r.year_no as "yearNo",
      r.period_from::text as "periodFrom", r.period_to::text as "periodTo", case when c.jurisdiction = 'EW' then r.due_on::text end as "reportDueOn",
      case when c.jurisdiction = 'EW' then r.due_on - date '${today}' end as "daysLeft", coalesce(r.request_sent_on, q.sent_on)::text as "requestSentOn", r.evidence_received_on::text as "evidenceOn",
      case when r.statement_id is not null then 'yes' when r.waived_reason is not null then 'waived' else 'no' end as "budget", c.contribution_pence as "contributionPence", r.uplift_pence as "upliftPence",
      null as "reportSentOn", case when r.reviewed_on is not null then 'reviewed' when r.evidence_received_on is not null then 'received'
        when r.request_sent_on is not null or q.id is not null and q.status <> 'cancelled' then 'requested' else 'not_due' end as "status"
    from annual_reviews r join cases c on c.id = r.case_id join statuses s on s.id = c.status_id join status_categories g on g.id = s.status_category_id left join users u on u.id = c.supervisor_user_id
    left join mail_items q on q.id = r.request_item_id left join mail_items p on p.id = r.report_item_id
    where c.domain_id in (${domains}) and ${live} and r.exempt_reason is null and r.report_sent_on is null and p.sent_on is null and r.period_to <= date '${today}' + 60`,
};

const complaints: Oracle = {
  report: 'complaint-register',
  given: (of) => ({ which: 'received', from: '2000-01-01', to: of.today }),
  key: ['id'],
  text: ({
    domains,
    today,
  }) => `with days as (select k.*, least(final_sent_on, src_sent_on, holding_sent_on, closed_on) as answered, coalesce(least(final_sent_on, src_sent_on), closed_on) as resolved from complaints k)
    select k.id, k.reference, c.unique_reference as "caseReference", c.case_name as "client", k.received_on::text as "receivedOn", k.channel, k.category, k.about, k.regime, k.regime_reason as "regimeReason",
      k.acknowledged_on::text as "acknowledgedOn", k.src_due_on::text as "srcDueOn", k.src_sent_on::text as "srcSentOn", k.final_due_on::text as "finalDueOn", k.final_sent_on::text as "finalSentOn",
      coalesce(k.resolved, '${today}') - k.received_on as "days", k.outcome, case when k.outcome in ('upheld', 'partly') then 'yes' when k.outcome = 'not_upheld' then 'no' end as "isUpheld",
      k.redress_pence as "redressPence", k.root_cause as "rootCause", array_to_string(array_remove(array[k.ombudsman_ref, k.gateway_ref], null), ', ') as "furtherRef", u.name as "owner", s.name as "status",
      case when k.answered <= k.final_due_on then 'yes' when k.answered is not null or k.final_due_on < '${today}' then 'no' end as "inEightWeeks",
      case when k.resolved <= k.final_due_on then 'yes' when k.resolved is not null or k.final_due_on < '${today}' then 'no' end as "resolvedInEightWeeks",
      case when k.regime in ('disp', 'both') then case when k.src_sent_on <= k.src_due_on then 'yes' when k.answered is not null or k.src_due_on < '${today}' then 'no' end end as "inThreeDays"
    from days k join cases c on c.id = k.case_id join complaint_statuses s on s.id = k.status_id join users u on u.id = k.owner_user_id where c.domain_id in (${domains}) and k.received_on <= '${today}'`,
};

const ofClause = (condition: string) =>
  `(select string_agg(o.title, ', ' order by o.id) from case_modifications o where o.case_id = m.case_id and o.id <> m.id and (${condition}))`;

/** The clauses that creditors added, by the day of their acceptance. */
const modifications: Oracle = {
  report: 'modifications',
  given: (of) => ({ from: '2000-01-01', to: of.today }),
  key: ['id'],
  text: ({
    domains,
    today,
  }) => `select m.id, c.unique_reference as "reference", c.case_name as "client", l.code, m.title as "clause", m.category, p.name as "proposedBy",
      case when l.agent_creditor_id is not null then g.name else h.name end as "agent", m.status, ${london('m.accepted_at')}::text as "acceptedOn",
      ${ofClause('m.conflicts_with_id = o.id or o.id = any(m.contradicts) or m.id = any(o.contradicts)')} as "conflictsWith", ${ofClause('o.conflicts_with_id = m.id')} as "displaces",
      case when not m.requires_client_consent then 'not_needed' when m.client_consent_on is not null then 'given'
        when exists (select from modification_consents n where n.case_modification_id = m.id and n.case_person_id is not null and n.answer = 'refused') then 'refused' else 'awaited' end as "clientConsent",
      m.client_consent_on::text as "consentOn"
    from case_modifications m join cases c on c.id = m.case_id left join modifications l on l.id = m.modification_id left join creditors p on p.id = m.proposed_by_creditor_id
    left join creditors g on g.id = l.agent_creditor_id left join creditors h on h.id = p.agent_creditor_id
    where c.domain_id in (${domains}) and ${london('m.accepted_at')} <= '${today}'`,
  left: { effect: 'values in words, compared with those on the case in register-reports.test.ts' },
};

/** The bordereau of a month: its entries, the cover brought forward by policy, and a nil return where nothing happened. Asked for each month. */
const bonding: Oracle = {
  report: 'bonding-report',
  every: ({ today }) =>
    `select distinct bordereau_month::text as each from bond_entries union select to_char(date_trunc('month', date '${today}'), 'YYYY-MM-DD') order by 1`,
  given: ({ each }) => ({ month: each }),
  key: ['id'],
  text: ({ domains, each }) => `with month as (select to_date('${each}', 'YYYY-MM-DD') as day),
    entry as (select e.*, c.unique_reference, c.product_id, coalesce(e.portfolio_id, c.portfolio_id) as book_id, coalesce(e.bond_insurer_supplier_id, p.bond_insurer_supplier_id) as insurer_id,
        coalesce(e.policy_ref, p.bond_policy_ref) as policy
      from bond_entries e join cases c on c.id = e.case_id left join portfolios p on p.id = coalesce(e.portfolio_id, c.portfolio_id) where e.domain_id in (${domains})),
    told as (
      select 'entry-' || e.id as id, e.supervisor_user_id as user_id, e.insurer_id, e.policy, e.unique_reference as reference,
        (select array_to_string(array_remove(array[t.name, h.first_name, h.last_name], null), ' ') from case_people q join persons h on h.id = q.person_id left join titles t on t.id = h.title_id where q.id = e.case_person_id) as insolvent,
        e.product_id, e.appointed_on, e.action, e.bondable_pence, e.penalty_pence, e.change_pence, e.premium_pence, e.effective_on, e.submitted_on
      from entry e, month m where e.bordereau_month = m.day
      union all
      select 'forward-' || coalesce(supervisor_user_id, 0) || '-' || coalesce(insurer_id, 0) || '-' || coalesce(policy, ''), supervisor_user_id, insurer_id, policy, null, null, null, null, 'forward', null, null, sum(change_pence), null, null, null
      from entry e, month m where e.bordereau_month < m.day group by supervisor_user_id, insurer_id, policy having sum(change_pence) <> 0
      union all
      select 'nil-' || p.id, p.supervisor_user_id, p.bond_insurer_supplier_id, p.bond_policy_ref, null, null, null, null, 'nil', 0, 0, 0, 0, null, (select b.submitted_on from bond_bordereaux b where b.portfolio_id = p.id and b.month = m.day)
      from portfolios p, month m where p.domain_id in (${domains}) and p.is_active and p.bond_insurer_supplier_id is not null and p.id not in (select book_id from entry where bordereau_month = m.day and book_id is not null))
    select t.id, u.name as "practitioner", u.ip_number as "ipNumber", n.name as "insurer", t.policy, t.reference, t.insolvent, p.name as "caseType", t.appointed_on::text as "appointedOn", t.action,
      t.bondable_pence as "bondablePence", t.penalty_pence as "penaltyPence", t.change_pence as "changePence", t.premium_pence as "premiumPence", t.effective_on::text as "effectiveOn", t.submitted_on::text as "submittedOn"
    from told t left join users u on u.id = t.user_id left join suppliers n on n.id = t.insurer_id left join products p on p.id = t.product_id`,
};

export const workOracles: readonly Oracle[] = [wip, tasks, annualsDue, complaints, modifications, bonding];
