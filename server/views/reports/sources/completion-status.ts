import { type SQL, sql } from 'drizzle-orm';
import { andIs } from '#server/platform/database/conditions.ts';
import { closingColumns, isWithoutReport, sentReports } from '#server/records/case-life/closing-facts.ts';
import { scheduleSums } from '#server/records/payments/schedules/schedule-sql.ts';
import { addMonths } from '#shared/platform/dates.ts';
import { jurisdictions } from '#shared/platform/fields/common-fields.ts';
import { keysOf } from '#shared/platform/options.ts';
import { isCopiedToState } from '#shared/records/law/final-report.ts';
import { protocolNames, protocolOf } from '#shared/records/law/protocols.ts';
import { closedCodes } from '#shared/records/law/statuses.ts';
import { feeAccounts } from '#shared/records/ledger/fee-accounts.ts';
import { cashCodes } from '#shared/records/ledger/ledger.ts';
import { between } from '#shared/records/reference/lists.ts';
import { closingChecks, endingCodes, NEAR_MONTHS } from '#shared/records/solutions/closing.ts';
import type { ClosingCheckName } from '#shared/records/solutions/closing-checks.ts';
import { approvals } from '#shared/records/solutions/registry.ts';
import { blockers, completionStatus } from '#shared/views/reports/definitions/completion-status.ts';
import { type Asked, defineSource } from '../source.ts';

const running = approvals.map(({ status }) => status);
const firmFees = [feeAccounts.nominee, feeAccounts.supervisor, feeAccounts.variation];
/** The Protocols under which a home has no review; '' if none is named. */
const withoutReview = ['', ...Object.keys(protocolNames)].filter(
  (version) => protocolOf(version || null).equity?.kind === 'share',
);

/**
 * Cases `n` that would show the closing checklist (`goalOf`), as far as that is known without their schedules. The planner reads them in
 * the report's usual order, which is an index's: a page looks at only the first of them.
 */
const candidates = ({ domainIds, today, filters }: Asked<typeof completionStatus>): SQL => sql`
  select c.id, c.expected_end_date, t.received_pence as received, coalesce(t.arrears_pence, 0) as arrears, e.code as substatus,
    case when s.code in ${running} then 'complete' else 'close' end as goal
  from cases c join statuses s on s.id = c.status_id left join substatuses e on e.id = c.substatus_id
  left join case_standings t on t.case_id = c.id
  where c.domain_id in ${domainIds} and c.approval_date is not null
    and (s.code in ${running} or s.freezes_schedule and coalesce(s.code, '') not in ${closedCodes})
    and (s.code not in ${running} or s.code is null or c.expected_end_date <= ${addMonths(today, NEAR_MONTHS)}::date
      or e.code in ${endingCodes}
      or t.received_pence >= t.due_to_date_pence and (t.next_due_on is null or t.received_pence > t.due_to_date_pence))
    ${andIs(sql`c.case_owner_user_id`, filters.ownerId)} ${andIs(sql`c.portfolio_id`, filters.portfolioId)}`;

/** Those that remain after their schedules are considered, with the case's other columns. */
const near = (asked: Asked<typeof completionStatus>): SQL => sql`
  select n.*, c.unique_reference, c.case_name, c.substatus_id, c.portfolio_id, c.product_id, c.protocol_version, c.jurisdiction, c.proposal_date, c.approval_date, c.equity_review_due_on, c.lump_sums, c.completed_on,
    c.terminated_on, c.closed_on, c.status_id, c.commencement_date, c.term_months, p.total, p.breaks, p.total - coalesce(n.received, 0) as outstanding
  from (${candidates(asked)}) n join cases c on c.id = n.id cross join lateral ${scheduleSums} p
  where n.goal = 'close' or n.expected_end_date <= ${addMonths(asked.today, NEAR_MONTHS)}::date or n.substatus in ${endingCodes}
    or p.total <= coalesce(n.received, 0)`;

/** The same as `equityOf` of the closing facts, with its exemptions (`whyEquityExempt`). */
const equity = sql`case when k."isEquityDone" then 'yes'
  when not (k."hasHome" or coalesce(k."ownsHome", false)) or coalesce(k."protocolVersion", '') in ${withoutReview} then 'none'
  when k.equity_review_due_on is not null or k."isEquityTaskOpen" and coalesce(k."protocolVersion", '') <> 'bespoke' then 'no' else 'none' end`;

/** The places whose final reports are copied to the Secretary of State. */
const copied = keysOf(jurisdictions).filter(isCopiedToState);

