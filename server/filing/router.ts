import { z } from 'zod';
import { documentChoices } from '#server/documents/choices.ts';
import { listDocuments } from '#server/documents/document-list.ts';
import { removeDocument, restoreDocument } from '#server/documents/remove-document.ts';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  changeDocumentInput,
  documentChoicesOutput,
  documentListInput,
  documentOutput,
  newDocumentInput,
  newVersionInput,
  removeDocumentInput,
  restoreDocumentInput,
} from '#shared/documents/contract.ts';
import { addDocument, addVersion, changeDocument } from './file-document.ts';

const rest = (route: Omit<RestRoute, 'tag'>): RestRoute => ({ ...route, tag: 'Case documents' });
const path = '/cases/{id}/documents';
const one = `${path}/{rowId}`;
const reader = procedure('case.read');
const writer = procedure('case.write');

/** What is filed on a case. */
export const documentsRouter = router({
  choices: procedure('signedIn')
    .meta({
      output: documentChoicesOutput,
      rest: rest({
        method: 'GET',
        path: '/case-documents/choices',
        summary: 'The types and folders that documents are filed under',
      }),
    })
    .query(({ ctx }) => documentChoices(ctx)),
  list: reader
    .meta({
      output: z.array(documentOutput),
      rest: rest({
        method: 'GET',
        path,
        summary: 'The documents of a case with their versions, by folder',
      }),
    })
    .input(documentListInput)
    .query(({ ctx, input }) => listDocuments(ctx.services.database, ctx.actor, input)),
  add: writer
    .meta({
      output: documentOutput,
      rest: rest({
        method: 'POST',
        path,
        status: 201,
        message: 'Item Created.',
        summary: 'File an upload on a case',
      }),
    })
    .input(newDocumentInput)
    .mutation(({ ctx, input: { id, ...input } }) => addDocument(ctx, id, input)),
  update: writer
    .meta({
      output: documentOutput,
      rest: rest({
        method: 'PUT',
        path: one,
        message: 'Item Updated.',
        summary: 'Change what is said of a document',
      }),
    })
    .input(changeDocumentInput)
    .mutation(({ ctx, input: { id, rowId, version, ...change } }) =>
      changeDocument(ctx, id, rowId, version, change),
    ),
  addVersion: writer
    .meta({
      output: documentOutput,
      rest: rest({
        method: 'POST',
        path: `${one}/versions`,
        status: 201,
        message: 'Item Created.',
        summary: 'File a new version of a document',
      }),
    })
    .input(newVersionInput)
    .mutation(({ ctx, input: { id, rowId, ...input } }) => addVersion(ctx, id, rowId, input)),
  remove: writer
    .meta({
      rest: rest({
        method: 'DELETE',
        path: one,
        message: 'Item Deleted.',
        summary: 'Take a document away from a case, with the reason; it can be put back',
      }),
    })
    .input(removeDocumentInput)
    .mutation(({ ctx, input: { id, rowId, ...input } }) => removeDocument(ctx, id, rowId, input)),
  restore: writer
    .meta({
      output: documentOutput,
      rest: rest({
        method: 'POST',
        path: `${one}/restore`,
        message: 'Item Updated.',
        summary: 'Put a removed document back',
      }),
    })
    .input(restoreDocumentInput)
    .mutation(({ ctx, input: { id, rowId, version } }) => restoreDocument(ctx, id, rowId, version)),
});
