import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/connect.ts';
import { missing } from '#server/platform/database/rows.ts';
import type { SignedIn } from '#server/platform/http/trpc.ts';
import { visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { caseDocuments } from '#server/records/documents/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import type { InboundDetail } from '#shared/activities/inbound/contract.ts';
import { placesOnPage, turnedBox } from '#shared/activities/inbound/found-on-page.ts';
import { type CaseEvidence, evidenceText, leadingCase } from '#shared/activities/inbound/suggest-case.ts';
import { leadingType } from '#shared/activities/inbound/suggest-type.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { sheetsIn } from './batch-sheets.ts';
import { itemRows, sourceSaid } from './inbound-list.ts';
import { type InboundItem, pagesOf, visibleItem, visibleItems } from './item-row.ts';
import { returnedLetter } from './locks.ts';
import { inboundBatches, inboundEdits, inboundItems, inboundPages, inboundSources } from './tables.ts';

/** What evidence highlights on the page: the text found there, and why it counts. */
const soughtOf = (evidence: CaseEvidence): { sought: string; why: string }[] => {
  const why = evidenceText(evidence);
  if (evidence.rule === 'otherName' || !('found' in evidence)) return [];
  if (evidence.rule === 'nameBirth') {
    const [year, month, day] = evidence.found.split('-');
    return [`${day}/${month}/${year}`, `${day}${month}${year}`].map((sought) => ({ sought, why }));
  }
  return [{ sought: evidence.found, why }, ...('name' in evidence ? [{ sought: evidence.name, why }] : [])];
};

/** The files that an item and its pages came in, its own first. */
async function sourcesOf(database: Database, { sourceId, pages }: InboundItem) {
  const ids = new Set([sourceId, ...pages.map((page) => page.sourceId)]);
  const rows = await database
    .select()
    .from(inboundSources)
    .where(inArray(inboundSources.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...ids].flatMap((id) => byId.get(id) ?? []);
}

const readPagesOf = (database: Database, item: InboundItem) =>
  database
    .select({
      sourceId: inboundPages.sourceId,
      page: inboundPages.page,
      words: inboundPages.words,
      problem: inboundPages.problem,
      confidence: inboundPages.confidence,
    })
    .from(inboundPages)
    .where(pagesOf(item));
type ReadPage = Awaited<ReturnType<typeof readPagesOf>>[number];

/** The pages in order, with the searched words marked. */
function shownPages(
  item: InboundItem,
  read: readonly ReadPage[],
  sources: readonly { id: number; name: string }[],
  sought: readonly { sought: string; why: string }[],
): InboundDetail['pages'] {
  const byPage = new Map(read.map((row) => [`${row.sourceId}:${row.page}`, row]));
  return item.pages.map(({ sourceId, page, turn }, at) => {
    const found = byPage.get(`${sourceId}:${page}`);
    const boxes = sought.flatMap((each) =>
      placesOnPage(found?.words ?? [], each.sought).map((box) => ({
        ...turnedBox(box, turn),
        why: each.why,
      })),
    );
    return {
      number: at + 1,
      sourceName: sources.find(({ id }) => id === sourceId)?.name ?? '',
      turn,
      problem: found?.problem ?? null,
      confidence: found ? Math.round(found.confidence) : null,
      boxes,
    };
  });
}

async function suggestionsOf(database: Database, actor: Actor, item: InboundItem) {
  const { users, statuses } = tables;
  const rows = await database
    .select({
      id: cases.id,
      uniqueReference: cases.uniqueReference,
      caseName: cases.caseName,
      owner: { id: users.id, name: users.name },
      status: statuses.name,
    })
    .from(cases)
    .innerJoin(users, eq(users.id, cases.caseOwnerUserId))
    .innerJoin(statuses, eq(statuses.id, cases.statusId))
    .where(
      and(
        inArray(
          cases.id,
          item.suggestedCases.map(({ caseId }) => caseId),
        ),
        visibleCases(actor),
      ),
    );
  return item.suggestedCases.flatMap(({ caseId, score, debtId, evidence }) => {
    const found = rows.find(({ id }) => id === caseId);
    if (!found) return [];
    const shown = evidence.map((each) => ({ points: each.points, text: evidenceText(each) }));
    return [{ case: found, score, debtId, evidence: shown, raw: evidence }];
  });
}

async function typesOf(database: Database, { suggestedTypes }: InboundItem) {
  const { documents: types } = tables;
  const rows = await database
    .select({ id: types.id, name: types.name, folderId: types.folderId })
    .from(types)
    .where(
      inArray(
        types.id,
        suggestedTypes.map(({ typeId }) => typeId),
      ),
    );
  return suggestedTypes.flatMap(({ typeId, score, found }) => {
    const type = rows.find(({ id }) => id === typeId);
    return type ? [{ ...type, score, found }] : [];
  });
}

async function filedOf(database: Database, actor: Actor, item: InboundItem): Promise<InboundDetail['filed']> {
  if (item.caseId === null || item.documentId === null) return null;
  const { users } = tables;
  const [found] = await database
    .select({
      case: { id: cases.id, uniqueReference: cases.uniqueReference, caseName: cases.caseName },
      documentId: caseDocuments.id,
      title: caseDocuments.title,
      by: { id: users.id, name: users.name },
    })
    .from(caseDocuments)
    .innerJoin(cases, eq(cases.id, caseDocuments.caseId))
    .leftJoin(users, eq(users.id, item.decidedBy ?? 0))
    .where(and(eq(caseDocuments.id, item.documentId), visibleCases(actor)));
  return found ? { ...found, by: found.by, at: (item.decidedAt ?? new Date()).toISOString() } : null;
}

async function alikeOf(
  database: Database,
  actor: Actor,
  { alikeId }: InboundItem,
): Promise<InboundDetail['alike']> {
  if (alikeId === null) return null;
  const { id, title, receivedOn, status } = inboundItems;
  const [found] = await database
    .select({ id, title, receivedOn, status })
    .from(inboundItems)
    .where(and(eq(inboundItems.id, alikeId), visibleItems(actor)));
  return found ?? null;
}

async function batchOf(database: Database, { batchId }: InboundItem): Promise<InboundDetail['batch']> {
  const [batch = missing()] = await database
    .select()
    .from(inboundBatches)
    .where(eq(inboundBatches.id, batchId));
  const { id, version, name, declaredSheets } = batch;
  const { counted } = await sheetsIn(database, batch);
  return { id, version, name, declaredSheets, countedSheets: counted };
}

/** Whether there is an edit of its pages that could be undone. */
const isEdited = async (database: Database, { id }: InboundItem): Promise<boolean> => {
  const edits = await database
    .select({ id: inboundEdits.id })
    .from(inboundEdits)
    .where(and(sql`${inboundEdits.itemIds} @> array[${id}]::int[]`, isNull(inboundEdits.undoneAt)))
    .limit(1);
  return edits.length > 0;
};

/**
 * One item with its pages, what it seems to be and where it seems to belong; `search` highlights words on the pages. Its parts are read in
 * parallel: somebody working through the post is waiting for each.
 */
export async function inboundDetail(
  { services: { database }, actor }: SignedIn,
  id: number,
  search?: string,
): Promise<InboundDetail> {
  const item = await visibleItem(database, actor, id);
  const [[row = missing()], suggestions, types, sources, read, batch, edited, returned, alike, filed] =
    await Promise.all([
      itemRows(database, actor, [item]),
      suggestionsOf(database, actor, item),
      typesOf(database, item),
      sourcesOf(database, item),
      readPagesOf(database, item),
      batchOf(database, item),
      isEdited(database, item),
      returnedLetter(database, actor, item),
      alikeOf(database, actor, item),
      filedOf(database, actor, item),
    ]);
  const [own = missing()] = sources;
  const leading = leadingCase(suggestions);
  const words = (search ?? '').split(/\s+/).filter((word) => word.length > 1);
  const { case: _case, typeName: _type, ...base } = row;
  return {
    ...base,
    batch,
    ...(await sourceSaid(database, actor, own)),
    pages: shownPages(item, read, sources, [
      ...words.map((word) => ({ sought: word, why: 'Searched for.' })),
      ...(leading ?? suggestions[0] ?? { raw: [] }).raw.flatMap(soughtOf),
    ]),
    isTaken: own.fileId !== null,
    isSigned: sources.some(({ isSigned }) => isSigned),
    canUndo: edited && (item.status === 'classified' || item.status === 'unidentified'),
    suggestions: suggestions.map(({ raw: _raw, ...each }) => each),
    leading: leading?.case.id ?? null,
    types,
    leadingTypeId: leadingType(item.suggestedTypes)?.typeId ?? null,
    claimedPence: item.claimedPence,
    returned,
    alike,
    filed,
    junkReason: item.junkReason,
    reviewOn: item.reviewOn,
  };
}
