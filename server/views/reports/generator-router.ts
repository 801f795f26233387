import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { generatorContract, savedReportsContract } from '#shared/views/reports/generator/contract.ts';
import { columnsOf, dictionaryOf, mayBuild, typeFor } from './generator/dictionary-of.ts';
import { favour, favouriteNames } from './generator/favourites.ts';
import { openedReport } from './generator/open-saved.ts';
import {
  changeReport,
  copyReport,
  removeReport,
  saveReport,
  takeOverReport,
} from './generator/saved-reports.ts';
import { reportTypeNames, reportTypes } from './generator/types.ts';
import { savedReportsFor } from './generator/visible-reports.ts';
import { previewOf } from './preview.ts';

/** Building reports; each type asks for the permission to see its rows. */
export const reportGeneratorRouter = router({
  types: procedure('signedIn', generatorContract.types).query(({ ctx }) =>
    reportTypeNames
      .filter((name) => mayBuild(ctx.actor, reportTypes[name]))
      .map((name) => {
        const { title, about } = reportTypes[name];
        return { name, title, about, columnCount: columnsOf(reportTypes[name]).size };
      }),
  ),
  dictionary: procedure('signedIn', generatorContract.dictionary).query(({ ctx, input }) =>
    dictionaryOf(input.type, typeFor(ctx.actor, input.type), ctx.actor),
  ),
  preview: procedure('signedIn', generatorContract.preview).query(({ ctx, input }) => previewOf(ctx, input)),
});

const rest = restRoutes('Saved reports', '/saved-reports');

/** Reports that staff built. Their rows are those of the reader's own scope. */
export const savedReportsRouter = router({
  list: procedure(
    'signedIn',
    savedReportsContract.list,
    rest.get('', 'Saved reports that you may see'),
  ).query(({ ctx }) => savedReportsFor(ctx.services.database, ctx.actor)),
  get: procedure('signedIn', savedReportsContract.get, rest.get('/{id}', 'A saved report')).query(
    ({ ctx, input }) => openedReport(ctx, input.id),
  ),
  create: procedure('signedIn', savedReportsContract.create, rest.create('', 'Save a report')).mutation(
    ({ ctx, input }) => saveReport(ctx, input),
  ),
  update: procedure('signedIn', savedReportsContract.update, rest.put('/{id}', 'Change a report')).mutation(
    ({ ctx, input: { id, version, ...change } }) => changeReport(ctx, id, version, change),
  ),
  copy: procedure('signedIn', savedReportsContract.copy, rest.post('/{id}/copy', 'Copy a report')).mutation(
    ({ ctx, input }) => copyReport(ctx, input.id, input.name),
  ),
  takeOver: procedure(
    'signedIn',
    savedReportsContract.takeOver,
    rest.post('/{id}/take-over', 'Take over the report of a disabled user'),
  ).mutation(({ ctx, input }) => takeOverReport(ctx, input.id)),
  remove: procedure(
    'signedIn',
    savedReportsContract.remove,
    rest.delete('/{id}', 'Remove a report'),
  ).mutation(({ ctx, input }) => removeReport(ctx, input.id)),
  favourites: procedure('signedIn', savedReportsContract.favourites).query(({ ctx }) => favouriteNames(ctx)),
  favour: procedure('signedIn', savedReportsContract.favour).mutation(({ ctx, input }) =>
    favour(ctx, input.report, input.isFavourite),
  ),
});
