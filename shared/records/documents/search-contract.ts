import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { cleanText, pathId } from '#shared/platform/validation.ts';

const documentSearchInput = z.strictObject({
  caseId: pathId.optional(),
  /** Words in any order, a "phrase", -without, or a reference however it is written. */
  search: cleanText(100, 2, 'Enter at least two letters.'),
});
export type DocumentSearchInput = z.output<typeof documentSearchInput>;

/** A page that contains the words, with some of the text around them. */
const hit = z.object({
  documentId: z.int(),
  caseId: z.int(),
  title: z.string(),
  type: z.string(),
  page: z.int(),
  pages: z.int(),
  snippet: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
});
export type DocumentHit = z.output<typeof hit>;

/** A position on a page, in fractions of the page as shown. */
const mark = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const documentPage = z.object({
  page: z.int(),
  pages: z.int(),
  /** Null until the page has been read. */
  text: z.string().nullable(),
  source: z.enum(['pdf', 'ocr']).nullable(),
  problem: z.string().nullable(),
  marks: z.array(mark),
});
export type DocumentPage = z.output<typeof documentPage>;

const rest = restCalls('Case documents');

/** The text of documents. */
export const documentSearchContract = {
  search: rest.get(
    'case.read',
    '/case-documents/search',
    'Pages that contain words, in the documents of a case or of all cases',
    {
      input: documentSearchInput,
      output: z.object({ hits: z.array(hit), isCapped: z.boolean(), unread: z.int(), failed: z.int() }),
    },
  ),
  page: rest.get(
    'case.read',
    '/case-documents/{id}/pages/{page}/text',
    'The text of a page, and where the words of a search stand',
    {
      input: z.strictObject({ id: pathId, page: pathId, search: cleanText(100).optional() }),
      output: documentPage,
    },
  ),
};
