import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';

/**
 * The trust deeds of cases that are taken on, as far as the cases say how they came about: anything not recorded stays unknown, and no
 * clock asks for it; nor for returns of years that had already ended.
 */
export async function takeInDeeds(tx: Tx, caseIds: readonly number[], today: string): Promise<void> {
  await tx.execute(sql`with taken as (
    insert into trust_deeds (case_id, status, granted_on, registered_on, came_on)
    select c.id, case s.code when 'trust-deed-signed' then 'granted' when 'objections-window' then 'window' when 'trust-deed-protected' then 'registered'
        when 'trust-deed-not-protected' then 'barred' when 'trust-deed-completed' then 'ended' when 'trust-deed-terminated' then 'ended'
        when 'closed' then 'ended' else 'stopped' end,
      c.proposal_date, c.registered_on, ${today}::date
    from cases c join products p on p.id = c.product_id and p.type = 'ptd' join statuses s on s.id = c.status_id
    where c.id = any(${sql.param([...caseIds])}::int[]) and (s.code like 'trust-deed-%' or s.code = 'objections-window'
      or s.code in ('closed', 'bankruptcy', 'deceased', 'not-proceeding') and (c.proposal_date is not null or c.approval_date is not null))
    on conflict do nothing returning id, status)
  insert into trust_deed_steps (deed_id, to_status) select id, status from taken`);
}
