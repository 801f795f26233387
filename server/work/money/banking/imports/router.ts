import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { bankImportsContract as contract } from '#shared/work/money/banking/contract.ts';
import { decideDoubts, listDoubts, listKnown, takeIn } from './decide-doubts.ts';
import { getImport, listImports } from './import-row.ts';
import { acceptBalance, learnMapping, mappingOf, previewMapping } from './learn-mapping.ts';
import { undoImport } from './undo-import.ts';

const rest = restRoutes('Banking', '/banking');

/** Statement files, their progress, and decisions about them. Uploading is a plain route. */
export const bankImportsRouter = router({
  list: procedure(
    'financials.banking',
    contract.list,
    rest.get('/accounts/{id}/imports', 'The files imported into an account', 'list'),
  ).query(({ ctx, input }) => listImports(ctx, input)),
  get: procedure(
    'financials.banking',
    contract.get,
    rest.get('/imports/{id}', 'One import, with how far it has come'),
  ).query(({ ctx, input }) => getImport(ctx, input.id)),
  undo: procedure(
    'financials.banking',
    contract.undo,
    rest.post(
      '/imports/{id}/undo',
      'Take a file back while nothing of it is matched',
      'The import was undone.',
    ),
  ).mutation(({ ctx, input }) => undoImport(ctx, input.id, input.version)),
  mapping: procedure(
    'financials.banking',
    contract.mapping,
    rest.get('/imports/{id}/mapping', 'The first rows of a CSV file, and a proposal how to read it'),
  ).query(({ ctx, input }) => mappingOf(ctx, input.id)),
  previewMapping: procedure(
    'financials.banking',
    contract.previewMapping,
    rest.post(
      '/imports/{id}/mapping/preview',
      'The first 20 rows as a mapping reads them',
      'Nothing was saved.',
    ),
  ).mutation(({ ctx, input }) => previewMapping(ctx, input)),
  learnMapping: procedure(
    'financials.banking',
    contract.learnMapping,
    rest.post('/imports/{id}/mapping', 'Save how the account’s CSV files are read, and import'),
  ).mutation(({ ctx, input }) => learnMapping(ctx, input)),
  doubts: procedure(
    'financials.banking',
    contract.doubts,
    rest.get('/imports/{id}/doubts', 'Lines that resemble held ones, until somebody decides about them'),
  ).query(({ ctx, input }) => listDoubts(ctx, input.id)),
  decideDoubts: procedure(
    'financials.banking',
    contract.decideDoubts,
    rest.post('/imports/{id}/doubts', 'Say whether lines are the same payments as the held ones'),
  ).mutation(({ ctx, input }) => decideDoubts(ctx, input)),
  known: procedure(
    'financials.banking',
    contract.known,
    rest.get('/imports/{id}/known', 'Lines that were left out as held already'),
  ).query(({ ctx, input }) => listKnown(ctx, input.id)),
  takeIn: procedure(
    'financials.banking',
    contract.takeIn,
    rest.post('/imports/{id}/known', 'Add a line that was left out: another payment that looks the same'),
  ).mutation(({ ctx, input }) => takeIn(ctx, input)),
  acceptBalance: procedure(
    'financials.banking',
    contract.acceptBalance,
    rest.post('/imports/{id}/accept-balance', 'Post a file although its balances do not agree'),
  ).mutation(({ ctx, input }) => acceptBalance(ctx, input)),
});
