import { z } from 'zod';
import { restCalls } from '#shared/platform/calls.ts';
import { instant } from '#shared/platform/contract.ts';
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

const restOfAll = restCalls('Templates', '/templates');
const rest = restCalls('Templates', '/templates/{id}');

/** What templates offer beyond the calls of every entity. `version` is that of the template's row. */
export const templatesContract = {
  publish: rest.post('settings.templates', '/publish', 'Publish the draft', {
    input: z.strictObject({ id: pathId, version: idSchema }),
    output: template,
    message: 'Template published.',
  }),
  versions: rest.get('settings.templates', '/versions', 'Published versions, newest first', {
    input: z.strictObject({ id: pathId }),
    output: z.array(templateVersion),
  }),
  /** A Word document that was uploaded, as text for the editor, with what was lost in the conversion. Nothing is stored. */
  fromWord: restOfAll.post(
    'settings.templates',
    '/from-word',
    'The text of an uploaded Word document, for the editor',
    {
      input: z.strictObject({ fileId: idSchema }),
      output: z.object({ html: z.string(), warnings: z.array(z.string()) }),
      message: 'OK',
    },
  ),
  restore: rest.post(
    'settings.templates',
    '/versions/{versionId}/restore',
    'Make a published version the draft again',
    {
      input: z.strictObject({ id: pathId, versionId: pathId, version: idSchema }),
      output: template,
      message: 'Draft restored.',
    },
  ),
};
