import { type SQL, sql } from 'drizzle-orm';
import { contains } from '#server/platform/database/conditions.ts';
import { col, oneRow, rowsOf } from '#server/platform/database/rows.ts';
import { write } from '#server/platform/database/write.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCase } from '#server/records/cases/access.ts';
import { NOTE_ENTITY } from '#server/records/documents/notes/notes.ts';
import { variationStatuses } from '#shared/activities/creditors/variations/variations.ts';
import { addDays, londonInstant } from '#shared/platform/dates.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import {
  type CalendarEntry,
  type CalendarInput,
  calendarItem,
} from '#shared/views/cases/timeline/contract.ts';

const notes = (caseId: number, actor: Actor) => sql`
  select n.id, n.kind, n.happened_at as at, n.subject as title, n.body_html as detail, null::text as remark,
    n.created_by as user_id, null::integer as department_id, false as is_open_task, null::timestamptz as due_at,
    n.duration_seconds, n.is_sensitive, n.corrects_note_id, n.version, n.created_at,
    n.is_pinned, n.is_client_visible, n.participants
  from case_notes n
  where n.case_id = ${caseId} and ${mayReadSensitive(actor) ? sql`true` : sql`not n.is_sensitive`}`;

/** The columns that only notes have: whether it is pinned, whether the client may see it, and who took part. */
const noNote = sql`false, false, null`;

/** An open task appears where it was raised, with its assignee; an ended one where it ended, with who ended it. */
const tasks = (caseId: number) => sql`
  select t.id, 'task', coalesce(t.completed_at, t.created_at), coalesce(t.name, d.name), t.content, t.completion_note,
    case when t.status = 'open' then t.assigned_user_id else t.completed_by end,
    case when t.status = 'open' then t.department_id end, t.status = 'open', t.action_at,
    null, false, null, t.version, t.created_at, ${noNote}
  from case_tasks t left join tasks d on d.id = t.task_id
  where t.case_id = ${caseId}`;

/** When a step is shown: when it was entered, or at noon of the earlier day on which it happened. */
const happenedAt = (happenedOn: string, enteredAt: string) =>
  sql.raw(`coalesce((${happenedOn} + time '12:00') at time zone 'Europe/London', ${enteredAt})`);

const statusChanges = (caseId: number) => sql`
  select c.id, 'status', ${happenedAt('c.happened_on', 'c.changed_at')}, coalesce(f.name || ' → ', '') || s.name, '', c.reason,
    c.changed_by, null, false, null, null, false, null, null, c.changed_at, ${noNote}
  from case_status_changes c
  join statuses s on s.id = c.to_status_id
  left join statuses f on f.id = c.from_status_id and f.id <> s.id
  where c.case_id = ${caseId}`;

/** A step appears when it was recorded, or at noon of the earlier day on which it happened. */
const complaintSteps = (caseId: number) => sql`
  select h.id, 'complaint',
    case when (h.changed_at at time zone 'Europe/London')::date = h.changed_on then h.changed_at
      else (h.changed_on + time '12:00') at time zone 'Europe/London' end,
    c.reference || ': ' || s.name, '', coalesce(h.note, case when h.from_status_id is null then c.summary end),
    h.changed_by, null, false, null, null, false, null, null, h.changed_at, ${noNote}
  from complaint_status_changes h
  join complaints c on c.id = h.complaint_id
  join complaint_statuses s on s.id = h.to_status_id
  where c.case_id = ${caseId}`;

const variationSteps = (caseId: number) => sql`
  select h.id, 'variation', ${happenedAt('h.happened_on', 'h.taken_at')},
    'Variation ' || v.number || ': ' || case h.to_status ${sql.join(
      Object.entries(variationStatuses).map(([status, name]) => sql`when ${status} then ${name}::text`),
      sql` `,
    )} end, '', h.note, h.taken_by, null, false, null, null, false, null, null, h.taken_at, ${noNote}
  from case_variation_steps h join case_variations v on v.id = h.variation_id
  where v.case_id = ${caseId}`;

