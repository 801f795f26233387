import { type SQL, sql } from 'drizzle-orm';

/** The statement's aliases for a row of `cases` and its row of `statuses`. */
type Names = { ofCase?: string; ofStatus?: string };

/** SQL: whether nothing more falls due in a status. */
const freezes = (status: string) => `(${status}.freezes_schedule or not ${status}.is_open)`;

/**
 * SQL, as text: the day since when the case has continuously been in statuses in which nothing more falls due; null if it is in none. For a
 * case that went bankrupt and was closed later, that is the day of the bankruptcy.
 */
export const frozenOnText = ({
  ofCase = 'c',
  ofStatus = 's',
}: Names = {}): string => `(case when ${freezes(ofStatus)} then least(
    (${ofCase}.status_changed_at at time zone 'Europe/London')::date,
    (select min((h.changed_at at time zone 'Europe/London')::date) from case_status_changes h where h.case_id = ${ofCase}.id and h.id > coalesce((
      select max(r.id) from case_status_changes r join statuses rs on rs.id = r.to_status_id
      where r.case_id = ${ofCase}.id and not ${freezes('rs')}), 0))) end)`;

/**
 * SQL: the day on which the arrangement of a case ended, null while it is running: the same as `endedOn` in `shared/records/payments`. In a
 * subselect of its own, so that it is evaluated once per case.
 */
export const endedOnSql = (today: string, { ofCase = 'c', ofStatus = 's' }: Names = {}): SQL => {
  const by = (column: string) =>
    sql`case when ${sql.raw(`${ofCase}.${column}`)} <= ${today}::date then ${sql.raw(`${ofCase}.${column}`)} end`;
  return sql`least(${by('completed_on')}, ${by('terminated_on')}, ${by('closed_on')}, ${sql.raw(frozenOnText({ ofCase, ofStatus }))})`;
};

/** SQL: whether a line falls due on a day, in a case with an end date or, if that is null, a running one: the same as `fallingDue`. */
export const fallsDue = (dueOn: SQL, ended: SQL): SQL => sql`(${ended} is null or ${dueOn} <= ${ended})`;
