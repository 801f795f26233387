import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant } from '#shared/platform/contract.ts';
import { cleanText, idSchema, pathId } from '#shared/platform/validation.ts';
import { referenceNames } from '#shared/records/reference/registry.ts';
import { filledWord } from './filled-word.ts';
import { letterProblem } from './letter-problem.ts';

const recipient = z.object({
  type: z.enum(['client', 'creditor', 'employer', 'court', 'sos', 'complainant', 'other']),
  id: z.int().nullable(),
});

/** A letter as a browser shows it. */
const drawnPages = z.object({
  pages: z.int().nullable(),
  /** The first pages as pictures, PNG in base64. */
  pictures: z.array(z.string()),
  /** The whole letter, in base64. */
  pdf: z.string().nullable(),
});

const preview = drawnPages.extend({
  /** The possible recipients of such a letter on the case. */
  recipients: z.array(recipient.extend({ name: z.string() })),
  /** The index of the one shown; null where the case has nobody of that kind. */
  shown: z.int().nullable(),
  problems: z.array(letterProblem),
  /** The text of an e-mail or text message, which has no pages. */
  content: z.string().nullable(),
  subject: z.string().nullable(),
});
export type TemplatePreview = z.output<typeof preview>;

const versionUse = z.object({
  versionId: z.int(),
  number: z.int(),
  letters: z.int(),
  lastUsedAt: instant.nullable(),
  /** The people or rules that wrote most of them. */
  writers: z.array(z.string()),
});
export type VersionUse = z.output<typeof versionUse>;

/** Where a template is used: letters by version, and rows of Settings that name it. */
const templateUse = z.object({
  versions: z.array(versionUse),
  namedBy: z.array(
    z.object({
      entity: z.enum(referenceNames),
      label: z.string(),
      field: z.string(),
      id: z.int(),
      name: z.string(),
    }),
  ),
});
export type TemplateUse = z.output<typeof templateUse>;

const restOfPaper = restCalls('Letterheads', '/letterheads/{id}');
const rest = restCalls('Templates', '/templates/{id}');

/** The calls of templates that involve cases: a draft filled for a case, and which letters were made from which version. */
export const letterTemplatesContract = {
  /** The draft as it is typed, saved or not. */
  preview: rest.post(
    'settings.templates',
    '/preview',
    'The draft as a case fills it, with what would prevent it from being sent',
    {
      input: z.strictObject({
        id: pathId,
        caseId: idSchema,
        subject: cleanText(200).nullish(),
        body: z.string().max(200_000),
        letterheadId: idSchema.nullish(),
        languageVariant: z.enum(['en', 'cy', 'large_print']).optional(),
        shown: z.int().min(0).max(500).default(0),
      }),
      output: preview,
      message: 'OK',
    },
  ),
  /** The Word document of a template, filled from a case; null if something is missing, which is then listed. */
  word: rest.get('settings.templates', '/word', 'The Word document filled from a case', {
    input: z.strictObject({
      id: pathId,
      caseId: pathId,
      shown: z.coerce.number().int().min(0).max(500).default(0),
    }),
    output: filledWord,
  }),
  letterhead: restOfPaper.get('settings.letterheads', '/sample', 'A sample letter on the saved letterhead', {
    input: z.strictObject({ id: pathId }),
    output: drawnPages.extend({ problems: z.array(z.string()) }),
  }),
  use: rest.get(
    'settings.templates',
    '/use',
    'How many letters each published version made, and what in Settings names the template',
    { input: z.strictObject({ id: pathId }), output: templateUse },
  ),
};
