import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { namersOf } from '#server/records/reference/named-by.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { letterTemplatesContract as contract } from '#shared/records/correspondence/templates-contract.ts';
import { fillTemplate } from './fill-word.ts';
import { previewLetterhead } from './preview-letterhead.ts';
import { previewTemplate } from './preview-template.ts';
import { versionUse } from './version-use.ts';

/** The calls of templates and letterheads that need cases. */
export const letterTemplatesRouter: Procedures<typeof contract> = router(contract, {
  preview: previewTemplate,
  word: fillTemplate,
  use: async (ctx, input) => {
    const { database } = ctx.services;
    await foundRow(database, 'templates', ctx.actor, input.id);
    return {
      versions: await versionUse(database, input.id),
      namedBy: await namersOf(database, ctx.actor, 'templates', input.id),
    };
  },
  letterhead: (ctx, { id }) => previewLetterhead(ctx, id),
});