/** The cases whose final report has not been sent (`reportOwedTo`). */
const isReportOwed = sql`coalesce(k.completed_on, k.terminated_on) is not null and not ${isWithoutReport(sql`k.id`)} and (
  select not coalesce(bool_or(type = 'all'), false) and not ((coalesce(bool_or(type = 'sos'), false) or k.jurisdiction not in ${copied})
    and (coalesce(bool_or(type = 'client'), false) or not exists (select from case_people cp join persons p on p.id = cp.person_id and p.deceased_on is null
      where cp.case_id = k.id and cp.role in ('applicant_1', 'applicant_2')))
    and (coalesce(bool_or(type = 'creditor'), false) or not exists (select from case_creditors d where d.case_id = k.id and not d.is_excluded)))
  from ${sentReports(sql`k.id`)} sent where is_sent)`;

/** When each of `closingChecks` finds something outstanding. */
const isBlocked: Record<ClosingCheckName, SQL> = {
  schedule: sql`k.outstanding is null or k.outstanding > 0`,
  equity: sql`${equity} = 'no'`,
  variation: sql`k."isVariationOpen"`,
  breach: sql`cardinality(k."openBreaches") > 0`,
  retained: sql`k."retainedPence" > 0`,
  funds: sql`k.held <> 0`,
  invoices: sql`k."missingCount" > 0`,
  annualReports: sql`cardinality(k."overdueReports") > 0`,
  finalReport: isReportOwed,
  clientAccount: sql`k."accountStatus" not in ('rejected', 'closed')`,
  bond: sql`cardinality(k.bonded) > 0`,
  thirdParty: sql`cardinality(k.payers) > 0`,
  arrangementEnd: sql`k."isEndOpen"`,
  checklist: sql`k.checklist in ('open', 'missing')`,
};

const found = sql.join(
  keysOf(closingChecks).map((check) => {
    const { before } = closingChecks[check];
    const isAsked = sql`k.goal in ${[...before]}`;
    return sql`case when ${isAsked} and (${isBlocked[check]}) then ${check} end`;
  }),
  sql`, `,
);
const labels = sql`case key ${sql.join(
  Object.entries(blockers).map(([key, label]) => sql`when ${key} then ${label}`),
  sql` `,
)} end`;

const money = (
  codes: readonly string[],
): SQL => sql`coalesce((select sum(l.debit_pence - l.credit_pence) from journal_lines l
  join chart_of_accounts a on a.id = l.account_id where l.case_id = c.id and a.code in ${codes}), 0)`;

export const completionStatusSource = defineSource(completionStatus, {
  parts: () => [sql`r."isClear" = 0`, sql`r."isClear" = 1`],
  rows: (asked) => sql`
    select c.id, c.id as "caseId", c.unique_reference as "reference", c.case_name as "client", c.goal,
      case when c.commencement_date <= ${asked.today}::date then (extract(year from age(${asked.today}::date, c.commencement_date)) * 12
        + extract(month from age(${asked.today}::date, c.commencement_date)))::int end as "monthsElapsed", c.term_months as "termMonths",
      coalesce(c.received, 0) as "paidPence", round(coalesce(c.received, 0) * 10000 / nullif(c.total, 0)) as "paidShare", c.arrears as "arrearsPence",
      c.breaks, j.equity, case when exists (select from receipts r join income_types i on i.id = r.income_type_id and i.is_extra_asset
        where r.case_id = c.id and r.status <> 'reversed' offset 0) then 'yes' else 'no' end as "windfall",
      (select count(*) from case_creditors d join debt_statuses t on t.id = d.debt_status_id where d.case_id = c.id and not d.is_excluded
        and t.counts_in_soa and not t.is_terminal and not t.counts_for_dividend) as "openClaims",
      k."retainedPence", ${money(firmFees)} as "feesDrawnPence", (
        select coalesce(sum((x ->> 'entitledPence')::bigint) filter (where x ->> 'item' in ('nominee', 'supervisor', 'variation')), 0)
        from distribution_run_lines n left join lateral json_array_elements(n.working -> 'feeWorking' -> 'lines') x on true
        where n.id = (select max(id) from distribution_run_lines where case_id = c.id) group by n.id) as "feesEntitledPence",
      k."missingPence", (select max(coalesce(r.report_sent_on, i.sent_on)) from annual_reviews r left join mail_items i on i.id = r.report_item_id
        where r.case_id = c.id) as "lastAnnualOn",
      j.keys[1] as "blocker", (select string_agg(${labels}, ${between} order by n) from unnest(j.keys) with ordinality u(key, n)) as "blockers",
      case when cardinality(j.keys) = 0 then 1 else 0 end as "isClear", c.expected_end_date as "expectedEndOn"
    from (${near(asked)}) c
    cross join lateral (
      select c.*, ${money(cashCodes)} as held, ${closingColumns}
      from (select) one left join client_accounts ca on ca.case_id = c.id offset 0
    ) k
    cross join lateral (select ${equity} as equity, array_remove(array[${found}], null) as keys offset 0) j
    where true ${andIs(sql`c.goal`, asked.filters.goal)}
      ${asked.filters.blocker === undefined ? sql`` : sql`and ${asked.filters.blocker} = any(j.keys)`}
      ${asked.filters.clear ? sql`and cardinality(j.keys) = 0` : sql``}`,
});
