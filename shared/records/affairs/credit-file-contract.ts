import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { keyOf, named, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { creditFileFields, creditFileMapping } from './credit-file.ts';

/** Half a megabyte: a person's credit file has tens of rows. */
const MOST_CHARACTERS = 700_000;

const file = {
  caseId: pathId,
  fileName: cleanText(200, 1),
  content: z.base64().min(1).max(MOST_CHARACTERS, 'The file is larger than half a megabyte.'),
};

/** The creditor for a name in the file; stored as a trading name if it is to be remembered. */
const match = z.strictObject({
  name: cleanText(120, 1),
  creditorId: idSchema,
  remember: z.boolean().default(true),
});
const matches = z.array(match).max(200).default([]);

const columns = z.partialRecord(keyOf(creditFileFields), z.int());
const sheet = z.object({
  header: z.array(z.string()),
  /** The first rows, unchanged. */
  rows: z.array(z.array(z.string())),
  rowCount: z.int(),
  /** The saved source whose columns these are; null where the columns are a guess. */
  source: z.string().nullable(),
  columns,
  amountsIn: z.enum(['pounds', 'pence']),
  creditTypes: z.array(z.object({ word: z.string(), creditId: z.int() })),
  usualCreditId: z.int().nullable(),
  /** All sources whose columns are known. */
  sources: z.array(z.string()),
});
export type CreditFileSheet = z.output<typeof sheet>;

export const rowStates = {
  new: 'New',
  waiting: 'Creditor or kind not known',
  duplicate: 'Already on the case',
  left_out: 'Left out',
  problem: 'Cannot be read',
} as const;

const previewRow = z.object({
  row: z.int(),
  creditorName: z.string(),
  creditType: z.string().nullable(),
  accountNumber: z.string().nullable(),
  balanceSoaPence: pence,
  creditor: named.nullable(),
  credit: named.nullable(),
  state: keyOf(rowStates),
  /** Why it is not imported. */
  why: z.string().nullable(),
  problems: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type CreditFilePreviewRow = z.output<typeof previewRow>;

const preview = z.object({
  rows: z.array(previewRow),
  /** The creditor names and kinds of debt that nobody has matched yet, each once. */
  unknownCreditors: z.array(z.string()),
  unknownTypes: z.array(z.string()),
});
export type CreditFilePreview = z.output<typeof preview>;

const fileRest = restCalls('Case creditors', '/cases/{caseId}/credit-file');

/** Debts from the file of a credit reference agency. */
export const creditFileContract = {
  read: fileRest.query('case.write', '/columns', 'The columns of a credit file and what they hold', {
    input: z.strictObject(file),
    output: sheet,
  }),
  preview: fileRest.query('case.write', '/preview', 'What would happen to each row of a credit file', {
    input: z.strictObject({ ...file, mapping: creditFileMapping, matches }),
    output: preview,
  }),
  import: fileRest.create('case.write', '', 'Add rows of a credit file as debts', {
    input: z.strictObject({
      ...file,
      mapping: creditFileMapping,
      matches,
      /** The rows that are imported, as the preview counts them. */
      rows: z.array(z.int().positive()).min(1, 'Tick at least one row.').max(500),
    }),
    output: z.object({ added: z.int(), waiting: z.int(), learned: z.int() }),
  }),
};
