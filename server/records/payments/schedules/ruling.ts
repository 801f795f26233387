import { eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedQuery, planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Case } from '#server/records/cases/access.ts';
import { protocolOfCase } from '#server/records/cases/protocol-of-case.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Paid } from '#shared/records/payments/schedule-changes.ts';
import { breakMonths, type ScheduleLine } from '#shared/records/payments/schedules.ts';
import {
  type Agreement,
  isBelowAgreed,
  monthsOfSchedule,
  type Ruling,
  whoDecides,
} from '#shared/records/payments/who-decides.ts';
import { solutions } from '#shared/records/solutions/registry.ts';
import type { SolutionType } from '#shared/records/solutions/solution.ts';
import type { Schedule } from './schedule-of-case.ts';

const { domains, products, statuses } = tables;

const findBasis = fixedQuery((database) =>
  database
    .select({
      type: products.type,
      status: statuses.code,
      limits: {
        scheduleCutLimitBp: domains.scheduleCutLimitBp,
        scheduleMonthsLimit: domains.scheduleMonthsLimit,
      },
    })
    .from(cases)
    .innerJoin(products, eq(products.id, cases.productId))
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .innerJoin(domains, eq(domains.id, cases.domainId))
    .where(eq(cases.id, sql.placeholder('caseId'))),
);

/** Whether creditors vote on a case's arrangement, whether they have approved it, and its domain's limits. */
export async function basisOf(tx: Database | Tx, { id, approvalDate }: Case) {
  const [row = missing()] = await findBasis(tx, { caseId: id });
  const { approval } = solutions[row.type as SolutionType];
  return {
    hasProtocol: row.type === 'iva',
    isFormal: approval !== null && !approval.isInformal,
    isApproved: approvalDate !== null || row.status === approval?.status,
    limits: row.limits,
  };
}

/** A stored version, and what makes it binding on the next one. */
const versionColumns = { isVoted: col.boolean, isEndorsed: col.boolean, lines: col.json<ScheduleLine[]>() };

const versionsText = `select s.schedule_version = 1 or s.decision_id is not null as "isVoted",
    s.schedule_version = 1 or s.decision_id is not null or s.approved_by is not null as "isEndorsed",
    (select json_agg(json_build_object('dueOn', line.due_on, 'expectedPence', line.expected_pence, 'kind', line.kind,
        'waivedPence', line.waived_pence, 'movedPence', line.moved_pence) order by line.seq)
      from payment_schedule_lines line where line.schedule_id = s.id) as lines
  from payment_schedules s where s.case_id = $1 order by s.schedule_version`;

/** The schedules that a change is measured against: the last one agreed by creditors, and all since two people last agreed. */
async function measures(tx: Database | Tx, { caseId, isStored, lines }: Schedule) {
  if (!isStored) return { voted: lines, isVaried: false, since: [lines] };
  const versions = await planned(tx, versionColumns, versionsText, [caseId]);
  const [at, from] = [
    versions.findLastIndex(({ isVoted }) => isVoted),
    versions.findLastIndex(({ isEndorsed }) => isEndorsed),
  ];
  return {
    voted: (versions[at] ?? missing()).lines,
    isVaried: at > 0,
    since: versions.slice(from).map((version) => version.lines),
  };
}

/** What creditors last agreed to. A case taken on may have only part of the term, or extensions that somebody else made. */
async function agreementOf(
  tx: Database | Tx,
  found: Case,
  { voted, isVaried }: Pick<Awaited<ReturnType<typeof measures>>, 'voted' | 'isVaried'>,
): Promise<Agreement> {
  const months = monthsOfSchedule(voted) - breakMonths(voted);
  const { termMonths } = found;
  const { hasProtocol } = await basisOf(tx, found);
  return {
    hasProtocol,
    protocolVersion: await protocolOfCase(tx, found),
    lines: voted,
    months: isVaried || termMonths === null ? months : Math.min(months, termMonths),
  };
}

/** What creditors last agreed to for a case with this schedule. */
export const lastAgreed = async (tx: Database | Tx, found: Case, schedule: Schedule): Promise<Agreement> =>
  agreementOf(tx, found, await measures(tx, schedule));

/**
 * Who decides on a change of a case's schedule, and whether it lowers a contribution below what creditors agreed to. Every route to a new
 * schedule checks here.
 */
export async function rulingOn(
  tx: Database | Tx,
  found: Case,
  after: {
    schedule: Schedule;
    paid: Paid;
    lines: readonly ScheduleLine[];
    basis: Awaited<ReturnType<typeof basisOf>>;
  },
  userId: number,
): Promise<{ ruling: Ruling; isBelow: boolean }> {
  const { schedule, paid, lines, basis } = after;
  const measured = await measures(tx, schedule);
  // An ended arrangement is no longer binding: the firm decides what it writes off.
  const isBound = basis.isFormal && !paid.ended;
  const agreement = isBound ? await agreementOf(tx, found, measured) : null;
  return {
    ruling: whoDecides(schedule.lines, lines, {
      paid,
      termMonths: found.termMonths,
      agreement,
      limits: basis.limits,
      since: measured.since,
      isSupervisor: userId === found.supervisorUserId,
    }),
    isBelow: agreement !== null && isBelowAgreed(schedule.lines, lines, agreement),
  };
}
