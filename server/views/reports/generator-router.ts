import { type Procedures, router } from '#server/platform/http/trpc.ts';
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
import { pivotOf, rowsOfPivot } from './pivot.ts';
import { previewOf } from './preview.ts';

/** Building reports; each type requires the permission to see its rows. */
export const reportGeneratorRouter: Procedures<typeof generatorContract> = router(generatorContract, {
  types: (ctx) =>
    reportTypeNames
      .filter((name) => mayBuild(ctx.actor, reportTypes[name]))
      .map((name) => {
        const { title, about } = reportTypes[name];
        return { name, title, about, columnCount: columnsOf(reportTypes[name]).size };
      }),
  dictionary: (ctx, { type }) => dictionaryOf(type, typeFor(ctx.actor, type), ctx.actor),
  preview: previewOf,
  pivot: pivotOf,
  pivotRows: rowsOfPivot,
});

/** Reports that staff built. Each reader sees the rows within their own scope. */
export const savedReportsRouter: Procedures<typeof savedReportsContract> = router(savedReportsContract, {
  list: (ctx) => savedReportsFor(ctx.services.database, ctx.actor),
  get: (ctx, { id }) => openedReport(ctx, id),
  create: saveReport,
  update: (ctx, { id, version, ...change }) => changeReport(ctx, id, version, change),
  copy: (ctx, { id, name }) => copyReport(ctx, id, name),
  takeOver: (ctx, { id }) => takeOverReport(ctx, id),
  remove: (ctx, { id }) => removeReport(ctx, id),
  favourites: favouriteNames,
  favour: (ctx, { report, isFavourite }) => favour(ctx, report, isFavourite),
});
