import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import type { Case } from '#server/records/cases/access.ts';
import { protocolSql } from '#server/records/cases/protocol-of-case.ts';
import { isIdentified } from '#server/records/due-diligence/payers.ts';
import { fundsOf } from '#server/records/ledger/case-ledger.ts';
import { scheduleAndContributions } from '#server/records/payments/schedules/schedule-of-case.ts';
import { londonDate } from '#shared/platform/dates.ts';
import { sumOf } from '#shared/platform/money.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { whyEquityExempt } from '#shared/records/law/equity-review.ts';
import { isCopiedToState } from '#shared/records/law/final-report.ts';
import { endedOutside } from '#shared/records/law/statuses.ts';
import type { Recipient } from '#shared/records/letters/recipients.ts';
import { standingOf } from '#shared/records/payments/standing.ts';
import type { ClosingFacts } from '#shared/records/solutions/closing-facts.ts';
import { homeColumns } from './equity-of-case.ts';

/** The document types of the final report under rule 8.31. */
const REPORT_TYPES = ['completion-report', 'termination-report'] as const;
const reportTypes = sql`(select id from documents where code in ${[...REPORT_TYPES]})`;
const caseId = sql.placeholder('caseId');

const storedColumns = {
  place: col.word<'EW' | 'SCO' | 'NI' | 'other'>(),
  retainedPence: col.number,
  setAsidePence: col.number,
  openBreaches: col.texts,
  isVariationOpen: col.boolean,
  overdueReports: col.numbers.orNull,
  bonded: col.texts,
  payers: col.texts,
  checklist: col.word<'missing' | 'open' | 'done'>().orNull,
  isEndOpen: col.boolean,
  isTerminationDecided: col.boolean,
  accountStatus: col.text.orNull,
  accountPence: col.number,
  missingCount: col.number,
  missingPence: col.number,
  hasHome: col.boolean,
  ownsHome: col.boolean.orNull,
  isEquityTaskOpen: col.boolean,
  isEquityDone: col.boolean,
  protocolVersion: col.text.orNull,
};
type Stored = InferRow<typeof storedColumns>;

/** SQL: whether a death or a bankruptcy has cut short the approved arrangement of a case `c`, and its end has not been recorded. */
const endIsOpen = sql`(c.approval_date is not null and c.completed_on is null and c.terminated_on is null and c.closed_on is null
      and exists (select from products x where x.id = c.product_id and x.type = 'iva')
      and exists (select from statuses x where x.id = c.status_id and x.code in ${[...endedOutside]}))`;

/** SQL: who gave money to a case `c`, by its terms or by a variation, or by a receipt of a third party that nobody explains, and is not identified. */
const payersSql = sql`array(
      select distinct g.name from (
        select s ->> 'from' as name, (s ->> 'fromPersonId')::int as person_id
        from jsonb_array_elements(c.lump_sums) s where (s ->> 'isThirdParty')::boolean
        union all select v.terms ->> 'lumpFrom', (v.terms ->> 'lumpFromPersonId')::int
        from case_variations v where v.case_id = c.id and v.status = 'approved'
      ) g where g.name is not null and not ${sql.raw(isIdentified('c.id', { name: 'g.name', personId: 'g.person_id' }))}
      union all
      select coalesce(min(r.payer_name), 'A third party') from receipts r join income_types i on i.id = r.income_type_id and i.is_receipt_from_third_party
        and i.counts_as_contribution
      where r.case_id = c.id and r.status <> 'reversed'
        and r.received_on > coalesce((select (t.taken_on_at at time zone 'Europe/London')::date from taken_on_cases t where t.case_id = c.id), '-infinity')
        and not exists (select from case_people k
        join due_diligence d on d.case_id = k.case_id and d.person_id = k.person_id and d.completed_on is not null
        where k.case_id = c.id and k.role = 'third_party')
      having count(*) > 0)`;

/**
 * SQL: the stored facts of a case `c` with its portfolio `p` and its client account `ca`, for any list of columns; the names are those of
 * `Stored`.
 */
