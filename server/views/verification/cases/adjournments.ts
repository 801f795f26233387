import { planned } from '#server/platform/database/planned.ts';
import { col, type InferRow, missing } from '#server/platform/database/rows.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { isMeeting, type Procedure } from '#shared/records/decisions/decisions.ts';
import { closesAt, MOST_ADJOURNMENT_DAYS } from '#shared/records/decisions/timing.ts';
import { type CaseRule, told } from './case-rule.ts';

const movedColumns = {
  caseId: col.number,
  procedure: col.word<Procedure>(),
  chairUserId: col.number,
  decisionDate: col.day,
  originalDate: col.day.filled,
  adjournments:
    col.json<
      {
        fromDate: string;
        toDate: string;
        at: string;
        by: number | null;
        responded: number;
      }[]
    >(),
};
type Moved = InferRow<typeof movedColumns>;

const text = `select d.case_id as "caseId", d.procedure, d.chair_user_id as "chairUserId", d.decision_date as "decisionDate",
    d.original_date as "originalDate", coalesce(a.rows, '[]'::json) as adjournments
  from decisions d left join lateral (
    select json_agg(json_build_object('fromDate', a.from_date, 'toDate', a.to_date, 'at', a.adjourned_at, 'by', a.adjourned_by,
      'responded', (a.tally->>'responded')::int) order by a.id) as rows
    from decision_adjournments a where a.decision_id = d.id
  ) a on true
  where d.case_id = any($1::int[]) and d.original_date is not null and (a.rows is not null or d.original_date <> d.decision_date)
  order by d.id`;

function problems({ procedure, chairUserId, decisionDate, originalDate, adjournments }: Moved) {
  const latest = addDays(originalDate, MOST_ADJOURNMENT_DAYS);
  const end = adjournments.at(-1)?.toDate ?? originalDate;
  return [
    end !== decisionDate &&
      `The decision was moved to ${showDate(decisionDate)}, but no adjournment is recorded.`,
    ...adjournments.flatMap(({ fromDate, toDate, at, by, responded }) => [
      procedure === 'objections' && 'The objection period of a trust deed was postponed.',
      new Date(at) >= closesAt({ decisionDate: fromDate }) &&
        `It was adjourned when votes had closed on ${showDate(fromDate)}.`,
      !isMeeting(procedure) &&
        responded > 0 &&
        `Creditors had voted on ${showDate(fromDate)} without a meeting, yet the decision was postponed.`,
      by !== chairUserId &&
        (isMeeting(procedure)
          ? 'The meeting was adjourned by somebody who is not its chair.'
          : 'It was postponed by somebody who is not its chair.'),
      toDate > latest &&
        `It was adjourned to ${showDate(toDate)}, more than ${MOST_ADJOURNMENT_DAYS} days after ${showDate(originalDate)}.`,
    ]),
  ];
}

/** No decision was adjourned that could not be: after voting had closed, without a meeting or its chair, or for too long. */
export const adjournments: CaseRule = {
  name: 'Adjournments',
  check: async ({ tx, cases }) => {
    const asked = new Map(cases.filter(({ isFormal }) => isFormal).map((found) => [found.id, found]));
    if (asked.size === 0) return [];
    const rows = await planned(tx, movedColumns, text, [[...asked.keys()]]);
    return rows.flatMap((row) => told((asked.get(row.caseId) ?? missing()).reference, problems(row)));
  },
};
