import { documentChoices } from '#server/documents/choices.ts';
import { listDocuments } from '#server/documents/document-list.ts';
import { removeDocument, restoreDocument } from '#server/documents/remove-document.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { documentsContract as contract } from '#shared/documents/contract.ts';
import { addDocument, addVersion, changeDocument } from './file-document.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case documents' });
const path = '/cases/{caseId}/documents';
const one = `${path}/{id}`;

/** What is filed on a case. */
export const documentsRouter = router({
  choices: procedure(
    'signedIn',
    contract.choices,
    rest({
      method: 'GET',
      path: '/case-documents/choices',
      summary: 'The types and folders that documents are filed under',
    }),
  ).query(({ ctx }) => documentChoices(ctx)),
  list: procedure(
    'case.read',
    contract.list,
    rest({ method: 'GET', path, summary: 'The documents of a case with their versions, by folder' }),
  ).query(({ ctx, input }) => listDocuments(ctx.services.database, ctx.actor, input)),
  add: procedure(
    'case.write',
    contract.add,
    rest({
      method: 'POST',
      path,
      status: 201,
      message: 'Item Created.',
      summary: 'File an upload on a case',
    }),
  ).mutation(({ ctx, input: { caseId, ...document } }) => addDocument(ctx, caseId, document)),
  update: procedure(
    'case.write',
    contract.update,
    rest({
      method: 'PUT',
      path: one,
      message: 'Item Updated.',
      summary: 'Change the details of a document',
    }),
  ).mutation(({ ctx, input: { caseId, id, version, ...change } }) =>
    changeDocument(ctx, caseId, id, version, change),
  ),
  addVersion: procedure(
    'case.write',
    contract.addVersion,
    rest({
      method: 'POST',
      path: `${one}/versions`,
      status: 201,
      message: 'Item Created.',
      summary: 'File a new version of a document',
    }),
  ).mutation(({ ctx, input: { caseId, id, ...version } }) => addVersion(ctx, caseId, id, version)),
  remove: procedure(
    'case.write',
    contract.remove,
    rest({
      method: 'DELETE',
      path: one,
      message: 'Item Deleted.',
      summary: 'Remove a document from a case, with the reason; it can be put back',
    }),
  ).mutation(({ ctx, input: { caseId, id, ...removal } }) => removeDocument(ctx, caseId, id, removal)),
  restore: procedure(
    'case.write',
    contract.restore,
    rest({
      method: 'POST',
      path: `${one}/restore`,
      message: 'Item Updated.',
      summary: 'Put a removed document back',
    }),
  ).mutation(({ ctx, input: { caseId, id, version } }) => restoreDocument(ctx, caseId, id, version)),
});
