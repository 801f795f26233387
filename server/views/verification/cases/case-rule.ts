import type { Tx } from '#server/platform/database/connect.ts';
import { planned } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { protocolText } from '#server/records/cases/protocol-of-case.ts';
import type { Jurisdiction } from '#shared/records/law/cited-law.ts';
import { type AnyRule, judge, type Rule } from '#shared/records/rules/rule.ts';
import { approvals, solutions } from '#shared/records/solutions/registry.ts';
import type { SolutionType } from '#shared/records/solutions/solution.ts';

/** Cases by their ids. */
export type CaseRange = { after: number; upTo: number };

/** A case that is running or before creditors, as the rules see it. Sums in pence. */
export type LiveCase = {
  id: number;
  reference: string;
  status: string;
  type: SolutionType;
  /** Its jurisdiction. */
  place: Jurisdiction;
  /** Whether the arrangement has been approved and is running. */
  isRunning: boolean;
  /** Whether somebody decides on it, so that it has proposal, decision and bond; a plan does not. */
  isFormal: boolean;
  noticeDeliveredOn: string | null;
  decisionDate: string | null;
  approvalDate: string | null;
  commencementDate: string | null;
  expectedEndDate: string | null;
  equityReviewDueOn: string | null;
  termMonths: number | null;
  /** The Protocol that it follows. */
  protocolVersion: string | null;
  contributionPence: number | null;
  hasSchedule: boolean;
  /** The day on which it came, from an old system or from a version without proposals and decisions; null if it began here. */
  cameOn: string | null;
  /** Creditors had decided about it before it came. */
  isFromBefore: boolean;
  /** The same for one taken on from an old system, where its years may already have been reported on. */
  isTakenOn: boolean;
  /** Whether its status or sub status has changed since it came. */
  hasMoved: boolean;
  monthsInArrears: number | null;
};

/** The input of a rule: some cases, and the day. */
export type Judged = { tx: Tx; range: CaseRange; cases: readonly LiveCase[]; today: string };

/** A disagreement within a case, in words. */
export type Disagreement = { reference: string; detail: string };

/** One thing about a case that must agree, read from the same rows as guards read, where they exist. */
export type CaseRule = {
  name: string;
  rules?: readonly AnyRule[];
  check: (judged: Judged) => Promise<Disagreement[]>;
};

const running = approvals.map(({ status }) => status);
/** The statuses in which a proposal is before its creditors. */
const beforeCreditors = ['with-creditors', 'adjourned', 'modifications-to-agree', 'objections-window'];

const casesText = `select c.id, c.unique_reference as reference, s.code as status, p.type, c.jurisdiction as place, s.code = any($4::text[]) as "isRunning",
    c.notice_delivered_on as "noticeDeliveredOn", c.decision_date as "decisionDate", c.approval_date as "approvalDate",
    c.commencement_date as "commencementDate", c.expected_end_date as "expectedEndDate", c.equity_review_due_on as "equityReviewDueOn",
    c.term_months as "termMonths", ${protocolText('c')} as "protocolVersion", c.contribution_pence::float8 as "contributionPence", c.has_schedule as "hasSchedule",
    came.day as "cameOn", came.is_before as "isFromBefore", came.is_before and t.case_id is not null as "isTakenOn",
    came.day is null or exists (
      select from case_status_changes h where h.case_id = c.id and h.changed_at > coalesce(t.taken_on_at, e.upgraded_at)) as "hasMoved",
    c.months_in_arrears as "monthsInArrears"
  from cases c join statuses s on s.id = c.status_id join products p on p.id = c.product_id
  left join taken_on_cases t on t.case_id = c.id left join early_cases e on e.case_id = c.id
  cross join lateral (select (at.moment at time zone 'Europe/London')::date as day,
      coalesce(coalesce(c.approval_date <= (at.moment at time zone 'Europe/London')::date, c.status_changed_at <= at.moment), false) as is_before
    from (select coalesce(t.taken_on_at, e.upgraded_at) as moment) at) came
  where c.id > $1 and c.id <= $2 and s.code = any($3::text[]) order by c.id`;

/** The live cases of a range. */
export async function liveCases(tx: Tx, { after, upTo }: CaseRange): Promise<LiveCase[]> {
  const values = [after, upTo, [...running, ...beforeCreditors], running];
  const rows = await planned(
    tx,
    {
      id: col.number,
      reference: col.text,
      isRunning: col.boolean,
      place: col.word<'EW' | 'SCO' | 'NI' | 'other'>(),
      type: col.word<
        | 'iva'
        | 'dmp'
        | 'ptd'
        | 'dro'
        | 'bankruptcy'
        | 'sequestration'
        | 'fnf'
        | 'breathing_space'
        | 'referral'
      >(),
      termMonths: col.number.orNull,
      contributionPence: col.number.orNull,
      status: col.text.filled,
      protocolVersion: col.text.orNull,
      noticeDeliveredOn: col.day.orNull,
      decisionDate: col.day.orNull,
      approvalDate: col.day.orNull,
      commencementDate: col.day.orNull,
      expectedEndDate: col.day.orNull,
      equityReviewDueOn: col.day.orNull,
      hasSchedule: col.boolean,
      monthsInArrears: col.number.orNull,
      cameOn: col.day.orNull,
      isFromBefore: col.boolean,
      isTakenOn: col.boolean,
      hasMoved: col.boolean,
    },
    casesText,
    values,
  );
  return rows.map((row) => {
    const { approval } = solutions[row.type];
    return { ...row, isFormal: approval !== null && !approval.isInformal };
  });
}

/** Rows by the case that they belong to. */
export function byCase<Row extends { caseId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) found.set(row.caseId, [...(found.get(row.caseId) ?? []), row]);
  return found;
}

/** The details that apply, each reported for its case. */
export const told = (reference: string, details: readonly (string | false | null)[]): Disagreement[] =>
  details.flatMap((detail) => (detail ? [{ reference, detail }] : []));

/** The stored facts of a case. */
export type Stored<Facts> = { id: number; reference: string; facts: Facts };

const loosenedText = `select distinct a.case_id as "caseId", a.after->>'rule' as rule from audit_log a
  where a.case_id = any($1::int[]) and a.action = 'rule loosened'`;

/**
 * Checks stored facts against the rows that guards read. A breach of a rule of practice is accepted on cases whose audit trail says that it
 * was loosened.
 */
export async function broken<Facts>(
  tx: Tx,
  rules: readonly Rule<Facts>[],
  stored: readonly Stored<Facts>[],
): Promise<Disagreement[]> {
  const found = stored.flatMap(({ id, reference, facts }) =>
    judge(rules, facts).refused.map(({ rule, text }) => ({ id, reference, rule, detail: text })),
  );
  const doubtful = found.filter(({ rule }) => rule.firmness === 'practice').map(({ id }) => id);
  const columns = { caseId: col.number.filled, rule: col.text.filled };
  const rows = doubtful.length === 0 ? [] : await planned(tx, columns, loosenedText, [doubtful]);
  const loosened = new Set(rows.map(({ caseId, rule }) => `${caseId} ${rule}`));
  return found
    .filter(({ id, rule }) => rule.firmness !== 'practice' || !loosened.has(`${id} ${rule.name}`))
    .map(({ reference, detail }) => ({ reference, detail }));
}
