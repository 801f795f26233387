import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import { papersClaimed, unprovenClaim } from '#shared/records/letters/claimed-evidence.ts';

/** The codes of the document types filed on the case and not removed. */
const readHeld = fixedSql({ code: col.text.filled })`
  select distinct t.code from case_documents d join documents t on t.id = d.document_type_id
  where d.case_id = ${sql.placeholder('caseId')} and d.removed_at is null and t.code is not null`;

/**
 * Why a text cannot be sent on a case: it claims a check without the documents for it on the case. Reads nothing for a text without such a
 * claim.
 */
export async function claimProblem(
  database: Database | Tx,
  caseId: number,
  html: string,
): Promise<string | null> {
  if (papersClaimed(html).length === 0) return null;
  const held = await readHeld(database, { caseId });
  return unprovenClaim(html, new Set(held.map(({ code }) => code)));
}
