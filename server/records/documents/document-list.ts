import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#server/platform/database/connect.ts';
import { files } from '#server/platform/files/tables.ts';
import { visibleCase, visibleCases } from '#server/records/cases/access.ts';
import { cases } from '#server/records/cases/tables.ts';
import { tables } from '#server/records/reference/tables.ts';
import { invalidAt, noSuch } from '#shared/platform/errors.ts';
import type { Actor } from '#shared/platform/permissions.ts';
import { plainCapitals } from '#shared/platform/search/words-in-text.ts';
import { mayReadSensitive } from '#shared/records/cases/access.ts';
import type { DocumentListInput } from '#shared/records/documents/contract.ts';
import { folderPaths } from './document-folders.ts';
import { caseDocuments } from './tables.ts';

const { documents: types, users } = tables;

/** Special category documents are hidden from those who may not read such data. */
export const visibleDocuments = (actor: Pick<Actor, 'permissions'>): SQL | undefined =>
  mayReadSensitive(actor) ? undefined : eq(types.isSpecialCategory, false);

/** The refusal of a document that does not exist, or is hidden from the caller. */
export const noSuchDocument = () => noSuch('document', 'case');

async function rowsOf(database: Database | Tx, actor: Actor, caseId: number) {
  const rows = await database
    .select({
      row: caseDocuments,
      documentType: { id: types.id, name: types.name, isSpecialCategory: types.isSpecialCategory },
      file: { name: files.name, type: files.type, bytes: files.bytes },
    })
    .from(caseDocuments)
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .where(and(eq(caseDocuments.caseId, caseId), visibleDocuments(actor)))
    .orderBy(desc(caseDocuments.createdAt), desc(caseDocuments.id));
  const userIds = rows.flatMap(({ row }) => [row.createdBy ?? [], row.removedBy ?? []].flat());
  const people = await database
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
  const byId = new Map(people.map((user) => [user.id, user]));
  return rows.map((each) => ({
    ...each,
    filedBy: byId.get(each.row.createdBy ?? 0) ?? null,
    removedBy: byId.get(each.row.removedBy ?? 0) ?? null,
  }));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Every document of the case that the actor may see, with its earlier versions: by folder, the latest filed first. */
async function documentsOf(database: Database | Tx, actor: Actor, caseId: number) {
  const folders = await folderPaths(database);
  const rows = await rowsOf(database, actor, caseId);
  const byId = new Map(rows.map((each) => [each.row.id, each]));
  const earlier = ({ row }: Row): Row[] => {
    const before = row.versionOfId === null ? undefined : byId.get(row.versionOfId);
    return before ? [before, ...earlier(before)] : [];
  };
  const filed = (each: Row) => ({
    id: each.row.id,
    versionNumber: earlier(each).length + 1,
    title: each.row.title,
    file: each.file,
    receivedOn: each.row.receivedOn,
    sentOn: each.row.sentOn,
    filedAt: each.row.createdAt,
    filedBy: each.filedBy,
  });
  const place = new Map(folders.map(({ id }, index) => [id, index]));
  const placeOf = ({ row }: Row) => place.get(row.folderId) ?? folders.length;
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((each) => ({
      ...filed(each),
      version: each.row.version,
      documentType: each.documentType,
      folder: {
        id: each.row.folderId,
        name: folders[placeOf(each)]?.name ?? '',
      },
      direction: each.row.direction,
      addressee: each.row.addressee,
      evidenceValidTo: each.row.evidenceValidTo,
      source: each.row.source,
      isSuperseded: each.row.isSuperseded,
      removed: each.row.removedAt && {
        at: each.row.removedAt,
        by: each.removedBy,
        reason: each.row.removalReason ?? '',
      },
      versions: earlier(each).map(filed),
    }));
}

/** A document of a case as lists show it. */
export type CaseDocument = Awaited<ReturnType<typeof documentsOf>>[number];

function matches(document: CaseDocument, input: DocumentListInput): boolean {
  const { folderId, documentTypeId, direction, search = '', superseded, removed } = input;
  const text = [document.title, document.addressee ?? '', document.file.name, document.documentType.name];
  return (
    (document.removed !== null) === removed &&
    (superseded || removed || !document.isSuperseded) &&
    (folderId === undefined || document.folder.id === folderId) &&
    (documentTypeId === undefined || document.documentType.id === documentTypeId) &&
    (direction === undefined || document.direction === direction) &&
    plainCapitals(text.join('\n')).includes(plainCapitals(search))
  );
}

/** The documents of a case by filters. */
export async function listDocuments(database: Database, actor: Actor, input: DocumentListInput) {
  await visibleCase(database, actor, input.caseId);
  return (await documentsOf(database, actor, input.caseId)).filter((each) => matches(each, input));
}

/** One document of a case that the actor is known to be able to see. */
export async function documentOf(tx: Tx, actor: Actor, caseId: number, id: number): Promise<CaseDocument> {
  const found = (await documentsOf(tx, actor, caseId)).find((document) => document.id === id);
  if (!found) throw noSuchDocument();
  return found;
}

/** Refuses, at its field, a document that is not on the case or was removed from it. */
export async function refuseOtherDocument(
  tx: Tx,
  actor: Actor,
  { caseId, documentId, field = 'documentId' }: { caseId: number; documentId: number | null; field?: string },
): Promise<void> {
  if (documentId === null) return;
  const found = (await documentsOf(tx, actor, caseId)).find(({ id }) => id === documentId);
  if (!found || found.removed !== null) throw invalidAt(field, 'Choose a document of this case.');
}

/** What is needed to serve a document's content; one that the actor may not see is refused as though it did not exist. */
export async function visibleDocument(database: Database, actor: Actor, id: number) {
  const [found] = await database
    .select({
      id: caseDocuments.id,
      caseId: caseDocuments.caseId,
      title: caseDocuments.title,
      isSpecialCategory: types.isSpecialCategory,
      file: { name: files.name, type: files.type, bytes: files.bytes, sha256: files.sha256 },
    })
    .from(caseDocuments)
    .innerJoin(cases, eq(cases.id, caseDocuments.caseId))
    .innerJoin(types, eq(types.id, caseDocuments.documentTypeId))
    .innerJoin(files, eq(files.id, caseDocuments.fileId))
    .where(and(eq(caseDocuments.id, id), visibleCases(actor), visibleDocuments(actor)));
  if (!found) throw noSuchDocument();
  return found;
}
