import { sql } from 'drizzle-orm';
import { fixedSql } from '#server/platform/database/planned.ts';
import { col } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { inScope, noSuchCase, scopeOf } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import type { TabCounts } from '#shared/views/cases/tabs/contract.ts';

const caseId = sql.placeholder('caseId');
/** Special category documents, and letters of such types, are counted only for those who may read them. */
const isReadable = (typeId: string) => sql`(${sql.placeholder('readsSensitive')}::boolean
  or not exists (select from documents t where t.id = ${sql.raw(typeId)} and t.is_special_category))`;

const readCounts = fixedSql({
  people: col.number,
  creditors: col.number,
  documents: col.number,
  tasks: col.number,
  mail: col.number,
  assets: col.number,
  variations: col.number,
  complaints: col.number,
  modifications: col.number,
  'income-expenditure': col.number,
  'annual-reviews': col.number,
  breaches: col.number,
  calendar: col.number,
})`
  select
    (select count(*)::int from case_people where case_id = ${caseId}) as people,
    (select count(*)::int from iande_statements where case_id = ${caseId}) as "income-expenditure",
    (select count(*)::int from case_assets where case_id = ${caseId}) as assets,
    (select count(*)::int from case_creditors where case_id = ${caseId}) as creditors,
    (select count(*)::int from case_modifications where case_id = ${caseId}) as modifications,
    (select count(*)::int from annual_reviews where case_id = ${caseId}) as "annual-reviews",
    (select count(*)::int from case_breaches where case_id = ${caseId}) as breaches,
    (select count(*)::int from case_variations where case_id = ${caseId}) as variations,
    (select count(*)::int from case_documents d where d.case_id = ${caseId} and d.removed_at is null
      and not d.is_superseded and ${isReadable('d.document_type_id')}) as documents,
    (select count(*)::int from mail_items i where i.case_id = ${caseId} and not i.is_listing
      and ${isReadable('i.document_type_id')})
    + (select count(*)::int from inbound_items i join case_documents d on d.id = i.document_id
      where i.case_id = ${caseId} and d.removed_at is null and ${isReadable('d.document_type_id')}) as mail,
    (select count(*)::int from case_notes where case_id = ${caseId}
      and (${sql.placeholder('readsSensitive')}::boolean or not is_sensitive)) as calendar,
    (select count(*)::int from case_tasks where case_id = ${caseId} and status = 'open') as tasks,
    (select count(*)::int from complaints where case_id = ${caseId}) as complaints
  from ${cases} where ${cases.id} = ${caseId} and ${inScope}`;

/** How many rows the tabs of a case hold, in one statement; each count uses one index by case. */
export async function tabCounts({ services: { database }, actor }: SignedIn, id: number): Promise<TabCounts> {
  const [counts] = await readCounts(database, {
    caseId: id,
    readsSensitive: mayReadSensitive(actor),
    ...scopeOf(actor),
  });
  if (!counts) throw noSuchCase();
  return counts;
}
