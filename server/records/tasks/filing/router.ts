import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { documentChoices } from '#server/records/documents/choices.ts';
import { listDocuments } from '#server/records/documents/document-list.ts';
import { documentPage } from '#server/records/documents/document-page.ts';
import { removeDocument, restoreDocument } from '#server/records/documents/remove-document.ts';
import { searchDocuments } from '#server/records/documents/search-documents.ts';
import { documentsContract as contract } from '#shared/records/documents/contract.ts';
import { documentSearchContract } from '#shared/records/documents/search-contract.ts';
import { addDocument, addVersion, changeDocument } from './file-document.ts';

const rest = restRoutes('Case documents');

/** What is filed on a case. */
export const documentsRouter = router({
  choices: procedure(
    'signedIn',
    contract.choices,
    rest.get('/case-documents/choices', 'The types and folders that documents are filed under'),
  ).query(({ ctx }) => documentChoices(ctx)),
  list: procedure(
    'case.read',
    contract.list,
    rest.get('/cases/{caseId}/documents', 'The documents of a case with their versions, by folder'),
  ).query(({ ctx, input }) => listDocuments(ctx.services.database, ctx.actor, input)),
  search: procedure(
    'case.read',
    documentSearchContract.search,
    rest.get(
      '/case-documents/search',
      'Pages on which words stand, in the documents of a case or of all cases',
    ),
  ).query(({ ctx, input }) => searchDocuments(ctx.services.database, ctx.actor, input)),
  page: procedure(
    'case.read',
    documentSearchContract.page,
    rest.get(
      '/case-documents/{id}/pages/{page}/text',
      'The text of a page, and where the words of a search stand',
    ),
  ).query(({ ctx, input }) => documentPage(ctx, input)),
  add: procedure(
    'case.write',
    contract.add,
    rest.create('/cases/{caseId}/documents', 'File an upload on a case'),
  ).mutation(({ ctx, input: { caseId, ...document } }) => addDocument(ctx, caseId, document)),
  update: procedure(
    'case.write',
    contract.update,
    rest.put('/cases/{caseId}/documents/{id}', 'Change the details of a document'),
  ).mutation(({ ctx, input: { caseId, id, version, ...change } }) =>
    changeDocument(ctx, caseId, id, version, change),
  ),
  addVersion: procedure(
    'case.write',
    contract.addVersion,
    rest.create('/cases/{caseId}/documents/{id}/versions', 'File a new version of a document'),
  ).mutation(({ ctx, input: { caseId, id, ...version } }) => addVersion(ctx, caseId, id, version)),
  remove: procedure(
    'case.write',
    contract.remove,
    rest.delete(
      '/cases/{caseId}/documents/{id}',
      'Remove a document from a case, with the reason; it can be put back',
    ),
  ).mutation(({ ctx, input: { caseId, id, ...removal } }) => removeDocument(ctx, caseId, id, removal)),
  restore: procedure(
    'case.write',
    contract.restore,
    rest.post('/cases/{caseId}/documents/{id}/restore', 'Put a removed document back'),
  ).mutation(({ ctx, input: { caseId, id, version } }) => restoreDocument(ctx, caseId, id, version)),
});
