import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import { bankImportsContract as contract } from '#shared/banking/contract.ts';
import { getImport, listImports } from './import-row.ts';
import { acceptBalance, learnMapping, mappingOf, previewMapping } from './learn-mapping.ts';
import { undoImport } from './undo-import.ts';

const one = '/banking/imports/{id}';
const get = (path: string, summary: string): RestRoute => ({ method: 'GET', path, summary, tag: 'Banking' });
const post = (path: string, message: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  message,
  summary,
  tag: 'Banking',
});

/** Statement files, their progress, and decisions about them. Uploading is a plain route. */
export const bankImportsRouter = router({
  list: procedure('financials.banking', contract.list, {
    ...get('/banking/accounts/{id}/imports', 'The files imported into an account'),
    form: 'list',
  }).query(({ ctx, input }) => listImports(ctx, input)),
  get: procedure('financials.banking', contract.get, get(one, 'One import, with how far it has come')).query(
    ({ ctx, input }) => getImport(ctx, input.id),
  ),
  undo: procedure(
    'financials.banking',
    contract.undo,
    post(`${one}/undo`, 'The import was undone.', 'Take a file back while nothing of it is matched'),
  ).mutation(({ ctx, input }) => undoImport(ctx, input.id, input.version)),
  mapping: procedure(
    'financials.banking',
    contract.mapping,
    get(`${one}/mapping`, 'The first rows of a CSV file, and a proposal how to read it'),
  ).query(({ ctx, input }) => mappingOf(ctx, input.id)),
  previewMapping: procedure(
    'financials.banking',
    contract.previewMapping,
    post(`${one}/mapping/preview`, 'Nothing was saved.', 'The first 20 rows as a mapping reads them'),
  ).mutation(({ ctx, input }) => previewMapping(ctx, input)),
  learnMapping: procedure(
    'financials.banking',
    contract.learnMapping,
    post(`${one}/mapping`, 'Item Updated.', 'Save how the account’s CSV files are read, and import'),
  ).mutation(({ ctx, input }) => learnMapping(ctx, input)),
  acceptBalance: procedure(
    'financials.banking',
    contract.acceptBalance,
    post(`${one}/accept-balance`, 'Item Updated.', 'Post a file although its balances do not agree'),
  ).mutation(({ ctx, input }) => acceptBalance(ctx, input)),
});
