import { exportList } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { bondingContract as contract } from '#shared/work/bonding/contract.ts';
import { bordereauList, coverList } from '#shared/work/bonding/list.ts';
import { allEntries, bordereauxOf, listEntries, practitionerCovers } from './bordereaux.ts';
import { bondsOfCase } from './case-bonds.ts';
import { allCovers, listCovers, reviewCovers } from './covers.ts';
import { enterBond } from './enter.ts';
import { submitBordereau } from './submit.ts';

const rest = restRoutes('Bonds');

/** Specific bonds: the cover of each case, its monthly review, and the bordereau for the surety. */
export const bondingRouter = router({
  ofCase: procedure(
    'case.read',
    contract.ofCase,
    rest.get(
      '/cases/{caseId}/bonds',
      'The bonds of a case: cover, what the estates are worth, and every entry',
    ),
  ).query(({ ctx, input }) => bondsOfCase(ctx, input.caseId)),
  enter: procedure(
    'case.write',
    contract.enter,
    rest.create('/cases/{caseId}/bonds', 'Bond an estate, increase or decrease its cover, or release it'),
  ).mutation(({ ctx, input }) => enterBond(ctx, input)),
  covers: procedure(
    'case.read',
    contract.covers,
    rest.get('/bonds', 'The covers in force, those that were reviewed the longest ago first', 'list'),
  ).query(({ ctx, input }) => listCovers(ctx, input)),
  exportCovers: procedure(
    'case.read',
    contract.exportCovers,
    rest.get('/bonds/export', 'The covers in force as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(coverList, await allCovers(ctx, filters), columns),
  ),
  review: procedure(
    'case.write',
    contract.review,
    rest.post('/bonds/review', 'Tick covers off as reviewed'),
  ).mutation(({ ctx, input }) => reviewCovers(ctx, input.ids)),
  practitioners: procedure(
    'case.read',
    contract.practitioners,
    rest.get('/bonds/practitioners', 'The cover of each practitioner beside their general bond'),
  ).query(({ ctx, input }) => practitionerCovers(ctx, input)),
  bordereaux: procedure(
    'case.read',
    contract.bordereaux,
    rest.get('/bordereaux/{month}', 'The bordereau of each portfolio for a month, nil returns too'),
  ).query(({ ctx, input }) => bordereauxOf(ctx, input)),
  entries: procedure(
    'case.read',
    contract.entries,
    rest.get('/bordereaux/{month}/entries', 'The entries of a month', 'list'),
  ).query(({ ctx, input }) => listEntries(ctx, input)),
  exportEntries: procedure(
    'case.read',
    contract.exportEntries,
    rest.get('/bordereaux/{month}/export', 'The entries of a month as CSV', 'csv'),
  ).query(async ({ ctx, input: { columns, ...filters } }) =>
    exportList(bordereauList, await allEntries(ctx, filters), columns),
  ),
  submit: procedure(
    'case.write',
    contract.submit,
    rest.create('/bordereaux/{month}', 'Record that the bordereau of a portfolio has gone to the surety'),
  ).mutation(({ ctx, input }) => submitBordereau(ctx, input)),
});
