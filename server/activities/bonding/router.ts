import { exportList } from '#server/platform/http/export-list.ts';
import { type Procedures, router } from '#server/platform/http/trpc.ts';
import { bondingContract as contract } from '#shared/activities/bonding/contract.ts';
import { bordereauList, coverList } from '#shared/activities/bonding/list.ts';
import { allEntries, bordereauxOf, listEntries, practitionerCovers } from './bordereaux.ts';
import { bondsOfCase } from './case-bonds.ts';
import { allCovers, listCovers, reviewCovers } from './covers.ts';
import { enterBond } from './enter.ts';
import { submitBordereau } from './submit.ts';

/** Specific bonds: the cover of each case, its monthly review, and the bordereau for the surety. */
export const bondingRouter: Procedures<typeof contract> = router(contract, {
  ofCase: (ctx, { caseId }) => bondsOfCase(ctx, caseId),
  enter: enterBond,
  covers: listCovers,
  exportCovers: async (ctx, { columns, ...filters }) =>
    exportList(coverList, await allCovers(ctx, filters), columns),
  review: (ctx, { ids }) => reviewCovers(ctx, ids),
  practitioners: practitionerCovers,
  bordereaux: bordereauxOf,
  entries: listEntries,
  exportEntries: async (ctx, { columns, ...filters }) =>
    exportList(bordereauList, await allEntries(ctx, filters), columns),
  submit: submitBordereau,
});
