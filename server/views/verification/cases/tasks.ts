import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import { knownOf, linesDue } from '#server/records/payments/schedules/refresh-standings.ts';
import { showDate } from '#shared/platform/dates.ts';
import { isPaidUpTo, paymentOfNote } from '#shared/records/payments/chases.ts';
import type { CaseRule, Disagreement } from './case-rule.ts';

const closedColumns = {
  caseId: col.number,
  reference: col.text,
  name: col.text,
  note: col.text.filled,
  raisedOn: col.text,
};

// Tasks closed by the program: older versions closed a task on any receipt and noted only that one had arrived. Tasks closed before the
// version that waits for the payment itself are history.
const text = `select t.case_id as "caseId", c.unique_reference as reference, d.name, t.completion_note as note,
    (t.created_at at time zone 'Europe/London')::date::text as "raisedOn"
  from case_tasks t join tasks d on d.id = t.task_id and d.auto_complete_when = 'payment_received'
  join cases c on c.id = t.case_id left join early_cases e on e.case_id = c.id
  where t.case_id > $1 and t.case_id <= $2 and t.status = 'completed'
    and (e.case_id is null or t.completed_at > e.upgraded_at)
    and (t.completion_note like 'The payment due on %' or t.completion_note = 'A payment arrived.'
      and t.completed_at > (select applied_at from schema_migrations where name = '0121_back_fills.sql'))
  order by t.id`;

/** A task that waits for a payment closes automatically once that payment has been received in full. */
export const tasks: CaseRule = {
  name: 'Tasks and what they wait for',
  check: async ({ tx, range: { after, upTo }, today }): Promise<Disagreement[]> => {
    const closed = await planned(tx, closedColumns, text, [after, upTo]);
    if (closed.length === 0) return [];
    const known = new Map(
      (await knownOf(tx, [...new Set(closed.map(({ caseId }) => caseId))])).map((each) => [
        each.caseId,
        each,
      ]),
    );
    return closed.flatMap(({ caseId, reference, name, note, raisedOn }) => {
      const found = known.get(caseId) ?? missing();
      const lines = linesDue(found, today);
      const day =
        paymentOfNote(note) ??
        lines.findLast(({ dueOn, expectedPence }) => expectedPence > 0 && dueOn < raisedOn)?.dueOn ??
        null;
      if (day === null || isPaidUpTo(lines, day, found.receivedPence ?? 0)) return [];
      return [
        {
          reference,
          detail: `‘${name}’ was closed with ‘${note}’, and the payment due on ${showDate(day)} has not been paid in full.`,
        },
      ];
    });
  },
};
