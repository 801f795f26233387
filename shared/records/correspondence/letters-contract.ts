import { z } from 'zod';
import { type Contract, instant } from '#shared/platform/contract.ts';
import { idSchema, pathId } from '#shared/platform/validation.ts';
import { rowOutput } from '#shared/records/reference/contract.ts';

const templateVersion = z.object({
  id: z.int(),
  number: z.int(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
  bodyFile: z.int().nullable(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  supersededAt: instant.nullable(),
  isCurrent: z.boolean(),
});
/** A published version of a template. */
export type TemplateVersion = z.output<typeof templateVersion>;

const template = rowOutput('templates');

/** What templates offer beyond the calls of every entity. `version` is that of the template's row. */
export const templatesContract = {
  publish: { input: z.strictObject({ id: pathId, version: idSchema }), output: template },
  versions: { input: z.strictObject({ id: pathId }), output: z.array(templateVersion) },
  /** A Word document that was uploaded, as text for the editor, with what was lost on the way. Nothing is stored. */
  fromWord: {
    input: z.strictObject({ fileId: idSchema }),
    output: z.object({ html: z.string(), warnings: z.array(z.string()) }),
  },
  restore: {
    input: z.strictObject({ id: pathId, versionId: pathId, version: idSchema }),
    output: template,
  },
} satisfies Record<string, Contract>;
