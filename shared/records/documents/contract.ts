import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, instant, keyOf, named, nothing } from '#shared/platform/contract.ts';
import {
  cleanText,
  idSchema,
  pastDate,
  pathId,
  queryFlag,
  readVersion,
} from '#shared/platform/validation.ts';
import { documentDirections, documentSources } from './documents.ts';

const direction = keyOf(documentDirections);
const dayInput = pastDate.refine((value) => value >= '1950-01-01', 'Not a sensible year.');
const addressee = cleanText(200);
const title = cleanText(200, 1);
const MOST_PENCE = 100_000_000_000;
const row = { caseId: pathId, id: pathId };

/** Filters of a case's documents; without flags, only the current ones. */
const documentListInput = z.strictObject({
  caseId: pathId,
  folderId: pathId.optional(),
  documentTypeId: pathId.optional(),
  direction: direction.optional(),
  search: cleanText(100).optional(),
  /** Replaced versions are listed beside the newest ones. */
  superseded: queryFlag.default(false),
  /** Only what was removed. */
  removed: queryFlag.default(false),
});
export type DocumentListInput = z.output<typeof documentListInput>;

/** Of a report on a termination: how much it says is still held, in pence. */
const reportedHeldPence = z.int().min(0).max(MOST_PENCE).nullable().optional();

/** A document to be filed. Folder and direction follow from its type when left out; the date is then today's. */
const newDocumentInput = z.strictObject({
  caseId: pathId,
  fileId: idSchema,
  title,
  documentTypeId: idSchema,
  folderId: idSchema.optional(),
  direction: direction.optional(),
  receivedOn: dayInput.nullable().optional(),
  sentOn: dayInput.nullable().optional(),
  addressee: addressee.nullable().default(null),
  reportedHeldPence,
});
export type NewDocument = Omit<z.output<typeof newDocumentInput>, 'caseId'>;

/** The details of a document that change; its content changes with a new version. */
const changeDocumentInput = z.strictObject({
  ...row,
  version: readVersion,
  title: title.optional(),
  documentTypeId: idSchema.optional(),
  folderId: idSchema.optional(),
  direction: direction.optional(),
  receivedOn: dayInput.nullable().optional(),
  sentOn: dayInput.nullable().optional(),
  addressee: addressee.nullable().optional(),
  reportedHeldPence,
});
export type DocumentChange = Omit<z.output<typeof changeDocumentInput>, 'caseId' | 'id' | 'version'>;

/** New content for the document; the rest stays unless given. */
const newVersionInput = z.strictObject({
  ...row,
  version: idSchema,
  fileId: idSchema,
  title: title.optional(),
  receivedOn: dayInput.nullable().optional(),
  sentOn: dayInput.nullable().optional(),
  reportedHeldPence,
});
export type NewVersion = Omit<z.output<typeof newVersionInput>, 'caseId' | 'id'>;

const removeDocumentInput = z.strictObject({ ...row, version: pathId, reason: cleanText(500, 1) });
const restoreDocumentInput = z.strictObject({ ...row, version: idSchema });

const filed = {
  id: z.int(),
  versionNumber: z.int(),
  title: z.string(),
  file: z.object({ name: z.string(), type: z.string(), bytes: z.int() }),
  receivedOn: day.nullable(),
  sentOn: day.nullable(),
  filedAt: instant,
  filedBy: named.nullable(),
};

/** A document of a case with its earlier versions, the newest of them first. */
const document = z.object({
  ...filed,
  version: z.int(),
  documentType: named.extend({ isSpecialCategory: z.boolean() }),
  /** By its path, such as 'Creditors / Claims'. */
  folder: named,
  direction,
  addressee: z.string().nullable(),
  evidenceValidTo: day.nullable(),
  source: keyOf(documentSources),
  isSuperseded: z.boolean(),
  removed: z.object({ at: instant, by: named.nullable(), reason: z.string() }).nullable(),
  versions: z.array(z.object(filed)),
});

export type CaseDocument = z.output<typeof document>;

/** What a document can be filed as, and how large an upload may be. */
const documentChoices = z.object({
  types: z.array(
    named.extend({ folderId: z.int(), direction, keywords: z.array(z.string()), isActive: z.boolean() }),
  ),
  folders: z.array(named.extend({ isActive: z.boolean() })),
  maxBytes: z.int(),
});
export type DocumentChoices = z.output<typeof documentChoices>;

const rest = restCalls('Case documents');

/** What is filed on a case. */
export const documentsContract = {
  choices: rest.get('signedIn', '/case-documents/choices', 'Document types and folders', {
    input: nothing,
    output: documentChoices,
  }),
  list: rest.get(
    'case.read',
    '/cases/{caseId}/documents',
    'The documents of a case with their versions, by folder',
    { input: documentListInput, output: z.array(document) },
  ),
  add: rest.create('case.write', '/cases/{caseId}/documents', 'File an upload on a case', {
    input: newDocumentInput,
    output: document,
  }),
  update: rest.put('case.write', '/cases/{caseId}/documents/{id}', 'Change the details of a document', {
    input: changeDocumentInput,
    output: document,
  }),
  addVersion: rest.create(
    'case.write',
    '/cases/{caseId}/documents/{id}/versions',
    'File a new version of a document',
    { input: newVersionInput, output: document },
  ),
  remove: rest.delete(
    'case.write',
    '/cases/{caseId}/documents/{id}',
    'Remove a document from a case, with the reason; it can be put back',
    { input: removeDocumentInput, output: nothing },
  ),
  restore: rest.post('case.write', '/cases/{caseId}/documents/{id}/restore', 'Restore a removed document', {
    input: restoreDocumentInput,
    output: document,
  }),
};
