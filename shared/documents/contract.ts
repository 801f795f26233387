import { z } from 'zod';
import { cleanText, idSchema, pathId, queryFlag } from '#shared/validation.ts';
import { type DocumentDirection, documentDirections, documentSources } from './documents.ts';

const direction = z.enum(Object.keys(documentDirections) as [DocumentDirection, ...DocumentDirection[]]);
const day = z.iso
  .date()
  .refine((value) => value >= '1950-01-01' && value < '2100-01-01', 'Not a sensible year.');
const addressee = cleanText(200);
const title = cleanText(200, 1);
const row = { id: pathId, rowId: pathId };

/** Which documents of a case; without flags those that are in force. */
export const documentListInput = z.strictObject({
  id: pathId,
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

/** A document as it is filed. Folder and direction follow from the type when left out, the date is today's. */
export const newDocumentInput = z.strictObject({
  id: pathId,
  fileId: idSchema,
  title,
  documentTypeId: idSchema,
  folderId: idSchema.optional(),
  direction: direction.optional(),
  receivedOn: day.nullable().optional(),
  sentOn: day.nullable().optional(),
  addressee: addressee.nullable().default(null),
});
export type NewDocument = Omit<z.output<typeof newDocumentInput>, 'id'>;

/** What is changed of a document; its content is changed by a new version. */
export const changeDocumentInput = z.strictObject({
  ...row,
  version: idSchema,
  title: title.optional(),
  documentTypeId: idSchema.optional(),
  folderId: idSchema.optional(),
  direction: direction.optional(),
  receivedOn: day.nullable().optional(),
  sentOn: day.nullable().optional(),
  addressee: addressee.nullable().optional(),
});
export type DocumentChange = Omit<z.output<typeof changeDocumentInput>, 'id' | 'rowId' | 'version'>;

/** Another content in the document's place; all else stays unless it is given. */
export const newVersionInput = z.strictObject({
  ...row,
  version: idSchema,
  fileId: idSchema,
  title: title.optional(),
  receivedOn: day.nullable().optional(),
  sentOn: day.nullable().optional(),
});
export type NewVersion = Omit<z.output<typeof newVersionInput>, 'id' | 'rowId'>;

export const removeDocumentInput = z.strictObject({ ...row, version: pathId, reason: cleanText(500, 1) });
export const restoreDocumentInput = z.strictObject({ ...row, version: idSchema });

const named = z.object({ id: idSchema, name: z.string() });
const filed = {
  id: idSchema,
  versionNumber: z.int(),
  title: z.string(),
  file: z.object({ name: z.string(), type: z.string(), bytes: z.int() }),
  receivedOn: z.iso.date().nullable(),
  sentOn: z.iso.date().nullable(),
  filedAt: z.iso.datetime(),
  filedBy: named.nullable(),
};

/** A document of a case with its earlier versions, the newest of them first. */
export const documentOutput = z.object({
  ...filed,
  version: idSchema,
  documentType: named.extend({ isSpecialCategory: z.boolean() }),
  /** The folder's name with those of the folders it stands in. */
  folder: named,
  direction,
  addressee: z.string().nullable(),
  evidenceValidTo: z.iso.date().nullable(),
  source: z.enum(Object.keys(documentSources) as [keyof typeof documentSources]),
  isSuperseded: z.boolean(),
  removed: z.object({ at: z.iso.datetime(), by: named.nullable(), reason: z.string() }).nullable(),
  versions: z.array(z.object(filed)),
});

/** A document as the API gives it. */
export type CaseDocument = z.input<typeof documentOutput>;

/** What a document can be filed as, and how large an upload may be. */
export const documentChoicesOutput = z.object({
  types: z.array(
    named.extend({ folderId: idSchema, direction, keywords: z.array(z.string()), isActive: z.boolean() }),
  ),
  folders: z.array(named.extend({ isActive: z.boolean() })),
  maxBytes: z.int(),
});
export type DocumentChoices = z.input<typeof documentChoicesOutput>;
