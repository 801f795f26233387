import { inArray, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { col, rowsOf } from '#server/platform/database/rows.ts';
import type { Write } from '#server/platform/database/write.ts';
import { DOCUMENT_ENTITY } from '#server/records/documents/document-rules.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';

/** A document that a record of due diligence rests on; `staysFor` says what else is shown by it, and keeps it. */
export type Paper = { id: number; name: string; staysFor: string | null };

/** What records that refer to documents are called: their tables in words, but for those named here. */
const holders: Readonly<Record<string, string>> = {
  due_diligence_evidence: 'due diligence on somebody else',
  due_diligence_checks: 'due diligence on somebody else',
  vulnerability_assessments: 'vulnerability and capacity',
};

/** The documents of a record with every version of them, by id. */
async function versionsOf(on: Database | Tx, recordId: number): Promise<number[]> {
  const rows = await rowsOf(on, { id: col.number })`
    with recursive held as (
      select document_id as id from due_diligence_evidence where due_diligence_id = ${recordId} and document_id is not null
      union select document_id from due_diligence_checks where due_diligence_id = ${recordId} and document_id is not null
      union select v.id from held h join case_documents o on o.id = h.id
        join case_documents v on v.version_of_id = o.id or v.id = o.version_of_id
    ) select id from held order by id`;
  return rows.map(({ id }) => id);
}

/** What else refers to a document, by the foreign keys in the database; null where nothing does. */
async function staysFor(on: Database | Tx, documentId: number, recordId: number): Promise<string | null> {
  const keys = await rowsOf(on, { table: col.text, column: col.text })`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1 and c.confrelid = 'case_documents'::regclass order by 1, 2`;
  for (const { table, column } of keys) {
    const isOwn = table.startsWith('due_diligence_') ? sql`and due_diligence_id <> ${recordId}` : sql``;
    const [found] = await rowsOf(on, { one: col.number })`
      select 1 as one from ${sql.raw(table)} where ${sql.raw(column)} = ${documentId} ${isOwn} limit 1`;
    if (found) return holders[table] ?? `another record (${table.replaceAll('_', ' ')})`;
  }
  return null;
}

/** The documents that a record rests on, and which of them stay when it is deleted: all versions of one that something else is shown by. */
export async function papersOf(on: Database | Tx, recordId: number): Promise<Paper[]> {
  const ids = await versionsOf(on, recordId);
  if (ids.length === 0) return [];
  const rows = await on
    .select({ id: caseDocuments.id, name: caseDocuments.title, versionOfId: caseDocuments.versionOfId })
    .from(caseDocuments)
    .where(inArray(caseDocuments.id, ids))
    .orderBy(caseDocuments.id);
  const reasons = new Map<number, string>();
  const firstOf = (id: number): number => {
    const before = rows.find((row) => row.id === id)?.versionOfId ?? null;
    return before === null ? id : firstOf(before);
  };
  for (const { id } of rows) {
    const reason = await staysFor(on, id, recordId);
    if (reason !== null) reasons.set(firstOf(id), reason);
  }
  return rows.map(({ id, name }) => ({ id, name, staysFor: reasons.get(firstOf(id)) ?? null }));
}

/** Deletes documents for good; their contents follow with the next sweep of files. The trail keeps that it was done, not their titles. */
export async function deletePapers(w: Write, caseId: number, papers: readonly Paper[]): Promise<void> {
  const ids = papers.filter((paper) => paper.staysFor === null).map(({ id }) => id);
  if (ids.length === 0) return;
  await w.tx.delete(caseDocuments).where(inArray(caseDocuments.id, ids));
  for (const id of ids)
    w.audit({ entity: DOCUMENT_ENTITY, entityId: id, caseId, action: 'deleted after its time' });
}
