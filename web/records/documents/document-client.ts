import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CaseDocument, documentsContract } from '#shared/records/documents/contract.ts';
import { type DocumentDirection, documentFileName } from '#shared/records/documents/documents.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { storeFile } from '#web/platform/api/files.ts';
import { withRefetch } from '#web/platform/api/query.ts';
import { download } from '#web/platform/api/rest.ts';
import { type Inputs, trpc, trpcClient } from '#web/platform/api/trpc.ts';
import { invalidateCase } from '#web/platform/case/case.ts';
import type { StoredRow } from '#web/platform/page/pickers/client.ts';
import type { RowStore } from '#web/platform/reference/use-row-form.ts';

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

const { documents } = trpcClient;

/** The documents of a case, by filters. */
export const documentsOptions = (
  caseId: number,
  { folderId, documentTypeId, direction, ...search }: DocumentSearch,
) =>
  trpc.documents.list.queryOptions(
    {
      caseId,
      ...search,
      folderId: folderId ?? undefined,
      documentTypeId: documentTypeId ?? undefined,
      direction: direction ?? undefined,
    },
    { placeholderData: keepPreviousData },
  );

/** What documents can be filed as, which changes with Settings: seldom. */
export const choicesOptions = trpc.documents.choices.queryOptions(undefined, { staleTime: 600_000 });

/** Whatever happens to the change, the case is fetched again, with its documents, tasks and calendar. */
const changing = <Answer>(caseId: number, change: Promise<Answer>) =>
  withRefetch(change, () => invalidateCase(caseId));

/** What an upload is filed as. `on` is the day it came or went. */
export interface UploadValues {
  title: string;
  documentTypeId: number | null;
  folderId: number | null;
  direction: DocumentDirection;
  on: string | null;
  /** Of a report on a termination: how much it says is held; null until it is asked for. */
  reportedHeldPence: number | null;
}

/** The day on which a document came or went, as calls name it. */
export const daysOf = (direction: DocumentDirection, on: string | null) =>
  direction === 'out' ? { sentOn: on } : { receivedOn: on };

/** Files an upload on the case. */
export const fileDocument = (
  caseId: number,
  fileId: number,
  { on, ...values }: UploadValues & { documentTypeId: number; folderId: number },
) => changing(caseId, documents.add.mutate({ caseId, fileId, ...values, ...daysOf(values.direction, on) }));

/** Sends a file; returns its id, under which it can then be filed. */
export const sendFile = async (file: File, onProgress?: (share: number) => void, signal?: AbortSignal) =>
  (await storeFile(file, onProgress, signal)).id;

type Calls = typeof documentsContract;

/** Files an upload in the document's place. */
export const addVersion = (input: z.output<Calls['addVersion']['input']>) =>
  changing(input.caseId, documents.addVersion.mutate(input));

export const removeDocument = (input: z.output<Calls['remove']['input']>) =>
  changing(input.caseId, documents.remove.mutate(input));

export const restoreDocument = (caseId: number, { id, version }: CaseDocument) =>
  changing(caseId, documents.restore.mutate({ caseId, id, version }));

/** A document in its form, with the ids of its type and folder. */
export const formRow = (document: CaseDocument): StoredRow => ({
  ...document,
  documentTypeId: document.documentType.id,
  folderId: document.folder.id,
});

/** How the form of a document is saved. */
export const documentStore = (caseId: number): RowStore<StoredRow> => ({
  create: () => Promise.reject(new ApiError(400, { message: 'Upload a file first.' })),
  change: async ({ id, version }, change) => {
    const input = { ...change, caseId, id, version } as Inputs['documents']['update'];
    return formRow(await changing(caseId, documents.update.mutate(input)));
  },
});

/** Where a document's content is; fetched with the session's token. */
export const contentPath = ({ id }: Pick<DocumentVersion, 'id'>) => `/case-documents/${id}/content`;

/** The pages of a case's documents that contain the words; asked again while documents are still being read. */
export const foundPagesOptions = (caseId: number, search: string) => ({
  ...trpc.documents.search.queryOptions({ caseId, search }, { placeholderData: keepPreviousData }),
  refetchInterval: (query: { state: { data?: { unread: number } | undefined } }) =>
    query.state.data?.unread ? 3000 : (false as const),
});

/** A page of a document with the places of the words. */
export const documentPageOptions = (id: number, page: number, search: string) =>
  trpc.documents.page.queryOptions({ id, page, search });

/** Where the picture of a page is. */
export const picturePath = (id: number, page: number) => `/case-documents/${id}/pages/${page}?width=1400`;

export const saveToDisk = (document: Pick<DocumentVersion, 'id' | 'title' | 'file'>) =>
  download(contentPath(document), {}, documentFileName(document.title, document.file));
