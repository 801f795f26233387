import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { col, sqlOf } from '#server/platform/database/rows.ts';
import { files } from '#server/platform/files/tables.ts';
import { fileReadings, fileTexts } from '#server/platform/files/texts/tables.ts';
import { findingQueryOf, queryOf } from '#server/platform/files/texts/terms.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import type { DocumentSearchInput } from '#shared/records/documents/search-contract.ts';
import { visibleDocuments } from './document-list.ts';
import { caseDocuments } from './tables.ts';

const { documents: types } = tables;

/** The most pages that are ranked; a search that finds more needs a further word. */
const MOST_FOUND = 200;
const MOST_SHOWN = 50;
/** The marks around matches in a snippet; they occur in no text. */
const [START, END] = ['\u0001', '\u0002'];

/**
 * The pages that contain the words, in documents that the actor may see: the best first. Removed documents and replaced versions are left
 * out. `caseId` limits it to one case; otherwise all visible cases are searched.
 */
export async function searchDocuments(
  database: Database,
  actor: Actor,
  { caseId, search }: DocumentSearchInput,
) {
  if (caseId !== undefined) await visibleCase(database, actor, caseId);
  const inForce = and(
    isNull(caseDocuments.removedAt),
    eq(caseDocuments.isSuperseded, false),
    caseId === undefined ? undefined : eq(caseDocuments.caseId, caseId),
    visibleCases(actor),
    visibleDocuments(actor),
  );
  const query = queryOf(search);
  const finding = await findingQueryOf(database, search);
  const found = await database
    .select({
      documentId: caseDocuments.id,
      caseId: caseDocuments.caseId,
      sha256: files.sha256,
      page: fileTexts.page,
      rank: sqlOf(col.number)`ts_rank(${fileTexts.terms}, ${query})`,
    })
    .from(fileTexts)
    .innerJoin(files, eq(files.sha256, fileTexts.sha256))
    .innerJoin(caseDocuments, eq(caseDocuments.fileId, files.id))
    .innerJoin(cases, eq(cases.id, caseDocuments.caseId))
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .where(and(sql`${fileTexts.terms} @@ ${finding}`, inForce))
    .limit(MOST_FOUND + 1);
  const best = found
    .slice(0, MOST_FOUND)
    .toSorted(
      (one, other) => other.rank - one.rank || other.documentId - one.documentId || one.page - other.page,
    )
    .slice(0, MOST_SHOWN);
  return {
    hits: await withSnippets(database, best, search),
    isCapped: found.length > MOST_SHOWN,
    ...(caseId === undefined ? { unread: 0, failed: 0 } : await stillUnread(database, inForce)),
  };
}

type Found = { documentId: number; caseId: number; sha256: string; page: number };

async function withSnippets(database: Database, found: readonly Found[], search: string) {
  if (found.length === 0) return [];
  const options = `StartSel=${START}, StopSel=${END}, MaxWords=22, MinWords=9, MaxFragments=2, FragmentDelimiter=" … "`;
  const rows = await database
    .select({
      documentId: caseDocuments.id,
      page: fileTexts.page,
      title: caseDocuments.title,
      type: types.name,
      pages: fileReadings.pages,
      snippet: sqlOf(col.text)`ts_headline('english', ${fileTexts.text}, ${queryOf(search)}, ${options})`,
    })
    .from(caseDocuments)
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .innerJoin(fileReadings, eq(fileReadings.sha256, files.sha256))
    .innerJoin(fileTexts, eq(fileTexts.sha256, files.sha256))
    .where(
      sql`(${caseDocuments.id}, ${fileTexts.page}) in (${sql.join(
        found.map(({ documentId, page }) => sql`(${documentId}::int, ${page}::int)`),
        sql`, `,
      )})`,
    );
  const byPlace = new Map(rows.map((row) => [`${row.documentId}:${row.page}`, row]));
  return found.flatMap(({ documentId, caseId, page }) => {
    const row = byPlace.get(`${documentId}:${page}`);
    if (!row) return [];
    const { title, type, pages } = row;
    return [{ documentId, caseId, page, title, type, pages: pages ?? page, snippet: partsOf(row.snippet) }];
  });
}

/** A snippet in parts: matches, and the text around them. */
const partsOf = (snippet: string) =>
  snippet
    .replace(/\s+/g, ' ')
    .split(START)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, isHit: false }];
      const [hit = '', rest = ''] = part.split(END);
      return [
        { text: hit, isHit: true },
        { text: rest, isHit: false },
      ];
    })
    .filter(({ text }) => text !== '');

/** How many of the case's documents are still to be read, and how many could not be. */
async function stillUnread(database: Database, inForce: ReturnType<typeof and>) {
  const rows = await database
    .select({ status: fileReadings.status, many: count() })
    .from(caseDocuments)
    .innerJoin(cases, eq(cases.id, caseDocuments.caseId))
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .innerJoin(fileReadings, eq(fileReadings.sha256, files.sha256))
    .where(and(inForce, inArray(fileReadings.status, ['waiting', 'reading', 'failed'])))
    .groupBy(fileReadings.status);
  const many = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row.many, 0);
  return { unread: many('waiting', 'reading'), failed: many('failed') };
}
