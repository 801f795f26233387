import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { day, pence } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { letterProblem } from './letter-problem.ts';
import { repeatReason } from './repeat.ts';

/** The most cases that one run writes to. */
export const MOST_IN_BULK = 5_000;

const bulkLetter = z.strictObject({
  caseIds: z.array(idSchema).min(1, 'Tick the cases first.').max(MOST_IN_BULK),
  templateId: idSchema,
  /** For all of them; else as is usual for each recipient. */
  deliveryMethodId: idSchema.nullish(),
  repeatReason,
});
export type BulkLetter = z.output<typeof bulkLetter>;
export type BulkLetterInput = z.input<typeof bulkLetter>;

const row = z.object({
  caseId: z.int(),
  uniqueReference: z.string(),
  caseName: z.string(),
  sentTo: z.string(),
  /** Everybody who would get it, by which method, and why that one. */
  recipients: z.array(z.object({ name: z.string(), delivery: z.string(), why: z.string() })),
  costPence: pence,
  leavesOn: day.nullable(),
  /** When the same letter was last written on the case, if recently; it is not written again without a reason. */
  repeatOn: day.nullable(),
  problems: z.array(letterProblem),
});
export type BulkRow = z.output<typeof row>;

export const bulkRunOutput = z.object({
  id: z.int(),
  status: z.enum(['waiting', 'running', 'finished', 'failed', 'cancelled']),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  /** Items of the run left as drafts, because something had changed since it was checked. */
  drafts: z.int(),
  /** Cases that had the same letter recently, so that the run wrote none. */
  repeats: z.int(),
  /** Items of the run that can still be cancelled. */
  cancellable: z.int(),
});
export type BulkRun = z.output<typeof bulkRunOutput>;

const byId = z.strictObject({ id: pathId });

const rest = restCalls('Bulk letters', '/bulk-letters');

/** The same letter on many cases. */
export const bulkContract = {
  /** The letter for each case, or the problem that prevents it; nothing is created. */
  check: rest.post('case.write', '/check', 'What each case would get, and what prevents it', {
    input: bulkLetter,
    output: z.array(row),
  }),
  /** Refused while one of the cases is wrong. */
  start: rest.create('case.write', '', 'Write the letter for all the cases, or for none', {
    input: bulkLetter,
    output: bulkRunOutput,
  }),
  get: rest.get('case.write', '/{id}', 'Progress of a run', { input: byId, output: bulkRunOutput }),
  /** Ends the run and takes back what has not been sent. */
  cancel: rest.post('case.write', '/{id}/cancel', 'Cancel a run, including everything not yet sent', {
    input: byId.extend({ reason: cleanText(300, 3, 'Say why, in a few words.') }),
    output: bulkRunOutput,
  }),
};
