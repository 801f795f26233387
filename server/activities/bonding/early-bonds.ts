import { inArray } from 'drizzle-orm';
import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { bondApplicants } from '#server/records/case-life/bonds/entries.ts';
import type { CaseRange } from '#server/records/case-life/bonds/estate-values.ts';
import { cases } from '#server/records/cases/tables.ts';
import { approvals, bondedStatuses, solutions } from '#shared/records/solutions/registry.ts';
import { ENDED } from './state-sql.ts';

const REASON = 'Dates from before bonds were kept here: compare it with the surety’s records.';

const formalTypes = Object.entries(solutions).flatMap(([type, { approval }]) =>
  approval && !approval.isInformal ? [type] : [],
);
/** The statuses in which a practitioner acts on the case. */
const actingStatuses = [...bondedStatuses, ...approvals.map(({ status }) => status)];

// The appointment was accepted when the case was put to creditors or, if no such move is known, no later than their approval.
const lackingText = `select c.id, least($5::date, c.approval_date, coalesce(
      (select min(h.changed_at at time zone 'Europe/London')::date from case_status_changes h join statuses hs on hs.id = h.to_status_id
        where h.case_id = c.id and hs.code = any($4::text[])),
      c.approval_date, (c.status_changed_at at time zone 'Europe/London')::date)) as "appointedOn"
  from early_cases e join cases c on c.id = e.case_id join statuses s on s.id = c.status_id join products p on p.id = c.product_id
  where e.case_id > $1 and e.case_id <= $2 and not e.is_filled_in and p.type = any($3::text[]) and not ${ENDED}
    and (c.approval_date is not null or s.code = any($6::text[]) or exists (
      select from case_status_changes h join statuses hs on hs.id = h.to_status_id where h.case_id = c.id and hs.code = any($4::text[])))
  order by c.id`;

/**
 * A one-off job: bonds the estates of cases that were put to creditors before the program kept bonds, as of today and for what the case
 * holds, with the day on which the practitioner began to act. Whether the surety was told is not known, so they go on the next bordereau,
 * for a person to check.
 */
export async function bondEarlyCases(w: Write, { after, upTo }: CaseRange, today: string): Promise<void> {
  const lacking = await planned(w.tx, { id: col.number, appointedOn: col.day }, lackingText, [
    after,
    upTo,
    formalTypes,
    bondedStatuses,
    today,
    actingStatuses,
  ]);
  if (lacking.length === 0) return;
  const days = new Map(lacking.map(({ id, appointedOn }) => [id, appointedOn]));
  const rows = await w.tx
    .select()
    .from(cases)
    .where(inArray(cases.id, [...days.keys()]))
    .orderBy(cases.id)
    .for('update');
  for (const found of rows) {
    const own: Write = { ...w, audit: (entry) => w.audit({ caseId: found.id, ...entry }) };
    await bondApplicants(own, found, {
      appointedOn: days.get(found.id) ?? missing(),
      premiumPence: 0,
      reason: REASON,
    });
    w.changed(`case:${found.id}`);
  }
}
