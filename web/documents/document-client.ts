import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CaseDocument, DocumentChoices } from '#shared/documents/contract.ts';
import { type DocumentDirection, documentFileName } from '#shared/documents/documents.ts';
import { ApiError } from '#web/api/api-error.ts';
import { download, rest, upload } from '#web/api/rest.ts';
import { caseKey, invalidateCase } from '#web/case/case.ts';
import type { StoredRow } from '#web/reference/client.ts';
import type { RowStore } from '#web/reference/use-row-form.ts';

export type { CaseDocument, DocumentChoices } from '#shared/documents/contract.ts';

/** One version of a document: the newest, or one of those before it. */
export type DocumentVersion = CaseDocument['versions'][number];

/** Which documents of a case are shown. */
export interface DocumentSearch {
  search: string;
  folderId: number | null;
  documentTypeId: number | null;
  direction: DocumentDirection | null;
  removed: boolean;
}

const pathOf = (caseId: number, ...rest: readonly (string | number)[]) =>
  ['', 'cases', caseId, 'documents', ...rest].join('/');

/** The documents of a case; kept with the case, and fetched again whenever it changes. */
export function documentsOptions(caseId: number, search: DocumentSearch) {
  const query = { ...search };
  return queryOptions({
    queryKey: caseKey(caseId, 'documents', query),
    queryFn: async ({ signal }) => (await rest.get<CaseDocument[]>(pathOf(caseId), query, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** What documents can be filed as; that changes when Settings do, which is seldom. */
export const choicesOptions = queryOptions({
  queryKey: ['document-choices'],
  queryFn: async ({ signal }) =>
    (await rest.get<DocumentChoices>('/case-documents/choices', {}, signal)).data,
  staleTime: 600_000,
});

/** Whatever is changed below: the case is fetched again, with its documents, tasks and calendar. */
async function changed<Result>(caseId: number, call: Promise<{ data: Result }>): Promise<Result> {
  try {
    return (await call).data;
  } finally {
    await invalidateCase(caseId);
  }
}

/** What somebody says of an upload before it is filed. `on` is the day it came or went. */
export interface UploadValues {
  title: string;
  documentTypeId: number | null;
  folderId: number | null;
  direction: DocumentDirection;
  on: string | null;
}

const daysOf = (direction: DocumentDirection, on: string | null) =>
  direction === 'out' ? { sentOn: on } : { receivedOn: on };

/** Files an upload on the case. */
export const fileDocument = (caseId: number, fileId: number, { on, ...values }: UploadValues) =>
  changed(
    caseId,
    rest.post<CaseDocument>(pathOf(caseId), { fileId, ...values, ...daysOf(values.direction, on) }),
  );

/** Sends a file; answers its number, under which it can then be filed. */
export const sendFile = async (file: File, onProgress?: (share: number) => void, signal?: AbortSignal) =>
  (await upload<{ id: number }>('/files', file, onProgress, signal)).data.id;

/** Files an upload in the document's place. */
export const addVersion = (
  caseId: number,
  { id, version, direction }: CaseDocument,
  { fileId, on }: { fileId: number; on: string | null },
) =>
  changed(
    caseId,
    rest.post<CaseDocument>(pathOf(caseId, id, 'versions'), { version, fileId, ...daysOf(direction, on) }),
  );

export const removeDocument = (caseId: number, { id, version }: CaseDocument, reason: string) =>
  changed(caseId, rest.delete<null>(pathOf(caseId, id), { version, reason }));

export const restoreDocument = (caseId: number, { id, version }: CaseDocument) =>
  changed(caseId, rest.post<CaseDocument>(pathOf(caseId, id, 'restore'), { version }));

/** A document as its form has it: references by their ids, and beside each what it points to. */
export const formRow = (document: CaseDocument): StoredRow => ({
  ...document,
  documentTypeId: document.documentType.id,
  folderId: document.folder.id,
});

/** How the form of a document is saved. */
export const documentStore = (caseId: number): RowStore<StoredRow> => ({
  create: () => Promise.reject(new ApiError(400, { message: 'Upload a file first.' })),
  change: async ({ id, version }, change) =>
    formRow(await changed(caseId, rest.put<CaseDocument>(pathOf(caseId, id), { version, ...change }))),
});

/** Where a document's content is; fetched with the session's token. */
export const contentPath = ({ id }: Pick<DocumentVersion, 'id'>) => `/case-documents/${id}/content`;

export const saveToDisk = (document: Pick<DocumentVersion, 'id' | 'title' | 'file'>) =>
  download(contentPath(document), {}, documentFileName(document.title, document.file));
