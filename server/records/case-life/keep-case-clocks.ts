import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { protocolSql } from '#server/records/cases/protocol-of-case.ts';
import { type ClockSubject, keepManyClocks } from '#server/records/clocks/keep-clocks.ts';
import { caseClocks } from '#shared/records/cases/case-clocks.ts';
import { whyEquityExempt } from '#shared/records/law/equity-review.ts';
import { finalReportDays } from './closing-facts.ts';
import { homeColumns } from './equity-of-case.ts';

/** The subjects of a case's clocks other than those of decisions, reviews, complaints and breaches. */
const SUBJECT = 'case';

const foundColumns = {
  id: col.number,
  isArrangement: col.boolean,
  isOpen: col.boolean,
  proposalReceivedOn: col.day.orNull,
  reportFiledOn: col.day.orNull,
  approvalDate: col.day.orNull,
  commencementDate: col.day.orNull,
  completedOn: col.day.orNull,
  terminatedOn: col.day.orNull,
  closedOn: col.day.orNull,
  removedFromRegisterOn: col.day.orNull,
  protocolVersion: col.text.orNull,
  equityReviewDueOn: col.day.orNull,
  hasHome: col.boolean,
  ownsHome: col.boolean.orNull,
  equityReviewedOn: col.day.orNull,
  isRevoked: col.boolean,
  revocationToldOn: col.day.orNull,
  isCovered: col.boolean,
  coverEndedOn: col.day.orNull,
};

const factsOf = (tx: Tx, caseIds: readonly number[]) =>
  rowsOf(tx, foundColumns)`
  select c.id, p.type = 'iva' as "isArrangement", s.is_open as "isOpen",
    coalesce(n.received_on, c.proposal_date) as "proposalReceivedOn", coalesce(n.filed_on, c.nominee_report_on) as "reportFiledOn",
    c.approval_date as "approvalDate", c.commencement_date as "commencementDate", c.completed_on as "completedOn",
    c.terminated_on as "terminatedOn", c.closed_on as "closedOn", c.removed_from_register_on as "removedFromRegisterOn",
    ${protocolSql('c')} as "protocolVersion", c.equity_review_due_on as "equityReviewDueOn",
    ${homeColumns},
    (select max(t.completed_at at time zone 'Europe/London')::date from case_tasks t
      join tasks d on d.id = t.task_id and d.code = 'equity-review'
      where t.case_id = c.id and t.status = 'completed') as "equityReviewedOn",
    coalesce(r.is_revoked, false) as "isRevoked", r.told_on as "revocationToldOn",
    exists (select from bond_entries b where b.case_id = c.id and b.is_current and b.penalty_pence > 0) as "isCovered",
    (select max(b.effective_on) from bond_entries b where b.case_id = c.id and b.is_current and b.penalty_pence = 0) as "coverEndedOn"
  from cases c join products p on p.id = c.product_id join statuses s on s.id = c.status_id
    left join lateral (select r.received_on, r.filed_on from nominee_reports r where r.case_id = c.id order by r.id desc limit 1) n on true
    left join lateral (select true as is_revoked, d.order_told_on as told_on from decisions d
      where d.case_id = c.id and d.kind = 'approval' and d.court_order = 'revoked' limit 1) r on true
  where c.id = any(${sql.param([...caseIds])}::int[]) order by c.id`;

/** The clocks of cases themselves, as they should be. */
export async function clocksOfCases(tx: Tx, caseIds: readonly number[]): Promise<ClockSubject[]> {
  const rows = await factsOf(tx, caseIds);
  const subjects: ClockSubject[] = [];
  for (const found of rows) {
    const hasEnded = found.completedOn !== null || found.terminatedOn !== null;
    const isReported = hasEnded && !found.isRevoked;
    const report = isReported
      ? await finalReportDays(tx, found)
      : { sentOn: null, noticeOn: found.revocationToldOn };
    const wanted = caseClocks({
      ...found,
      noEquityReview: whyEquityExempt(found),
      finalReportSentOn: report.sentOn,
      stateToldOn: report.noticeOn,
    });
    subjects.push({ caseId: found.id, subject: SUBJECT, wanted });
  }
  return subjects;
}

/** Updates the clocks of a locked case that count from its own dates. */
export async function keepCaseClocks(w: Write, { id }: { id: number }): Promise<void> {
  await keepManyClocks(w, await clocksOfCases(w.tx, [id]));
}
