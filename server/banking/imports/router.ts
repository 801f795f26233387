import { z } from 'zod';
import { procedure, type RestRoute, router } from '#server/http/trpc.ts';
import {
  acceptBalanceInput,
  importActionInput,
  importListInput,
  importOutput,
  learnMappingInput,
  mappingInput,
  mappingOutput,
  mappingPreviewOutput,
  undoneOutput,
} from '#shared/banking/import-input.ts';
import { pathId } from '#shared/validation.ts';
import { getImport, listImports } from './import-row.ts';
import { acceptBalance, learnMapping, mappingOf, previewMapping } from './learn-mapping.ts';
import { undoImport } from './undo-import.ts';

const cashier = procedure('financials.banking');
const one = '/banking/imports/{id}';
const get = (path: string, summary: string): RestRoute => ({ method: 'GET', path, summary, tag: 'Banking' });
const post = (path: string, message: string, summary: string): RestRoute => ({
  method: 'POST',
  path,
  message,
  summary,
  tag: 'Banking',
});
const byId = z.strictObject({ id: pathId });

/** The files of statements, how far each has come, and what is to be decided about one. Uploading is a plain route. */
export const bankImportsRouter = router({
  list: cashier
    .meta({
      output: importOutput,
      rest: { ...get('/banking/accounts/{id}/imports', 'The files imported into an account'), form: 'list' },
    })
    .input(importListInput)
    .query(({ ctx, input }) => listImports(ctx, input)),
  get: cashier
    .meta({ output: importOutput, rest: get(one, 'One import, with how far it has come') })
    .input(byId)
    .query(({ ctx, input }) => getImport(ctx, input.id)),
  undo: cashier
    .meta({
      output: undoneOutput,
      rest: post(`${one}/undo`, 'The import was undone.', 'Take a file back while nothing of it is matched'),
    })
    .input(importActionInput)
    .mutation(({ ctx, input }) => undoImport(ctx, input.id, input.version)),
  mapping: cashier
    .meta({
      output: mappingOutput,
      rest: get(`${one}/mapping`, 'The first rows of a CSV file, and a proposal how to read it'),
    })
    .input(byId)
    .query(({ ctx, input }) => mappingOf(ctx, input.id)),
  previewMapping: cashier
    .meta({
      output: mappingPreviewOutput,
      rest: post(`${one}/mapping/preview`, 'Nothing was saved.', 'The first 20 rows as a mapping reads them'),
    })
    .input(mappingInput)
    .mutation(({ ctx, input }) => previewMapping(ctx, input)),
  learnMapping: cashier
    .meta({
      output: importOutput,
      rest: post(`${one}/mapping`, 'Item Updated.', 'Save how the account’s CSV files are read, and import'),
    })
    .input(learnMappingInput)
    .mutation(({ ctx, input }) => learnMapping(ctx, input)),
  acceptBalance: cashier
    .meta({
      output: importOutput,
      rest: post(`${one}/accept-balance`, 'Item Updated.', 'Post a file although its balances do not agree'),
    })
    .input(acceptBalanceInput)
    .mutation(({ ctx, input }) => acceptBalance(ctx, input)),
});
