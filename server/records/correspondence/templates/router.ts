import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { namersOf } from '#server/records/reference/named-by.ts';
import { foundRow } from '#server/records/reference/queries.ts';
import { letterTemplatesContract as contract } from '#shared/records/correspondence/templates-contract.ts';
import { fillTemplate } from './fill-word.ts';
import { previewLetterhead } from './preview-letterhead.ts';
import { previewTemplate } from './preview-template.ts';
import { versionUse } from './version-use.ts';

const rest = restRoutes('Templates', '/templates/{id}');
const restOfPaper = restRoutes('Letterheads', '/letterheads/{id}');

/** What templates and letterheads offer where cases are at hand. */
export const letterTemplatesRouter = router({
  preview: procedure(
    'settings.templates',
    contract.preview,
    rest.post('/preview', 'The draft as a case fills it, with what would keep it from being sent', 'OK'),
  ).mutation(({ ctx, input }) => previewTemplate(ctx, input)),
  word: procedure(
    'settings.templates',
    contract.word,
    rest.get('/word', 'The Word document filled from a case'),
  ).query(({ ctx, input }) => fillTemplate(ctx, input)),
  use: procedure(
    'settings.templates',
    contract.use,
    rest.get('/use', 'How many letters each published version made, and what in Settings names the template'),
  ).query(async ({ ctx, input }) => {
    const { database } = ctx.services;
    await foundRow(database, 'templates', ctx.actor, input.id);
    return {
      versions: await versionUse(database, input.id),
      namedBy: await namersOf(database, ctx.actor, 'templates', input.id),
    };
  }),
  letterhead: procedure(
    'settings.letterheads',
    contract.letterhead,
    restOfPaper.get('/sample', 'A sample letter on the saved letterhead'),
  ).query(({ ctx, input }) => previewLetterhead(ctx, input.id)),
});
