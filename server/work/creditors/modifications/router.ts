import { csvFile, spreadsheet } from '#server/platform/http/export-list.ts';
import { restRoutes } from '#server/platform/http/rest-routes.ts';
import { procedure, router } from '#server/platform/http/trpc.ts';
import { comparisonLines } from '#shared/work/creditors/modifications/comparison-sheet.ts';
import { modificationsContract as contract } from '#shared/work/creditors/modifications/contract.ts';
import { recordAnswers, recordCreditorAnswer } from './answers.ts';
import { askConsent } from './ask-consent.ts';
import { listClauses } from './case-clauses.ts';
import { compareModifications } from './compare.ts';
import { addFromLibrary, createClause, libraryFor, updateClause } from './propose-clauses.ts';
import { acceptClause, closeClause, resolveClauses } from './settle-clauses.ts';

const rest = restRoutes('Modifications', '/cases/{caseId}');

/** What creditors ask to be changed of a proposal or an arrangement, the client's consent to each, and what it is worth. */
export const modificationsRouter = router({
  list: procedure(
    'case.read',
    contract.list,
    rest.get(
      '/modifications',
      'The modifications of a case, their conflicts, and what keeps each from being accepted',
    ),
  ).query(({ ctx, input }) => listClauses(ctx.services.database, ctx.actor, input.caseId)),
  library: procedure(
    'case.read',
    contract.library,
    rest.get('/modifications/library', 'The clauses of the library that are in use'),
  ).query(({ ctx, input }) => libraryFor(ctx.services.database, ctx.actor, input.caseId)),
  addFromLibrary: procedure(
    'case.write',
    contract.addFromLibrary,
    rest.create('/modifications/from-library', 'Add clauses of the library'),
  ).mutation(({ ctx, input }) => addFromLibrary(ctx, input)),
  create: procedure(
    'case.write',
    contract.create,
    rest.create('/modifications', 'Add a modification in words of its own'),
  ).mutation(({ ctx, input }) => createClause(ctx, input)),
  update: procedure(
    'case.write',
    contract.update,
    rest.put('/modifications/{id}', 'Change a modification that is proposed'),
  ).mutation(({ ctx, input }) => updateClause(ctx, input)),
  askConsent: procedure(
    'case.write',
    contract.askConsent,
    rest.create('/modifications/consent-letter', 'Write to the client about the modifications to consent to'),
  ).mutation(({ ctx, input }) => askConsent(ctx, input)),
  answer: procedure(
    'case.write',
    contract.answer,
    rest.post('/modifications/answers', 'Record what an applicant answered to each modification'),
  ).mutation(({ ctx, input }) => recordAnswers(ctx, input)),
  creditorAnswer: procedure(
    'case.write',
    contract.creditorAnswer,
    rest.post(
      '/modifications/{id}/creditor-answer',
      'Record the answer of a secured or preferential creditor',
    ),
  ).mutation(({ ctx, input }) => recordCreditorAnswer(ctx, input)),
  resolve: procedure(
    'case.write',
    contract.resolve,
    rest.post('/modifications/resolution', 'Resolve a conflict as it was shown, for the most to creditors'),
  ).mutation(({ ctx, input }) => resolveClauses(ctx, input)),
  accept: procedure(
    'case.write',
    contract.accept,
    rest.post('/modifications/{id}/acceptance', 'Accept a modification from a day on'),
  ).mutation(({ ctx, input }) => acceptClause(ctx, input)),
  close: procedure(
    'case.write',
    contract.close,
    rest.post('/modifications/{id}/end', 'Reject a modification, or let it lapse'),
  ).mutation(({ ctx, input }) => closeClause(ctx, input)),
  compare: procedure(
    'case.read',
    contract.compare,
    rest.post(
      '/fee-comparison',
      'Compare sets of modifications: costs, pence in the pound, term, contribution and what each creditor gets',
      'OK',
    ),
  ).query(({ ctx, input }) => compareModifications(ctx, input)),
  exportComparison: procedure('case.read', contract.exportComparison, {
    ...rest.post('/fee-comparison/export', 'The same comparison as CSV', 'OK'),
    form: 'csv',
  }).query(async ({ ctx, input }) => {
    const { header, lines } = comparisonLines(await compareModifications(ctx, input));
    return csvFile(`fee-comparison-${input.caseId}`, spreadsheet(header, lines), lines.length);
  }),
});
