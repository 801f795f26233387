import { type SQL, sql } from 'drizzle-orm';

/** SQL on `statuses s` and `status_categories g`: a running arrangement (the rule for a case's anniversaries, `isLive` of case rows). */
export const isLive: SQL = sql`g.stage in ('live', 'closing') and s.is_open and not s.freezes_schedule`;

/** SQL: whether a case in this status is running. */
export const hasLiveStatus = (statusId: SQL): SQL => sql`exists (
  select from statuses s join status_categories g on g.id = s.status_category_id where s.id = ${statusId} and ${isLive})`;
