import { inArray } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { cases } from '#server/records/cases/tables.ts';
import { definitionInUse, raiseMany } from '#server/records/tasks/raise-many.ts';
import { addDays, showDate } from '#shared/platform/dates.ts';
import { escapedHtml } from '#shared/platform/html.ts';
import { REVIEW_TASK, reviewTaskKey } from './review-task.ts';

/** How many days before a review its task is raised. */
const TASK_AHEAD_DAYS = 14;

const columns = { id: col.number, caseId: col.number, person: col.text, reviewOn: col.day.filled };

const text = `select d.id, d.case_id as "caseId", concat_ws(' ', p.first_name, p.middle_names, p.last_name) as person, d.review_on as "reviewOn"
  from due_diligence d join cases c on c.id = d.case_id join statuses s on s.id = c.status_id join persons p on p.id = d.person_id
  where d.case_id > $1 and d.case_id <= $2 and d.review_on <= $3::date and s.is_open
    and exists (select from case_people k where k.case_id = d.case_id and k.person_id = d.person_id)
    and not exists (select from case_tasks t where t.case_id = d.case_id
      and t.source_key = 'due-diligence:' || d.id || ':review:' || d.review_on) order by d.id`;

/** Raises the tasks for reviews of due diligence that fall due on the open cases of a range (MLR 2017, regulations 28(11) and 33). */
export async function nightlyDueDiligence(
  w: Write,
  { after, upTo }: { after: number; upTo: number },
  today: string,
): Promise<void> {
  const due = await planned(w.tx, columns, text, [after, upTo, addDays(today, TASK_AHEAD_DAYS)]);
  const definition = due.length === 0 ? undefined : await definitionInUse(w.tx, REVIEW_TASK);
  if (!definition) return;
  const caseIds = [...new Set(due.map(({ caseId }) => caseId))];
  const rows = await w.tx
    .select()
    .from(cases)
    .where(inArray(cases.id, caseIds))
    .orderBy(cases.id)
    .for('update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  await raiseMany(
    w,
    definition,
    due.map(({ id, caseId, person, reviewOn }) => ({
      found: byId.get(caseId) ?? missing(),
      sourceKey: reviewTaskKey(id, reviewOn),
      dueOn: reviewOn,
      content: `<p>Review the due diligence on ${escapedHtml(person)}, which is due on ${showDate(reviewOn)}: open it again under People, check screening, risk and funds, say when the next review is, and complete it.</p>`,
    })),
  );
}
