import { planned } from '#server/platform/database/planned.ts';
import { col, missing } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import type { Due, Release } from './dues.ts';

const makeText = `with released as (
    select * from unnest($1::int[], $2::int[], $3::text[]) as r(line_id, journal_id, group_key)
  ), proposed as (
    delete from run_proposals p using released r where p.run_line_id = r.line_id returning p.*, r.journal_id, r.group_key
  )
  insert into allocations (case_id, kind, payment_type_id, case_creditor_id, amount_pence, net_pence, vat_pence, allocated_on, status,
    retained_reason, idempotency_key, run_line_id, created_by, updated_by, released_on, journal_id)
  select p.case_id, s.kind, s."paymentTypeId", s."caseCreditorId", s.pence, s.pence - s."vatPence", s."vatPence", p.allocated_on,
    case when s.reason is null then 'released' else 'retained' end, s.reason, p.group_key || ':' || s.key, p.run_line_id, p.created_by,
    $5::int, case when s.reason is null then $4::date end, case when s.reason is null then p.journal_id end
  from proposed p cross join lateral json_to_recordset(p.shares) as s(kind text, "paymentTypeId" int, "caseCreditorId" int,
    pence bigint, "vatPence" bigint, reason text, key text)
  order by p.case_id, s.kind <> 'fee', s."caseCreditorId", s."paymentTypeId"
  returning id, 'run-line:' || run_line_id || ':' || substring(idempotency_key from '[^:]*$') as share`;

type Posted = { release: Release; dues: readonly Due[]; journalId: number | null };

/** An amount paid, with its allocation's id. */
export type MadeDue = Due & { id: number };

/**
 * Makes the allocations proposed by run lines, once the journals that pay them are posted: they start as released, so
 * that each is written, and its references checked, only once. Retained shares have no journal. Returns the dues with
 * their ids.
 */
export async function makeAllocations(
  { tx, author }: Write,
  posted: readonly Posted[],
  releasedOn: string,
): Promise<{ release: Release; dues: MadeDue[] }[]> {
  const ofRuns = posted.filter(({ release }) => release.runLineId !== undefined);
  const columns = [
    ofRuns.map(({ release }) => release.runLineId),
    ofRuns.map(({ journalId }) => journalId),
    ofRuns.map(({ release }) => release.groupKey),
  ];
  const made =
    ofRuns.length === 0
      ? []
      : await planned(tx, { id: col.number, share: col.text }, makeText, [
          ...columns,
          releasedOn,
          author.id || null,
        ]);
  const ids = new Map(made.map(({ id, share }) => [share, id]));
  return posted.map(({ release, dues }) => ({
    release,
    dues: dues.map((due) => ({ ...due, id: due.id ?? ids.get(due.share) ?? missing() })),
  }));
}
