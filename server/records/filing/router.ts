import { router } from '#server/platform/http/trpc.ts';
import { documentChoices } from '#server/records/documents/choices.ts';
import { listDocuments } from '#server/records/documents/document-list.ts';
import { documentPage } from '#server/records/documents/document-page.ts';
import { removeDocument, restoreDocument } from '#server/records/documents/remove-document.ts';
import { searchDocuments } from '#server/records/documents/search-documents.ts';
import { joined } from '#shared/platform/joined.ts';
import { documentsContract as contract } from '#shared/records/documents/contract.ts';
import { documentSearchContract } from '#shared/records/documents/search-contract.ts';
import { addDocument, addVersion, changeDocument } from './file-document.ts';

/** What is filed on a case. */
export const documentsRouter = router(joined('call', { contract, documentSearchContract }), {
  choices: documentChoices,
  list: (ctx, input) => listDocuments(ctx.services.database, ctx.actor, input),
  search: (ctx, input) => searchDocuments(ctx.services.database, ctx.actor, input),
  page: documentPage,
  add: (ctx, { caseId, ...document }) => addDocument(ctx, caseId, document),
  update: (ctx, { caseId, id, version, ...change }) => changeDocument(ctx, caseId, id, version, change),
  addVersion: (ctx, { caseId, id, ...version }) => addVersion(ctx, caseId, id, version),
  remove: (ctx, { caseId, id, ...removal }) => removeDocument(ctx, caseId, id, removal),
  restore: (ctx, { caseId, id, version }) => restoreDocument(ctx, caseId, id, version),
});