export const closingColumns = sql`
    c.jurisdiction as place,
    coalesce((select sum(a.amount_pence) from allocations a where a.case_id = c.id and a.status = 'retained'), 0)::float8 as "retainedPence",
    coalesce((select sum(a.amount_pence) from all_allocations a where a.case_id = c.id and a.journal_id is null
      and a.status in ('proposed', 'retained', 'approved')), 0)::float8 as "setAsidePence",
    array(select t.name from case_breaches b join breach_types t on t.id = b.breach_type_id
      where b.case_id = c.id and b.status not in ('remedied', 'waived', 'terminated') order by b.id) as "openBreaches",
    exists (select from case_breaches b where b.case_id = c.id and b.status = 'terminated') as "isTerminationDecided",
    (exists (select from case_variations v where v.case_id = c.id and v.status in ('draft', 'client_agreed', 'submitted', 'issued'))
      or coalesce((select s.code = 'variation-proposed' from substatuses s where s.id = c.substatus_id), false)) as "isVariationOpen",
    (select count(*) from allocations a where ${isMissing()})::int as "missingCount",
    (select coalesce(sum(a.amount_pence), 0) from allocations a where ${isMissing()})::float8 as "missingPence",
    ca.status as "accountStatus", coalesce(ca.balance_pence, 0)::float8 as "accountPence",
    case when c.jurisdiction = 'EW' then array(select r.year_no from annual_reviews r left join mail_items i on i.id = r.report_item_id
      where r.case_id = c.id and r.exempt_reason is null and r.report_sent_on is null and i.sent_on is null
        and r.due_on < (now() at time zone 'Europe/London')::date order by r.year_no) end as "overdueReports",
    array(select n.first_name || ' ' || n.last_name from bond_entries b join case_people cp on cp.id = b.case_person_id
      join persons n on n.id = cp.person_id where b.case_id = c.id and b.is_current and b.penalty_pence > 0 order by cp.role) as "bonded",
    ${payersSql} as "payers",
    (select case when bool_or(t.status = 'open') then 'open' when count(t.id) > 0 then 'done' else 'missing' end
      from tasks d left join case_tasks t on t.task_id = d.id and t.case_id = c.id
      where d.code = 'final-closure-checklist' and (d.is_active or t.id is not null) having count(*) > 0) as "checklist",
    ${endIsOpen} as "isEndOpen",
    ${homeColumns},
    exists (select from case_tasks t join tasks d on d.id = t.task_id and d.code = 'equity-review'
      where t.case_id = c.id and t.status = 'open') as "isEquityTaskOpen",
    exists (select from case_tasks t join tasks d on d.id = t.task_id and d.code = 'equity-review'
      where t.case_id = c.id and t.status = 'completed') as "isEquityDone",
    ${protocolSql('c')} as "protocolVersion"`;

const readStored = fixedSql(storedColumns)`
  select ${closingColumns}
  from cases c left join client_accounts ca on ca.case_id = c.id
  where c.id = ${caseId}`;

/** Category 1 expenses without an invoice. */
function isMissing() {
  return sql.raw(`a.case_id = c.id and a.kind = 'expense' and a.category = 'cat1' and a.invoice_expected
    and a.status not in ('cancelled', 'returned')
    and not exists (select from invoice_lines l where l.allocation_id = a.id and not l.is_credit)`);
}

const sentColumns = {
  isWithout: col.boolean,
  hasClient: col.boolean,
  hasCreditor: col.boolean,
  place: col.word<Jurisdiction>(),
  type: col.text.orNull,
  isSent: col.boolean,
};
type Sent = InferRow<typeof sentColumns>;

/**
 * SQL: the kinds of recipient that a case's final report went to, as `type` and `is_sent`; a text message does not count. A report that the
 * firm sent itself is a document of the case; it counts as sent to all.
 */
export const sentReports = (of: SQLWrapper): SQL => sql`(
    select r.type, bool_or(r.sent_on is not null) as is_sent from mail_items i join mail_recipients r on r.item_id = i.id
      join delivery_methods m on m.id = r.delivery_method_id and m.channel <> 'sms'
    where i.case_id = ${of} and i.document_type_id in ${reportTypes} and i.status <> 'cancelled' group by 1
    union all
    select 'all', true from case_documents d where d.case_id = ${of} and d.document_type_id in ${reportTypes}
      and d.source = 'upload' and d.direction = 'out' and d.removed_at is null)`;

/** SQL: whether rule 8.31 requires no report at the end of a case: it is not a voluntary arrangement, or the court revoked its approval. */
export const isWithoutReport = (of: SQLWrapper): SQL => sql`(
    exists (select from cases x join products p on p.id = x.product_id where x.id = ${of} and p.type <> 'iva')
    or exists (select from decisions d where d.case_id = ${of} and d.kind = 'approval' and d.court_order = 'revoked'))`;

const readSent = fixedSql(sentColumns)`
  with sent as ${sentReports(caseId)}
  select ${isWithoutReport(caseId)} as "isWithout",
    exists (select from case_people cp join persons p on p.id = cp.person_id and p.deceased_on is null
      where cp.case_id = ${caseId} and cp.role in ('applicant_1', 'applicant_2')) as "hasClient",
    exists (select from case_creditors d where d.case_id = ${caseId} and not d.is_excluded) as "hasCreditor",
    (select jurisdiction from cases where id = ${caseId}) as place,
    sent.type, coalesce(sent.is_sent, false) as "isSent"
  from (select 1) one left join sent on true`;

