import { z } from 'zod';
import { instant, keyOf, named } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId, queryInteger } from '#shared/platform/validation.ts';
import { balanceChecks, importStatuses } from './banking.ts';
import { csvProfile } from './csv-profile.ts';

export const importListInput = z.strictObject({
  id: pathId,
  page: queryInteger(1, 1_000_000, 1),
  limit: queryInteger(1, 200, 25),
});

/** One import of one account, named by its own id and version. */
export const importActionInput = z.strictObject({ id: pathId, version: idSchema });

/** Why a file whose balances do not agree is posted anyway. */
export const acceptBalanceInput = z.strictObject({
  id: pathId,
  version: idSchema,
  reason: cleanText(500, 3, 'Say why.'),
});

export const mappingInput = z.strictObject({ id: pathId, profile: csvProfile });
export const learnMappingInput = z.strictObject({ id: pathId, version: idSchema, profile: csvProfile });

/** A sentence about a file, with its line if it is about one. */
const remark = z.object({ lineNumber: z.int().nullable(), message: z.string() });

/** A file, or one account's part of it, with the progress of its import. */
export const importOutput = z.object({
  id: idSchema,
  version: idSchema,
  account: named,
  /** The other accounts for which the file held statements. */
  others: z.array(z.object({ id: idSchema, accountId: idSchema, name: z.string() })),
  fileId: idSchema,
  fileName: z.string(),
  format: z.string().nullable(),
  status: keyOf(importStatuses),
  periodFrom: z.iso.date().nullable(),
  periodTo: z.iso.date().nullable(),
  openingPence: z.int().nullable(),
  closingPence: z.int().nullable(),
  balanceCheck: keyOf(balanceChecks),
  balanceReason: z.string().nullable(),
  lineCount: z.int(),
  newCount: z.int(),
  duplicateCount: z.int(),
  /** Lines that wait for a person to say whether they are held already. */
  doubtCount: z.int(),
  /** Lines of the file that do not belong to the account: not booked, or not in pounds. */
  leftOutCount: z.int(),
  /** Remarks on the file, for example why a line was left out; at most a hundred. */
  notes: z.array(remark),
  errorCount: z.int(),
  errors: z.array(remark),
  uploadedBy: named.nullable(),
  createdAt: instant,
  postedAt: instant.nullable(),
  undoneAt: instant.nullable(),
  undoneBy: named.nullable(),
  /** While in progress: lines done, and the expected total as far as known. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  /** How many of its lines are already matched or split; it can be undone only while this is 0. */
  matchedCount: z.int(),
});
export type ListedImport = z.output<typeof importOutput>;
/** The same before serialisation, with instants as they come from the database. */
export type ImportRow = z.input<typeof importOutput>;

/** The result of uploading files. */
export const uploadedOutput = z.object({
  imports: z.array(z.object({ id: idSchema, fileName: z.string() })),
  refused: z.array(z.object({ fileName: z.string(), message: z.string() })),
});
export type Uploaded = z.output<typeof uploadedOutput>;

export const undoneOutput = z.object({
  removedCount: z.int(),
  /** Lines that a later file also holds: they stay, as that file's. */
  passedOnCount: z.int(),
});
export type Undone = z.output<typeof undoneOutput>;

const previewRow = z.object({
  lineNumber: z.int(),
  cells: z.array(z.string()),
  line: z
    .object({
      bookedOn: z.string(),
      amountPence: z.int(),
      description: z.string(),
      balancePence: z.int().optional(),
    })
    .nullable(),
  /** Why the row does not belong to the account’s lines, though it could be read. */
  leftOut: z.string().nullable(),
  problem: z.string().nullable(),
});

/** The first rows of a file without a mapping, with a proposed one. */
export const mappingOutput = z.object({
  rows: z.array(z.array(z.string())),
  proposal: csvProfile.nullable(),
});
export type Mapping = z.output<typeof mappingOutput>;

export const mappingPreviewOutput = z.object({ rows: z.array(previewRow), sentences: z.array(z.string()) });
export type MappingPreview = z.output<typeof mappingPreviewOutput>;
