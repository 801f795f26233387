import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow } from '#server/platform/database/rows.ts';
import { showDate } from '#shared/platform/dates.ts';
import {
  type DecisionStatus,
  decisionStatuses,
  type Procedure,
} from '#shared/records/decisions/decisions.ts';
import { decidableFrom } from '#shared/records/decisions/timing.ts';
import { type CaseRule, type LiveCase, told } from './case-rule.ts';

const lastColumns = {
  caseId: col.number,
  kind: col.text,
  status: col.word<DecisionStatus>(),
  procedure: col.word<Procedure>(),
  meetingTime: col.text.orNull,
  decisionDate: col.day,
  originalDate: col.day.orNull,
  openedAt: col.instant.orNull,
  decidedAt: col.instant.orNull,
  resultHash: col.text.orNull,
};
type Last = Omit<InferRow<typeof lastColumns>, 'openedAt' | 'decidedAt'> & {
  openedAt: Date | null;
  decidedAt: Date | null;
};

const text = `select c.id as "caseId", d.kind, d.status, d.procedure, d.meeting_time as "meetingTime", d.decision_date as "decisionDate",
    d.original_date as "originalDate", d.opened_at as "openedAt", d.decided_at as "decidedAt", d.result_hash as "resultHash"
  from cases c join lateral (
    select * from decisions d where d.case_id = c.id and d.kind in ('approval', 'objections') and d.status <> 'withdrawn'
    order by d.id desc limit 1
  ) d on true where c.id = any($1::int[])`;

/** The possible states of a decision for each status of its case. */
const statusesOf: Readonly<Record<string, readonly DecisionStatus[]>> = {
  'with-creditors': ['draft', 'open'],
  'objections-window': ['draft', 'open', 'approved'],
  adjourned: ['open'],
  'modifications-to-agree': ['modifications'],
};

function outcomeProblems(found: LiveCase, last: Last): (string | false)[] {
  const { decisionDate, openedAt, decidedAt, resultHash } = last;
  return [
    openedAt === null && 'Creditors approved it without voting having been opened.',
    decidedAt === null && 'The time at which the votes were counted is missing.',
    decidedAt !== null &&
      decidedAt < decidableFrom(last) &&
      `The outcome was recorded before creditors decided on ${showDate(decisionDate)}.`,
    resultHash === null && 'The list of votes has no hash.',
    found.decisionDate !== decisionDate &&
      `Creditors decided on ${showDate(decisionDate)}, the case says ${found.decisionDate ? showDate(found.decisionDate) : 'nothing'}.`,
  ];
}

function problems(found: LiveCase, last: Last | null): (string | false)[] {
  if (!last) return [!found.isFromBefore && 'Creditors have not been asked: there is no decision.'];
  const wanted = found.isRunning ? (['approved'] as const) : (statusesOf[found.status] ?? []);
  const kind = found.type === 'ptd' ? 'objections' : 'approval';
  const isPutOff = last.originalDate !== null && last.originalDate !== last.decisionDate;
  return [
    last.kind !== kind && 'The decision is not of the kind that its solution requires.',
    !wanted.some((status) => status === last.status) &&
      `The decision is ‘${decisionStatuses[last.status]}’, which does not go with the status of the case.`,
    found.status === 'adjourned' && !isPutOff && 'The case is adjourned, but its decision was not postponed.',
    ...(last.status === 'approved' ? outcomeProblems(found, last) : []),
  ];
}

/** Creditors' decisions agree with the status of the case and with its dates. */
export const decisions: CaseRule = {
  name: 'Decisions',
  check: async ({ tx, cases }) => {
    const asked = new Map(cases.filter(({ isFormal }) => isFormal).map((found) => [found.id, found]));
    if (asked.size === 0) return [];
    const rows = await planned(tx, lastColumns, text, [[...asked.keys()]]);
    const dated = (at: string | null) => (at === null ? null : new Date(at));
    const byCase = new Map(
      rows.map((row) => [
        row.caseId,
        { ...row, openedAt: dated(row.openedAt), decidedAt: dated(row.decidedAt) },
      ]),
    );
    return [...asked.values()].flatMap((found) =>
      told(found.reference, problems(found, byCase.get(found.id) ?? null)),
    );
  },
};