const readDays = fixedSql({ lastOn: col.text.orNull, noticeOn: col.text.orNull })`
  with reports as (select id from documents where code = any(${sql.param([...REPORT_TYPES])}::text[]))
  select max(sent.on_day)::text as "lastOn", min(sent.on_day) filter (where sent.type in ('sos', 'all'))::text as "noticeOn"
  from (
    select r.type, r.sent_on as on_day from mail_items i join mail_recipients r on r.item_id = i.id
      join delivery_methods m on m.id = r.delivery_method_id and m.channel <> 'sms'
    where i.case_id = ${caseId} and i.document_type_id in (select id from reports) and r.sent_on is not null
    union all
    select 'all', coalesce(d.sent_on, (d.created_at at time zone 'Europe/London')::date) from case_documents d
    where d.case_id = ${caseId} and d.document_type_id in (select id from reports)
      and d.source = 'upload' and d.direction = 'out' and d.removed_at is null
  ) sent`;

/** The days on which a case's final report was sent: the last of them, and that of the copy to the Secretary of State. */
export async function reportDays(tx: Database | Tx, id: number) {
  const [days = missing()] = await readDays(tx, { caseId: id });
  return days;
}

/** Who has a copy of the final report of a case beside its creditors. */
export const copiedTo = ({ jurisdiction }: Pick<Case, 'jurisdiction'>): Recipient[] =>
  isCopiedToState(jurisdiction) ? [{ type: 'sos', id: null }] : [];

type Ended = Pick<Case, 'id' | 'completedOn' | 'terminatedOn'>;

/** When the final report of an arrangement had been sent to everybody it is due to, and when to the Secretary of State; null until then. */
export async function finalReportDays(tx: Database | Tx, found: Ended) {
  const owedTo = await reportOwedTo(tx, found);
  const { lastOn, noticeOn } = await reportDays(tx, found.id);
  return { sentOn: owedTo?.length === 0 ? lastOn : null, noticeOn };
}

/** To whom the final report of an arrangement is due but has not been sent; null if none is due. */
async function reportOwedTo(tx: Database | Tx, found: Ended): Promise<ClosingFacts['reportOwedTo']> {
  if (found.completedOn === null && found.terminatedOn === null) return null;
  const rows = await readSent(tx, { caseId: found.id });
  const has = (type: string) => rows.some((row) => row.isSent && (row.type === type || row.type === 'all'));
  const [{ isWithout, hasClient, hasCreditor, place }] = rows as [Sent];
  if (isWithout) return null;
  const wanted = [
    ...(hasClient ? (['client'] as const) : []),
    ...(hasCreditor ? (['creditor'] as const) : []),
    ...(isCopiedToState(place) ? (['sos'] as const) : []),
  ];
  return wanted.filter((type) => !has(type));
}

/** Whether the equity still has to be reviewed; null with the reason if there is nothing to review. */
function equityOf(
  stored: Stored,
  { equityReviewDueOn }: Case,
): Pick<ClosingFacts, 'equity' | 'equityExempt'> {
  if (stored.isEquityDone) return { equity: 'done', equityExempt: null };
  const equityExempt = whyEquityExempt({ ...stored, equityReviewDueOn });
  const isAsked = equityExempt === null && (stored.isEquityTaskOpen || equityReviewDueOn !== null);
  return { equity: isAsked ? 'open' : null, equityExempt };
}

/** What prevents the end of an arrangement, as its tabs show it. */
export async function closingFacts(tx: Database | Tx, found: Case): Promise<ClosingFacts> {
  const [stored = missing()] = await readStored(tx, { caseId: found.id });
  const { schedule, contributions, ended } = await scheduleAndContributions(tx, found);
  const standing = standingOf(schedule.lines, contributions.receivedPence, londonDate(), ended);
  const funds = await fundsOf(tx, found.id);
  const {
    accountStatus,
    accountPence,
    missingCount,
    missingPence,
    hasHome: _,
    ownsHome: __,
    isEquityTaskOpen: ___,
    isEquityDone: ____,
    protocolVersion: _____,
    ...rest
  } = stored;
  return {
    ...rest,
    outstandingPence:
      schedule.lines.length === 0 ? null : Math.max(0, standing.totalPence - standing.receivedPence),
    arrearsPence: standing.arrearsPence,
    ...equityOf(stored, found),
    heldPence: funds.cashPence,
    owedPence: sumOf(funds.owed, ({ pence }) => pence),
    missingInvoices: { count: missingCount, pence: missingPence },
    clientAccount:
      accountStatus === null || accountStatus === 'rejected'
        ? null
        : { isClosed: accountStatus === 'closed', pence: accountPence },
    reportOwedTo: await reportOwedTo(tx, found),
  };
}

/** Whether a case can have an end at all: it has been approved, or runs without approval, as a plan does. */
export const hasClosing = ({
  approvalDate,
  commencementDate,
}: Pick<Case, 'approvalDate' | 'commencementDate'>) => approvalDate !== null || commencementDate !== null;