/** A document appears when it was filed, each version separately; removed ones are left out. */
const documents = (caseId: number, actor: Actor) => sql`
  select d.id, 'document', d.created_at, d.title, '',
    concat_ws(' · ', t.name, case when d.version_of_id is not null then 'New version' end),
    d.created_by, null, false, null, null, t.is_special_category, null, d.version, d.created_at, ${noNote}
  from case_documents d join documents t on t.id = d.document_type_id
  where d.case_id = ${caseId} and d.removed_at is null
    and ${mayReadSensitive(actor) ? sql`true` : sql`not t.is_special_category`}`;

function conditionOf({ actionable, kinds, from, to, search }: CalendarInput): SQL {
  const conditions = [
    actionable && sql`i.is_open_task`,
    kinds.length > 0 && sql`i.kind in ${kinds}`,
    from && sql`i.at >= ${londonInstant(from).toISOString()}::timestamptz`,
    to && sql`i.at < ${londonInstant(addDays(to, 1)).toISOString()}::timestamptz`,
    search &&
      contains(
        sql`concat_ws(' ', i.title, regexp_replace(i.detail, '<[^>]*>', ' ', 'g'), i.remark, i.participants)`,
        search,
      ),
  ];
  return sql.join([sql`true`, ...conditions.flatMap((each) => (each ? [each] : []))], sql` and `);
}

/**
 * One page of a case's history and open tasks: pinned notes, unless excluded, then the rest, newest first. Sensitive notes are shown only
 * to those who may read them.
 */
export async function calendarOf(ctx: SignedIn, input: CalendarInput) {
  const { database } = ctx.services;
  const { caseId, page, limit } = input;
  await visibleCase(database, ctx.actor, caseId);
  const parts = [
    notes(caseId, ctx.actor),
    tasks(caseId),
    complaintSteps(caseId),
    variationSteps(caseId),
    documents(caseId, ctx.actor),
    ...(input.statuses ? [statusChanges(caseId)] : []),
  ];
  const items = sql`(${sql.join(parts, sql` union all `)}) i`;
  const where = conditionOf(input);
  const [rows, counted] = await Promise.all([
    rowsOf(database, {
      ...calendarItem.shape,
      at: col.instant,
      dueAt: col.instant.orNull,
      createdAt: col.instant,
    })`
      select i.id, i.kind, i.at, i.title, i.detail, i.remark,
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as "user",
        case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department,
        i.is_open_task as "isOpenTask", i.due_at as "dueAt", i.duration_seconds as "durationSeconds",
        i.is_sensitive as "isSensitive", i.corrects_note_id as "correctsNoteId", i.version,
        i.created_at as "createdAt", i.is_pinned as "isPinned", i.is_client_visible as "isClientVisible",
        i.participants
      from ${items}
      left join users u on u.id = i.user_id
      left join departments d on d.id = i.department_id
      where ${where}
      order by ${input.pinnedFirst ? sql`i.is_pinned desc,` : sql``} i.at desc, i.kind, i.id desc
      limit ${limit} offset ${(page - 1) * limit}`,
    oneRow(database, { n: col.number })`select count(*)::int as n from ${items} where ${where}`,
  ]);
  const totalResults = counted.n;
  await noteRead(ctx, caseId, rows);
  const data = rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    dueAt: row.dueAt && new Date(row.dueAt),
    createdAt: new Date(row.createdAt),
  }));
  return { data, meta: { page, limit, totalResults, totalPages: Math.ceil(totalResults / limit) } };
}

/** Records in the audit trail which sensitive notes were shown to whom. */
async function noteRead(
  { services, author }: SignedIn,
  caseId: number,
  rows: readonly Pick<CalendarEntry, 'id' | 'kind' | 'isSensitive'>[],
): Promise<void> {
  const read = rows.filter(({ kind, isSensitive }) => isSensitive && kind !== 'document');
  if (read.length === 0) return;
  await write(services.database, author, async (w) => {
    for (const { id } of read) w.audit({ entity: NOTE_ENTITY, entityId: id, action: 'read', caseId });
  });
}
