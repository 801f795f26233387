import { sql } from 'drizzle-orm';
import type { Tx } from '#server/platform/database/connect.ts';
import { col, oneRow } from '#server/platform/database/rows.ts';
import { complaints } from '#server/records/complaints/tables.ts';
import { tables } from '#server/records/reference/tables.ts';

/** The advisory lock under which the complaints of one domain are numbered. */
const REFERENCE_LOCK = 7_160_006;

/**
 * The next reference of a domain in a year, such as HDS-C2026-0042. There are no gaps: a domain's complaints are numbered one after the
 * other until the transaction ends, and a failed one leaves its number to the next.
 */
export async function nextComplaintReference(tx: Tx, domainId: number, year: string): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${REFERENCE_LOCK}, ${domainId})`);
  const { domains } = tables;
  const row = await oneRow(tx, { stem: col.text, last: col.number })`
    select d.case_ref_prefix || '-C' || ${year} || '-' as stem,
      (select coalesce(max(substring(c.reference from '[0-9]+$')::int), 0) from ${complaints} c
        where c.reference like d.case_ref_prefix || '-C' || ${year} || '-%') as last
    from ${domains} d where d.id = ${domainId}`;
  const { stem, last } = row;
  return `${stem}${String(last + 1).padStart(4, '0')}`;
}
